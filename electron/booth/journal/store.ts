import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CarsInside, RecordState, RecordView } from '../../contract/record.ts';
import { appendEntry, appendExit } from './append.ts';
import { Database } from './database.ts';
import { lockDirectory, type DirectoryLock } from './lock.ts';
import { carsInside, inState, nextSendable, overview } from './queries.ts';
import { shrinkJpeg } from './shrink.ts';
import { transition } from './transition.ts';
import type {
  Appended,
  Changed,
  Journal,
  NewExit,
  NewRecord,
  Overview,
  SendableQuery,
  SendableRecord,
  Transition,
} from './types.ts';

/** The journal's interface without the promises: what runs inside the worker thread. */
type JournalCalls = {
  [K in keyof Journal]: (...input: Parameters<Journal[K]>) => Awaited<ReturnType<Journal[K]>>;
};

/** The journal itself, on its one SQLite connection. */
export class JournalStore implements JournalCalls {
  readonly #database: Database;
  readonly #lock: DirectoryLock;

  /** @param directory made if it is not there. @throws as `Database` does */
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.#lock = lockDirectory(directory);
    try {
      this.#database = new Database(join(directory, 'journal.sqlite'));
    } catch (error) {
      this.#lock.release();
      throw error;
    }
  }

  appendEntry(entry: NewRecord): Appended {
    return appendEntry(this.#database, entry);
  }

  appendExit(exit: NewExit): Appended {
    return appendExit(this.#database, exit);
  }

  transition(change: Transition): Changed {
    return transition(this.#database, change);
  }

  nextSendable(query: SendableQuery): SendableRecord | null {
    return nextSendable(this.#database, query);
  }

  inState(state: RecordState): RecordView[] {
    return inState(this.#database, state);
  }

  overview(): Overview {
    return overview(this.#database);
  }

  carsInside(plate: string): CarsInside {
    return carsInside(this.#database, plate);
  }

  picture(recordId: string, variant: 'original' | 'shrunk'): Uint8Array<ArrayBuffer> | null {
    const row = this.#database.get(
      'SELECT jpeg FROM pictures WHERE record_id = :recordId AND variant = :variant',
      { recordId, variant },
    ) as { jpeg: Uint8Array<ArrayBuffer> } | undefined;
    return row?.jpeg ?? null;
  }

  shrinkPicture(recordId: string): boolean {
    const original = this.picture(recordId, 'original');
    const smaller = original === null ? null : shrinkJpeg(original);
    if (smaller === null) return false;
    this.#database.run(
      `INSERT OR REPLACE INTO pictures (record_id, variant, sha256, jpeg)
       VALUES (:recordId, 'shrunk', :sha256, :smaller)`,
      { recordId, smaller, sha256: createHash('sha256').update(smaller).digest('hex') },
    );
    return true;
  }

  fact(name: string, value: string): string {
    return this.#database.transaction(() => {
      this.#database.run('INSERT OR IGNORE INTO facts (name, value) VALUES (:name, :value)', { name, value });
      return (this.#database.get('SELECT value FROM facts WHERE name = :name', { name }) as { value: string })
        .value;
    });
  }

  close(): void {
    this.#database.close();
    this.#lock.release();
  }
}
