import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { normalisePlate } from '../../../contract/plate-rules.ts';
import { showLines } from '../output/command-output.ts';
import { TrueTimes } from '../clock/true-times.ts';
import type { Values } from '../database/database.ts';
import type { RecordRow } from '../database/rows.ts';
import { searchAbout, staysAbout } from './about-plate.ts';
import { notesAbout } from './notes.ts';

/** For its owner alone. */
const folderMode = 0o700;

/** Flushed: a memory stick is pulled out as soon as the screen says that it is written. */
const asFile = { mode: 0o600, flush: true } as const;

/**
 * Writes all that the journal holds about a plate for whoever asked for it: `report.txt` for people, `report.json` with the same
 * values, and the pictures. Stands beside a running booth; changes nothing.
 *
 * @param out a folder that is not there yet, and is not after a failure
 * @throws the file system's error, also where the folder is there
 */
export function writeReport(
  database: DatabaseSync,
  plate: string,
  out: string,
): { records: number; pictures: number } {
  mkdirSync(out, { mode: folderMode });
  // One reading: all of it is of the same moment.
  database.exec('BEGIN');
  try {
    const reading = {
      get: (sql: string, values: Values = {}) => database.prepare(sql).get(values),
      all: (sql: string, values: Values = {}) => database.prepare(sql).all(values),
    };
    // No stay is too long for a report.
    const searched = searchAbout(reading, plate);
    const notes = notesAbout(reading, plate, searched).map(({ at, text, by }) => ({
      at,
      text,
      madeBy: nameOf(database, by),
    }));
    const asked = { mostStayMs: 0, times: new TrueTimes([], 'points') };
    const stays = staysAbout(reading, plate, asked, searched);
    const records = stays.flatMap((stay) => stay.records.toReversed());
    const text = [`All that this booth holds about ${normalisePlate(plate)}.`, ''];
    const values: Record<string, unknown>[] = [];
    let pictures = 0;
    for (const record of records) {
      const by = nameOf(database, record.operator);
      const files = writePictures(database, record, out);
      pictures += files.length;
      text.push(...(showLines(database, record.id) ?? []));
      if (by !== null) text.push(`made by         ${by}`);
      text.push(...files.map((file) => `file            ${file}`), '');
      values.push({ ...withoutSalt(record), madeBy: by, files, events: eventsOf(database, record.id) });
    }
    for (const { at, text: said, madeBy } of notes) {
      text.push('A note to the next shift names it.', `at              ${at}`, `note            ${said}`);
      text.push(...(madeBy === null ? [] : [`made by         ${madeBy}`]), '');
    }
    if (records.length + notes.length === 0) text.push('Nothing.', '');
    writeFileSync(join(out, 'report.txt'), text.join('\n'), asFile);
    const json = JSON.stringify({ plate: normalisePlate(plate), records: values, notes }, null, 2);
    writeFileSync(join(out, 'report.json'), `${json}\n`, asFile);
    return { records: records.length + notes.length, pictures };
  } catch (error) {
    removeHalf(out);
    throw error;
  } finally {
    database.exec('COMMIT');
  }
}

/** From a stick that was pulled out there is nothing to remove. */
function removeHalf(out: string): void {
  try {
    rmSync(out, { recursive: true, force: true });
  } catch {
    // The first failure is the one that tells.
  }
}

/** The salt is nobody's: it makes the digests of the chain unguessable. */
function withoutSalt(record: RecordRow): Omit<RecordRow, 'salt'> {
  const { salt: _salt, ...rest } = record;
  return rest;
}

const eventsOf = (database: DatabaseSync, recordId: string): Record<string, SQLOutputValue>[] =>
  database
    .prepare(
      'SELECT seq, at_ms, happening, from_state, to_state, detail, words FROM events WHERE record_id = ? ORDER BY seq',
    )
    .all(recordId);

function nameOf(database: DatabaseSync, operator: string | null): string | null {
  const row = database.prepare('SELECT name FROM attendants WHERE id = ?').get(operator);
  return row === undefined ? null : String(row['name']);
}

/** @returns the names of the files in the folder */
function writePictures(database: DatabaseSync, { id, at }: RecordRow, out: string): string[] {
  const rows = database.prepare('SELECT variant, jpeg FROM pictures WHERE record_id = ?').all(id);
  return rows.map(({ variant, jpeg }) => {
    const name = `${at.slice(0, 19).replaceAll(':', '-')} ${id} ${String(variant)}.jpg`;
    writeFileSync(join(out, name), jpeg as Uint8Array, asFile);
    return name;
  });
}
