import { boothTimeOf } from '../../lib/booth-time.ts';
import type { OwnCar, Teller } from '../cars/changed-car.ts';
import { mayCreate } from '../cars/may-create.ts';
import type { Moment } from '../messages/fields.ts';
import type { SiteLedgerPorts } from './site-ledger-ports.ts';

/** Now, as this booth tells it to the others. */
export function momentOf({ clock, clockErrorMs }: Pick<SiteLedgerPorts, 'clock' | 'clockErrorMs'>): Moment {
  const atMs = clock.now();
  const error = clockErrorMs();
  const at = boothTimeOf(atMs, clock.offsetMinutes(atMs));
  return error === null ? { at } : { at, clockErrorMs: error };
}

/**
 * This booth, as it changes a car's fact now.
 *
 * @param knownMs when it came to know the car (ms since 1970)
 * @param attendedMs as of `CarsState`
 */
export function tellerOf(
  ports: SiteLedgerPorts,
  { knownMs, attendedMs, own }: { knownMs: number; attendedMs: number | null; own: OwnCar | null },
): Teller {
  const { credentials, clock, services } = ports;
  const may = mayCreate(knownMs, attendedMs, clock.now());
  return { booth: credentials.booth, at: momentOf(ports), services, mayCreate: may, own };
}
