import type { Page } from 'playwright';
import { atTheGate, plateOf, sameSize, type Booth, type Size } from './gate-page.ts';
import { median, rounded, type Measure } from './measure.ts';

declare global {
  interface Window {
    /** ms from the next key to the frame that shows the frozen picture. */
    frozenAfterMs: Promise<number>;
  }
}

const cars = 60;
const limit = 1.5;
/**
 * Two frames of a screen of 60 Hz (ms): one that shows the key, and the next one, which has the picture. Chromium draws the first before
 * the page hears of the worker again, so that nothing is shown sooner, while the bare way waits for no frame: where it takes less than one,
 * a ratio to it says nothing, and two frames are what is allowed.
 */
const twoFramesMs = 2 * (1_000 / 60);

/**
 * From the first key of a plate to the frozen frame on the screen, against the bare way to a JPEG of the same size and quality:
 * the video drawn on a canvas, and encoded. One after the other, in the same page.
 *
 * @param size of the camera's picture and of the panel (px)
 */
export async function keyToFrozen(size: Size): Promise<Measure> {
  const { ours, bare } = await timedKeys(sameSize(size));
  const ratio = median(ours.map((ms, car) => ms / Math.max(bare[car] ?? Number.NaN, twoFramesMs / limit)));
  return {
    name: `key-to-frozen-${size.height}p`,
    ratio: rounded(ratio),
    limit,
    ok: ratio <= limit,
    detail: {
      cars,
      camera: `${size.width}x${size.height}`,
      frozenMs: rounded(median(ours), 1),
      bareMs: rounded(median(bare), 1),
    },
  };
}

interface TimedKeys {
  /** ms */
  readonly ours: readonly number[];
  readonly bare: readonly number[];
}

/** @param before prepares the page */
export const timedKeys = (booth: Booth, before?: (page: Page) => Promise<void>): Promise<TimedKeys> =>
  atTheGate(booth, async (page) => {
    await before?.(page);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let car = 0; car < cars; car += 1) {
      bare.push(await page.evaluate(grabAndEncode, 0.8));
      await page.evaluate(watchNextKey);
      await page.keyboard.type(plateOf(car).slice(0, 1));
      ours.push(await page.evaluate(() => window.frozenAfterMs));
      await clear(page);
    }
    return { ours, bare };
  });

/** Back to the live picture, with another frame for the next car. */
export async function clear(page: Page): Promise<void> {
  await page.keyboard.press('Backspace');
  await page.waitForFunction(() => document.querySelector('.frozen, .frozen-frame') === null);
  // Another frame is there for the next car.
  await page.waitForTimeout(150);
}

/** In the page. @returns ms */
async function grabAndEncode(quality: number): Promise<number> {
  const video = document.querySelector('video');
  if (video === null) throw new Error('there is no live camera');
  // Frames are drawn meanwhile, as they are while ours is waited for: Chromium encodes between two of them.
  let encoding = true;
  const draw = (): void => {
    if (encoding) requestAnimationFrame(draw);
  };
  draw();
  const start = performance.now();
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  await blob?.arrayBuffer();
  encoding = false;
  return performance.now() - start;
}

/** In the page. */
function watchNextKey(): void {
  window.frozenAfterMs = new Promise((resolve) => {
    let keyAt = 0;
    const key = (event: KeyboardEvent): void => {
      keyAt = event.timeStamp;
      window.removeEventListener('keydown', key, true);
    };
    window.addEventListener('keydown', key, true);
    // The frame itself, or its JPEG once that is decoded.
    const shown = (): boolean => {
      const picture = document.querySelector<HTMLImageElement>('img.frozen');
      if (document.querySelector('.frozen-frame > canvas') !== null) return true;
      return picture !== null && picture.complete && picture.naturalWidth > 0;
    };
    const look = (): void => {
      if (keyAt > 0 && shown()) resolve(performance.now() - keyAt);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
