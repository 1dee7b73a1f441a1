import { ledgerConcerns, type LedgerConcern } from '../../../contract/ledger-concerns.ts';
import { isServerNewEnough } from '../names/server-version.ts';
import type { SiteSaid } from './control.ts';

/** So long before a certificate ends somebody is told of it (ms). */
export const certificateWarningMs = 30 * 24 * 3_600_000;

/** Less than that is left on a server's disk (bytes). */
const littleBytes = 2 ** 30;

/**
 * @param incarnation of this booth's disk
 * @param certificateEndsMs when the first certificate ends that this booth has seen on the way (ms since 1970); null: it has seen none
 * @returns the worst first
 */
export function concernsOf(
  site: SiteSaid,
  incarnation: string,
  nowMs: number,
  certificateEndsMs: number | null = null,
): readonly LedgerConcern[] {
  const endsSoon = (endsMs: number): boolean => endsMs - nowMs < certificateWarningMs;
  const { epoch, server, unchecked, incarnation: admitted } = site;
  const concerns = new Set<LedgerConcern>();
  for (const said of Object.values(site))
    if (typeof said === 'object' && said !== null && 'fault' in said) concerns.add('unreadable');
  if (unchecked.length > 0) concerns.add('not-compared');
  if (!site.isOfStore) concerns.add('start-unjudged');
  if (epoch === null || server === null) concerns.add('untold');
  if (epoch !== null && 'unknownKind' in epoch) concerns.add('unknown-epoch');
  if (admitted !== null && 'message' in admitted && admitted.message.incarnation !== incarnation)
    concerns.add('not-admitted');
  if (server !== null && 'message' in server && server.message.silent !== undefined)
    concerns.add('server-missing');
  for (const one of server !== null && 'message' in server ? server.message.servers : []) {
    if (one.syncsAlways !== true) concerns.add('not-durable');
    if (!isServerNewEnough(one.version)) concerns.add('server-too-old');
    if (one.freeBytes !== null && one.freeBytes < littleBytes) concerns.add('disk-low');
    const ends = one.certificateEnds;
    if (ends !== null && endsSoon(Date.parse(ends.at))) concerns.add('certificate-ends');
  }
  if (certificateEndsMs !== null && endsSoon(certificateEndsMs)) concerns.add('certificate-ends');
  return ledgerConcerns.filter((one) => concerns.has(one));
}
