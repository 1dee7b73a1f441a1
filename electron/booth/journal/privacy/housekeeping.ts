import { cleanCopies, deleteAbandoned, deleteMovedAside } from './copies.ts';
import type { Database } from '../database.ts';
import { forgetRemains, hasRemains } from './erase.ts';
import { retainPictures, retainRecords, type RetentionRules, type RetentionStep } from './retention.ts';

/** What housekeeping has done so far. */
export interface HouseKept {
  readonly records: number;
  readonly pictures: number;
  /** Names of moved-aside folders that were deleted. */
  readonly folders: readonly string[];
  /** Another program reads the journal: what is left of the erased is overwritten next time. */
  readonly isBusy: boolean;
}

/** The journal's store, as housekeeping needs it. */
export interface House {
  readonly directory: string;
  /** The connection of that moment: salvage and scrubbing open a new one. */
  database(): Database;
  /**
   * Overwrites what is left on some pages of the journal. @param page counted from 0. @returns the next one; null: that was the
   * last. 'busy': nothing was done, another program reads the journal
   */
  scrub(page: number): number | null | 'busy';
}

/**
 * Retention, in steps of some milliseconds between which presses are saved: pictures, then records, whose time is over; moved-aside
 * journals; and, where something was erased since the last time, what is left of it in the journal's pages and in every copy. Each
 * step stands by itself: a program that is killed begins anew and finds what is left.
 */
export function* housekeeping(
  house: House,
  rules: RetentionRules,
  nowMs: number,
): Generator<void, HouseKept> {
  const done = { records: 0, pictures: 0 };
  const count = <Place>(step: RetentionStep<Place>): Place | null => {
    done.records += step.records;
    done.pictures += step.pictures;
    return step.next;
  };
  // Records first: their pictures need not be erased by themselves.
  for (let at: number | null = 0; at !== null; yield)
    at = count(retainRecords(house.database(), rules, nowMs, at));
  for (let after: string | null = ''; after !== null; yield)
    after = count(retainPictures(house.database(), rules, nowMs, after));
  const folders = deleteMovedAside(house.directory, nowMs - rules.pictureMs);
  deleteAbandoned(house.directory, nowMs);
  yield;
  if (!hasRemains(house.database())) return { ...done, folders, isBusy: false };
  for (let page: number | null | 'busy' = 0; page !== null; yield) {
    page = house.scrub(page);
    if (page === 'busy') return { ...done, folders, isBusy: true };
  }
  yield* cleanCopies(house.directory, () => house.database(), nowMs);
  forgetRemains(house.database());
  house.database().tryCheckpoint();
  return { ...done, folders, isBusy: false };
}
