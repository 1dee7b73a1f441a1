import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../database.ts';
import { ofJournal } from '../events.ts';
import { begunSalvage, journalFile } from '../salvage/aside.ts';
import { salvagingFile } from '../salvage/salvage.ts';
import { isDiskFull } from '../sqlite-errors.ts';
import { eraseAttendant, erasePicture, eraseRecords, forgetRemains } from './erase.ts';
import type { RecordRow } from '../rows.ts';
import { scrubPages } from './scrub.ts';

/** Begun and not ended so long ago (ms), a copy is one that a killed program has left. */
const abandonedMs = 3_600_000;

const signature = 'SQLite format 3\0';

/** Folders in which a journal's copies stand: its own, and one for backups. */
const foldersOf = (directory: string): string[] => [directory, join(directory, 'backups')].filter(existsSync);

/** @returns the paths of every other database beside the journal: what was copied before a migration, and backups */
function copiesIn(directory: string): string[] {
  return foldersOf(directory).flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && ![journalFile, 'lock.sqlite', salvagingFile].includes(entry.name))
      .map(({ name }) => join(folder, name))
      .filter((path) => !path.endsWith('.part') && !besideDatabase.test(path) && isDatabase(path)),
  );
}

/**
 * What SQLite keeps beside a database. The open journal's are never opened here: when a program closes a file, POSIX takes all
 * its locks on that file away, SQLite's too, and the next program that opens the journal believes that nobody has it open.
 */
const besideDatabase = /-(wal|shm|journal)$/;

function isDatabase(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(signature.length);
    return readSync(file, head, 0, head.length, 0) === head.length && head.toString('latin1') === signature;
  } finally {
    closeSync(file);
  }
}

/**
 * Erases from every copy of a journal what the journal's chain says was erased since it was made, one small step after the
 * other. A copy that cannot be changed is deleted: what it holds cannot be told any more.
 *
 * @param live the journal, whichever connection it has at that moment
 */
export function* cleanCopies(
  directory: string,
  live: () => Pick<Database, 'get'>,
  nowMs: number,
): Generator<void> {
  for (const path of copiesIn(directory)) {
    try {
      yield* cleanCopy(path, live, nowMs);
    } catch (error) {
      if (isDiskFull(error)) throw error;
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
    }
    yield;
  }
}

/** Records that one step compares. */
const stepRecords = 200;

function* cleanCopy(path: string, live: () => Pick<Database, 'get'>, nowMs: number): Generator<void> {
  const copy = new Database(path);
  try {
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
        for (const record of rows) eraseAlike(copy, record, live(), nowMs);
      });
      yield;
    }
    eraseSamePeople(copy, live(), nowMs);
    forgetRemains(copy);
    copy.checkpoint();
  } finally {
    copy.close();
  }
  for (let page: number | null = 0; page !== null; page = scrubPages(path, page)) yield;
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

const isAttendantErased = (live: Pick<Database, 'get'>, id: string): boolean =>
  live.get(
    `SELECT 1 FROM events WHERE record_id = '${ofJournal}' AND happening = 'attendant-erased'
       AND detail ->> 'attendant' = :id`,
    { id },
  ) !== undefined;

const movedAside = /^damaged-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-\d+)?$/;

/**
 * Deletes damaged journals that were moved aside, whole: what they hold can't be told record by record. One that is still being
 * salvaged stays.
 *
 * @param untilMs those that were moved until then (ms since 1970)
 * @returns the folders' names
 */
export function deleteMovedAside(directory: string, untilMs: number): string[] {
  const folders = movedAsideIn(directory, untilMs);
  for (const name of folders) rmSync(join(directory, name), { recursive: true, force: true });
  return folders;
}

/** @returns the names of those that `deleteMovedAside` deletes */
export function movedAsideIn(directory: string, untilMs: number): string[] {
  const salvaging = begunSalvage(directory)?.folder;
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== salvaging && movedAt(entry.name) <= untilMs)
    .map(({ name }) => name);
}

/** @returns when a folder was moved aside (ms since 1970); for any other folder: never */
function movedAt(name: string): number {
  const [, day, hour, minute, second] = movedAside.exec(name) ?? [];
  return day === undefined ? Number.POSITIVE_INFINITY : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

/** Deletes what a killed program has left half written: copies, and a salvaged journal that never got its name. */
export function deleteAbandoned(directory: string, nowMs: number): void {
  for (const folder of foldersOf(directory))
    for (const name of readdirSync(folder))
      if (
        /\.part(-wal|-shm|-journal)?$/.test(name) &&
        statSync(join(folder, name)).mtimeMs < nowMs - abandonedMs
      )
        rmSync(join(folder, name), { force: true });
  if (begunSalvage(directory) === null)
    for (const suffix of ['', '-wal', '-shm', '-journal'])
      rmSync(join(directory, `${salvagingFile}${suffix}`), { force: true });
}
