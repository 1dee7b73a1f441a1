import { z } from 'zod';

/**
 * What a supervisor is told of the ledger, the worst first: mostly as of when it answered last. Saving and sending go on whatever it is.
 * - `key-unreadable`: this booth's own key is missing or damaged, so that nothing can be asked;
 * - `key-refused`: the servers do not let it in by its key (any more), so that it hears nothing;
 * - `not-admitted`: another disk is admitted under this booth's id, which therefore works alone;
 * - `ledger-lost`: in the last day, or as long as not all is shipped again: it has lost what it had acknowledged to this booth;
 * - `sent-by-two`: in the last day this booth sent what another one had taken over: it may be at the service twice;
 * - `takeover-unfinished`: what this booth began to take over from another one may not be here yet, and nobody else sends it;
 * - `not-durable`: a power cut takes acknowledged writes along; also where the server does not tell;
 * - `server-too-old`: one of the site's, though not the one that is connected to;
 * - `server-missing`: one of the servers did not answer the steward in its last round;
 * - `disk-low`: one of the servers has less than 1 GiB left;
 * - `unknown-epoch`: of a kind that only a later program knows: nothing is shipped;
 * - `not-compared`: the ledger began anew, and booths have not compared with it what they wrote: what exits are told is not certain;
 * - `start-unjudged`: the server that is connected to was started, and the steward has not told yet what that means: likewise. Of three, one
 *   that started alone is judged once all of them answer;
 * - `certificate-ends`: within 30 days, of one of the servers or of their authority;
 * - `unreadable`: what the steward told cannot be read, by its version or else;
 * - `untold`: the steward has told nothing of the servers, or of the epoch;
 * - `steward-silent`: the steward's watch has done no round for ten minutes: nothing is deleted;
 * - `deleting-held`: it deletes nothing by age, because it does not trust the servers' clock;
 * - `alpr-cars-unusable`: in the last ten minutes an ALPR told the steward of a car what it could not use;
 * - `alpr-unusable`: what an ALPR told of this booth's lanes in the last ten minutes could not be used, or it may not hear them.
 */
export const ledgerConcerns = [
  'key-unreadable',
  'key-refused',
  'not-admitted',
  'ledger-lost',
  'sent-by-two',
  'takeover-unfinished',
  'not-durable',
  'server-too-old',
  'server-missing',
  'disk-low',
  'unknown-epoch',
  'not-compared',
  'start-unjudged',
  'certificate-ends',
  'unreadable',
  'untold',
  'steward-silent',
  'deleting-held',
  'alpr-cars-unusable',
  'alpr-unusable',
] as const;
export const ledgerConcernSchema = z.enum(ledgerConcerns);
export type LedgerConcern = z.infer<typeof ledgerConcernSchema>;

/**
 * What keeps a booth's records from being shipped to the ledger.
 * - `differs`: the booth's journal is not shown to be the one that was shipped from it; somebody has to see to it;
 * - `behind`: it is an older copy of it, likewise;
 * - `unknown-tail`: what stands last in the ledger is of a later program, or of somebody else; likewise;
 * - `salvaging`: a damaged journal is still being read; what stands in it is shipped after that;
 * - `refused`: the ledger takes nothing, it is full or does not let this booth; it is tried again;
 * - `silent`: it does not answer; likewise.
 */
const shippingFaults = ['differs', 'behind', 'unknown-tail', 'salvaging', 'refused', 'silent'] as const;
const shippingSchema = z.strictObject({
  /** How many records the ledger has nothing of; null: how far it is, is not known. */
  unshipped: z.int().min(0).nullable(),
  /** null: nothing. */
  fault: z.enum(shippingFaults).nullable(),
});
/** How far a booth's journal has its second copy in the ledger. */
export type ShippingView = z.infer<typeof shippingSchema>;

export const ledgerCareSchema = z.strictObject({
  shipping: shippingSchema,
  concerns: z.array(ledgerConcernSchema),
  /** Of `not-compared`: the names of these booths. */
  awaited: z.array(z.string()),
});
/** What of a ledger somebody has to see to. */
export type LedgerCare = z.infer<typeof ledgerCareSchema>;
