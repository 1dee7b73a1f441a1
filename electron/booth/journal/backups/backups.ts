import { statSync } from 'node:fs';
import { join } from 'node:path';
import { diskOf } from '../files/disk.ts';
import { JournalError } from '../thread/journal-thread.ts';
import type { OpenJournal } from '../thread/open.ts';
import { reserveBytes } from '../files/reserve.ts';
import { journalFile } from '../files/aside.ts';
import { backUpVerified } from './verified-backup.ts';
import type { Clock, Log } from '../../ports/ports.ts';

export interface BackupsPorts {
  readonly journal: Pick<OpenJournal, 'head' | 'backup' | 'verify' | 'keepCopy' | 'ensureFact' | 'setFact'>;
  /** The journal's. */
  readonly directory: string;
  readonly clock: Clock;
  readonly log: Log;
  /** What the disk has left (bytes), null where it does not say; left out: as the system tells. */
  readonly freeBytes?: () => Promise<number | null>;
}

/** When the journal was last copied at the end of a shift (ms since 1970). */
const fact = 'backed-up';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** A gate at which nothing was saved for so long is quiet (ms). */
const quietMs = minuteMs;
/** Before it is asked again whether housekeeping has the copies open (ms). */
const busyMs = 1_000;
/** How often a copy is made anew in which something was to be erased by the time that it was verified. */
const mostTries = 3;
/** A copy leaves that much of the disk free (bytes): the reserve, and room to make it again. */
const spareBytes = 2 * reserveBytes;

/**
 * The copies of the journal beside it, one at a time: at the end of each shift, and where none has ended for a day, at a quiet
 * moment; before an update. Nobody at the gate waits for one. They outlive the booth whose settings have changed.
 */
export class Backups {
  readonly #ports: BackupsPorts;
  #turn: Promise<unknown> = Promise.resolve();
  /** A copy for a shift's end waits for its turn: it will hold what comes until it is begun. */
  #isAsked = false;
  #callOff: () => void = () => undefined;
  #isEnded = false;
  #pressedMs: number;
  #triedMs = Number.NEGATIVE_INFINITY;
  #backedUpMs: number | null = null;

  constructor(ports: BackupsPorts) {
    this.#ports = ports;
    this.#pressedMs = ports.clock.elapsed();
  }

  /** From here on it is looked each minute whether a copy is due. */
  start(): void {
    if (this.#isEnded) return;
    this.#callOff = this.#ports.clock.after(minuteMs, () => {
      void this.#look().finally(() => this.start());
    });
  }

  /** A car was saved: the gate is not quiet. */
  pressed(): void {
    this.#pressedMs = this.#ports.clock.elapsed();
  }

  /** Copies the journal in the background. What goes wrong is logged; the copy before stays then. */
  shiftEnded(): void {
    if (this.#isAsked || this.#isEnded) return;
    this.#isAsked = true;
    void this.#inTurn(() => {
      this.#isAsked = false;
      return this.#copyAtShiftEnd();
    });
  }

  /** @returns whether the copy is there and verified. @throws JournalError, or the file system's own error */
  beforeUpdate(): Promise<boolean> {
    return this.#inTurn(async () => (await this.#copy('before-update')) === 'kept');
  }

  /** Nothing is begun any more; the journal's closing ends what is under way. */
  end(): void {
    this.#isEnded = true;
    this.#callOff();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #look(): Promise<void> {
    const { journal, clock, log } = this.#ports;
    const elapsedMs = clock.elapsed();
    if (elapsedMs - this.#pressedMs < quietMs || elapsedMs - this.#triedMs < hourMs) return;
    try {
      this.#backedUpMs ??= Number(await journal.ensureFact(fact, '0'));
    } catch (error) {
      log('warn', 'it is not known when the journal was last copied', { error: String(error) });
      return;
    }
    // A clock that was set back may have been a year ahead.
    if (Math.abs(clock.now() - this.#backedUpMs) >= dayMs) this.shiftEnded();
  }

  async #copyAtShiftEnd(): Promise<void> {
    const { journal, clock, log } = this.#ports;
    if (this.#isEnded) return;
    const begunMs = clock.elapsed();
    this.#triedMs = begunMs;
    try {
      if (!(await this.#hasRoom())) return;
      const copied = await this.#copy('shift-end');
      if (copied !== 'kept') return log('error', 'the copy of the journal does not hold', { copied });
      const nowMs = clock.now();
      this.#backedUpMs = nowMs;
      await journal.setFact(fact, String(nowMs));
      log('info', 'the journal was copied', { ms: Math.round(clock.elapsed() - begunMs) });
    } catch (error) {
      if (this.#isEnded || (error instanceof JournalError && error.kind === 'closed')) return;
      log('error', 'the journal could not be copied', { error: String(error) });
    }
  }

  async #copy(name: string): ReturnType<typeof backUpVerified> {
    const { journal, directory } = this.#ports;
    for (let left = mostTries - 1; ; left -= 1) {
      const copied = await backUpVerified(journal, directory, name, () => this.#pause());
      if (copied !== 'outdated' || left === 0) return copied;
    }
  }

  async #hasRoom(): Promise<boolean> {
    const { directory, log } = this.#ports;
    const freeBytes = await (this.#ports.freeBytes?.() ??
      diskOf(directory).then((disk) => disk?.freeBytes ?? null));
    const neededBytes =
      spareBytes + sizeOf(join(directory, journalFile)) + sizeOf(join(directory, `${journalFile}-wal`));
    if (freeBytes === null || freeBytes >= neededBytes) return true;
    log('warn', 'the journal was not copied: the disk has too little room', { freeBytes, neededBytes });
    return false;
  }

  /** @throws Error where it has ended meanwhile */
  async #pause(): Promise<void> {
    await new Promise<void>((resolve) => void this.#ports.clock.after(busyMs, resolve));
    if (this.#isEnded) throw new Error('the booth is ending');
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
