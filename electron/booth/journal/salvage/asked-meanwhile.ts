import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { clocked } from '../clock/true-times.ts';
import type { Database } from '../database/database.ts';
import { writeDurably } from '../../lib/durable.ts';
import { doubtFound } from '../records/found-again.ts';
import { wantPlateIn } from '../moved-aside/to-erase.ts';
import { wantPlateAnywhere } from '../moved-aside/wanted.ts';
import { eraseAbout, searchedInSteps, type ErasureRequest } from '../privacy/about-plate.ts';

const fileName = 'erasures.json';

/** With the time that was proven when it was asked for (ms since 1970). */
type Asked = ErasureRequest & { readonly provenMs: number };

const requests = z.array(
  z.object({
    plate: z.string(),
    by: z.string(),
    reason: z.string(),
    mostStayMs: z.number(),
    untilMs: z.number().optional(),
    provenMs: z.number(),
  }),
);

/** @returns the erasures that were asked for while the journal in that folder is read; none where the file was spoilt */
function erasuresAsked(folder: string): readonly Asked[] {
  const file = join(folder, fileName);
  if (!existsSync(file)) return [];
  try {
    return requests.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return [];
    throw error;
  }
}

/**
 * An erasure is done at once with what is there, and again when all has joined. It is kept beside what it is about, and what stays of
 * the folder then is overwritten, or deleted.
 */
export function askAfterwards(folder: string, request: Asked): void {
  wantPlateIn(folder, request.plate);
  writeDurably(join(folder, fileName), JSON.stringify([...erasuresAsked(folder), request]));
}

/** They have been carried out: no plate is to stand there for that. */
export const forgetAsked = (folder: string): void => rmSync(join(folder, fileName), { force: true });

/** What an erasure was to take and did not. */
export interface Waiting {
  readonly plate: string;
  /** Of the records. */
  readonly ids: readonly string[];
}

/**
 * Carries out what was asked for while a journal was read, now that all of it has joined: after a kill once more.
 *
 * @param folder of that journal
 * @param left the folder of one before it that is still to be read: what is found there is to be erased, too
 */
export function* eraseAsked(
  ports: { readonly directory: string; readonly database: () => Database; readonly now: () => number },
  folder: string,
  left: string | null,
): Generator<void, readonly Waiting[]> {
  const { directory, database, now } = ports;
  const asked = (): readonly Asked[] => erasuresAsked(join(directory, folder));
  const waiting: Waiting[] = [];
  // More may be asked for between two steps.
  for (let next = asked()[0]; next !== undefined; next = asked()[waiting.length]) {
    const { provenMs, ...request } = next;
    const searched = yield* searchedInSteps(database(), request.plate);
    const live = database();
    const clock = clocked(live, { atMs: now(), provenMs, trustedMs: provenMs });
    if (left !== null) askAfterwards(join(directory, left), next);
    wantPlateAnywhere(live, directory, request.plate);
    const { kept } = eraseAbout(live, request, clock, { searched, isBeingRead: left !== null });
    const ids = kept.map(({ id }) => id);
    // What recorded it again may have been erased before it was found.
    live.transaction(() => doubtFound(live, ids, now()));
    waiting.push({ plate: request.plate, ids });
  }
  return waiting;
}
