import { createHash } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { JournalStore } from '../../electron/booth/journal/store.ts';
import { inFolder, mean, median, pictureOf, quantile, rounded, rounds, type Measure } from './measure.ts';
import { newEntry } from './records.ts';

const pictureBytes = 200_000;
const appends = 200;

/**
 * One record with a 200 KB picture, committed, against the same bytes appended to a file and fdatasync'ed. The two take
 * turns, so that both meet the same disk. The picture's hash is given, as the gate gives it: it is taken before, on another
 * thread; `sha256Ms` is what it costs.
 */
export function journalAppend(): Promise<Measure> {
  return inFolder((folder) => {
    const picture = pictureOf(pictureBytes, 7);
    const hash = () => createHash('sha256').update(picture).digest('hex');
    const pictureSha256 = hash();
    const hashMs = median(Array.from({ length: 50 }, () => timed(hash)));
    const ratios: number[] = [];
    const ours: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const store = new JournalStore(join(folder, `journal-${round}`));
      const file = openSync(join(folder, `plain-${round}`), 'a');
      const roundOurs: number[] = [];
      const roundPlain: number[] = [];
      for (let index = 0; index < appends; index += 1) {
        roundOurs.push(timed(() => store.appendEntry({ ...newEntry(index, picture), pictureSha256 })));
        roundPlain.push(
          timed(() => {
            writeSync(file, picture);
            fdatasyncSync(file);
          }),
        );
      }
      store.close();
      closeSync(file);
      ratios.push(median(roundOurs) / median(roundPlain));
      ours.push(...roundOurs);
      plain.push(...roundPlain);
    }
    const ratio = median(ratios);
    const limit = 2;
    const figures = (values: readonly number[]) =>
      ({
        p50: rounded(median(values)),
        mean: rounded(mean(values)),
        p99: rounded(quantile(values, 0.99)),
      }) as const;
    const [mine, theirs] = [figures(ours), figures(plain)];
    return Promise.resolve({
      name: 'journal-append',
      ratio: rounded(ratio),
      limit,
      ok: ratio <= limit,
      detail: {
        rounds,
        appends,
        pictureBytes,
        sha256Ms: rounded(hashMs),
        ratios: ratios.map((value) => rounded(value)),
        appendP50Ms: mine.p50,
        appendMeanMs: mine.mean,
        appendP99Ms: mine.p99,
        plainP50Ms: theirs.p50,
        plainMeanMs: theirs.mean,
        plainP99Ms: theirs.p99,
      },
    });
  });
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
