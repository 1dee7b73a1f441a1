import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { jpegHeader } from '../support/pictures.ts';

/** One line of the benchmark's report: ours against the yardstick of the same run. */
export interface Measure {
  readonly name: string;
  /** Ours divided by the yardstick, the median of the rounds. */
  readonly ratio: number;
  /** null: reported without a limit. */
  readonly limit: number | null;
  readonly ok: boolean;
  readonly detail: Readonly<Record<string, number | string | readonly number[]>>;
}

export const rounds = 5;

/** @param share 0.5 is the median, 0.99 the 99th percentile */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/**
 * The quantile of times that are told in steps: within a step they count as spread evenly, or one more of hundreds would move it by a whole
 * step.
 *
 * @param stepMs each value stands for what lies up to half a step around it
 */
export function steppedQuantile(values: readonly number[], share: number, stepMs: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const wanted = share * sorted.length;
  const at = sorted[Math.min(Math.floor(wanted), sorted.length - 1)] ?? Number.NaN;
  const [first, next] = [sorted.indexOf(at), sorted.lastIndexOf(at) + 1];
  return at - stepMs / 2 + (stepMs * (wanted - first)) / (next - first);
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));

/** A folder for one measure, on the disk that holds temporary files; gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'gatebooth-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bytes that a JPEG's header says are one, and that do not compress. */
export function pictureOf(bytes: number, seed: number): Uint8Array<ArrayBuffer> {
  const picture = new Uint8Array(bytes);
  let state = seed * 2_654_435_761 + 1;
  for (let at = 0; at < bytes; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    // No 0xFF: it would end the picture.
    picture[at] = (state >>> 24) & 0xfe;
  }
  picture.set(jpegHeader);
  picture.set([0xff, 0xd9], bytes - 2);
  return picture;
}
