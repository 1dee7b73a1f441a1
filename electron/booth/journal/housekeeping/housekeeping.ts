import { join } from 'node:path';
import { cleanMovedAside, type Cleaning } from '../moved-aside/clean.ts';
import { fatesIn } from './fates.ts';
import { deleteMovedAside, movedAside } from '../moved-aside/folders.ts';
import { forgetPlates, wantedPlates } from '../moved-aside/to-erase.ts';
import { keptAside } from '../moved-aside/wanted.ts';
import { openOlder } from './opened.ts';
import { isOlderProgram } from '../older-program/folder.ts';
import { asWritten, deleteOlderPrograms, olderPrograms, readableOf } from '../older-program/standing.ts';
import { isDiskFull } from '../../lib/sqlite-errors.ts';
import { clocked, type Ageing, type Clocked } from '../clock/true-times.ts';
import { headOf } from '../chain/events.ts';
import { leftMs } from '../../lib/left-days.ts';
import { thinHeads } from '../files/heads.ts';
import { migrations } from '../migrations/index.ts';
import { begunSalvage } from '../files/aside.ts';
import { eraseAwaited } from '../privacy/awaited.ts';
import { cleanCopies, deleteAbandoned } from './copies.ts';
import { forgetRemains, hasErasedSince, hasRemains } from '../privacy/erase.ts';
import { deleteHandovers } from '../privacy/handovers.ts';
import type { HousekeepingContext } from '../privacy/housekeeping-context.ts';
import { prune } from './prune.ts';
import {
  retainAhead,
  retainAttendants,
  retainLostWords,
  retainPictures,
  retainRecords,
  type RetentionRules,
  type RetentionStep,
} from '../privacy/retention.ts';
import { scrubPages } from '../privacy/scrub.ts';
import { madeMs } from '../privacy/stays.ts';

/** What housekeeping has done so far. */
export interface HousekeepingDone {
  readonly records: number;
  readonly pictures: number;
  /** Numbers of attendants whose names were erased. */
  readonly attendants: readonly string[];
  /** Names of moved-aside folders that were deleted. */
  readonly folders: readonly string[];
  /** Another program or thread reads the journal: what is left of the erased is overwritten next time. */
  readonly isBusy: boolean;
}

/** Of a round that could not begin, or was ended: there is more to do. */
export const notBegun: HousekeepingDone = {
  records: 0,
  pictures: 0,
  attendants: [],
  folders: [],
  isBusy: true,
};

/** The times that a round goes by (ms since 1970). */
export type Nows = Parameters<typeof clocked>[1];

/** Retention as the journal's calls take it: one step each, and a new round after the last one. */
export class Housekeeping {
  readonly #context: HousekeepingContext;
  /** Under way, with steps still to be taken. */
  #steps: Generator<void, HousekeepingDone> | null = null;

  constructor(context: HousekeepingContext) {
    this.#context = context;
  }

  get isUnderWay(): boolean {
    return this.#steps !== null;
  }

  /** @returns what all the steps did, with the last one; null: there are more. @throws what a step throws; the round is over */
  step(rules: RetentionRules, nows: Nows): HousekeepingDone | null {
    this.#steps ??= housekeeping(this.#context, rules, clocked(this.#context.database, nows));
    try {
      const step = this.#steps.next();
      if (step.done !== true) return null;
      this.#steps = null;
      return step.value;
    } catch (error) {
      this.#steps = null;
      throw error;
    }
  }

  /** Ends a round that is under way, and closes the copy that it has open. */
  stop(): void {
    this.#steps?.return(notBegun);
  }
}

/**
 * Retention, in steps of some milliseconds between which presses are saved: records, then pictures, whose time is over; names; moved-aside
 * journals and handovers; and, where something was erased since the last time, what is left of it in the journal's pages and in every copy, and then
 * the events of what no copy has any more. Each step stands by itself: a program that is killed begins anew and finds what is left.
 */
function* housekeeping(
  context: HousekeepingContext,
  rules: RetentionRules,
  now: Clocked,
): Generator<void, HousekeepingDone> {
  const done = { records: 0, pictures: 0 };
  const count = <Place>(step: RetentionStep<Place>): Place | null => {
    done.records += step.records;
    done.pictures += step.pictures;
    return step.next;
  };
  // Records first: their pictures need not be erased by themselves.
  for (let at: number | null = 0; at !== null; yield)
    at = count(retainRecords(context.database, rules, now, at));
  for (let at: number | null = 0; at !== null; yield)
    at = count(retainAhead(context.database, rules, now, at));
  for (let at: number | null = 0; at !== null; yield) at = count(eraseAwaited(context.database, rules, now));
  for (let after: string | null = ''; after !== null; yield)
    after = count(retainPictures(context.database, rules, now, after));
  yield* retainLostWords(() => context.database, rules, now);
  const attendants = retainAttendants(context.database, rules, now);
  yield;
  const { atMs, trusted } = now;
  const { nowMs, times } = trusted;
  const due = { settledMs: nowMs - rules.pictureMs, anyMs: nowMs - rules.recordMs, times };
  const folders = [
    ...deleteMovedAside(context.database, context.directory, due, atMs),
    ...deleteOlderPrograms(context.database, context.directory, due, atMs),
  ];
  context.unread(() => deleteAbandoned(context.directory, atMs));
  thinHeads(context.directory, trusted);
  deleteHandovers(context.directory, trusted);
  yield;
  const { seq } = headOf(context.database);
  const mayPrune = hasRemains(context.database);
  const isClean = yield* cleanRemains(context, seq, atMs);
  const areKeptClean = yield* cleanKept(context, rules, trusted);
  if (mayPrune && isClean && areKeptClean && isPrunable(context))
    yield* prune(context, { seq, beforeMs: due.anyMs, untoldSinceMs: nowMs - leftMs, times }, atMs);
  let all: HousekeepingDone = { ...done, attendants, folders, isBusy: !isClean || !areKeptClean };
  for (const { folder } of readableOf(olderPrograms(context.database, context.directory)))
    all = together(all, yield* keepOlder(context, folder, rules, now));
  return all;
}

const together = (one: HousekeepingDone, other: HousekeepingDone): HousekeepingDone => ({
  records: one.records + other.records,
  pictures: one.pictures + other.pictures,
  attendants: [...one.attendants, ...other.attendants],
  folders: [...one.folders, ...other.folders],
  isBusy: one.isBusy || other.isBusy,
});

/** The same in the journal that an older program kept beside this one, in its own form. Its damage is not this one's. */
function* keepOlder(
  context: HousekeepingContext,
  folder: string,
  rules: RetentionRules,
  { atMs, trusted, proven }: Clocked,
): Generator<void, HousekeepingDone> {
  try {
    const opened = openOlder(context.directory, folder, { alone: (work) => context.unread(work) });
    if (opened === 'busy') return notBegun;
    try {
      const nows = { atMs, trustedMs: trusted.nowMs, provenMs: proven.nowMs };
      return yield* housekeeping(opened.context, rules, clocked(opened.context.database, nows));
    } finally {
      opened.close();
    }
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return notBegun;
  }
}

/**
 * Whether nothing stands beside the journal but what was held against its chain: what was moved aside and is soon deleted was not. An
 * older program would not know what a prune event is.
 */
const isPrunable = ({ database, directory }: HousekeepingContext): boolean =>
  database.version === migrations.length &&
  begunSalvage(directory) === null &&
  movedAside(database, directory).every(({ isKept }) => isKept);

/**
 * What is left in the journal and in its copies of what was erased since the last time.
 *
 * @param seq of the last event before it
 * @returns whether nothing is
 */
function* cleanRemains(context: HousekeepingContext, seq: number, atMs: number): Generator<void, boolean> {
  if (!hasRemains(context.database)) return true;
  for (let page: number | null | 'busy' = 0; page !== null; yield) {
    const from: number = page;
    page = context.whileClosed((file) => scrubPages(file, from));
    if (page === 'busy') return false;
  }
  if (!(yield* cleanCopies(context, atMs))) return false;
  // Somebody may have asked for an erasure meanwhile: it is for the next round.
  if (!hasErasedSince(context.database, seq)) forgetRemains(context.database, atMs);
  context.database.tryCheckpoint();
  return true;
}

/**
 * Erases in the moved-aside journals that stay.
 *
 * @returns whether all could be gone through: a file that refuses to be is left for the next time
 */
function* cleanKept(
  context: HousekeepingContext,
  { recordMs }: RetentionRules,
  { nowMs, times }: Ageing,
): Generator<void, boolean> {
  let isClean = true;
  const beside = [context.database, context.directory, times] as const;
  const moved = new Map([
    ...movedAside(...beside).map(({ folder, movedMs }) => [folder, movedMs] as const),
    ...olderPrograms(...beside).map(({ folder, lastMs }) => [folder, lastMs] as const),
  ]);
  for (const folder of keptAside(context.database, context.directory)) {
    const path = join(context.directory, folder);
    // One that may be unsent stays as long as its folder, also where events tell when it was made: the journal has it no more.
    const isExpired: Cleaning['isExpired'] = ({ id, at_ms: atMs, isOpen }) => {
      const record = { id, at_ms: atMs };
      const sinceMs = isOpen ? (moved.get(folder) ?? atMs) : madeMs(context.database, record, times);
      return sinceMs + recordMs <= nowMs;
    };
    try {
      const plates = wantedPlates(path);
      const cleaned = cleanMovedAside(path, { ...fatesIn(context), isExpired, plates });
      yield* isOlderProgram(folder) ? asWritten(path, cleaned) : cleaned;
      forgetPlates(path, plates);
    } catch (error) {
      if (!isOfFileSystem(error)) throw error;
      isClean = false;
    }
  }
  return isClean;
}

const isOfFileSystem = (error: unknown): boolean =>
  typeof (error as NodeJS.ErrnoException).syscall === 'string';
