import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Ageing } from '../clock/true-times.ts';

/** A handover says who worked when: it is kept as long as records are where a site sets nothing (ms). */
const keptMs = 90 * 24 * 3_600_000;

/** @returns where the handovers of the journal in `directory` stand */
export const handoversIn = (directory: string): string => join(directory, 'shifts');

/** Deletes the handovers whose time is over. One that another program has open is left for the next time. */
export function deleteHandovers(directory: string, ageing: Ageing): void {
  const folder = handoversIn(directory);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    try {
      if (writtenMs(join(folder, name), ageing) + keptMs < ageing.nowMs) rmSync(join(folder, name));
    } catch {
      // Nothing else of retention waits for it.
    }
  }
}

/** By where the chain ended that it was counted by; what somebody has put there, by the file's own time. */
function writtenMs(file: string, { times }: Ageing): number {
  const text = readFileSync(file, 'utf8');
  const [, seq] = /^"chain","(\d+)"/m.exec(text) ?? [];
  const [, at = ''] = /^"shift","counted-at","([^"]+)"/m.exec(text) ?? [];
  const atMs = Date.parse(at);
  if (seq === undefined || Number.isNaN(atMs)) return statSync(file).mtimeMs;
  return times.of({ seq: Number(seq), at_ms: atMs });
}
