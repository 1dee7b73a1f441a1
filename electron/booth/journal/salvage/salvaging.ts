import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { ofJournal } from '../chain/events.ts';
import { columnsAt, migrations } from '../migrations/index.ts';
import type { ErasureRequest } from '../privacy/about-plate.ts';
import { awaitEnd } from '../privacy/awaited.ts';
import type { SalvageReport } from '../model/report-types.ts';
import { isDamage, isDiskFull, isPassing } from '../../lib/sqlite-errors.ts';
import { askAfterwards, eraseAsked, forgetAsked } from './asked-meanwhile.ts';
import { begunSalvage, endSalvage, goOnWith, journalFile, type Salvage } from '../files/aside.ts';
import { beginAgain, begunIn, stageFile, type Begun } from './begin.ts';
import { isErasedSince } from './lost-records.ts';
import { lastMissing } from './missing.ts';
import {
  countedIn,
  goneThrough,
  isDoubtful,
  leftUnread,
  noteSalvaged,
  reportIn,
  settleWaiting,
} from './finish.ts';
import { freeBytes, joinEvent, joinRecord, joinReported, type Joined, type JoiningPorts } from './joining.ts';
import { Pages } from '../pages/pages.ts';
import { shapesOfAll } from '../pages/shapes.ts';
import { removeStage, Stage, StageDamaged } from './stage.ts';

/** How long a step lasts at most, but for one record and its commit (ms): so long a press waits. */
const stepMs = 20;
/** The same where most of it is the stage's own commit. */
const gatherMs = 10;

/** Pages of the log from which on nothing joins until somebody else has read what he reads: 64 MB. */
const logMost = 16_384;

/** Pictures that one step writes at most, but for one record's (bytes). */
const stepBytes = 1_000_000;

/** What is never taken of the disk's room: the cars at the window come first (bytes). */
const leftBytes = 2 * 1024 * 1024;

export interface SalvagingPorts {
  readonly directory: string;
  /** The journal's, of that moment. */
  readonly database: () => Database;
  readonly now: () => number;
  /** Told which records have joined, by their ids. */
  readonly joined: (recordIds: readonly string[]) => void;
}

/** What a step came to. */
export type SalvageStep =
  | { readonly is: 'under-way' }
  /** The disk has no room at the moment. */
  | { readonly is: 'without-room' }
  | { readonly is: 'over'; readonly report: SalvageReport };

/**
 * Reads a journal that was moved aside, and joins what it finds to the one that took its place, while that is in use: in steps of some
 * milliseconds, in memory that does not grow with the journal, and again from where it was after any kill. First where everything
 * stands, then record by record, the newest first, then what only events tell of, and last what the whole says.
 */
export class Salvaging {
  readonly #ports: SalvagingPorts;
  readonly #begun: Begun;
  readonly #salvage: Salvage;
  #steps: Generator<void, SalvageReport> | null = null;
  #fault: string | null = null;
  #withoutPictures = false;

  private constructor(ports: SalvagingPorts, salvage: Salvage, begun: Begun) {
    this.#ports = ports;
    this.#salvage = salvage;
    this.#begun = begun;
  }

  /**
   * @returns the salvage that is under way in a directory, or else the last one that damage of the journal in its turn has cut short;
   * null: none is
   */
  static of(ports: SalvagingPorts): Salvaging | null {
    const { directory } = ports;
    const live = ports.database();
    const salvage = begunSalvage(directory) ?? leftUnread(live, directory);
    if (salvage === null) return null;
    const isOver = reportIn(live, salvage.folder) !== null;
    const begun = isOver
      ? null
      : (begunIn(live, salvage.folder) ?? beginAgain(live, directory, salvage, ports.now()));
    if (begun !== null) {
      goOnWith(directory, salvage);
      return new Salvaging(ports, salvage, isDoubtful(live, begun) ? { ...begun, isBehind: true } : begun);
    }
    end(directory, salvage.folder);
    return Salvaging.of(ports);
  }

  /**
   * Goes on for some milliseconds. What is wrong with the reading ends it: the moved-aside journal stays for people.
   *
   * @throws what the live journal's own damage throws
   */
  step(): SalvageStep {
    if (freeBytes(this.#ports.directory) < leftBytes) return { is: 'without-room' };
    try {
      this.#steps ??= this.#all();
      const next = this.#steps.next();
      return next.done === true ? { is: 'over', report: next.value } : { is: 'under-way' };
    } catch (error) {
      this.stop();
      return this.#met(error);
    }
  }

  #met(error: unknown): SalvageStep {
    // Another program has the journal, or the disk refused: neither says anything of what is read.
    if (isPassing(error)) return { is: 'without-room' };
    if (isDiskFull(error)) {
      if (this.#withoutPictures) return { is: 'without-room' };
      // Records before pictures: these stay with what was moved aside.
      this.#withoutPictures = true;
    } else if (error instanceof StageDamaged) {
      removeStage(this.#stageFile);
    } else if (isDamage(error) || this.#fault !== null) {
      // The live journal's, or of the ending: that has nothing left which could be left out.
      throw error;
    } else {
      this.#fault = String(error);
    }
    return { is: 'under-way' };
  }

  /** The next step begins with what is known then. */
  stop(): void {
    this.#steps?.return({} as never);
    this.#steps = null;
  }

  /** Erases what is there, and all that joins later. */
  eraseAfterwards(request: ErasureRequest, provenMs: number): void {
    askAfterwards(join(this.#ports.directory, this.#salvage.folder), { ...request, provenMs });
  }

  get folder(): string {
    return this.#salvage.folder;
  }

  get #stageFile(): string {
    return join(this.#ports.directory, stageFile);
  }

  *#all(): Generator<void, SalvageReport> {
    const explained = this.#fault === null ? yield* this.#readAndJoin() : 0;
    const { database, directory, now } = this.#ports;
    const gone = yield* goneThrough(database, this.#begun);
    const { folder, reason } = this.#salvage;
    const left = leftUnread(database(), directory);
    const before = left === null ? null : begunIn(database(), left.folder);
    const counted = countedIn(database(), this.#begun, gone, { explained, before });
    const told = { atMs: now(), reason, counted, fault: this.#fault, before };
    const waiting = yield* eraseAsked(this.#ports, folder, left?.folder ?? null);
    const live = database();
    live.transaction(() => {
      settleWaiting(live, this.#begun, now());
      noteSalvaged(live, this.#begun, gone, told);
      // Before the journal before has been read, more may be found.
      if (left === null) for (const one of waiting) awaitEnd(live, one, now());
    });
    end(directory, folder);
    return reportIn(live, folder) as SalvageReport;
  }

  /**
   * @returns how many records have events, are not there, and were not erased since; not those of a journal before that is still to be
   * read
   */
  *#readAndJoin(): Generator<void, number> {
    const { directory } = this.#ports;
    const pages = new Pages(join(directory, this.#salvage.folder, journalFile));
    let stage: Stage | null = null;
    try {
      stage = new Stage(this.#stageFile, pages, shapesOfAll());
      yield* stage.gather(gatherMs);
      return yield* this.#join(stage);
    } finally {
      stage?.close();
      pages.close();
    }
  }

  *#join(stage: Stage): Generator<void, number> {
    const joining: JoiningPorts = {
      stage,
      begun: this.#begun,
      lastMissing: yield* lastMissing(stage, this.#begun),
      directory: this.#withoutPictures ? null : this.#ports.directory,
      nowMs: this.#ports.now(),
      columns: columnsAt(migrations.length),
    };
    yield* this.#inSteps(stage.records(), (seq, live) => joinRecord(live, seq, joining));
    yield* this.#inSteps(stage.events(ofJournal), (event, live) => joinEvent(live, event, this.#begun));
    const live = this.#ports.database();
    const left = leftUnread(live, this.#ports.directory);
    const ownFrom = (left && begunIn(live, left.folder))?.seq ?? 0;
    let explained = 0;
    yield* this.#inSteps(stage.told(), (recordId, joined) => {
      if (recordId === ofJournal || !joinReported(joined, recordId, joining)) return;
      const isExplained = !isErasedSince(joined, recordId, this.#begun.seq);
      explained += Number(isExplained && stage.firstEvent(recordId) > ownFrom);
    });
    return explained;
  }

  /** Each step is one transaction. @param join returns the record that has joined, if one has */
  *#inSteps<T>(items: Iterator<T>, join: (item: T, live: Database) => Joined | null | void): Generator<void> {
    for (let next = items.next(); next.done !== true; yield) {
      const until = performance.now() + stepMs;
      const live = this.#ports.database();
      // Somebody reads from it, and all that joins meanwhile would stand in the log.
      if (live.logPages() > logMost) {
        live.moveLog();
        continue;
      }
      const joined: Joined[] = [];
      let bytes = 0;
      live.transactionWithStrays(() => {
        do {
          const record = join(next.value, live);
          if (record) joined.push(record);
          bytes += record?.bytes ?? 0;
          next = items.next();
        } while (next.done !== true && bytes < stepBytes && performance.now() < until);
      });
      if (joined.length > 0) this.#ports.joined(joined.map(({ id }) => id));
      // By itself: a press comes between the two.
      yield;
      this.#ports.database().moveLog();
    }
  }
}

function end(directory: string, folder: string): void {
  removeStage(join(directory, stageFile));
  forgetAsked(join(directory, folder));
  endSalvage(directory);
}
