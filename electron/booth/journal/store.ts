import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordState, RecordView } from '../../contract/record.ts';
import type { SessionName } from '../../contract/sessions.ts';
import { appendAct, appendDraft, appendEntry, appendException, appendExit } from './append.ts';
import { Database } from './database.ts';
import { flushFile } from './durable.ts';
import { headOf, type EventDetail } from './events.ts';
import { readHeads, writeHead, type Head } from './heads.ts';
import { lockDirectory, type DirectoryLock } from './lock.ts';
import { openDatabase } from './opening.ts';
import {
  closeShift,
  handover,
  keepAttendant,
  keepLock,
  note,
  noteStart,
  openShift,
  people,
} from './people.ts';
import { keepSmaller, noteLostPicture, readPicture } from './pictures.ts';
import { find, inState, nextRepeatable, nextSendable, overview, pressed, waitingExits } from './queries.ts';
import {
  carInside,
  carsInside,
  carsLeft,
  hasConfirmed,
  hasLeftElsewhere,
  leftElsewhere,
  leftHere,
  sessionRecords,
} from './session-queries.ts';
import { queueOf, type QueuePart } from './queue.ts';
import { Reserve } from './reserve.ts';
import { eraseAbout, type Erasure, type ErasureRequest } from './privacy/about-plate.ts';
import { deleteMovedAside } from './privacy/copies.ts';
import { housekeeping, type HouseKept } from './privacy/housekeeping.ts';
import type { RetentionRules } from './privacy/retention.ts';
import { scrubPages } from './privacy/scrub.ts';
import { journalFile, wishSalvage } from './salvage/aside.ts';
import { isDamage, isDiskFull } from './sqlite-errors.ts';
import { noteLookUp, transition } from './transition.ts';
import type {
  Appended,
  AttendantAct,
  Changed,
  HandoverCounts,
  InsideCar,
  Journal,
  JournalNotice,
  KeptAttendant,
  LeftCar,
  LeftHere,
  LookUpNote,
  NewAct,
  NewDraft,
  NewException,
  NewExit,
  NewPress,
  NewRecord,
  NewShift,
  OpenReport,
  Overview,
  PeopleKept,
  PictureRead,
  PictureVariant,
  PinLock,
  SendableQuery,
  SendableRecord,
  SessionRecords,
  Transition,
} from './types.ts';
import { verifyChain, type Verification } from './verify.ts';
import { appendWithRoom, withReserve } from './when-full.ts';

/** The journal's interface without the promises: what runs inside the worker thread. Only a backup takes its time. */
type JournalCalls = {
  [K in keyof Journal]: (
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
}

/** The journal itself, on its one SQLite connection. */
export class JournalStore implements JournalCalls {
  /** How the journal was found. */
  readonly opened: OpenReport;
  readonly #directory: string;
  #database: Database;
  readonly #lock: DirectoryLock;
  readonly #reserve: Reserve;
  readonly #notice: (notice: JournalNotice) => void;
  readonly #now: () => number;
  /** A salvage has failed half way, and the journal is closed. */
  #isLost = false;
  #exported: number | null = null;
  /** Under way, with steps still to be taken. */
  #housekeeping: Generator<void, HouseKept> | null = null;

  /** @param directory made if it is not there. @throws as `openDatabase` and `lockDirectory` do */
  constructor(directory: string, { notice, now, reserveBytes }: StoreOptions = {}) {
    this.#directory = directory;
    this.#notice = notice ?? (() => undefined);
    this.#now = now ?? Date.now;
    mkdirSync(directory, { recursive: true });
    this.#reserve = new Reserve(directory, reserveBytes);
    this.#lock = lockDirectory(directory);
    try {
      const { database, report } = this.#withReserve(() => openDatabase(directory, this.#now()));
      this.#database = database;
      this.opened = report;
    } catch (error) {
      this.#lock.release();
      throw error;
    }
  }

  appendEntry(entry: NewRecord): Appended {
    return this.#append(entry, (pressed) => appendEntry(this.#database, pressed));
  }

  appendDraft(draft: NewDraft): Appended {
    return this.#append(draft, (pressed) => appendDraft(this.#database, pressed));
  }

  appendExit(exit: NewExit): Appended {
    return this.#append(exit, (pressed) => appendExit(this.#database, pressed));
  }

  appendException(exception: NewException): Appended {
    return this.#append(exception, (pressed) => appendException(this.#database, pressed));
  }

  appendAct(act: NewAct): Appended {
    return this.#append(act, (pressed) => appendAct(this.#database, pressed));
  }

  transition(change: Transition): Changed {
    return this.#withReserve(() => transition(this.#database, change));
  }

  nextSendable(query: SendableQuery): SendableRecord | null {
    return nextSendable(this.#database, query);
  }

  find(recordId: string): SendableRecord | null {
    return find(this.#database, recordId);
  }

  nextRepeatable(attempts: number): SendableRecord | null {
    return nextRepeatable(this.#database, attempts);
  }

  waitingExits(entryId: string): number {
    return waitingExits(this.#database, entryId);
  }

  inState(state: RecordState): RecordView[] {
    return inState(this.#database, state);
  }

  overview(): Overview {
    return overview(this.#database);
  }

  carsInside(): InsideCar[] {
    return carsInside(this.#database);
  }

  carInside(entryId: string): InsideCar | null {
    return carInside(this.#database, entryId);
  }

  carsLeft(plate: string): LeftCar[] {
    return carsLeft(this.#database, plate);
  }

  pressed(pressId: string): RecordView | null {
    return pressed(this.#database, pressId);
  }

  leftElsewhere(): string[] {
    return leftElsewhere(this.#database);
  }

  leftHere(sinceMs: number): LeftHere {
    return leftHere(this.#database, sinceMs);
  }

  hasLeftElsewhere(sessionId: string): boolean {
    return hasLeftElsewhere(this.#database, sessionId);
  }

  hasConfirmed(entries: Parameters<Journal['hasConfirmed']>[0]): boolean {
    return hasConfirmed(this.#database, entries);
  }

  sessionRecords(session: SessionName): SessionRecords {
    return sessionRecords(this.#database, session);
  }

  noteLookUp(recordId: string, atMs: number, detail: LookUpNote): void {
    this.#withReserve(() => noteLookUp(this.#database, recordId, atMs, detail));
  }

  people(): PeopleKept {
    return people(this.#database);
  }

  keepAttendant(attendant: KeptAttendant, act: AttendantAct): void {
    this.#withReserve(() => keepAttendant(this.#database, attendant, act));
  }

  keepLock(lock: PinLock): void {
    this.#withReserve(() => keepLock(this.#database, lock));
  }

  openShift(shift: NewShift): void {
    this.#withReserve(() => openShift(this.#database, shift));
  }

  closeShift(at: Pick<NewShift, 'atMs' | 'offsetMinutes'>): void {
    this.#withReserve(() => this.#database.transaction(() => closeShift(this.#database, at)));
  }

  handover(id: string | null): HandoverCounts | null {
    return handover(this.#database, id);
  }

  noteStart(atMs: number): void {
    this.#withReserve(() => this.#database.transaction(() => noteStart(this.#database, atMs)));
  }

  note(happening: string, atMs: number, detail: EventDetail): void {
    this.#withReserve(() => this.#database.transaction(() => note(this.#database, happening, atMs, detail)));
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

  shrinkPicture(recordId: string): boolean {
    return this.#withReserve(() => keepSmaller(this.#database, recordId, this.#now()));
  }

  fact(name: string, value: string): string {
    return this.#database.transaction(() => {
      this.#database.run('INSERT OR IGNORE INTO facts (name, value) VALUES (:name, :value)', { name, value });
      return (this.#database.get('SELECT value FROM facts WHERE name = :name', { name }) as { value: string })
        .value;
    });
  }

  setFact(name: string, value: string): void {
    this.#database.run('INSERT OR REPLACE INTO facts (name, value) VALUES (:name, :value)', { name, value });
  }

  head(): Head {
    return headOf(this.#database);
  }

  exportHead(): Head {
    const head = this.head();
    this.#exported ??= readHeads(this.#directory).at(-1)?.seq ?? 0;
    if (head.seq > this.#exported) writeHead(this.#directory, head, this.#now());
    this.#exported = head.seq;
    return head;
  }

  queue(): QueuePart[] {
    return queueOf(this.#database);
  }

  verify(): Verification {
    return verifyChain(this.#database, readHeads(this.#directory));
  }

  keepHouse(rules: RetentionRules, nowMs: number): HouseKept | null {
    const house = {
      directory: this.#directory,
      database: () => this.#database,
      scrub: (page: number) => this.#scrub(page),
    };
    this.#housekeeping ??= housekeeping(house, rules, nowMs);
    try {
      const step = this.#withReserve(() => this.#housekeeping?.next());
      if (step?.done !== true) return null;
      this.#housekeeping = null;
      return step.value;
    } catch (error) {
      this.#housekeeping = null;
      throw error;
    }
  }

  eraseAbout(request: ErasureRequest, nowMs: number): Erasure & Pick<HouseKept, 'folders'> {
    const erased = this.#withReserve(() => eraseAbout(this.#database, request, nowMs));
    return { ...erased, folders: deleteMovedAside(this.#directory, nowMs) };
  }

  async backup(path: string): Promise<void> {
    const beside = `${path}.part`;
    rmSync(beside, { force: true });
    await this.#database.copyTo(beside);
    flushFile(beside);
    renameSync(beside, path);
  }

  /**
   * Salvages a journal in which damage showed while it was in use, and goes on with the new one: the lane does not wait for
   * somebody to start the program again. Where that fails (no room, a file that another process holds), the next call tries again.
   *
   * @throws as `openDatabase` does
   */
  repair(): void {
    if (!this.#isLost) {
      wishSalvage(this.#directory);
      this.#database.close();
      this.#isLost = true;
    }
    const { database, report } = this.#withReserve(() => openDatabase(this.#directory, this.#now()));
    this.#database = database;
    this.#isLost = false;
    if (report.salvaged !== null) this.#notice({ type: 'salvaged', salvaged: report.salvaged });
  }

  /** @returns what `call` does; a call that meets damage is done again, once, on what could be salvaged */
  repairing<T>(call: () => T): T {
    if (this.#isLost) this.repair();
    try {
      return call();
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.repair();
      return call();
    }
  }

  /** Sets space aside for a full disk, in the background. Where there is none to spare, that is told, once. */
  makeReserve(): void {
    const again = this.#reserve.inUse;
    const hasRoom = this.#reserve.make(() => {
      if (again) this.#notice({ type: 'reserve', held: true });
    });
    if (!hasRoom && !again) this.#released();
  }

  /**
   * Between two connections: one that is open would write older pages back from its cache, and lose its locks on the file when this
   * closes it. With the log empty, the file is all of the journal.
   */
  #scrub(page: number): number | null | 'busy' {
    if (!this.#database.tryCheckpoint()) return 'busy';
    const file = join(this.#directory, journalFile);
    this.#database.close();
    this.#isLost = true;
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
    const next = log === undefined || log.size === 0 ? scrubPages(file, page) : 'busy';
    this.#database = new Database(file);
    this.#isLost = false;
    return next;
  }

  close(): void {
    this.#housekeeping?.return({ records: 0, pictures: 0, folders: [], isBusy: true });
    this.#reserve.stop();
    if (!this.#isLost) this.#database.close();
    this.#lock.release();
  }

  #append<T extends NewPress>(
    pressed: T,
    append: Parameters<typeof appendWithRoom<T, Appended>>[3],
  ): Appended {
    const appended = appendWithRoom(this.#reserve, this.#released, pressed, append);
    if (this.#reserve.inUse) this.makeReserve();
    return appended;
  }

  #withReserve<T>(work: () => T): T {
    return withReserve(this.#reserve, this.#released, work);
  }

  readonly #released = (): void => this.#notice({ type: 'reserve', held: false });

  /** Where even that cannot be written, the picture is found damaged again next time, and told again. */
  #pictureLost(recordId: string, fault: 'damaged' | 'unreadable'): void {
    try {
      const isNew = this.#withReserve(() => noteLostPicture(this.#database, recordId, this.#now()));
      if (fault === 'unreadable') wishSalvage(this.#directory);
      if (!isNew) return;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
    this.#notice({ type: 'picture-lost', recordId, fault });
  }
}
