import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';

// The only module that opens a journal's files without SQLite. Never the `-shm`; and the database itself only while no connection
// of this process has it open (`Readers`), for closing it here would end SQLite's locks on it.

/** The bytes of a database that nobody has open. */
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

/** As `flushDatabase`, on a thread of Node's own: a large copy takes seconds, and presses are saved meanwhile. */
export async function flushDatabaseMeanwhile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @returns a write-ahead log's bytes, which SQLite puts no locks on; null where there is none */
export const logBytes = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null);

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
