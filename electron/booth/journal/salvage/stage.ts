import { rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { isDamage } from '../../lib/sqlite-errors.ts';
import { cellCount, cellOn, cellsOn, type Cell, type Value } from '../pages/cells.ts';
import type { Pages } from '../pages/pages.ts';
import { fits, rowOf, type Row, type Shape } from '../pages/shapes.ts';

/** Where a row stands: a page, and the place on it. */
interface Place {
  readonly page: number;
  readonly cell: number;
}

/** One reading of a record: from its row, or from the copy that the index of open records holds. */
export interface Reading {
  readonly row: Row;
  /** A newer version of its page was lost. */
  readonly stale: boolean;
}

export interface StagedPicture {
  readonly variant: string;
  readonly sha256: string;
  /** @returns null where one of its pages is damaged */
  readonly jpeg: () => Uint8Array | null;
}

/**
 * Where every record, event and picture of a damaged journal stands, in a file of its own: numbers and places alone, so that memory
 * stays as it is however many there are. It is gone on with after a kill, and thrown away when all has joined the journal.
 */
export class Stage {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #pages: Pages;
  readonly #shapes: readonly Shape[];
  /** The page that was read last: millions of them would be left to the garbage collector. */
  readonly #page: Buffer;

  /** @param file of the stage; made if it is not there. @param shapes of all tables at every version */
  constructor(file: string, pages: Pages, shapes: readonly Shape[]) {
    this.#pages = pages;
    this.#shapes = shapes.filter(({ table }) => ['records', 'events', 'pictures'].includes(table));
    this.#page = Buffer.alloc(pages.pageSize);
    this.#database = opened(file);
  }

  /** The page that is read next, from 1. */
  get reached(): number {
    return Number(this.#get('SELECT page FROM reached')?.['page']);
  }

  /** Goes through the pages, some milliseconds at a time. @param stepMs how long a step lasts at most, but for one page */
  *gather(stepMs: number): Generator<void> {
    for (let page = this.reached; page <= this.#pages.count; yield) {
      const until = performance.now() + stepMs;
      this.#run('BEGIN');
      do this.#takePage(page++);
      while (page <= this.#pages.count && performance.now() < until);
      this.#run('UPDATE reached SET page = :page', { page });
      this.#run('COMMIT');
    }
  }

  /** The records' numbers, the newest first. */
  *records(): Generator<number> {
    const next = 'SELECT max(seq) AS seq FROM readings WHERE seq < :before';
    let seq = this.#get('SELECT max(seq) AS seq FROM readings')?.['seq'];
    for (; typeof seq === 'number'; seq = this.#get(next, { before: seq })?.['seq']) yield seq;
  }

  /** Every record that an event is of, and the empty one for the journal's own. */
  *told(): Generator<string> {
    const next = 'SELECT min(record_id) AS id FROM events WHERE record_id > :after';
    let id: unknown = this.#get('SELECT min(record_id) AS id FROM events')?.['id'];
    for (; typeof id === 'string'; id = this.#get(next, { after: id })?.['id']) yield id;
  }

  readings(seq: number): Reading[] {
    const places = this.#all('SELECT page, cell, stale FROM readings WHERE seq = :seq', { seq });
    return places.flatMap(({ page, cell, stale }) => {
      const row = this.#rowAt('records', { page: Number(page), cell: Number(cell) });
      return row === null ? [] : [{ row, stale: stale === 1 }];
    });
  }

  /** A record's events, oldest first. */
  *events(recordId: string): Generator<Row> {
    const places = `SELECT seq, page, cell FROM events WHERE record_id = :recordId AND seq > :after
      ORDER BY seq LIMIT ${eventsAtATime}`;
    for (let after: Value = 0; ;) {
      const found = this.#all(places, { recordId, after });
      for (const { page, cell } of found) {
        const row = this.#rowAt('events', { page: Number(page), cell: Number(cell) });
        if (row !== null) yield row;
      }
      if (found.length < eventsAtATime) return;
      after = found.at(-1)?.['seq'] ?? 0;
    }
  }

  /** @returns a record's last event; undefined: none was found */
  lastEvent(recordId: string): Row | undefined {
    const place = this.#get(
      'SELECT page, cell FROM events WHERE record_id = :recordId ORDER BY seq DESC LIMIT 1',
      { recordId },
    );
    if (place === undefined) return undefined;
    return this.#rowAt('events', { page: Number(place['page']), cell: Number(place['cell']) }) ?? undefined;
  }

  /** @returns the number of a record's first event; 0: none was found */
  firstEvent(recordId: string): number {
    const first = this.#get('SELECT min(seq) AS seq FROM events WHERE record_id = :recordId', { recordId });
    return Number(first?.['seq'] ?? 0);
  }

  /** @returns the number of the last event that was found; 0: none was */
  lastNumber(): number {
    return Number(this.#get('SELECT max(seq) AS seq FROM events')?.['seq'] ?? 0);
  }

  /**
   * Looks for the last event that is missing, from the newest on, some at a time.
   *
   * @param isExplained whether it is known why all of `from` to `to` are not there
   * @returns its number: what is known of a record from before it may be out of date; 0: none is missing
   */
  *lastMissing(isExplained: (from: number, to: number) => boolean): Generator<void, number> {
    const next = `SELECT seq FROM events WHERE seq < :before ORDER BY seq DESC LIMIT ${eventsLookedAt}`;
    let before: number | null = null;
    for (;;) {
      const found = this.#all(next, { before: before ?? Number.MAX_SAFE_INTEGER });
      for (const row of found) {
        const seq = Number(row['seq']);
        if (before !== null && seq < before - 1 && !isExplained(seq + 1, before - 1)) return before - 1;
        before = seq;
      }
      if (found.length < eventsLookedAt) break;
      yield;
    }
    return before !== null && before > 1 && !isExplained(1, before - 1) ? before - 1 : 0;
  }

  pictures(recordId: string): StagedPicture[] {
    const rows = this.#all('SELECT variant, sha256, page, cell FROM pictures WHERE record_id = :recordId', {
      recordId,
    });
    return rows.map(({ variant, sha256, page, cell }) => ({
      variant: String(variant),
      sha256: String(sha256),
      jpeg: () => {
        const bytes = this.#cellAt({ page: Number(page), cell: Number(cell) })?.values()?.[3];
        return bytes instanceof Uint8Array ? bytes : null;
      },
    }));
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #takePage(number: number): void {
    const page = this.#pages.read(number, this.#page);
    if (page === null) return;
    for (const cell of cellsOn(this.#pages, page, number))
      for (const shape of this.#shapes)
        if (shape.kind === cell.kind && fits(cell, shape)) this.#take(cell, shape);
  }

  #take(cell: Cell, shape: Shape): void {
    const at = { page: cell.page, cell: cell.index };
    if (shape.table === 'pictures') {
      const [recordId, variant, sha256] = cell.first;
      if (typeof recordId !== 'string' || typeof sha256 !== 'string') return;
      if (variant !== 'original' && variant !== 'shrunk') return;
      this.#run(
        `INSERT OR REPLACE INTO pictures (record_id, variant, sha256, page, cell)
         VALUES (:recordId, :variant, :sha256, :page, :cell)`,
        { recordId, variant, sha256, ...at },
      );
      return;
    }
    const row = rowOf(shape, cell);
    const seq = row?.['seq'];
    if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 1) return;
    if (shape.table === 'events')
      this.#run(
        'INSERT OR REPLACE INTO events (seq, record_id, page, cell) VALUES (:seq, :recordId, :page, :cell)',
        { seq, recordId: String(row?.['record_id']), ...at },
      );
    else
      this.#run('INSERT INTO readings (seq, page, cell, stale) VALUES (:seq, :page, :cell, :stale)', {
        seq,
        stale: Number(this.#pages.stale(cell.page)),
        ...at,
      });
  }

  #rowAt(table: string, place: Place): Row | null {
    const cell = this.#cellAt(place);
    const shape = this.#shapes.find(
      (one) => one.table === table && one.kind === cell?.kind && fits(cell, one),
    );
    return cell === null || shape === undefined ? null : rowOf(shape, cell);
  }

  /** @returns valid until the next one is read */
  #cellAt({ page: number, cell }: Place): Cell | null {
    const page = this.#pages.read(number, this.#page);
    return page === null || cell >= cellCount(page, number) ? null : cellOn(this.#pages, page, number, cell);
  }

  #get(sql: string, values: Record<string, SQLInputValue> = {}): Row | undefined {
    return ofStage(() => this.#prepared(sql).get(values)) as Row | undefined;
  }

  #all(sql: string, values: Record<string, SQLInputValue>): Row[] {
    return ofStage(() => this.#prepared(sql).all(values)) as Row[];
  }

  #run(sql: string, values: Record<string, SQLInputValue> = {}): void {
    ofStage(() => this.#prepared(sql).run(values));
  }

  #prepared(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** So many numbers are gone through in a few milliseconds. */
const eventsLookedAt = 5_000;

/** Of one record: few have more. */
const eventsAtATime = 200;

/** Damage of the stage says nothing of the journal: it is thrown away, and begun anew. */
export class StageDamaged extends Error {}

function ofStage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isDamage(error) ? new StageDamaged('the stage', { cause: error }) : error;
  }
}

/** Pages of the stage that SQLite keeps in memory, as it counts them: KiB where negative. */
const cacheSize = -16_384;

/** A stage that a power cut has spoilt is begun anew. */
function opened(file: string): DatabaseSync {
  try {
    return openedOrMade(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    removeStage(file);
    return openedOrMade(file);
  }
}

function openedOrMade(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = ${cacheSize}`);
    const isMade = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'reached'").get();
    if (isMade === undefined) database.exec(`BEGIN; ${schema}; COMMIT`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const schema = `
  CREATE TABLE readings (seq INTEGER NOT NULL, page INTEGER NOT NULL, cell INTEGER NOT NULL, stale INTEGER NOT NULL) STRICT;
  CREATE INDEX readings_seq ON readings (seq);
  CREATE TABLE events (seq INTEGER PRIMARY KEY, record_id TEXT NOT NULL, page INTEGER NOT NULL, cell INTEGER NOT NULL) STRICT;
  CREATE INDEX events_record ON events (record_id, seq);
  CREATE TABLE pictures (
    record_id TEXT NOT NULL, variant TEXT NOT NULL, sha256 TEXT NOT NULL, page INTEGER NOT NULL, cell INTEGER NOT NULL,
    PRIMARY KEY (record_id, variant)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE reached (page INTEGER NOT NULL) STRICT;
  INSERT INTO reached (page) VALUES (1)`;

/** Throws a stage away. */
export function removeStage(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}
