import type { Page } from 'playwright';
import { readerStateOf, sameSize, slowBooths, type Booth } from './gate-page.ts';
import { clear, timedKeys } from './key-to-frozen.ts';
import { quantile, rounded, steppedQuantile, type Measure } from './measure.ts';
import { timedPresses } from './press-to-saved.ts';
import { timedTouches, toldStepMs } from './touch-to-paint.ts';

// What a reader at work costs the screen: each measure with it and without it, in turns.

const rounds = 3;
/** How much longer it may take beside a reader. */
const limit = 1.1;

/** @returns ms */
type Timed = (booth: Booth) => Promise<readonly number[]>;

/** From the press of Enter to *Saved*. */
export const pressBesideReader = (): Promise<Measure> =>
  besideReader('press-to-saved-reading', sameSize({ width: 1280, height: 720 }), (booth) =>
    timedPresses(booth, { presses: 60, before: readerOf(booth) }),
  );

/** From the first key to the frozen picture. */
export const keyBesideReader = (): Promise<Measure> =>
  besideReader('key-to-frozen-reading', sameSize({ width: 1280, height: 720 }), async (booth) => {
    const { ours } = await timedKeys(booth, readerOf(booth));
    return ours;
  });

/** From a touch to the next picture on the screen, where the page's thread is four times slower. */
export const touchBesideReader = (): Promise<Measure> => {
  const [booth = sameSize({ width: 1024, height: 768 })] = slowBooths;
  const timed: Timed = async (its) => {
    const runs = await timedTouches(its, { times: 4, oneCore: false }, readerOf(its));
    return runs.flat().map(({ ms }) => ms);
  };
  return besideReader('touch-to-paint-reading', booth, timed, (all, share) =>
    steppedQuantile(all, share, toldStepMs),
  );
};

async function besideReader(
  name: string,
  booth: Booth,
  timed: Timed,
  quantileOf: (times: readonly number[], share: number) => number = quantile,
): Promise<Measure> {
  const alone: number[] = [];
  const beside: number[] = [];
  const readers: string[] = [];
  const atEnd = async (page: Page): Promise<void> => void readers.push(await readerStateOf(page));
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await timed(booth)));
    beside.push(...(await timed({ ...booth, reads: true, atEnd })));
  }
  const of = (times: readonly number[]) => [quantileOf(times, 0.5), quantileOf(times, 0.95)] as const;
  const [[aloneP50, aloneP95], [besideP50, besideP95]] = [of(alone), of(beside)];
  const ratio = Math.max(besideP50 / aloneP50, besideP95 / aloneP95);
  return {
    name,
    ratio: rounded(ratio),
    limit,
    ok: ratio <= limit,
    detail: {
      rounds,
      times: beside.length,
      aloneP50Ms: rounded(aloneP50, 1),
      besideP50Ms: rounded(besideP50, 1),
      aloneP95Ms: rounded(aloneP95, 1),
      besideP95Ms: rounded(besideP95, 1),
      // `processor`: what it took was missing to the screen, and it has paused.
      readers: readers.join(', '),
    },
  };
}

/** As many pictures are read before anything is measured: one that has too little of the processor has paused after three. */
const readFirst = 5;
/** So long (ms) one may take, after which none is shown. */
const pictureMs = 3_000;
const startsMs = 60_000;

/**
 * Nothing is measured beside a reader that does not read: frozen pictures are read, one after the other, until some have been, or until it
 * was found to have too little of the processor. What is measured is a booth as it is for months, and not its first seconds.
 */
const readerOf =
  ({ reads = false }: Booth) =>
  async (page: Page): Promise<void> => {
    const begunMs = performance.now();
    for (let read = 0; read < readFirst;) {
      const state = await readerStateOf(page);
      if (state === (reads ? 'processor' : 'off')) return;
      if (performance.now() - begunMs > startsMs + readFirst * pictureMs)
        throw new Error(`the reader is ${state}`);
      await page.keyboard.type('B');
      await page.getByRole('img', { name: 'Frozen picture' }).waitFor();
      if (state === 'ready') {
        await page.waitForTimeout(pictureMs);
        read += 1;
      }
      await clear(page);
    }
  };
