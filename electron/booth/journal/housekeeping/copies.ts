import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tellStanding } from '../chain/chained-rows.ts';
import { Database } from '../database/database.ts';
import { ofJournal } from '../chain/events.ts';
import { migrations } from '../migrations/index.ts';
import { isDatabase } from '../database/raw-file.ts';
import { begunSalvage, journalFile } from '../files/aside.ts';
import { salvagingFile, stageFile } from '../salvage/begin.ts';
import { isDiskFull, resultCodes, sqliteCode } from '../../lib/sqlite-errors.ts';
import { eraseAttendant, erasePicture, eraseRecords, forgetRemains } from '../privacy/erase.ts';
import type { RecordRow } from '../database/rows.ts';
import type { HousekeepingContext } from '../privacy/housekeeping-context.ts';
import { eraseSameNotes } from '../privacy/notes.ts';
import { scrubPages } from '../privacy/scrub.ts';

/** Begun and not ended so long ago (ms), a copy is one that a killed program has left. */
const abandonedMs = 3_600_000;

/** Folders in which a journal's copies stand: its own, and one for backups. */
const foldersOf = (directory: string): string[] => [directory, join(directory, 'backups')].filter(existsSync);

/** @returns the paths of every other database beside the journal: what was copied before a migration, and backups */
function copiesIn(directory: string): string[] {
  return foldersOf(directory).flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && ![journalFile, 'lock.sqlite', salvagingFile, stageFile].includes(entry.name),
      )
      .map(({ name }) => join(folder, name))
      .filter((path) => !path.endsWith('.part') && !besideDatabase.test(path) && isDatabase(path)),
  );
}

/** What SQLite keeps beside a database. */
const besideDatabase = /-(wal|shm|journal)$/;

/**
 * Erases from every copy of a journal what the journal's chain says was erased since it was made, one small step after the
 * other. A copy that cannot be changed is deleted: what it holds cannot be told any more.
 *
 * @returns whether all of them are clean: one that somebody reads is left for the next time
 */
export function* cleanCopies(context: HousekeepingContext, nowMs: number): Generator<void, boolean> {
  const copies = context.unread(() => copiesIn(context.directory));
  if (copies === 'busy') return false;
  let clean = true;
  for (const path of copies) {
    try {
      clean = (yield* cleanCopy(path, context, nowMs)) && clean;
    } catch (error) {
      // What the journal itself threw says nothing of the copy, which may be all that is left.
      if (error instanceof LiveFault) throw error.cause;
      if (isDiskFull(error)) throw error;
      if (sqliteCode(error) === resultCodes.busy) {
        clean = false;
        continue;
      }
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
    }
    yield;
  }
  return clean;
}

/** What the live journal threw while a copy was held against it. */
class LiveFault extends Error {}

const ofLive = (context: HousekeepingContext): Pick<Database, 'get'> => ({
  get: (...input) => {
    try {
      return context.database.get(...input);
    } catch (cause) {
      throw new LiveFault('the journal itself', { cause });
    }
  },
});

/** Records that one step compares. */
const stepRecords = 200;

function* cleanCopy(path: string, context: HousekeepingContext, nowMs: number): Generator<void, boolean> {
  const copy = new Database(path);
  try {
    // What a newer program's columns mean is not known here.
    if (copy.version > migrations.length) return false;
    tellStanding(copy, nowMs);
    // The newest first: what names an entry goes before it.
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const rows = copy.all(
        `SELECT * FROM records WHERE seq < :before ORDER BY seq DESC LIMIT ${stepRecords}`,
        { before },
      ) as RecordRow[];
      const last = rows.at(-1);
      if (last === undefined) break;
      before = last.seq;
      copy.transaction(() => {
        for (const record of rows) eraseAlike(copy, record, ofLive(context), nowMs);
      });
      yield;
    }
    yield* eraseSameNotes(copy, ofLive(context), nowMs);
    eraseSamePeople(copy, ofLive(context), nowMs);
    forgetRemains(copy, nowMs);
    copy.checkpoint();
  } finally {
    copy.close();
  }
  for (let page: number | null | 'busy' = 0; page !== null; yield) {
    const from: number = page;
    page = context.unread(() => scrubPages(path, from));
    if (page === 'busy') return false;
  }
  return true;
}

/** A record without a word about its erasure stays: it may be the only one there is, where the journal was lost. */
function eraseAlike(copy: Database, record: RecordRow, live: Pick<Database, 'get'>, nowMs: number): void {
  const erased = live.get(
    `SELECT happening FROM events WHERE record_id = :id AND happening IN ('erased', 'picture-erased')
       ORDER BY seq DESC LIMIT 1`,
    { id: record.id },
  ) as { happening: string } | undefined;
  if (erased?.happening === 'erased') eraseRecords(copy, [record], { atMs: nowMs, why: 'retention' });
  else if (erased !== undefined && record.picture_sha256 !== null) erasePicture(copy, record, nowMs);
}

/** Attendants whose names the journal has erased. */
function eraseSamePeople(copy: Database, live: Pick<Database, 'get'>, nowMs: number): void {
  const kept = copy.all('SELECT id FROM attendants') as { id: string }[];
  copy.transaction(() => {
    for (const { id } of kept) if (isAttendantErased(live, id)) eraseAttendant(copy, id, nowMs);
  });
}

export const isAttendantErased = (live: Pick<Database, 'get'>, id: string): boolean =>
  live.get(
    `SELECT 1 FROM events WHERE record_id = '${ofJournal}' AND happening = 'attendant-erased'
       AND detail ->> 'attendant' = :id`,
    { id },
  ) !== undefined;

/**
 * Deletes what a killed program has left half written: copies, and a salvaged journal that never got its name. Nobody needs such a file,
 * but for one that is being written: by the clock that stamps files it is of this hour.
 *
 * @param atMs what the clock tells (ms since 1970)
 */
export function deleteAbandoned(directory: string, atMs: number): void {
  for (const folder of foldersOf(directory))
    for (const name of readdirSync(folder))
      if (
        /\.part(-wal|-shm|-journal)?$/.test(name) &&
        // A copy that is being made may come to its end meanwhile.
        Math.abs(atMs - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? atMs)) >
          abandonedMs
      )
        rmSync(join(folder, name), { force: true });
  if (begunSalvage(directory) === null)
    for (const name of [salvagingFile, stageFile])
      for (const suffix of ['', '-wal', '-shm', '-journal'])
        rmSync(join(directory, `${name}${suffix}`), { force: true });
}
