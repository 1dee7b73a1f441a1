import { closeSync, openSync, writeSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { normalisePlate } from '../../../contract/plate-rules.ts';
import { recordStates } from '../../../contract/record.ts';
import { readingFigures, readingLines } from '../output/reading-figures.ts';
import { csvLines, listLines, showLines, verificationLines } from '../output/command-output.ts';
import type { Head } from '../model/head.ts';
import { headOfText, readHeads, writeHead } from '../files/heads.ts';
import { FolderInUseError } from '../../lib/folder-lock.ts';
import { naming } from '../privacy/names-plate.ts';
import { eraseStopped } from './erase-stopped.ts';
import { writeReport } from '../privacy/report.ts';
import { journalFolder, openReadOnly } from '../files/read-only.ts';
import { isDamage } from '../../lib/sqlite-errors.ts';
import { JournalStore } from '../store.ts';
import { verifyFolder } from '../verify/verify-folder.ts';

// The journal for people, beside a running booth or on a folder that was moved aside. Only `erase` changes a journal, and only one
// that no booth has open.

const usage = `Usage:
  npm run journal -- verify DIR [--head SEQ:HASH]   does the chain hold, up to that head?
  npm run journal -- list DIR [--state STATE]       one line a record
  npm run journal -- show DIR ID                    one record and its events
  npm run journal -- export DIR OUT.csv             all records; prints the head, which is worth keeping elsewhere
  npm run journal -- readings DIR [--json]          how well plates are read, by the day
  npm run journal -- report DIR PLATE OUT           all that is held about a plate, into a new folder
  npm run journal -- erase DIR PLATE --by WHO --reason WHY
                                                    erases it, but for what is open; while the booth is stopped
DIR is a mode's folder, or the data directory where it has only one.
STATE is one of: ${recordStates.join(', ')}.
erase takes a car for gone 720 hours after its entry; --stay HOURS as in the site's setting stay.mostHours.
`;

const exitCodes = { ok: 0, broken: 1, usage: 2 } as const;

/** A command line that makes no sense, with what is wrong with it. */
class UsageError extends Error {}

/** @returns the process's exit code */
function run(argv: readonly string[], print: (line: string) => void): number {
  const { values, positionals } = parsed(argv);
  const [command, directory, third, fourth, ...more] = positionals;
  const isTooMuch = more.length > 0 || (fourth !== undefined && command !== 'report');
  if (directory === undefined || isTooMuch) throw new UsageError('too few or too many words');
  const folder = journalFolder(directory);
  if (folder === null) throw new UsageError(`${directory}: no journal here, or more than one below`);
  if (command === 'verify') return verify(folder, headIn(values.head), print);
  if (command === 'erase') return erase(folder, plateIn(third), values, print);
  const database = openReadOnly(folder);
  try {
    switch (command) {
      case 'list':
        for (const line of listLines(database, stateIn(values.state))) print(line);
        return exitCodes.ok;
      case 'show': {
        const lines = showLines(database, third ?? '');
        if (lines === null) throw new UsageError(`no record ${third ?? ''}`);
        for (const line of lines) print(line);
        return exitCodes.ok;
      }
      case 'export':
        if (third === undefined) throw new UsageError('where to?');
        return exportTo(third, database, folder, print);
      case 'readings': {
        const figures = readingFigures(database);
        for (const line of values.json === true ? [JSON.stringify(figures)] : readingLines(figures))
          print(line);
        return exitCodes.ok;
      }
      case 'report': {
        if (fourth === undefined) throw new UsageError('where to?');
        const { records, pictures } = writeReport(database, plateIn(third), fourth);
        print(`${records} records and ${pictures} pictures.`);
        return exitCodes.ok;
      }
      default:
        throw new UsageError(`no command ${String(command)}`);
    }
  } finally {
    database.close();
  }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        head: { type: 'string' },
        state: { type: 'string' },
        by: { type: 'string' },
        reason: { type: 'string' },
        stay: { type: 'string' },
        json: { type: 'boolean' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function plateIn(text: string | undefined): string {
  if (text === undefined || normalisePlate(text) === '') throw new UsageError('which plate?');
  return text;
}

const hourMs = 3_600_000;

function erase(
  folder: string,
  plate: string,
  { by = '', reason = '', stay = '720' }: { by?: string; reason?: string; stay?: string },
  print: (line: string) => void,
): number {
  if (by.trim() === '' || reason.trim() === '')
    throw new UsageError('--by and --reason: the journal keeps both');
  if (naming(plate)(`${by} ${reason}`)) throw new UsageError('the reason stays: it must not name the plate');
  const mostStayMs = Number(stay) * hourMs;
  if (!(mostStayMs > 0)) throw new UsageError('--stay: hours');
  const store = openAlone(folder);
  try {
    const { isGone, lines } = eraseStopped(store, { plate, by, reason, mostStayMs }, Date.now());
    for (const line of lines) print(line);
    return isGone ? exitCodes.ok : exitCodes.broken;
  } finally {
    store.close();
  }
}

function openAlone(folder: string): JournalStore {
  try {
    return new JournalStore(folder, { reserveBytes: 0, salvageMs: Infinity });
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new UsageError('the booth is running: stop it first');
  }
}

function verify(folder: string, more: readonly Head[], print: (line: string) => void): number {
  const result = verifyFolder(folder, more);
  for (const line of verificationLines(result)) print(line);
  return result.ok ? exitCodes.ok : exitCodes.broken;
}

function headIn(text: string | undefined): Head[] {
  if (text === undefined) return [];
  const head = headOfText(text);
  if (head === null) throw new UsageError('a head is SEQ:HASH');
  return [head];
}

function stateIn(text: string | undefined): (typeof recordStates)[number] | null {
  const state = recordStates.find((known) => known === text) ?? null;
  if (text !== undefined && state === null) throw new UsageError(`no state ${text}`);
  return state;
}

function exportTo(
  path: string,
  database: DatabaseSync,
  folder: string,
  print: (line: string) => void,
): number {
  // One reading: the records and the head are of the same moment.
  database.exec('BEGIN');
  const file = openSync(path, 'w', 0o600);
  try {
    for (const line of csvLines(database)) writeSync(file, line);
  } finally {
    closeSync(file);
  }
  const last = database.prepare('SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1').get();
  database.exec('COMMIT');
  if (last === undefined) return exitCodes.ok;
  const head = { seq: Number(last['seq']), hash: String(last['hash']) };
  print(`Head: ${head.seq}:${head.hash}`);
  noteHead(folder, head);
  return exitCodes.ok;
}

/** The head has left the booth. Where the folder cannot be written to, the print of it has to do. */
function noteHead(folder: string, head: Head): void {
  try {
    if (head.seq > (readHeads(folder).at(-1)?.seq ?? 0)) writeHead(folder, head, Date.now());
  } catch (error) {
    process.stderr.write(`the head was not noted: ${String(error)}\n`);
  }
}

try {
  process.exitCode = run(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  const broken = isDamage(error);
  if (!broken && !(error instanceof UsageError)) throw error;
  const { message } = error as Error;
  process.stderr.write(broken ? `cannot be read: ${message}\n` : `${message}\n${usage}`);
  process.exitCode = broken ? exitCodes.broken : exitCodes.usage;
}
