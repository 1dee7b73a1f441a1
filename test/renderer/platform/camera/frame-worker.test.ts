import type { Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import { cameraLive } from '../../../support/camera-live.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { injectedCamera } from '../../../support/injected-camera.ts';
import { pageEncoder } from '../../../support/page-encoder.ts';

declare global {
  interface Window {
    /** What the page's own thread did with pixels since it was emptied. */
    pixelWork: string[];
    /** How many bitmaps it has closed. */
    closedBitmaps: number;
    /** Has the page stop waiting for the worker. */
    isLate: (() => void) | null;
    /** Whether reports of frames wait, and those that do. */
    reports: { wait: boolean; held: (() => void)[] };
  }
}

const gate = gateSuite();

/** In the page, before the program: writes down each time its own thread copies, draws, reads or encodes pixels. */
function followPixelWork(): void {
  window.pixelWork = [];
  window.closedBitmaps = 0;
  const follow = (of: object, name: string): void => {
    const usual = Object.getOwnPropertyDescriptor(of, name)?.value as (...given: unknown[]) => unknown;
    Object.defineProperty(of, name, {
      value(...given: unknown[]): unknown {
        window.pixelWork.push(name);
        return usual.apply(this, given);
      },
    });
  };
  follow(VideoFrame.prototype, 'copyTo');
  follow(OffscreenCanvas.prototype, 'convertToBlob');
  follow(HTMLCanvasElement.prototype, 'toBlob');
  for (const name of ['drawImage', 'putImageData', 'getImageData'])
    follow(OffscreenCanvasRenderingContext2D.prototype, name);
  for (const name of ['drawImage', 'putImageData', 'getImageData'])
    follow(CanvasRenderingContext2D.prototype, name);
  const close = Object.getOwnPropertyDescriptor(ImageBitmap.prototype, 'close')?.value as () => void;
  ImageBitmap.prototype.close = function (): void {
    window.closedBitmaps += 1;
    close.call(this);
  };
}

/** In the page, before the program: how long the page waits for a frame that the worker reads is in the test's hand. */
function holdLateness(): void {
  const soon = window.setTimeout.bind(window);
  window.isLate = null;
  Object.assign(window, {
    setTimeout: (act: () => void, ms?: number) => {
      if (ms !== 200) return soon(act, ms);
      window.isLate = act;
      return 0;
    },
  });
}

/** In the page, before the program: a busy page hears of the camera's frames late. */
function holdReports(): void {
  window.reports = { wait: false, held: [] };
  const { prototype } = HTMLVideoElement;
  const request = Object.getOwnPropertyDescriptor(prototype, 'requestVideoFrameCallback')?.value as (
    this: HTMLVideoElement,
    told: VideoFrameRequestCallback,
  ) => number;
  prototype.requestVideoFrameCallback = function (told): number {
    return request.call(this, (called, metadata) => {
      if (window.reports.wait) window.reports.held.push(() => told(called, metadata));
      else told(called, metadata);
    });
  };
}

async function open(): Promise<Page> {
  const parts = [pageEncoder, holdLateness, holdReports].map((part) => `(${part.toString()})();`);
  const page = await gate.open({
    before: `${injectedCamera()}; ${parts.join(' ')} (${followPixelWork.toString()})();`,
  });
  await cameraLive(page);
  await page.evaluate(() => window.encoder.ready);
  return page;
}

const frozen = (page: Page) => page.locator('.frozen-frame > canvas');

/** @returns how bright the middle of the frozen frame is, 0 … 255 */
const brightness = (page: Page): Promise<number> =>
  frozen(page).evaluate((canvas: HTMLCanvasElement) => {
    const to = new OffscreenCanvas(1, 1).getContext('2d');
    to?.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
    return to?.getImageData(0, 0, 1, 1).data[0] ?? -1;
  });

/** From now on the camera shows a dark lane, as far as it is seen. */
async function darken(page: Page): Promise<void> {
  await page.evaluate(() => void (window.lane.frames = 'dark'));
  await page.getByLabel('Live camera').evaluate(async (video: HTMLVideoElement) => {
    for (let frame = 0; frame < 4; frame += 1)
      await new Promise((next) => video.requestVideoFrameCallback(next));
  });
}

describe('the page’s own thread', () => {
  it('touches no pixel while it looks at the camera, freezes a car and has its JPEG made', async () => {
    const page = await open();
    // The injected camera is drawn by the page itself, and by nothing that is counted.
    await page.evaluate(() => void (window.pixelWork = []));
    const looks = () => page.evaluate(() => window.encoder.asked.filter((ask) => ask === 'read').length);
    const before = await looks();
    await expect.poll(looks).toBeGreaterThan(before + 2);
    await page.keyboard.press('A');
    await expect(frozen(page)).toBeVisible();
    await expect(page.getByRole('img', { name: 'Frozen picture' })).toBeVisible();
    expect(await page.evaluate(() => window.encoder.asked)).toContain('make');
    expect(await page.evaluate(() => window.pixelWork)).toEqual([]);
  });

  it('does it itself where the worker is late, with the frame of the key, and keeps nothing of what comes late', async () => {
    const page = await open();
    await page.evaluate(() => void (window.encoder.readsWait = true));
    await page.keyboard.press('A');
    await page.waitForFunction(() => window.isLate !== null);
    await darken(page);
    await page.evaluate(() => window.isLate?.());
    await expect(page.getByRole('img', { name: 'Frozen picture' })).toBeVisible();
    expect(await brightness(page)).toBeGreaterThan(60);
    expect(await page.evaluate(() => window.pixelWork)).toContain('copyTo');
    const closed = await page.evaluate(() => window.closedBitmaps);
    await page.evaluate(() => window.encoder.release());
    await expect.poll(() => page.evaluate(() => window.encoder.asked)).toContain('drop');
    expect(await page.evaluate(() => window.closedBitmaps)).toBe(closed + 1);
  });
});

it('a frame that the worker reads late is that of the key', async () => {
  const page = await open();
  await page.evaluate(() => void (window.encoder.readsWait = true));
  await page.keyboard.press('A');
  await page.waitForFunction(() => window.isLate !== null);
  await darken(page);
  await page.evaluate(() => window.encoder.release());
  await expect(page.getByRole('img', { name: 'Frozen picture' })).toBeVisible();
  expect(await brightness(page)).toBeGreaterThan(60);
});

it('a frame of which nobody knows that it is fresh is not read; the next one is, and becomes the picture', async () => {
  const page = await open();
  await page.evaluate(() => void (window.reports.wait = true));
  await page.waitForFunction(() => window.reports.held.length > 0);
  const reads = () => page.evaluate(() => window.encoder.asked.filter((ask) => ask === 'read').length);
  const before = await reads();
  await page.evaluate(() => {
    window.patience.hold();
    window.patience.pass(1500);
  });
  await page.keyboard.press('A');
  await expect(page.locator('#plate')).toHaveValue('A');
  expect(await reads()).toBe(before);
  await page.evaluate(() => {
    window.reports.wait = false;
    for (const tell of window.reports.held.splice(0)) tell();
  });
  await expect(page.getByRole('img', { name: 'Frozen picture' })).toBeVisible();
  await page.evaluate(() => window.patience.release());
});
