import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const entry = z.object({
  file: z.string(),
  plate: z.string(),
  region: z.string(),
  /** x, y, width, height of the plate, px. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

/** A picture of the set with its truth: only the scorer reads that. */
export type Entry = z.infer<typeof entry> & { readonly path: string };

/** @returns the list's pictures, or null where there is no such list */
export function entriesOf(file: string): Entry[] | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  return z
    .array(entry)
    .parse(JSON.parse(text))
    .map((one) => ({ ...one, path: join(dirname(file), one.file) }));
}
