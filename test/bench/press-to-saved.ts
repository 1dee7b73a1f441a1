import type { Page } from 'playwright';
import { typeByHand } from '../support/by-keys.ts';
import { atTheGate, plateOf, type Size } from './gate-page.ts';
import { median, quantile, rounded, type Measure } from './measure.ts';

const presses = 200;
const allowedMs = 100;

declare global {
  interface Window {
    /** ms from each press of Enter until the frame with the word was handed to the screen. */
    savedAfterMs: number[];
    /** The plate that was saved last. */
    lastPlate: string;
  }
}

/**
 * From the press of Enter to *Saved* on the screen, as the page itself sees it: the time stamp of the pointer's release, and the
 * frame after the word is in the document. Everything between is real: the press's picture, the border, the journal's commit.
 *
 * @param size of the camera's picture and of the panel (px)
 */
export const pressToSaved = (size: Size): Promise<Measure> =>
  atTheGate(size, async (page) => {
    await page.evaluate(watchPresses);
    const enter = page.getByRole('button', { name: 'Enter', exact: true });
    const box = await enter.boundingBox();
    if (box === null) throw new Error('Enter is not on the screen');
    for (let press = 0; press < presses; press += 1) {
      await typeByHand(page, plateOf(press));
      await page.getByRole('img', { name: 'Frozen picture' }).waitFor();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForFunction((count) => window.savedAfterMs.length === count, press + 1);
    }
    return measured(size, await timesOf(page));
  });

const timesOf = (page: Page): Promise<number[]> => page.evaluate(() => window.savedAfterMs);

function measured({ width, height }: Size, times: readonly number[]): Measure {
  const p95 = quantile(times, 0.95);
  return {
    name: `press-to-saved-${height}p`,
    ratio: rounded(p95 / allowedMs),
    limit: 1,
    ok: p95 <= allowedMs,
    detail: {
      presses: times.length,
      camera: `${width}x${height}`,
      p50Ms: rounded(median(times), 1),
      p95Ms: rounded(p95, 1),
      mostMs: rounded(Math.max(...times), 1),
      allowedMs,
    },
  };
}

/** In the page. */
function watchPresses(): void {
  window.savedAfterMs = [];
  let pressedAt: number | null = null;
  document.addEventListener(
    'pointerup',
    (event) => {
      pressedAt = event.timeStamp;
    },
    true,
  );
  const card = document.querySelector('output.result');
  if (card === null) throw new Error('there is no result card');
  new MutationObserver(() => {
    const said = card.textContent;
    if (pressedAt === null || !/Saved|Sent/.test(said)) return;
    // A press is over once its own plate stands there, and not that of the car before.
    if (said.includes(window.lastPlate)) return;
    const since = pressedAt;
    pressedAt = null;
    window.lastPlate = card.querySelector('b')?.textContent ?? '';
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => window.savedAfterMs.push(performance.now() - since));
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  }).observe(card, { subtree: true, childList: true, characterData: true });
  window.lastPlate = '-';
}
