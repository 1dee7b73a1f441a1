import type { HandoverMessage } from '../../../electron/booth/ledger/standing.ts';
import { withOne } from '../with-one.ts';
import type { BoothName, RecordName, Site } from './state.ts';

/**
 * Sends the ledger a request; that the same one is on its way already makes no difference.
 *
 * @param subject whose records it speaks of
 * @param flags records that may be executed twice if it is written: a person is told then, and not of a request that is lost
 */
export function ask(
  next: Site,
  booth: BoothName,
  message: HandoverMessage,
  flags: readonly RecordName[] = [],
  subject: Site['flights'][number]['subject'] = 'A',
): void {
  next.flights = withOne(next.flights, { booth, subject, message, flags });
}
