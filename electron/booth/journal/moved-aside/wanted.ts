import { join } from 'node:path';
import type { Reading } from '../database/database.ts';
import { olderPrograms } from '../older-program/standing.ts';
import { movedAside } from './folders.ts';
import { wantPlateIn } from './to-erase.ts';

/**
 * Asks that all about a plate be erased from each moved-aside journal that stays. It is kept beside what holds the plate itself, so
 * that no kill between asking and overwriting leaves that.
 *
 * @returns the folders' names
 */
export function wantPlate(database: Pick<Reading, 'get'>, directory: string, plate: string): string[] {
  const kept = keptAside(database, directory);
  for (const folder of kept) wantPlateIn(join(directory, folder), plate);
  return kept;
}

/** The same of those, too, that go as soon as somebody asks: the next round of retention deletes them. */
export function wantPlateAnywhere(database: Pick<Reading, 'get'>, directory: string, plate: string): void {
  wantPlate(database, directory, plate);
  for (const { folder } of movedAside(database, directory)) wantPlateIn(join(directory, folder), plate);
}

/** @returns the folders that stay and in which only bytes can be overwritten: of damaged journals, and what an older program left so */
export function keptAside(database: Pick<Reading, 'get'>, directory: string): string[] {
  const damaged = movedAside(database, directory).filter(({ isKept }) => isKept);
  const unread = olderPrograms(database, directory).filter(({ open }) => open === null);
  return [...damaged, ...unread].map(({ folder }) => folder);
}
