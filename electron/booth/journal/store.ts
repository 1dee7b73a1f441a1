import { mkdirSync } from 'node:fs';
import { appendAct, appendDraft, appendEntry, appendException, appendExit } from './records/append.ts';
import { lockFolder, type FolderLock } from '../lib/folder-lock.ts';
import { backUp, keepCopy, type CopyKept, type VerifiedCopy } from './backup.ts';
import { clockMarks } from './clock/marks.ts';
import { TrueTimes } from './clock/true-times.ts';
import { Connection } from './opening/connection.ts';
import type { Database } from './database/database.ts';
import type { Differences } from './records/derived.ts';
import type { Head } from './model/head.ts';
import { readHeads, writeHead } from './files/heads.ts';
import { mendDerived } from './records/mend-derived.ts';
import { Erasing, type ErasureWhen } from './erasing.ts';
import { refuseUntouched } from './opening/refuse-untouched.ts';
import { openDatabase } from './opening/opening.ts';
import { PlainCalls } from './plain-calls.ts';
import {
  closeMovedAside,
  movedAside,
  type Closing,
  type ErasedAside,
  type MovedAside,
} from './moved-aside/folders.ts';
import { closeOlderProgram, olderPrograms, type OlderProgram } from './older-program/standing.ts';
import type { SiteErasureRequest, SiteErasureState } from './privacy/site-erasure.ts';
import type { Overview, PictureRead, PictureVariant } from './model/record-types.ts';
import type { Verification } from './verify/verification.ts';
import { noteLostPicture, readPicture } from './records/pictures.ts';
import type { Appended, NewPress } from './model/press-types.ts';
import type { Erasure, ErasureRequest } from './privacy/about-plate.ts';
import { Housekeeping, notBegun, type HousekeepingDone } from './housekeeping/housekeeping.ts';
import type { RetentionRules } from './privacy/retention.ts';
import { overview } from './records/queries.ts';
import type { JournalNotice, OpenReport } from './model/report-types.ts';
import { Readers } from './database/readers.ts';
import { Reserve } from './files/reserve.ts';
import { requestSalvage } from './files/aside.ts';
import { SalvageRounds, type FoundDamaged } from './salvage/rounds.ts';
import { shrinkJpeg } from './records/shrink.ts';
import { isDiskFull } from '../lib/sqlite-errors.ts';
import type { ThreadCalls } from './types.ts';
import { verifyChain } from './verify/verify.ts';
import { appendWithRoom, withReserve, type Shrink } from './records/when-full.ts';

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
export class JournalStore extends PlainCalls implements ThreadCalls {
  readonly #directory: string;
  readonly #lock: FolderLock;
  readonly #readers: Readers;
  #copying = 0;
  readonly #reserve: Reserve;
  readonly #connection: Connection;
  readonly #housekeeping: Housekeeping;
  readonly #salvage: SalvageRounds;
  readonly #erasing: Erasing;
  readonly #found: FoundDamaged;
  readonly #notice: (notice: JournalNotice) => void;
  readonly #now: () => number;
  readonly #shrink: Shrink;
  #exported: number | null = null;
  #isOpen = false;

  /** @param directory made if it is not there. @throws as `openDatabase` and `lockFolder` do */
  constructor(
    directory: string,
    { notice, now, reserveBytes, shrink, readers, salvageMs = salvageMostMs }: StoreOptions = {},
  ) {
    super();
    this.#directory = directory;
    this.#shrink = shrink ?? shrinkJpeg;
    this.#readers = new Readers(readers);
    this.#notice = notice ?? (() => undefined);
    this.#now = now ?? Date.now;
    mkdirSync(directory, { recursive: true });
    this.#reserve = new Reserve(directory, reserveBytes);
    this.#lock = lockFolder(directory);
    try {
      this.#readers.alone(() => refuseUntouched(directory));
      this.#connection = new Connection(
        directory,
        () => this.withReserve(() => openDatabase(directory, this.now())),
        () => this.#isOpen && this.#repaired(),
        { alone: (work) => (this.#copying > 0 ? 'busy' : this.#readers.alone(work)) },
      );
      this.#housekeeping = new Housekeeping(this.#connection);
      this.#salvage = new SalvageRounds(
        { directory, database: () => this.database, now: this.#now },
        this.#notice,
        salvageMs,
      );
      this.#erasing = new Erasing(this.#connection, directory, this.#salvage);
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

  mendDerived(found: Differences): boolean {
    const done = this.withReserve(() => mendDerived(this.database, found, this.now()));
    if (done !== null) this.#notice({ type: 'mended', ...done });
    return done !== null;
  }

  picture(recordId: string, variant: PictureVariant): Uint8Array<ArrayBuffer> | null {
    const read = this.readPicture(recordId, variant);
    return read.ok ? read.jpeg : null;
  }

  readPicture(recordId: string, variant: PictureVariant): PictureRead {
    const read = readPicture(this.database, recordId, variant);
    if (!read.ok && read.fault !== 'lost') this.#pictureLost(recordId, read.fault);
    return read;
  }

  /** The copy is read on a connection of its own, of this thread: it ends with it, however that ends. */
  async backup(path: string): Promise<void> {
    this.#copying += 1;
    try {
      await backUp(this.database, path);
    } finally {
      this.#copying -= 1;
    }
  }

  /** Between two rounds of housekeeping: it has no copy open then. */
  keepCopy(copy: VerifiedCopy, name: string): CopyKept {
    return this.#housekeeping.isUnderWay ? 'busy' : keepCopy(this.database, copy, name);
  }

  exportHead(): Head {
    const head = this.head();
    this.#exported ??= readHeads(this.#directory).at(-1)?.seq ?? 0;
    if (head.seq > this.#exported) {
      writeHead(this.#directory, head, this.now());
    }
    this.#exported = head.seq;
    return head;
  }

  verify(): Verification {
    return verifyChain(this.database, readHeads(this.#directory));
  }

  runHousekeeping(
    rules: RetentionRules,
    trustedMs: number,
    provenMs = trustedMs,
    atMs = trustedMs,
  ): HousekeepingDone | null {
    // What has not joined yet cannot be judged.
    if (this.#salvage.current !== null) return notBegun;
    return this.withReserve(() => this.#housekeeping.step(rules, { trustedMs, provenMs, atMs }));
  }

  eraseAbout(request: ErasureRequest, ...when: ErasureWhen): Erasure & ErasedAside {
    return this.withReserve(() => this.#erasing.about(request, ...when));
  }

  eraseForSite(request: SiteErasureRequest, ...when: ErasureWhen): SiteErasureState {
    return this.withReserve(() => this.#erasing.forSite(request, ...when));
  }

  movedAside(): MovedAside[] {
    const times = new TrueTimes(clockMarks(this.database), 'points');
    return movedAside(this.database, this.#directory, times);
  }

  olderPrograms(): OlderProgram[] {
    return olderPrograms(this.database, this.#directory);
  }

  overview(): Overview {
    const damaged = movedAside(this.database, this.#directory).filter(({ isKept }) => isKept);
    const unsent = this.olderPrograms().filter(({ isKept, open }) => isKept && open !== 0);
    return { ...overview(this.database), movedAside: damaged.length + unsent.length };
  }

  closeMovedAside(closing: Closing, atMs: number): boolean {
    return this.withReserve(
      () =>
        closeMovedAside(this.database, this.#directory, closing, atMs) ||
        closeOlderProgram(this.database, this.#directory, closing, atMs),
    );
  }

  /** For a moment at which nothing is asked of the journal. */
  moveLog(): void {
    this.database.moveLog();
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

  protected override now(): number {
    return this.#now();
  }

  protected override get database(): Database {
    return this.#connection.database;
  }

  #appends<Press extends NewPress>(append: (database: Database, press: Press) => Appended) {
    return (press: Press): Appended => {
      const onDatabase = (pressed: Press): Appended => append(this.database, pressed);
      const appended = appendWithRoom(this.#reserve, this.#released, press, onDatabase, this.#shrink);
      if (this.#reserve.inUse) this.makeReserve();
      return appended;
    };
  }

  protected override withReserve<T>(work: () => T): T {
    return withReserve(this.#reserve, this.#released, work);
  }

  readonly #released = (): void => this.#notice({ type: 'reserve', held: false });

  /** Where even that cannot be written, the picture is found damaged again next time, and told again. */
  #pictureLost(recordId: string, fault: 'damaged' | 'unreadable'): void {
    try {
      const isNew = this.withReserve(() => noteLostPicture(this.database, recordId, this.now()));
      if (fault === 'unreadable') requestSalvage(this.#directory);
      if (!isNew) return;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
    this.#notice({ type: 'picture-lost', recordId, fault });
  }
}
