import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../durable.ts';
import type { ErasureRequest } from '../privacy/about-plate.ts';

const fileName = 'erasures.json';

/** With the time that was proven when it was asked for (ms since 1970). */
type Asked = ErasureRequest & { readonly provenMs: number };

const requests = z.array(
  z.object({
    plate: z.string(),
    by: z.string(),
    reason: z.string(),
    mostStayMs: z.number(),
    provenMs: z.number(),
  }),
);

/** @returns the erasures that were asked for while the journal in that folder is read; none where the file was spoilt */
export function erasuresAsked(folder: string): readonly Asked[] {
  const file = join(folder, fileName);
  if (!existsSync(file)) return [];
  try {
    return requests.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return [];
    throw error;
  }
}

/** An erasure is done at once with what is there, and again when all has joined. It is kept beside what it is about. */
export function askAfterwards(folder: string, request: Asked): void {
  writeDurably(join(folder, fileName), JSON.stringify([...erasuresAsked(folder), request]));
}

/** They have been carried out, and what stays of the folder is overwritten by itself: no plate is to stand there for that. */
export const forgetAsked = (folder: string): void => rmSync(join(folder, fileName), { force: true });
