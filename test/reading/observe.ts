import { readFileSync } from 'node:fs';
import type { Models } from '../../electron/booth/reading/models.ts';
import { jpegPixels, type Pixels } from '../../electron/booth/reading/pixels.ts';
import { textsOf, type Texts } from '../../electron/booth/reading/texts.ts';
import type { Entry } from './set.ts';

/** What the reader saw in one picture, before anything was chosen. */
export interface Observation extends Texts {
  /** From the JPEG to the texts. */
  readonly ms: number;
}

export async function observe(entry: Entry, models: Models, masked: boolean): Promise<Observation | null> {
  const began = performance.now();
  const pixels = jpegPixels(readFileSync(entry.path));
  if (pixels === null) return null;
  if (masked) paintOut(pixels, entry.box);
  return { ...(await textsOf(pixels, models)), ms: performance.now() - began };
}

/** Grey over the plate and a tenth around it. */
function paintOut({ width, height, data }: Pixels, [left, top, wide, high]: Entry['box']): void {
  const around = high / 5;
  for (let y = Math.max(0, Math.floor(top - around)); y < Math.min(height, top + high + around); y += 1)
    for (let x = Math.max(0, Math.floor(left - around)); x < Math.min(width, left + wide + around); x += 1)
      data.fill(110, (y * width + x) * 3, (y * width + x) * 3 + 3);
}
