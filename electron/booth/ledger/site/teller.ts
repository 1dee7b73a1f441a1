import type { OwnCar, Teller } from '../cars/changed-car.ts';
import { longestAbsenceMs, mayCreate } from '../cars/may-create.ts';
import type { Moment } from '../messages/fields.ts';
import { momentAt } from '../messages/moment.ts';
import type { SiteLedgerPorts } from './site-ledger-ports.ts';

/** Now, as this booth tells it to the others. */
export const momentOf = (ports: Pick<SiteLedgerPorts, 'clock' | 'clockErrorMs'>): Moment =>
  momentAt(ports, ports.clock.now());

/**
 * This booth, as it changes a car's fact now.
 *
 * @param knownMs when it came to know the car (ms since 1970)
 * @param attendedMs as of `CarsState`
 */
export function tellerOf(
  ports: Pick<SiteLedgerPorts, 'credentials' | 'clock' | 'clockErrorMs' | 'services'>,
  { knownMs, attendedMs, own }: { knownMs: number; attendedMs: number | null; own: OwnCar | null },
): Teller {
  const { credentials, clock, services } = ports;
  const may = mayCreate(knownMs, attendedMs, clock.now());
  return { booth: credentials.booth, at: momentOf(ports), services, mayCreate: may, own };
}

/**
 * For what is owed behind the presses: a car that left elsewhere while this booth was away is inside by its journal, and its fact may have
 * been deleted long since. So only what it came to know of late is created.
 */
export const creatingYoung = (teller: Teller, knownMs: number, nowMs: number): Teller => ({
  ...teller,
  mayCreate: teller.mayCreate && nowMs - knownMs < longestAbsenceMs,
});
