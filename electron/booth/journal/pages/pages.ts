import { existsSync, statSync } from 'node:fs';
import { RawFile } from '../database/raw-file.ts';
import { pageSizeIn } from './page-size.ts';
import { hasHiddenCommit, readLog } from './wal.ts';

const signature = 'SQLite format 3\0';

/** The pages of a damaged database, each as its newest committed version that is whole, whatever SQLite thinks of them. */
export class Pages {
  readonly pageSize: number;
  /** Bytes of a page that hold data. */
  readonly usable: number;
  readonly count: number;
  readonly #file: RawFile | null;
  readonly #log: RawFile | null;
  /** Page → its newest whole frame's offset in the log. */
  readonly #newest = new Map<number, number>();
  readonly #stale = new Set<number>();

  /** Whether the log may hold a commit of which nothing can be read. */
  readonly hasTornLog: boolean;

  /** Whether frames of the log are lost: of which pages is not known, so that what any page says may be out of date. */
  readonly hasLostFrames: boolean;

  /** @param path of the database; it or its log may be missing */
  constructor(path: string) {
    this.#file = existsSync(path) ? new RawFile(path, 'read') : null;
    const logPath = `${path}-wal`;
    const log = readLog(path, () => pageSizeIn(this.#file));
    this.#log = log === null ? null : new RawFile(logPath, 'read');
    this.hasTornLog =
      log === null ? existsSync(logPath) && statSync(logPath).size > 0 : log.endsTorn || !log.headerHolds;
    this.hasLostFrames = log !== null && hasHiddenCommit(log);
    let last = 0;
    for (const { page, offset, whole } of log?.frames ?? []) {
      if (whole) {
        this.#newest.set(page, offset);
        this.#stale.delete(page);
        last = Math.max(last, page);
      } else this.#stale.add(page);
    }
    this.pageSize = log?.pageSize ?? pageSizeIn(this.#file);
    // The count of reserved bytes stands in the header; this program reserves none.
    this.usable = this.pageSize;
    const filed = this.#file === null ? 0 : Math.ceil(this.#file.size / this.pageSize);
    this.count = Math.max(filed, last);
  }

  /** Whether a newer version of a page was committed and is lost: what this one says may be out of date. */
  stale(page: number): boolean {
    return this.#stale.has(page);
  }

  /** @param page from 1. @returns its bytes, valid until the next call with the same `into`; null where it can't be read */
  read(page: number, into: Buffer = Buffer.alloc(this.pageSize)): Buffer | null {
    const offset = this.#newest.get(page);
    if (page < 1) return null;
    const isRead =
      offset === undefined
        ? this.#file?.isRead(into, (page - 1) * this.pageSize)
        : this.#log?.isRead(into, offset);
    return isRead === true ? into : null;
  }

  close(): void {
    this.#file?.close();
    this.#log?.close();
  }
}

/** @returns the `user_version` of a database whose first page can be read; 0: it cannot, or has none */
export function versionIn(path: string): number {
  const pages = new Pages(path);
  try {
    const page = pages.read(1);
    return page?.subarray(0, signature.length).toString('latin1') === signature ? page.readUInt32BE(60) : 0;
  } finally {
    pages.close();
  }
}
