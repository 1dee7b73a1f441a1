import { boothTimeOf } from '../../lib/booth-time.ts';
import type { Moment } from './fields.ts';

/** By what a booth tells the others a time. */
export interface ToldClock {
  /** As of `Clock`. */
  readonly clock: { offsetMinutes(at: number): number };
  /** How far this booth's clock is ahead of the true time (ms), where it is off by more than a minute; null: it is not, or nobody knows. */
  readonly clockErrorMs: () => number | null;
}

/** @param atMs by this booth's clock (ms since 1970) */
export function momentAt({ clock, clockErrorMs }: ToldClock, atMs: number): Moment {
  const error = clockErrorMs();
  const at = boothTimeOf(atMs, clock.offsetMinutes(atMs));
  return error === null ? { at } : { at, clockErrorMs: error };
}
