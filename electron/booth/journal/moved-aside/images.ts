import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RawFile } from '../database/raw-file.ts';
import { journalFile } from '../files/aside.ts';
import { Pages } from '../pages/pages.ts';

/** One version of a page, wherever it stands: in the database, or in a frame of its log, whole and committed or not. */
export interface Image {
  readonly page: number;
  readonly bytes: Buffer;
  /** Puts the bytes back as they are now. */
  keep(): void;
}

const logHeader = 32;
const frameHeader = 24;

/** The bytes of a journal that was moved aside, which no connection opens any more. */
export class Images {
  /** The newest whole version of each page. */
  readonly pages: Pages;
  readonly #database: RawFile | null;
  readonly #log: RawFile | null;

  /** @param folder of the journal. @throws the file system's error */
  constructor(folder: string) {
    const file = join(folder, journalFile);
    const open = (path: string): RawFile | null => (existsSync(path) ? new RawFile(path, 'change') : null);
    this.pages = new Pages(file);
    this.#database = open(file);
    this.#log = open(`${file}-wal`);
  }

  /** Every image, in the order of their places. What the disk cannot read is passed over. */
  *all(): Generator<Image> {
    const { pageSize } = this.pages;
    if (this.#database !== null)
      for (let at = 0; at < this.#database.size; at += pageSize)
        yield* imageAt(this.#database, at, pageSize, at / pageSize + 1);
    if (this.#log === null) return;
    const header = Buffer.alloc(frameHeader);
    for (let at = logHeader; at < this.#log.size; at += frameHeader + pageSize)
      if (readAt(this.#log, header, at) === frameHeader)
        yield* imageAt(this.#log, at + frameHeader, pageSize, header.readUInt32BE(0));
  }

  /** What was put back is on the disk from then on. */
  flush(): void {
    this.#database?.flush();
    this.#log?.flush();
  }

  close(): void {
    this.pages.close();
    this.#database?.close();
    this.#log?.close();
  }
}

function* imageAt(file: RawFile, at: number, size: number, page: number): Generator<Image> {
  const whole = Buffer.alloc(size);
  const bytes = whole.subarray(0, readAt(file, whole, at));
  if (bytes.length > 0) yield { page, bytes, keep: () => file.write(bytes, at) };
}

function readAt(file: RawFile, into: Buffer, at: number): number {
  try {
    return file.read(into, at);
  } catch {
    return 0;
  }
}
