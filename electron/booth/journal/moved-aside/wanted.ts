import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '../database.ts';
import { z } from 'zod';
import { writeDurably } from '../durable.ts';
import { olderPrograms } from '../older-program/standing.ts';
import { movedAside } from './folders.ts';

const fileName = 'to-erase.json';

/** @returns the plates of which all is still to be erased from a journal that was moved aside; none where the file was spoilt */
export function wantedPlates(folder: string): readonly string[] {
  const file = join(folder, fileName);
  if (!existsSync(file)) return [];
  try {
    return z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return [];
    throw error;
  }
}

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

/** Asks the same of one folder, which is being read still. */
export const wantPlateIn = (folder: string, plate: string): void =>
  keep(folder, [...wantedPlates(folder), plate]);

/** @returns the folders that stay and in which only bytes can be overwritten: of damaged journals, and what an older program left so */
export function keptAside(database: Pick<Reading, 'get'>, directory: string): string[] {
  const damaged = movedAside(database, directory).filter(({ isKept }) => isKept);
  const unread = olderPrograms(database, directory).filter(({ open }) => open === null);
  return [...damaged, ...unread].map(({ folder }) => folder);
}

/** Forgets the plates that were gone through; more may have been asked for meanwhile. */
export function forgetPlates(folder: string, plates: readonly string[]): void {
  keep(
    folder,
    wantedPlates(folder).filter((plate) => !plates.includes(plate)),
  );
}

function keep(folder: string, plates: readonly string[]): void {
  const file = join(folder, fileName);
  if (plates.length === 0) rmSync(file, { force: true });
  else writeDurably(file, JSON.stringify(plates));
}
