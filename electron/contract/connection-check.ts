import { z } from 'zod';
import { checkCodes, checkStates, checkSteps } from './check-names.ts';
import { boothTime } from './record.ts';

export const shortText = z.string().max(300);

const checkedCertificateSchema = z.strictObject({
  /** Whose it is, and who signed it. */
  subject: shortText,
  issuer: shortText,
  /** The host names and addresses that it is for; at most 20. */
  names: z.array(shortText),
  validFrom: boothTime,
  validUntil: boothTime,
});
export type CheckedCertificate = z.infer<typeof checkedCertificateSchema>;

/** What a step was about: for whoever has to repair it. */
export const checkFactsSchema = z.strictObject({
  host: shortText.exactOptional(),
  port: z.number().int().exactOptional(),
  /** What the name stands for; at most 20. */
  addresses: z.array(shortText).exactOptional(),
  /** ms */
  tookMs: z.number().exactOptional(),
  /** What connecting takes in all, and what it may take (ms). */
  inAllMs: z.number().exactOptional(),
  mostMs: z.number().exactOptional(),
  certificate: checkedCertificateSchema.exactOptional(),
  /** TLS's version, such as `TLSv1.3`. */
  protocol: shortText.exactOptional(),
  /** What OpenSSL calls it. */
  reason: shortText.exactOptional(),
  httpStatus: z.number().int().exactOptional(),
  /** Where an answer leads away to: a host. */
  leadsTo: shortText.exactOptional(),
  /** The service's clock less the booth's (ms). */
  skewMs: z.number().exactOptional(),
  /** When the first of the certificates ends that the way needs. */
  endsAt: boothTime.exactOptional(),
  /** Of the program that answers. */
  version: shortText.exactOptional(),
});
export type CheckFacts = z.infer<typeof checkFactsSchema>;

const checkedStepSchema = z.strictObject({
  step: z.enum(checkSteps),
  state: z.enum(checkStates),
  code: z.enum(checkCodes).nullable(),
  facts: checkFactsSchema,
});
export type CheckedStep = z.infer<typeof checkedStepSchema>;

/** Every step of the way, in its order, whether it was reached or not. */
export const connectionCheckSchema = z.strictObject({ at: boothTime, steps: z.array(checkedStepSchema) });
export type ConnectionCheck = z.infer<typeof connectionCheckSchema>;

/** A service as it is typed, before it is kept. */
export const serviceToCheckSchema = z.strictObject({
  address: z.string().max(2048),
  /** null: a direct connection. */
  proxy: z.string().max(2048).nullable(),
  /** null: the one that is kept, where the address is the one in use, and over http the proxy, too. */
  token: z.string().max(8192).nullable(),
  /** false: the site's provider wants no probe, so the check ends before a request. */
  probe: z.boolean(),
});
export type ServiceToCheck = z.infer<typeof serviceToCheckSchema>;
