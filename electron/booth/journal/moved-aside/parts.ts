import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../../lib/durable.ts';

const fileName = 'being-erased.json';

/** Page → digests of what stands on it: parts of pictures and of long texts. */
export type Parts = Map<number, Set<string>>;

const kept = z.array(z.tuple([z.number(), z.array(z.string())]));

/** @returns what was being overwritten when the program ended; empty: nothing was, or the file was spoilt */
export function partsBeingErased(folder: string): Parts {
  const file = join(folder, fileName);
  if (!existsSync(file)) return new Map();
  try {
    const pages = kept.parse(JSON.parse(readFileSync(file, 'utf8')));
    return new Map(pages.map(([page, digests]) => [page, new Set(digests)]));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return new Map();
    throw error;
  }
}

/** A picture of which one page is overwritten is not to be told by its hash any more: its other pages are kept before. */
export function keepPartsBeingErased(folder: string, parts: Parts): void {
  const pages = [...parts].map(([page, digests]) => [page, [...digests]]);
  if (pages.length > 0) writeDurably(join(folder, fileName), JSON.stringify(pages));
}

export function forgetPartsBeingErased(folder: string): void {
  rmSync(join(folder, fileName), { force: true });
}
