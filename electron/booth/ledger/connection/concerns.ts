import { isServerNewEnough } from '../names/server-version.ts';
import type { SiteSaid } from './control.ts';

/**
 * What a supervisor is told of a ledger that answers:
 * - `not-admitted`: another disk is admitted under this booth's id, which therefore works alone;
 * - `not-durable`: a power cut takes acknowledged writes along; also where the server does not tell;
 * - `server-too-old`: one of the site's, though not the one that is connected to;
 * - `certificate-ends`: within 30 days, of one of the servers;
 * - `unknown-epoch`: of a kind that only a later program knows: nothing is shipped;
 * - `unreadable`: what the steward told cannot be read, by its version or else;
 * - `untold`: the steward has told nothing of the servers, or of the epoch.
 */
export type LedgerConcern =
  | 'not-admitted'
  | 'not-durable'
  | 'server-too-old'
  | 'certificate-ends'
  | 'unknown-epoch'
  | 'unreadable'
  | 'untold';

/** So long before a certificate ends somebody is told of it (ms). */
export const certificateWarningMs = 30 * 24 * 3_600_000;

/** @param incarnation of this booth's disk */
export function concernsOf(site: SiteSaid, incarnation: string, nowMs: number): readonly LedgerConcern[] {
  const { epoch, server, incarnation: admitted } = site;
  const concerns = new Set<LedgerConcern>();
  for (const said of Object.values(site)) if (said !== null && 'fault' in said) concerns.add('unreadable');
  if (epoch === null || server === null) concerns.add('untold');
  if (epoch !== null && 'unknownKind' in epoch) concerns.add('unknown-epoch');
  if (admitted !== null && 'message' in admitted && admitted.message.incarnation !== incarnation)
    concerns.add('not-admitted');
  for (const one of server !== null && 'message' in server ? server.message.servers : []) {
    if (one.syncsAlways !== true) concerns.add('not-durable');
    if (!isServerNewEnough(one.version)) concerns.add('server-too-old');
    const ends = one.certificateEnds;
    if (ends !== null && Date.parse(ends.at) - nowMs < certificateWarningMs) concerns.add('certificate-ends');
  }
  return [...concerns];
}
