import type { CarInside } from '../../contract/inside.ts';
import type { InsideCar } from '../journal/model/record-types.ts';
import type { LookedUpSession } from '../service/look-up.ts';
import type { SiteCar } from './site-car.ts';

/** A car that is known to be inside: by this booth's journal, by another booth, or by what the service said when it was last asked. */
export type ParkedCar = Omit<CarInside, 'marks'>;

/** Milliseconds since 1970; null where the service's time cannot be read. */
export function enteredMs({ enteredAt }: Pick<ParkedCar, 'enteredAt'>): number | null {
  const ms = enteredAt === null ? Number.NaN : Date.parse(enteredAt);
  return Number.isNaN(ms) ? null : ms;
}

/** Whether its session is one of the service's that is in force. */
export const isHere = <C extends Pick<ParkedCar, 'sessionId' | 'otherService'>>(
  car: C,
): car is C & { readonly sessionId: string } => car.sessionId !== null && car.otherService !== true;

export const ownCar = ({ atMs: _atMs, seq: _seq, ...car }: InsideCar): ParkedCar => ({
  ...car,
  key: car.entryId,
  source: 'journal',
});

/** @param plate as this booth keeps plates */
export const reportedCar = (
  { id, vehicleClass, startDateTime }: LookedUpSession,
  plate: string,
): ParkedCar => ({
  key: `session:${id}`,
  source: 'service',
  entryId: null,
  sessionId: id,
  plate,
  vehicleClass,
  enteredAt: startDateTime,
  state: 'confirmed',
  hasPicture: false,
});

/** @param entry the record of its entry at the booth that let it in */
export const siteKey = (entry: string): string => `site:${entry}`;

export const siteParkedCar = ({ entry, booth, hasFace, ...car }: SiteCar): ParkedCar => ({
  ...car,
  key: siteKey(entry),
  source: 'site',
  entryId: null,
  // Its exit will wait for its entry.
  ...(car.sessionId === null ? { state: 'queued', siteEntry: entry } : { state: 'confirmed' }),
  hasPicture: false,
  ...(booth === '' ? {} : { booth }),
  ...(hasFace ? { thumbnail: entry } : {}),
});

/** A session of which nothing is known but its id. */
export const scannedCar = (id: string): ParkedCar => ({
  key: `session:${id}`,
  source: 'scanned',
  entryId: null,
  sessionId: id,
  plate: '',
  vehicleClass: null,
  enteredAt: null,
  state: 'confirmed',
  hasPicture: false,
});
