import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tellStanding } from '../chain/chained-rows.ts';
import { damageOf } from '../chain/checks.ts';
import { Database } from '../database/database.ts';
import { chainNote, headOf } from '../chain/events.ts';
import type { Head } from '../model/head.ts';
import { putHeadsAside, readHeads } from '../files/heads.ts';
import { mendOpen } from '../records/mend-derived.ts';
import { begunSalvage, freeName, isSalvageRequested, journalFile } from '../files/aside.ts';
import { begin } from '../salvage/begin.ts';
import { markAllInDoubt } from '../salvage/mark-in-doubt.ts';
import { pageSizeAt } from '../pages/page-size.ts';
import { hasHiddenCommit, readLog } from '../pages/wal.ts';
import { isDamage, isDiskFull } from '../../lib/sqlite-errors.ts';
import type { Damage, Mended, OpenReport, RolledBack } from '../model/report-types.ts';

export interface Opened {
  readonly database: Database;
  readonly report: OpenReport;
}

/**
 * Opens the journal of a directory (outbox design, "Start-up, storage faults"): checks schema, version, the chain's end and the
 * open records; what does not hold is moved aside whole, and an empty one begun, which what was in it is to join; an older version is
 * migrated. What decides which record is sent next and is kept beside the records is put right where it differs from them.
 *
 * @param directory held by nobody else
 * @param nowMs for folders' names and the chain (ms since 1970)
 * @throws NewerJournalError, or the file system's or SQLite's own error where it can neither be opened nor begun anew
 */
export function openDatabase(directory: string, nowMs: number): Opened {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, journalFile);
  // SQLite would open it for reading only, and tell at the first car.
  for (const path of [directory, file]) if (existsSync(path)) accessSync(path, constants.W_OK);
  const begun = begunSalvage(directory);
  // A kill may have come between moving and placing.
  if (begun !== null) begin(directory, begun, nowMs);
  const damage = damagedBefore(directory, file);
  if (damage !== null) begin(directory, damage, nowMs);
  const isNew = !existsSync(file);
  let found = checked(directory, file, nowMs);
  if ('reason' in found) {
    begin(directory, found, nowMs);
    found = settledAt(directory, file, nowMs);
  }
  const { database, ...settled } = found;
  return opened(database, { isNew, ...settled });
}

/** Opens a journal at its own version, whatever it is: nothing is looked at, nothing changed. @throws SQLite's own error */
export function openAsItIs(directory: string): Opened {
  const database = new Database(join(directory, journalFile));
  return opened(database, { isNew: false, rolledBack: null, mended: null, migrated: null });
}

function opened(database: Database, found: Settled & Pick<OpenReport, 'isNew'>): Opened {
  const { sqlite } = database.get('SELECT sqlite_version() AS sqlite') as { sqlite: string };
  const versions = { schema: database.version, sqlite };
  return {
    database,
    report: { head: headOf(database), salvaged: null, salvaging: null, ...found, versions },
  };
}

/** What is to be seen before SQLite touches the files: it drops a log without a database, and what follows a damaged frame. */
function damagedBefore(directory: string, file: string): { reason: Damage } | null {
  if (isSalvageRequested(directory)) return { reason: 'quick-check' };
  const empty = !existsSync(file) || statSync(file).size === 0;
  // What took a damaged one's place was never without a page.
  if (empty && begunSalvage(directory)?.moved === true) return { reason: 'missing' };
  const log = readLog(file, pageSizeAt);
  if (log === null) return null;
  if (empty && log.frames.length > 0) return { reason: 'missing' };
  return hasHiddenCommit(log) ? { reason: 'log' } : null;
}

type Settled = Pick<OpenReport, 'migrated' | 'rolledBack' | 'mended'>;

interface Usable extends Settled {
  readonly database: Database;
}

/** @returns the open database, or why it is to be salvaged; what settles it reads more of it, and may meet what the checks do not */
function checked(directory: string, file: string, nowMs: number): Usable | { readonly reason: Damage } {
  let database: Database | null = null;
  try {
    database = new Database(file);
    const reason = damageOf(database);
    if (reason === null) return { database, ...settle(database, directory, nowMs) };
    database.close();
    return { reason };
  } catch (error) {
    database?.close();
    if (isDamage(error)) return { reason: 'unreadable' };
    throw error;
  }
}

/** Opens what was salvaged: by this program, or by an older one that was killed before it could say so. */
function settledAt(directory: string, file: string, nowMs: number): Usable {
  const database = new Database(file);
  try {
    return { database, ...settle(database, directory, nowMs) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Brings it to this program's version, and to what can be gone on with. */
function settle(database: Database, directory: string, nowMs: number): Settled {
  const migrated = database.migrate();
  const rolledBack = heldAgainstHeads(database, directory, nowMs);
  // What is carried over from a damaged journal was told in that.
  if (begunSalvage(directory) === null) tellStanding(database, nowMs);
  return { migrated, rolledBack, mended: mendedIfRoom(database, nowMs) };
}

/** A full disk keeps no booth closed: what differs is found again by the check after the start. */
function mendedIfRoom(database: Database, nowMs: number): Mended | null {
  try {
    return mendOpen(database, nowMs);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return null;
  }
}

/**
 * A chain that ends before a head that left it, or has another hash there, is not the one that went on: it was rolled back
 * or replaced. What it would send may have been sent since. The old heads are put aside, so that this is told once.
 */
function heldAgainstHeads(database: Database, directory: string, nowMs: number): RolledBack | null {
  const known = readHeads(directory).at(-1);
  const found = headOf(database);
  if (known === undefined || known.seq === 0 || holds(database, known)) return null;
  const folder = freeName(directory, nowMs, 'rolled-back');
  const doubtful = database.transaction(() => {
    const doubtful = markAllInDoubt(database, nowMs);
    const detail = { knownSeq: known.seq, knownHash: known.hash, foundSeq: found.seq, doubtful };
    chainNote(database, { atMs: nowMs, happening: 'rolled-back', to: 'rolled-back', detail });
    return doubtful;
  });
  putHeadsAside(directory, join(directory, folder));
  return { known, found, doubtful, folder };
}

/** An event that salvage could not read cannot be compared: there only the numbers count. */
function holds(database: Database, known: Head): boolean {
  const event = database.get('SELECT hash FROM events WHERE seq = :seq', { seq: known.seq }) as
    { hash: string } | undefined;
  return event === undefined ? known.seq <= headOf(database).seq : event.hash === known.hash;
}
