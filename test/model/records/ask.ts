import type { HandoverMessage } from '../../../electron/booth/ledger/standing.ts';
import type { BoothName, RecordName, Site } from './state.ts';

/**
 * Sends the ledger a request; that the same one is on its way already makes no difference.
 *
 * @param flags records that may be executed twice if it is written: a person is told then, and not of a request that is lost
 */
export function ask(
  next: Site,
  booth: BoothName,
  message: HandoverMessage,
  flags: readonly RecordName[] = [],
): void {
  const known = next.flights.map((flight) => JSON.stringify(flight));
  const flights = new Set([...known, JSON.stringify({ booth, message, flags })]);
  next.flights = [...flights].toSorted().map((flight) => JSON.parse(flight) as Site['flights'][number]);
}
