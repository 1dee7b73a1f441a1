import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { Database } from '../database/database.ts';
import { flushFolder } from '../../lib/durable.ts';
import { detailOf, eventColumns, type EventRow } from '../chain/event-row.ts';
import { ofJournal } from '../chain/events.ts';
import { readHeads } from '../files/heads.ts';
import { refuseNewer } from '../database/migrate.ts';
import { flushDatabase } from '../database/raw-file.ts';
import type { Damage } from '../model/report-types.ts';
import { isDiskFull, isRefusedValue, resultCodes, sqliteCode } from '../../lib/sqlite-errors.ts';
import { journalFile, moveAside, type Salvage } from '../files/aside.ts';
import { begunEvent } from '../chain/begun.ts';
import { noteBegun, numbersOf, type About, type Found } from './note-begun.ts';
import { Pages, versionIn } from '../pages/pages.ts';
import { shapesOfAll } from '../pages/shapes.ts';
import { smallTablesOf, type SmallTables } from './small-tables.ts';
import { removeStage } from './stage.ts';

/** The new journal, until it can be given its name. */
export const salvagingFile = 'journal.salvaging.sqlite';
/** Where everything stands in what was moved aside. */
export const stageFile = 'journal.found.sqlite';

/** What the new journal's first event says of the one before it. */
export interface Begun {
  /** The event's own number: all before it are the damaged journal's. */
  readonly seq: number;
  readonly folder: string;
  /** The last number that the damaged journal's records can have. */
  readonly records: number;
  /** How many it had counted, in all states; null: that could not be read. */
  readonly counted: number | null;
  /** The last numbers that it is known to have given out. */
  readonly given: { readonly records: number | null; readonly events: number };
  /** A head of its chain has left that is later than any event of which there is a trace: what it would send may have been sent. */
  readonly isBehind: boolean;
  /** Commits of its log are lost, of which nobody knows what they changed. */
  readonly hasLostFrames: boolean;
  /** All that counts its records could be read, and is of the end. */
  readonly isCounted: boolean;
}

/**
 * Moves a damaged journal aside whole and puts a new one in its place: empty, but for those who may sign in and for the numbers from
 * which it goes on. It reads no more than that, so that the gate can press. Whenever it is killed, the next start goes on with it.
 *
 * @param begun as the last run left it, or why it is to begin
 * @param nowMs for the folder's name and the chain (ms since 1970)
 * @throws NewerJournalError, untouched; the file system's or SQLite's own error where the disk has no room
 */
export function begin(directory: string, begun: Salvage | { readonly reason: Damage }, nowMs: number): void {
  if (!('folder' in begun)) refuseNewer(versionIn(join(directory, journalFile)));
  const {
    folder,
    reason,
    unread = [],
  } = moveAside(directory, 'folder' in begun ? begun : { ...begun, nowMs });
  const target = join(directory, journalFile);
  if (existsSync(target)) return;
  // Of another salvage, which a new one has ended.
  removeStage(join(directory, stageFile));
  const beside = join(directory, salvagingFile);
  const source = join(directory, folder, journalFile);
  // Those before it gave out numbers, too, and what is found of them joins by these.
  const before = unread.map((one) => numbersOf(found(join(directory, one.folder, journalFile))));
  const lastHead = Math.max(readHeads(directory).at(-1)?.seq ?? 0, ...before.map(({ events }) => events));
  const lastRecord = Math.max(0, ...before.map(({ records }) => records));
  build(beside, found(source), { folder, reason, nowMs, lastHead, lastRecord });
  renameSync(beside, target);
  flushFolder(directory);
}

/** @returns how the salvage of that folder began; null: it was an older program's, which ended it before it said so */
export function begunIn(database: Database, folder: string): Begun | null {
  const event = database.get(
    `SELECT ${eventColumns} FROM events WHERE record_id = '${ofJournal}' AND happening = '${begunEvent}'
       AND detail ->> 'folder' = :folder ORDER BY seq DESC LIMIT 1`,
    { folder },
  ) as EventRow | undefined;
  if (event === undefined) return null;
  const number = (field: string): number => Number(detailOf(event, field));
  const orNull = (field: string): number | null => (detailOf(event, field) === null ? null : number(field));
  return {
    seq: event.seq,
    folder,
    records: number('records'),
    counted: orNull('counted'),
    given: { records: orNull('recordsGiven'), events: number('eventsGiven') },
    isBehind: number('isBehind') === 1,
    hasLostFrames: number('hasLostFrames') === 1,
    isCounted: number('isCounted') === 1,
  };
}

/**
 * Begins the reading of a journal of which the one that took its place knows nothing any more, since that was damaged, too. Nothing of
 * it is taken to be still unsent.
 *
 * @returns null: there is no journal in that folder
 */
export function beginAgain(
  database: Database,
  directory: string,
  salvage: Salvage,
  nowMs: number,
): Begun | null {
  const { folder, reason } = salvage;
  const source = join(directory, folder, journalFile);
  if (!existsSync(source) && !existsSync(`${source}-wal`)) return null;
  database.transaction(() =>
    noteBegun(database, found(source), { folder, reason, nowMs, lastHead: null, lastRecord: 0 }),
  );
  return begunIn(database, folder);
}

/** Writes the new journal to `file`, whole and closed. */
function build(file: string, found: Found, about: About): void {
  removeStage(file);
  const database = new Database(file);
  try {
    database.migrate();
    database.transaction(() => {
      if (found.small !== null) carryOver(database, found.small);
      noteBegun(database, found, about);
    });
    database.checkpoint();
  } finally {
    database.close();
  }
  flushDatabase(file);
}

/** Whatever stands in the way of reading, the gate goes on with an empty journal; the damaged one is there for people. */
function found(source: string): Found {
  try {
    const pages = new Pages(source);
    try {
      const { hasTornLog, hasLostFrames } = pages;
      return { small: smallTablesOf(pages, shapesOfAll()), hasTornLog, hasLostFrames };
    } finally {
      pages.close();
    }
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return { small: null, hasTornLog: true, hasLostFrames: true };
  }
}

function carryOver(database: Database, { others, attendants }: SmallTables): void {
  for (const [table, rows] of others)
    for (const [, row] of [...rows].sort(([a], [b]) => a - b)) insert(database, table, row);
  // Until the chain has been read nobody knows who was stopped since.
  for (const [, { row, stale }] of [...attendants].sort(([a], [b]) => a - b))
    insert(database, 'attendants', stale ? { ...row, active: 0 } : row);
}

/** A row that the schema refuses, or of a table that this version has no more, was not written by this program or is left behind. */
function insert(database: Database, table: string, row: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(row);
  try {
    database.run(
      `INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`,
      row as Record<string, SQLInputValue>,
    );
  } catch (error) {
    if (!isRefusedValue(error) && sqliteCode(error) !== resultCodes.error) throw error;
  }
}
