import type { Direction, RecordState } from '../../contract/record.ts';
import { boothTimeOf } from '../booth-time.ts';
import type { Database } from './database.ts';
import { chainEvent } from './events.ts';
import { sha256Of } from './pictures.ts';
import { viewOf, type RecordRow } from './rows.ts';
import type { Appended, NewExit, NewRecord } from './types.ts';
import type { Pressed } from './when-full.ts';

interface Placed {
  readonly operation: Direction;
  readonly plate: string;
  readonly vehicleClass: string;
  readonly state: RecordState;
  readonly entryId: string | null;
  readonly sessionId: string | null;
}

/** Commits an entry, picture included. A press that is already recorded changes nothing. */
export function appendEntry(database: Database, entry: Pressed<NewRecord>): Appended {
  return database.transaction(() => {
    const before = repeated(database, entry.pressId);
    if (before !== null) return before;
    const { plate, vehicleClass } = entry;
    return insert(database, entry, {
      operation: 'entry',
      plate,
      vehicleClass,
      state: 'queued',
      entryId: null,
      sessionId: null,
    });
  });
}

/**
 * Commits an exit, picture included. Its session's id is the entry's; while the entry has none, the exit waits for it.
 * Decided inside the transaction, so that an entry confirmed at this very moment can't leave its exit waiting for ever.
 */
export function appendExit(database: Database, exit: Pressed<NewExit>): Appended {
  return database.transaction(() => {
    const before = repeated(database, exit.pressId);
    if (before !== null) return before;
    const entry = database.get(
      `SELECT * FROM records WHERE id = :entryId AND operation = 'entry' AND state <> 'voided'`,
      { entryId: exit.entryId },
    ) as RecordRow | undefined;
    if (entry === undefined) return { ok: false, code: 'entry-not-found' };
    const left = database.get(`SELECT id FROM records WHERE entry_id = :id AND state <> 'voided'`, {
      id: entry.id,
    });
    if (left !== undefined) return { ok: false, code: 'already-left' };
    return insert(database, exit, {
      operation: 'exit',
      plate: entry.plate,
      vehicleClass: entry.vehicle_class,
      state: entry.session_id === null ? 'waiting-for-entry' : 'queued',
      entryId: entry.id,
      sessionId: entry.session_id,
    });
  });
}

function repeated(database: Database, pressId: string): Appended | null {
  const row = database.get('SELECT * FROM records WHERE press_id = :pressId', { pressId }) as
    RecordRow | undefined;
  return row === undefined ? null : { ok: true, record: viewOf(row), repeated: true };
}

function insert(database: Database, pressed: Omit<Pressed<NewExit>, 'entryId'>, placed: Placed): Appended {
  const { id, pressId, salt, picture, pictureNote } = pressed;
  const atMs = freeInstant(database, pressed.atMs);
  const at = boothTimeOf(atMs, pressed.offsetMinutes);
  const sha256 = picture === null ? null : (pressed.pictureSha256 ?? sha256Of(picture));
  database.run(
    `INSERT INTO records (id, press_id, operation, lane, plate, vehicle_class, at_ms, at, state, entry_id, session_id,
       picture_sha256, picture_note, salt)
     VALUES (:id, :pressId, :operation, :plate, :plate, :vehicleClass, :atMs, :at, :state, :entryId, :sessionId,
       :sha256, :pictureNote, :salt)`,
    { ...placed, id, pressId, salt, pictureNote, atMs, at, sha256 },
  );
  if (picture !== null)
    database.run(
      `INSERT INTO pictures (record_id, variant, sha256, jpeg) VALUES (:id, 'original', :sha256, :picture)`,
      { id, sha256, picture },
    );
  const row = database.get('SELECT * FROM records WHERE id = :id', { id }) as RecordRow;
  chainEvent(database, row, { atMs, happening: 'saved', from: null, detail: {} });
  return { ok: true, record: viewOf(row), repeated: false };
}

/** No two records of one booth share a millisecond: the press's own, or the next one that is free. */
function freeInstant(database: Database, pressedMs: number): number {
  let atMs = pressedMs;
  while (database.get('SELECT 1 FROM records WHERE at_ms = :atMs', { atMs }) !== undefined) atMs += 1;
  return atMs;
}
