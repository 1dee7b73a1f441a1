import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { JournalStore } from '../../electron/booth/journal/store.ts';
import { inFolder, median, pictureOf, rounded, rounds, type Measure } from './measure.ts';
import { newEntry } from './records.ts';

const records = 10_000;
const pictureBytes = 300_000;
const moreAllowedMs = 2_000;

/** From the start of a booth's process to its first snapshot: 10,000 open records with 300 KB pictures against none. */
export function startUp(): Promise<Measure> {
  return inFolder(async (folder) => {
    const full = join(folder, 'full');
    const store = new JournalStore(full);
    const picture = pictureOf(pictureBytes, 3);
    for (let index = 0; index < records; index += 1) store.appendEntry(newEntry(index, picture));
    store.close();
    const ours: number[] = [];
    const empty: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await started(full));
      empty.push(await started(join(folder, `empty-${round}`)));
    }
    const moreMs = median(ours) - median(empty);
    return {
      name: 'start-up',
      ratio: rounded(median(ours) / median(empty)),
      limit: rounded((median(empty) + moreAllowedMs) / median(empty)),
      ok: moreMs <= moreAllowedMs,
      detail: {
        rounds,
        records,
        pictureBytes,
        fullMs: rounded(median(ours), 0),
        emptyMs: rounded(median(empty), 0),
        moreMs: rounded(moreMs, 0),
        moreAllowedMs,
      },
    };
  });
}

/** @param aheadMs of the booth's clock before this computer's. @returns ms from spawning the process to its word that the snapshot is there */
export async function started(directory: string, aheadMs = 0): Promise<number> {
  const start = performance.now();
  const clock = new URL(`../support/shifted-clock.ts?ms=${aheadMs}`, import.meta.url).href;
  const args = ['--import', clock, join(import.meta.dirname, 'start-up-booth.ts'), directory];
  const booth = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(booth.stdout, 'data');
  const ms = performance.now() - start;
  const ended = once(booth, 'exit');
  booth.kill('SIGTERM');
  await ended;
  return ms;
}
