import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../../lib/durable.ts';

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

/** Whether somebody asked for that, whatever the plate. */
export const isErasureWanted = (folder: string): boolean => existsSync(join(folder, fileName));

/** Asks that all about a plate be erased from one folder. */
export const wantPlateIn = (folder: string, plate: string): void =>
  keep(folder, [...new Set([...wantedPlates(folder), plate])]);

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
