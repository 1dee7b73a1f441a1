import type { Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import { pressByHand, typeByHand } from '../../../support/by-keys.ts';
import { cameraLive } from '../../../support/camera-live.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { injectedCamera } from '../../../support/injected-camera.ts';
import { pageEncoder } from '../../../support/page-encoder.ts';

const gate = gateSuite();

/** @param before in the page, before the program */
async function open(before: string): Promise<Page> {
  const page = await gate.open({
    before: `${injectedCamera()}; ${before}`,
  });
  await cameraLive(page);
  return page;
}

interface Sent {
  readonly hasPicture: boolean;
  readonly note: unknown;
}

/** Enters a car as soon as it is typed. @returns what went with the press */
async function entered(page: Page, plate: string): Promise<Sent> {
  await typeByHand(page, plate);
  await pressByHand(page, 'F9');
  const sent = (): Promise<Sent[]> =>
    page.evaluate(
      (plate) =>
        window.fixture.calls
          .filter(({ name, input }) => name === 'gate.enter' && input['plate'] === plate)
          .map(({ picture, input }) => ({ hasPicture: picture !== null, note: input['pictureNote'] })),
      plate,
    );
  await expect.poll(sent).toHaveLength(1);
  const [first] = await sent();
  if (first === undefined) throw new Error('it was sent, and is not there');
  return first;
}

const good = { hasPicture: true, note: null };

describe('a picture is made', () => {
  it.each([
    ['cannot be started', `window.Worker = class { constructor() { throw new Error('none'); } };`],
    [
      'is never there',
      `window.Worker = class extends EventTarget { terminate() {} postMessage() { throw new Error('not there'); } };`,
    ],
    [
      'ends as it starts',
      `window.Worker = class extends EventTarget {
        constructor() { super(); setTimeout(() => this.dispatchEvent(new Event('error'))); }
        terminate() {}
        postMessage() { throw new Error('not there'); }
      };`,
    ],
  ])('by the page where a worker for it %s', async (_, before) => {
    const page = await open(before);
    expect(await entered(page, '51G77802')).toEqual(good);
    expect(await entered(page, '51G77803')).toEqual(good);
  });

  it('anew where the worker ends with it, and by the next worker', async () => {
    const page = await open(`(${pageEncoder.toString()})()`);
    await page.evaluate(() => window.encoder.ready);
    await page.evaluate(() => void (window.encoder.does = 'ends'));
    expect(await entered(page, '51G77802')).toEqual(good);
    expect(await entered(page, '51G77803')).toEqual(good);
  });

  it('by the next worker once one has hung for long; the press does not wait for that', async () => {
    const page = await open(`(${pageEncoder.toString()})();
      const soon = window.setTimeout.bind(window);
      window.setTimeout = (act, ms) => {
        if (ms !== 10_000) return soon(act, ms);
        window.loseIt = act;
      };`);
    await page.evaluate(() => window.encoder.ready);
    await page.evaluate(() => {
      window.encoder.does = 'hangs';
      window.patience.presses = false;
    });
    expect(await entered(page, '51G77802')).toEqual({ hasPicture: false, note: 'capture-failed' });
    await page.evaluate('patience.presses = true; loseIt();');
    expect(await entered(page, '51G77803')).toEqual(good);
  });

  it.each([
    ['gives no pixels', `VideoFrame.prototype.copyTo = () => Promise.reject(new Error('none'));`],
    ['never gives its pixels', `VideoFrame.prototype.copyTo = () => new Promise(() => {});`],
  ])('of a frame that %s', async (_, broken) => {
    const page = await open(`(${pageEncoder.toString()})(); ${broken}`);
    await page.evaluate(() => window.encoder.ready);
    for (const worker of page.workers()) await worker.evaluate(broken);
    expect(await entered(page, '51G77802')).toEqual(good);
  });
});
