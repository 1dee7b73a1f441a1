import { createHash } from 'node:crypto';
import type { Database, Reading } from '../database/database.ts';
import { chainEvent } from '../chain/events.ts';
import type { PictureRead, PictureVariant } from '../model/record-types.ts';
import { lostPicture, type RecordRow } from '../database/rows.ts';
import { isDamage } from '../../lib/sqlite-errors.ts';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Reads a picture and holds it against the hash that was taken when it was saved; what does not fit is never given out. */
export function readPicture(database: Reading, recordId: string, variant: PictureVariant): PictureRead {
  let row: { jpeg: Uint8Array<ArrayBuffer>; sha256: string } | undefined;
  try {
    row = database.get(
      'SELECT sha256, jpeg FROM pictures WHERE record_id = :recordId AND variant = :variant',
      { recordId, variant },
    ) as typeof row;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { ok: false, fault: 'unreadable' };
  }
  if (row === undefined) {
    const record = recordOf(database, recordId);
    return record?.picture_note === lostPicture ? { ok: false, fault: 'lost' } : { ok: true, jpeg: null };
  }
  return sha256Of(row.jpeg) === row.sha256 ? { ok: true, jpeg: row.jpeg } : { ok: false, fault: 'damaged' };
}

/** Writes into the record, once, that its picture is lost: from then on it is sent without. @returns whether that was new */
export function noteLostPicture(database: Database, recordId: string, atMs: number): boolean {
  return database.transaction(() => {
    const before = recordOf(database, recordId);
    if (before === undefined || before.picture_note === lostPicture) return false;
    database.run('UPDATE records SET picture_note = :note WHERE id = :recordId', {
      note: lostPicture,
      recordId,
    });
    const after = { ...before, picture_note: lostPicture };
    chainEvent(database, after, { atMs, happening: 'picture-lost', from: before.state, detail: {} });
    return true;
  });
}

/**
 * Keeps a smaller copy beside the original, to be sent in its place.
 *
 * @param smaller made of the picture that was read before
 * @returns whether that picture is still there; else nothing was changed
 */
export function keepSmaller(
  database: Database,
  recordId: string,
  smaller: Uint8Array,
  atMs: number,
): boolean {
  const sha256 = sha256Of(smaller);
  return database.transaction(() => {
    const original = database.get(
      `SELECT 1 FROM pictures WHERE record_id = :recordId AND variant = 'original'`,
      { recordId },
    );
    if (original === undefined) return false;
    database.run(
      `INSERT OR REPLACE INTO pictures (record_id, variant, sha256, jpeg)
       VALUES (:recordId, 'shrunk', :sha256, :smaller)`,
      { recordId, smaller, sha256 },
    );
    database.run(`UPDATE records SET picture_sent = 'shrunk' WHERE id = :recordId`, { recordId });
    const record = recordOf(database, recordId) as RecordRow;
    chainEvent(database, record, {
      atMs,
      happening: 'picture-shrunk',
      from: record.state,
      detail: { sha256 },
    });
    return true;
  });
}

const recordOf = (database: Reading, id: string): RecordRow | undefined =>
  database.get('SELECT * FROM records WHERE id = :id', { id }) as RecordRow | undefined;
