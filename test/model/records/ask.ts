import type { HandoverMessage } from '../../../electron/booth/ledger/standing.ts';
import type { BoothName, Site } from './state.ts';

/** Sends the ledger a request; that the same one is on its way already makes no difference. */
export function ask(next: Site, booth: BoothName, message: HandoverMessage): void {
  const known = next.flights.map((flight) => JSON.stringify(flight));
  const flights = new Set([...known, JSON.stringify({ booth, message })]);
  next.flights = [...flights].toSorted().map((flight) => JSON.parse(flight) as Site['flights'][number]);
}
