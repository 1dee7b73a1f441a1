import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { appendAct, appendDraft, appendEntry, appendException, appendExit } from './records/append.ts';
import { backUp, keepCopy, type CopyKept, type VerifiedCopy } from './backup.ts';
import { afterMark, noBelief, timeBy } from './clock/belief.ts';
import { clockMarks, keepMark, keepRunning, keptClock } from './clock/marks.ts';
import { clocked, TrueTimes } from './clock/true-times.ts';
import { Connection } from './opening/connection.ts';
import type { Database } from './database/database.ts';
import type { Differences } from './records/derived.ts';
import { headOf } from './chain/events.ts';
import { ensureFact, setFact, factValue } from './chain/facts.ts';
import { foundAgain } from './records/found-again.ts';
import type { Head } from './model/head.ts';
import { readHeads, writeHead } from './files/heads.ts';
import { mendDerived } from './records/mend-derived.ts';
import { lockDirectory, type DirectoryLock } from './database/lock.ts';
import { openDatabase } from './opening/opening.ts';
import {
  closeMovedAside,
  deleteMovedAside,
  movedAside,
  type Closing,
  type ErasedAside,
  type MovedAside,
} from './moved-aside/folders.ts';
import { wantPlate } from './moved-aside/wanted.ts';
import { refuseNewer } from './database/migrate.ts';
import { eraseBeside } from './housekeeping/keep.ts';
import { closeOlderProgram, olderPrograms, type OlderProgram } from './older-program/standing.ts';
import { needing } from './records/needing.ts';
import type { Searched } from './privacy/searched.ts';
import type {
  Changed,
  LookUpNote,
  Overview,
  PictureRead,
  PictureVariant,
  Transition,
} from './model/record-types.ts';
import type { Verification } from './verify/verification.ts';
import { waiting } from './records/waiting.ts';
import * as people from './people/people.ts';
import type { PinLock } from './model/people-types.ts';
import { keepSmaller, noteLostPicture, readPicture } from './records/pictures.ts';
import type { Appended, NewPress } from './model/press-types.ts';
import { checkRequest, eraseAbout, type Erasure, type ErasureRequest } from './privacy/about-plate.ts';
import { Housekeeping, notBegun, type HousekeepingDone } from './housekeeping/housekeeping.ts';
import type { RetentionRules } from './privacy/retention.ts';
import * as queries from './records/queries.ts';
import { openCountsOf } from './records/open-counts.ts';
import type { JournalNotice, OpenReport } from './model/report-types.ts';
import { Readers } from './database/readers.ts';
import { Reserve } from './files/reserve.ts';
import { begunSalvage, journalFile, requestSalvage } from './files/aside.ts';
import { versionIn } from './pages/pages.ts';
import { lastSalvage } from './salvage/finish.ts';
import { SalvageRounds, type FoundDamaged } from './salvage/rounds.ts';
import * as sessions from './records/session-queries.ts';
import { keepShiftNote } from './people/shift-notes.ts';
import { counted } from './people/shift-records.ts';
import { shrinkJpeg } from './records/shrink.ts';
import { isDiskFull } from './database/sqlite-errors.ts';
import { noteLookUp, transition } from './records/transition.ts';
import type { Journal, ThreadCall } from './types.ts';
import { verifyChain } from './verify/verify.ts';
import { appendWithRoom, withReserve, type Shrink } from './records/when-full.ts';

/** The journal's interface without the promises: what runs inside the worker thread. Only a backup takes its time. */
type JournalCalls = {
  [K in ThreadCall]: (
    ...input: Parameters<Journal[K]>
  ) => K extends 'backup' ? Promise<void> : Awaited<ReturnType<Journal[K]>>;
};

export interface StoreOptions {
  /** Told of what the journal notices by itself. */
  readonly notice?: (notice: JournalNotice) => void;
  /** Milliseconds since 1970, for what the journal itself adds to the chain. */
  readonly now?: () => number;
  /** Bytes to set aside for a full disk, made when `makeReserve` is called. */
  readonly reserveBytes?: number | undefined;
  /** Makes a picture smaller on a full disk; left out: here and now, as long as that takes. */
  readonly shrink?: Shrink;
  /** `Readers.shared` of who starts reading threads; left out: there are none. */
  readonly readers?: SharedArrayBuffer | undefined;
  /** How long an opening waits for what is read of a damaged journal (ms); left out: 5 s. The rest goes on beside the presses. */
  readonly salvageMs?: number | undefined;
}

const salvageMostMs = 5_000;

/** The journal itself: its calls, on one connection, one at a time. */
export class JournalStore implements JournalCalls {
  readonly #directory: string;
  readonly #lock: DirectoryLock;
  readonly #readers: Readers;
  #copying = 0;
  readonly #reserve: Reserve;
  readonly #connection: Connection;
  readonly #housekeeping: Housekeeping;
  readonly #salvage: SalvageRounds;
  readonly #found: FoundDamaged;
  readonly #notice: (notice: JournalNotice) => void;
  readonly #now: () => number;
  readonly #shrink: Shrink;
  #exported: number | null = null;
  #isOpen = false;

  /** @param directory made if it is not there. @throws as `openDatabase` and `lockDirectory` do */
  constructor(
    directory: string,
    { notice, now, reserveBytes, shrink, readers, salvageMs = salvageMostMs }: StoreOptions = {},
  ) {
    this.#directory = directory;
    this.#shrink = shrink ?? shrinkJpeg;
    this.#readers = new Readers(readers);
    this.#notice = notice ?? (() => undefined);
    this.#now = now ?? Date.now;
    mkdirSync(directory, { recursive: true });
    this.#reserve = new Reserve(directory, reserveBytes);
    this.#lock = lockDirectory(directory);
    try {
      this.#readers.alone(() => refuseUntouched(directory));
      this.#connection = new Connection(
        directory,
        () => this.#withReserve(() => openDatabase(directory, this.#now())),
        () => this.#isOpen && this.#repaired(),
        { alone: (work) => (this.#copying > 0 ? 'busy' : this.#readers.alone(work)) },
      );
      this.#housekeeping = new Housekeeping(this.#connection);
      this.#salvage = new SalvageRounds(
        { directory, database: () => this.#database, now: this.#now },
        this.#notice,
        salvageMs,
      );
      // What joins may meet damage of the journal that took the place of the damaged one.
      this.#found = this.#connection.repairing(() => this.#salvage.begin());
    } catch (error) {
      this.#lock.release();
      throw error;
    }
    this.#isOpen = true;
  }

  /** How the journal was found. */
  get opened(): OpenReport {
    return { ...this.#connection.opened, ...this.#found };
  }

  readonly appendEntry = this.#appends(appendEntry);
  readonly appendDraft = this.#appends(appendDraft);
  readonly appendExit = this.#appends(appendExit);
  readonly appendException = this.#appends(appendException);
  readonly appendAct = this.#appends(appendAct);

  transition(change: Transition): Changed {
    return this.#withReserve(() => transition(this.#database, change));
  }

  noteLookUp(recordId: string, atMs: number, detail: LookUpNote): void {
    this.#withReserve(() => noteLookUp(this.#database, recordId, atMs, detail));
  }

  readonly nextSendable = this.#calls(queries.nextSendable);
  readonly nextRepeatable = this.#calls(queries.nextRepeatable);
  readonly find = this.#calls(queries.find);
  readonly pressed = this.#calls(queries.pressed);
  readonly inState = this.#calls(queries.inState);
  readonly needing = this.#calls(needing);
  readonly waiting = this.#calls(waiting);
  readonly foundAgain = this.#calls(foundAgain);
  readonly openCounts = this.#calls(openCountsOf);
  readonly head = this.#calls(headOf);

  readonly leftBehind = this.#calls(sessions.leftBehind);
  readonly insideHere = this.#calls(sessions.insideHere);
  readonly carsInside = this.#calls(sessions.carsInside);
  readonly carInside = this.#calls(sessions.carInside);
  readonly carsLeft = this.#calls(sessions.carsLeft);
  readonly leftElsewhere = this.#calls(sessions.leftElsewhere);
  readonly leftHere = this.#calls(sessions.leftHere);
  readonly hasLeftElsewhere = this.#calls(sessions.hasLeftElsewhere);
  readonly seenSessionId = this.#calls(sessions.seenSessionId);
  readonly hasConfirmed = this.#calls(sessions.hasConfirmed);
  readonly newestConfirmed = this.#calls(sessions.newestConfirmed);
  readonly sessionRecords = this.#calls(sessions.sessionRecords);

  readonly people = this.#calls(people.people);
  readonly handover = this.#calls(people.handover);
  readonly keepAttendant = this.#changes(people.keepAttendant);
  keepLock(lock: PinLock): void {
    this.#withReserve(() => people.keepLock(this.#database, lock, this.#now()));
  }

  readonly openShift = this.#changes(people.openShift);
  readonly closeShift = this.#commits(people.closeShift);
  readonly keepShiftNote = this.#commits(keepShiftNote);
  readonly counted = this.#calls(counted);
  readonly noteStart = this.#commits(people.noteStart);
  readonly note = this.#commits(people.note);

  readonly keptClock = this.#calls(keptClock);
  readonly keepMark = this.#changes(keepMark);
  readonly keepRunning = this.#changes(keepRunning);

  ensureFact(name: string, value: string): string {
    return this.#withReserve(() => ensureFact(this.#database, name, value, this.#now()));
  }

  readonly factValue = this.#calls((database, name: string) => factValue(database, name) ?? null);

  setFact(name: string, value: string): void {
    this.#withReserve(() => setFact(this.#database, name, value, this.#now()));
  }

  mendDerived(found: Differences): boolean {
    const done = this.#withReserve(() => mendDerived(this.#database, found, this.#now()));
    if (done !== null) this.#notice({ type: 'mended', ...done });
    return done !== null;
  }

  picture(recordId: string, variant: PictureVariant): Uint8Array<ArrayBuffer> | null {
    const read = this.readPicture(recordId, variant);
    return read.ok ? read.jpeg : null;
  }

  readPicture(recordId: string, variant: PictureVariant): PictureRead {
    const read = readPicture(this.#database, recordId, variant);
    if (!read.ok && read.fault !== 'lost') this.#pictureLost(recordId, read.fault);
    return read;
  }

  keepSmaller(recordId: string, smaller: Uint8Array): boolean {
    return this.#withReserve(() => keepSmaller(this.#database, recordId, smaller, this.#now()));
  }

  /** The copy is read on a connection of its own, of this thread: it ends with it, however that ends. */
  async backup(path: string): Promise<void> {
    this.#copying += 1;
    try {
      await backUp(this.#database, path);
    } finally {
      this.#copying -= 1;
    }
  }

  /** Between two rounds of housekeeping: it has no copy open then. */
  keepCopy(copy: VerifiedCopy, name: string): CopyKept {
    return this.#housekeeping.isUnderWay ? 'busy' : keepCopy(this.#database, copy, name);
  }

  exportHead(): Head {
    const head = this.head();
    this.#exported ??= readHeads(this.#directory).at(-1)?.seq ?? 0;
    if (head.seq > this.#exported) {
      writeHead(this.#directory, head, this.#now());
    }
    this.#exported = head.seq;
    return head;
  }

  verify(): Verification {
    return verifyChain(this.#database, readHeads(this.#directory));
  }

  runHousekeeping(
    rules: RetentionRules,
    trustedMs: number,
    provenMs = trustedMs,
    atMs = trustedMs,
  ): HousekeepingDone | null {
    // What has not joined yet cannot be judged.
    if (this.#salvage.current !== null) return notBegun;
    return this.#withReserve(() => this.#housekeeping.step(rules, { trustedMs, provenMs, atMs }));
  }

  /** @param searched on a thread of its own; left out: here and now, as long as that takes */
  eraseAbout(
    request: ErasureRequest,
    atMs: number,
    provenMs = atMs,
    searched?: Searched,
  ): Erasure & ErasedAside {
    checkRequest(request);
    return this.#withReserve(() => {
      this.#salvage.current?.eraseAfterwards(request, provenMs);
      const keptFolders = wantPlate(this.#database, this.#directory, request.plate);
      const nows = { atMs, provenMs, trustedMs: provenMs };
      const beside = eraseBeside(this.#database, this.#directory, request, nows, this.#connection.readers);
      const now = clocked(this.#database, nows);
      // What joined since it was searched has older numbers.
      const isFresh = searched !== undefined && searched.until >= lastSalvage(this.#database);
      const isBeingRead = this.#salvage.current !== null;
      const known = { searched: isFresh ? searched : undefined, isBeingRead };
      const all = [eraseAbout(this.#database, request, now, known), ...beside];
      // Whenever it was moved aside, by whatever clock.
      const until = { settledMs: Infinity, anyMs: -Infinity };
      return {
        records: all.reduce((sum, { records }) => sum + records, 0),
        pictures: all.reduce((sum, { pictures }) => sum + pictures, 0),
        kept: all.flatMap(({ kept }) => kept),
        keptFolders,
        isBeingRead,
        folders: deleteMovedAside(this.#database, this.#directory, until, atMs),
      };
    });
  }

  /**
   * What time it is at least, by what was shown to be right while a booth had this journal open: whoever changes it while none has
   * knows no more than a clock that may be wrong.
   *
   * @param wallMs what the clock tells (ms since 1970): never ahead of that
   */
  atLeast(wallMs: number): { readonly trustedMs: number; readonly provenMs: number } {
    const { marks, runningMs } = keptClock(this.#database);
    const { points, proven } = marks.reduce(afterMark, noBelief);
    const by = (shown: typeof points): number => Math.min(wallMs, timeBy(shown, runningMs) ?? wallMs);
    return { trustedMs: by(points), provenMs: by(proven) };
  }

  movedAside(): MovedAside[] {
    const times = new TrueTimes(clockMarks(this.#database), 'points');
    return movedAside(this.#database, this.#directory, times);
  }

  olderPrograms(): OlderProgram[] {
    return olderPrograms(this.#database, this.#directory);
  }

  overview(): Overview {
    const damaged = movedAside(this.#database, this.#directory).filter(({ isKept }) => isKept);
    const unsent = this.olderPrograms().filter(({ isKept, open }) => isKept && open !== 0);
    return { ...queries.overview(this.#database), movedAside: damaged.length + unsent.length };
  }

  closeMovedAside(closing: Closing, atMs: number): boolean {
    return this.#withReserve(
      () =>
        closeMovedAside(this.#database, this.#directory, closing, atMs) ||
        closeOlderProgram(this.#database, this.#directory, closing, atMs),
    );
  }

  /** For a moment at which nothing is asked of the journal. */
  moveLog(): void {
    this.#database.moveLog();
  }

  /** As `SalvageRounds` does, for a moment at which nothing is asked of the journal. */
  goOnSalvaging(): number | null {
    return this.#connection.repairing(() => this.#salvage.goOn());
  }

  /** As `Connection` does. */
  repairing<T>(call: () => T): T {
    return this.#connection.repairing(call);
  }

  /** Sets space aside for a full disk, in the background. Where there is none to spare, that is told, once. */
  makeReserve(): void {
    const again = this.#reserve.inUse;
    const hasRoom = this.#reserve.make(() => {
      if (again) this.#notice({ type: 'reserve', held: true });
    });
    if (!hasRoom && !again) this.#released();
  }

  close(): void {
    this.#salvage.stop();
    this.#housekeeping.stop();
    this.#reserve.stop();
    this.#connection.close();
    this.#lock.release();
  }

  #repaired(): void {
    const { salvaged, salvaging } = this.#salvage.begin();
    if (salvaged !== null) this.#notice({ type: 'salvaged', salvaged });
    if (salvaging !== null) this.#notice({ type: 'salvaging', ...salvaging });
  }

  get #database(): Database {
    return this.#connection.database;
  }

  /** On SQLite's connection of that moment. */
  #calls<Input extends unknown[], Answer>(call: (database: Database, ...input: Input) => Answer) {
    return (...input: Input): Answer => call(this.#database, ...input);
  }

  /** What commits by itself, on a disk that may be full. */
  #changes<Input extends unknown[], Answer>(change: (database: Database, ...input: Input) => Answer) {
    return (...input: Input): Answer => this.#withReserve(() => change(this.#database, ...input));
  }

  /** The same, committed as one. */
  #commits<Input extends unknown[], Answer>(change: (database: Database, ...input: Input) => Answer) {
    return this.#changes((database, ...input: Input) =>
      database.transaction(() => change(database, ...input)),
    );
  }

  #appends<Press extends NewPress>(append: (database: Database, press: Press) => Appended) {
    return (press: Press): Appended => {
      const onDatabase = (pressed: Press): Appended => append(this.#database, pressed);
      const appended = appendWithRoom(this.#reserve, this.#released, press, onDatabase, this.#shrink);
      if (this.#reserve.inUse) this.makeReserve();
      return appended;
    };
  }

  #withReserve<T>(work: () => T): T {
    return withReserve(this.#reserve, this.#released, work);
  }

  readonly #released = (): void => this.#notice({ type: 'reserve', held: false });

  /** Where even that cannot be written, the picture is found damaged again next time, and told again. */
  #pictureLost(recordId: string, fault: 'damaged' | 'unreadable'): void {
    try {
      const isNew = this.#withReserve(() => noteLostPicture(this.#database, recordId, this.#now()));
      if (fault === 'unreadable') requestSalvage(this.#directory);
      if (!isNew) return;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
    this.#notice({ type: 'picture-lost', recordId, fault });
  }
}

/**
 * Before SQLite has the journal open: closing it would move its log into it. Nor is a newer program's salvage gone on with, which was
 * cut short.
 *
 * @throws NewerJournalError
 */
function refuseUntouched(directory: string): void {
  const salvaged = begunSalvage(directory)?.folder;
  for (const folder of salvaged === undefined ? [directory] : [directory, join(directory, salvaged)])
    refuseNewer(versionIn(join(folder, journalFile)));
}
