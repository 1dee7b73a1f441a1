import { statfsSync } from 'node:fs';
import type { SQLInputValue } from 'node:sqlite';
import type { Database } from '../database/database.ts';
import { eventColumns, type EventRow } from '../chain/event-row.ts';
import { chainEvent, chainNote } from '../chain/events.ts';
import { addedSince } from '../migrations/index.ts';
import { freeInstant } from '../records/insert-record.ts';
import { sha256Of } from '../records/pictures.ts';
import { matchesDigest } from '../chain/record-digest.ts';
import { lostPicture, type RecordRow } from '../database/rows.ts';
import { openStates } from '../database/rules.ts';
import { isOfNote } from '../people/shift-notes.ts';
import { isRefusedValue } from '../../lib/sqlite-errors.ts';
import type { Begun } from './begin.ts';
import { keepSentTo } from './sent-to.ts';
import { settledAfterDamage, type Why } from './settled.ts';
import type { Reading, Stage } from './stage.ts';

/** How a record that joined is not as its last event says (`why`), and whether its picture is gone. */
export const restatedEvent = 'restated';
/** A record that is known from its events only. `isOpen`: the last of them left it open. */
export const lostEvent = 'record-lost';

/** What records and pictures leave free on the disk: for the journal's log, and the records of the next cars (bytes). */
const marginBytes = 4 * 1024 * 1024;

export interface JoiningPorts {
  readonly stage: Stage;
  readonly begun: Begun;
  /** Number of the last event that is missing: what was known of a record before it may be out of date. */
  readonly lastMissing: number;
  /** Of the journal: its disk has to have room for pictures; null: it has none. */
  readonly directory: string | null;
  readonly nowMs: number;
  /** Of `records`, in this version. */
  readonly columns: readonly string[];
}

/** A record that has joined, and the bytes of its pictures. */
export interface Joined {
  readonly id: string;
  readonly bytes: number;
}

/**
 * Joins one record of a damaged journal, with its events and pictures, to the journal that took its place. What the journal has
 * already stays as it is, so that everything can be done again after a kill. To be called in a transaction.
 *
 * @param seq the record's number
 * @returns null: it was there, was erased, or nothing of it can be used
 */
export function joinRecord(database: Database, seq: number, ports: JoiningPorts): Joined | null {
  const { stage, begun } = ports;
  if (seq > begun.records || has(database, 'SELECT 1 FROM records WHERE seq = :seq', { seq })) return null;
  for (const { row: found, stale } of bestFirst(stage, stage.readings(seq))) {
    // A row of an older version has in the later columns what a migration would have given it.
    const row = { ...addedSince(1), ...found } as unknown as RecordRow;
    const last = stage.lastEvent(row.id) as EventRow | undefined;
    if (last?.to_state === 'erased' || isErased(database, row.id)) continue;
    const isOld =
      stale || begun.isBehind || (last?.seq ?? 0) < ports.lastMissing || hasGoneOn(database, row.id, begun);
    const staged = stage.pictures(row.id);
    const pictures = staged.flatMap(({ variant, sha256, jpeg }) => {
      const bytes = jpeg();
      return bytes === null || sha256Of(bytes) !== sha256 ? [] : [{ variant, sha256, bytes }];
    });
    const kept = pictures.filter(({ bytes }) => fitsOnDisk(ports.directory, bytes.length));
    const { after, why } = settledAfterDamage(row, {
      last,
      stale: isOld,
      pictures: new Set(kept.map(({ variant, sha256 }) => `${variant} ${sha256}`)),
      isPressRepeated: has(database, 'SELECT 1 FROM records WHERE press_id = :pressId', {
        pressId: row.press_id,
      }),
      freeMs: freeInstant(database, row.at_ms),
    });
    if (!insertRecord(database, after, ports.columns)) continue;
    for (const { variant, sha256, bytes } of kept)
      database.run(
        'INSERT INTO pictures (record_id, variant, sha256, jpeg) VALUES (:id, :variant, :sha256, :bytes)',
        { id: row.id, variant, sha256, bytes },
      );
    joinEvents(database, row.id, ports);
    if (after.attempts > 0) keepSentTo(database, after.service, ports.nowMs);
    if (why !== null) restate(database, row, after, why, ports.nowMs);
    return { id: row.id, bytes: kept.reduce((sum, { bytes }) => sum + bytes.length, 0) };
  }
  return null;
}

/**
 * Joins the events of a record that could not be read, or was erased. To be called in a transaction.
 *
 * @returns whether there is no such record; false for a note to the next shift, which is none
 */
export function joinReported(database: Database, recordId: string, ports: JoiningPorts): boolean {
  if (has(database, 'SELECT 1 FROM records WHERE id = :recordId', { recordId })) return false;
  const last = ports.stage.lastEvent(recordId) as EventRow | undefined;
  if (last === undefined) return true;
  const isRecord = !isOfNote(last);
  if (has(database, 'SELECT 1 FROM events WHERE seq = :seq', { seq: last.seq })) return isRecord;
  // A page of before its erasure may be the only one that is left.
  const isErased = last.to_state === 'erased';
  for (const event of ports.stage.events(recordId))
    joinEvent(database, isErased ? { ...event, words: null } : event, ports.begun);
  if (!isRecord) return false;
  if (['lost', 'erased'].includes(last.to_state)) return true;
  const isOpen = Number((openStates as readonly string[]).includes(last.to_state));
  const { nowMs: atMs } = ports;
  chainNote(database, { atMs, happening: lostEvent, recordId, to: 'lost', detail: { isOpen } });
  return true;
}

/** Joins one event of the damaged journal as it is. To be called in a transaction. */
export function joinEvent(database: Database, event: Readonly<Record<string, unknown>>, begun: Begun): void {
  if (Number(event['seq']) >= begun.seq) return;
  accepted(() => database.run(insertEvent, event as Record<string, SQLInputValue>));
}

function joinEvents(database: Database, recordId: string, { stage, begun }: JoiningPorts): void {
  for (const event of stage.events(recordId)) joinEvent(database, event, begun);
}

const insertEvent = `INSERT OR IGNORE INTO events (${eventColumns})
  VALUES (${eventColumns
    .split(', ')
    .map((column) => `:${column}`)
    .join(', ')})`;

/** The reading that the record's last event speaks of, then what is surely the newest, then the rest. */
function bestFirst(stage: Stage, readings: readonly Reading[]): Reading[] {
  const rank = ({ row, stale }: Reading): number => {
    if (stale) return 2;
    const last = stage.lastEvent(String(row['id'])) as EventRow | undefined;
    return last !== undefined && matchesDigest(last, row) ? 0 : 1;
  };
  return readings.length < 2 ? [...readings] : readings.toSorted((one, other) => rank(one) - rank(other));
}

function insertRecord(database: Database, row: RecordRow, columns: readonly string[]): boolean {
  const values = row as unknown as Record<string, SQLInputValue>;
  const isNumber = (value: unknown): boolean => typeof value === 'number';
  if (Object.values(values).some((value) => isNumber(value) && !Number.isSafeInteger(value))) return false;
  const own = Object.fromEntries(columns.map((column) => [column, values[column] ?? null]));
  const insert = `INSERT INTO records (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`;
  return accepted(() => database.run(insert, own));
}

/** Keeps in the chain that the record is another one from here on than its last event says. */
function restate(database: Database, before: RecordRow, after: RecordRow, why: Why, atMs: number): void {
  const isPictureLost = after.picture_note === lostPicture && before.picture_note !== lostPicture;
  const detail = { why, picture: isPictureLost ? 'lost' : null };
  chainEvent(database, after, { atMs, happening: restatedEvent, from: before.state, detail });
}

/** It was in the journal already, with which something was done, and was lost there. */
const hasGoneOn = (database: Database, id: string, { seq }: Begun): boolean =>
  has(database, 'SELECT 1 FROM events WHERE record_id = :id AND seq > :seq', { id, seq });

/** Erased while the damaged journal was read. */
const isErased = (database: Database, id: string): boolean =>
  has(database, `SELECT 1 FROM events WHERE record_id = :id AND happening = 'erased'`, { id });

const fitsOnDisk = (directory: string | null, bytes: number): boolean =>
  directory !== null && freeBytes(directory) >= bytes + marginBytes;

/** @returns what a folder's disk has left (bytes) */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

const has = (database: Database, sql: string, values: Record<string, SQLInputValue>): boolean =>
  database.get(sql, values) !== undefined;

/** A row that the schema refuses was not written by this program. */
function accepted(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    return false;
  }
}
