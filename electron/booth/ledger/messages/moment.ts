import { boothTimeOf } from '../../lib/booth-time.ts';
import type { Moment } from './fields.ts';

/** By what a booth tells the others a time. */
export interface ToldClock {
  /** As of `Clock`. */
  readonly clock: { now(): number; offsetMinutes(at: number): number };
  /** How far this booth's clock is ahead of the true time (ms), where it is off by more than a minute; null: it is not, or nobody knows. */
  readonly clockErrorMs: () => number | null;
}

/** What the clock's error is now says nothing of a time that is further away (ms): the clock has been set since, or was right then. */
const sameClockMs = 3_600_000;

/** @param atMs by this booth's clock (ms since 1970) */
export function momentAt({ clock, clockErrorMs }: ToldClock, atMs: number): Moment {
  const error = Math.abs(clock.now() - atMs) > sameClockMs ? null : clockErrorMs();
  const at = boothTimeOf(atMs, clock.offsetMinutes(atMs));
  return error === null ? { at } : { at, clockErrorMs: error };
}
