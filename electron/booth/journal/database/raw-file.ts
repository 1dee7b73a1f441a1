import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

// The only module that opens a journal's files without SQLite. Never the `-shm`; and the database itself only while no connection
// of this process has it open (`Readers`), for closing it here would end SQLite's locks on it.

/** The bytes of a database that nobody has open, or of a write-ahead log, which SQLite puts no locks on. */
export class RawFile {
  readonly #file: number;

  /** @throws the file system's error */
  constructor(path: string, mode: 'read' | 'change') {
    this.#file = openSync(path, mode === 'read' ? 'r' : 'r+');
  }

  /** In bytes. */
  get size(): number {
    return fstatSync(this.#file).size;
  }

  /** @returns how many bytes were read. @throws the file system's error */
  read(into: Uint8Array, position: number): number {
    return readSync(this.#file, into, 0, into.length, position);
  }

  /** A sector that the disk cannot read costs what stands in it, nothing else. @returns whether all of `into` was read */
  isRead(into: Uint8Array, position: number): boolean {
    try {
      return this.read(into, position) === into.length;
    } catch {
      return false;
    }
  }

  /** @throws the file system's error */
  write(bytes: Uint8Array, position: number): void {
    writeSync(this.#file, bytes, 0, bytes.length, position);
  }

  /** Waits until what was written is on the disk. */
  flush(): void {
    fsyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Waits until a database that nobody has open any more is on the disk. */
export function flushDatabase(path: string): void {
  const file = new RawFile(path, 'change');
  try {
    file.flush();
  } finally {
    file.close();
  }
}

/**
 * Has a database that is being written on the disk once that is over, and all the while: gigabytes that are flushed at the end hold up
 * what a press flushes for seconds. On threads of Node's own.
 *
 * @param write makes the database, in the empty file that is there
 * @throws what `write` throws, or the file system's own error; it is over then
 */
export async function flushedWhile(path: string, write: () => Promise<void>): Promise<void> {
  const file = await open(path, 'a');
  try {
    const writing = write();
    const over = writing.then(
      () => true,
      () => true,
    );
    const flush = async (): Promise<void> => {
      while (!(await Promise.race([over, wait(betweenFlushesMs, false)]))) await file.datasync();
    };
    // Whoever is told of a failure may remove the file: nobody writes to it then.
    const ended = await Promise.allSettled([writing, flush()]);
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
    await file.sync();
  } finally {
    await file.close();
  }
}

const betweenFlushesMs = 20;

const signature = 'SQLite format 3\0';

/** Whether a file begins as a database does, torn or not. */
export function isDatabase(path: string): boolean {
  const file = new RawFile(path, 'read');
  try {
    const head = Buffer.alloc(signature.length);
    return file.read(head, 0) === head.length && head.toString('latin1') === signature;
  } finally {
    file.close();
  }
}
