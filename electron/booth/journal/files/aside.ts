import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushFolder, writeDurably } from '../../lib/durable.ts';
import type { Damage } from '../model/report-types.ts';

export const journalFile = 'journal.sqlite';

/** The database last: once it is in the folder, all that belongs to it is. */
const files = [`${journalFile}-wal`, `${journalFile}-shm`, journalFile];

const markName = 'salvage.json';

/** A salvage that was begun, and is gone on with at the next start if the program ends. */
export interface Salvage {
  /** Name of the folder that the damaged journal is moved to. */
  readonly folder: string;
  readonly reason: Damage;
  /** Whether everything has been moved: a `journal.sqlite` that stands there from then on is the new one. */
  readonly moved: boolean;
  /** Journals before it whose reading its damage cut short, the newest first: they are read when it has been. */
  readonly unread?: readonly Pick<Salvage, 'folder' | 'reason'>[];
}

/** @returns the salvage that the last run began and did not end, or null */
export function begunSalvage(directory: string): Salvage | null {
  const mark = join(directory, markName);
  if (!existsSync(mark)) return null;
  try {
    return JSON.parse(readFileSync(mark, 'utf8')) as Salvage;
  } catch (error) {
    // Spoilt: the gate goes on with what there is, and the folder stays for people.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Moves a damaged journal aside whole, with all that belongs to it, into a folder named by the time. Killed at any instant, it
 * is gone on with: a database is never opened without its log.
 */
export function moveAside(directory: string, begun: Salvage | { reason: Damage; nowMs: number }): Salvage {
  const { reason } = begun;
  const folder = 'folder' in begun ? begun.folder : freeName(directory, begun.nowMs);
  if ('moved' in begun && begun.moved) return begun;
  const unread = 'moved' in begun ? (begun.unread ?? []) : unreadIn(directory);
  mark(directory, { folder, reason, moved: false, unread });
  mkdirSync(join(directory, folder), { recursive: true });
  for (const name of files)
    if (existsSync(join(directory, name))) renameSync(join(directory, name), join(directory, folder, name));
  flushFolder(join(directory, folder));
  // It was about what has been moved: one that comes later is about the new journal.
  clearSalvageRequest(directory);
  const moved = { folder, reason, moved: true, unread };
  mark(directory, moved);
  return moved;
}

/** @returns the journals whose reading would be cut short if the one in use were moved aside now */
function unreadIn(directory: string): NonNullable<Salvage['unread']> {
  const now = begunSalvage(directory);
  return now === null ? [] : [{ folder: now.folder, reason: now.reason }, ...(now.unread ?? [])];
}

/** What is read next, of what has been moved. */
export function goOnWith(directory: string, salvage: Salvage): void {
  if (begunSalvage(directory)?.folder !== salvage.folder) mark(directory, salvage);
}

/** All that was found has joined the new journal: the salvage is over, and that of a journal before it goes on. */
export function endSalvage(directory: string): void {
  const [next, ...unread] = begunSalvage(directory)?.unread ?? [];
  if (next !== undefined) return mark(directory, { ...next, moved: true, unread });
  rmSync(join(directory, markName), { force: true });
  flushFolder(directory);
}

/** @returns a folder name that is free, such as `damaged-2026-11-20T08-15-30Z` */
export function freeName(directory: string, nowMs: number, prefix = 'damaged'): string {
  const time = new Date(nowMs).toISOString().replaceAll(':', '-').replace(/\.\d+/, '');
  const name = `${prefix}-${time}`;
  for (let count = 2; ; count += 1) {
    const tried = count === 2 ? name : `${name}-${count - 1}`;
    if (!existsSync(join(directory, tried))) return tried;
  }
}

const mark = (directory: string, salvage: Salvage): void =>
  writeDurably(join(directory, markName), JSON.stringify(salvage));

const requestName = 'salvage-wanted';

/** Asks the next start to salvage: damage was found that a start does not look for. */
export function requestSalvage(directory: string): void {
  writeFileSync(join(directory, requestName), '');
}

export const isSalvageRequested = (directory: string): boolean => existsSync(join(directory, requestName));

function clearSalvageRequest(directory: string): void {
  rmSync(join(directory, requestName), { force: true });
}
