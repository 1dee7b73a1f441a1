import { randomFillSync } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Bytes set aside for the day the disk is full. What has to fit: the WAL, which grows to 4 MiB before it is moved into the
 * database and by one largest picture (4 MiB) before that, and the same 8 MiB in the database itself then. After that an
 * operation without its picture takes under 10 KB from press to answer: some 1,600 of them in 16 MiB, and at 120 an hour
 * that is a night and a morning in which somebody can make room.
 */
export const reserveBytes = 24 * 1024 * 1024;

/** Written in steps of this, between which the journal's calls run (bytes). */
const stepBytes = 1024 * 1024;

const fileName = 'reserve.bin';

/** Whether the space is set aside in this directory. */
export const isReserveHeld = (directory: string): boolean => existsSync(join(directory, fileName));

/** A file that holds space which nobody else can take, until the journal needs it. */
export class Reserve {
  readonly #path: string;
  readonly #directory: string;
  readonly #bytes: number;
  #making: NodeJS.Immediate | null = null;
  #inUse = false;

  /** @param bytes how much to set aside; 0: nothing */
  constructor(directory: string, bytes: number = reserveBytes) {
    this.#directory = directory;
    this.#path = join(directory, fileName);
    this.#bytes = bytes;
  }

  get held(): boolean {
    return existsSync(this.#path);
  }

  /** Given back, and not made again since. */
  get inUse(): boolean {
    return this.#inUse;
  }

  /**
   * How much of the reserve's size the disk still has free: under 1 the next pictures have to stay out. Where the disk does not say,
   * there is room until a write says otherwise.
   */
  get room(): number {
    return this.#bytes === 0
      ? Number.POSITIVE_INFINITY
      : (this.#free() ?? Number.POSITIVE_INFINITY) / this.#bytes;
  }

  /** In bytes; null: the disk does not say. */
  #free(): number | null {
    try {
      const { bavail, bsize } = statfsSync(this.#directory);
      return bavail * bsize;
    } catch {
      return null;
    }
  }

  /** Gives the space back. @returns whether there was any */
  release(): boolean {
    this.stop();
    if (!this.held) return false;
    rmSync(this.#path, { force: true });
    this.#inUse = true;
    return true;
  }

  /**
   * Makes the reserve, in the background, where the disk has at least as much again to spare. Random bytes: a disk that
   * compresses would hold nothing for zeros.
   *
   * @param made called once it is there; a disk that refuses, or does not say what it has, is asked again at the next call
   * @returns false where the disk is too full for it: it is as if the reserve were in use already
   */
  make(made: () => void = () => undefined): boolean {
    if (this.#bytes === 0 || this.held || this.#making !== null || this.#free() === null) return true;
    if (this.room < 2) {
      this.#inUse = true;
      return false;
    }
    const beside = `${this.#path}.part`;
    const chunk = randomFillSync(Buffer.alloc(Math.min(stepBytes, this.#bytes)));
    let file: number;
    try {
      file = openSync(beside, 'w');
    } catch {
      return true;
    }
    let written = 0;
    const end = (): void => {
      this.#making = null;
      closeSync(file);
    };
    const abandon = (): void => {
      end();
      rmSync(beside, { force: true });
    };
    const step = (): void => {
      try {
        if (written < this.#bytes) {
          written += writeSync(file, chunk, 0, Math.min(chunk.length, this.#bytes - written));
          this.#making = setImmediate(step);
          return;
        }
        fsyncSync(file);
      } catch {
        return abandon();
      }
      end();
      this.#take(beside, made);
    };
    this.#abandon = abandon;
    this.#making = setImmediate(step);
    return true;
  }

  /** Where even the renaming fails, there is no reserve: the next call tries again. */
  #take(beside: string, made: () => void): void {
    try {
      renameSync(beside, this.#path);
    } catch {
      return;
    }
    this.#inUse = false;
    made();
  }

  /** Ends a making that is under way. */
  stop(): void {
    if (this.#making === null) return;
    clearImmediate(this.#making);
    this.#abandon();
  }

  #abandon: () => void = () => undefined;
}
