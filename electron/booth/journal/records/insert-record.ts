import type { Operation, RecordReason, RecordState } from '../../../contract/record.ts';
import type { Database } from '../database/database.ts';
import type { RecordRow } from '../database/rows.ts';
import { serviceInForce } from '../database/rules.ts';
import { rowOf } from './logged.ts';

/** A new record, pressed here or taken over, with its picture. */
export interface RecordToInsert {
  readonly id: string;
  readonly pressId: string;
  readonly operation: Operation;
  readonly plate: string;
  readonly vehicleClass: string;
  /** Nobody else's in this journal (ms since 1970). */
  readonly atMs: number;
  readonly at: string;
  readonly state: RecordState;
  readonly reason: RecordReason | null;
  readonly entryId: string | null;
  readonly siteEntry: string | null;
  readonly sessionId: string | null;
  readonly picture: Uint8Array | null;
  readonly pictureSha256: string | null;
  readonly pictureNote: string | null;
  readonly request: string | null;
  readonly note: string | null;
  readonly operator: string | null;
  readonly shift: string | null;
  readonly salt: string;
  /** The booth that made it; null: this one. */
  readonly originBooth: string | null;
  /** This booth pressed it and another one had it since; null: it did not. */
  readonly handover: 'taken-back' | null;
}

/** Inserts it for the service in force. What happened is the caller's to chain, in the same transaction. @returns its row */
export function insertRecord(database: Database, { picture, ...record }: RecordToInsert): RecordRow {
  const { id, pictureSha256 } = record;
  database.run(
    `INSERT INTO records (id, press_id, operation, lane, plate, vehicle_class, at_ms, at, state, reason,
       entry_id, session_id, picture_sha256, picture_note, request, note, operator, shift, salt, service, site_entry, origin_booth, handover)
     VALUES (:id, :pressId, :operation, :lane, :plate, :vehicleClass, :atMs, :at, :state, :reason,
       :entryId, :sessionId, :pictureSha256, :pictureNote, :request, :note, :operator, :shift, :salt, ${serviceInForce}, :siteEntry,
       :originBooth, :handover)`,
    { ...record, lane: laneOf(record) },
  );
  if (picture !== null)
    database.run(
      `INSERT INTO pictures (record_id, variant, sha256, jpeg) VALUES (:id, 'original', :pictureSha256, :picture)`,
      { id, pictureSha256, picture },
    );
  return rowOf(database, id) as RecordRow;
}

/** @returns the lane of a record: what is known by its session's id, or by its entry, alone is one of its own */
export const laneOf = ({
  plate,
  sessionId,
  siteEntry,
}: Pick<RecordToInsert, 'plate' | 'sessionId' | 'siteEntry'>): string =>
  plate === '' ? (sessionId ?? siteEntry ?? '') : plate;

/** No two records of one journal share a millisecond. @returns the record's own (ms since 1970), or the next one that is free */
export function freeInstant(database: Database, wantedMs: number): number {
  let atMs = wantedMs;
  while (database.get('SELECT 1 FROM records WHERE at_ms = :atMs', { atMs }) !== undefined) atMs += 1;
  return atMs;
}
