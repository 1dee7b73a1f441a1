import type { Page } from 'playwright';
import { typeByHand } from '../support/by-keys.ts';
import { atTheGate, plateOf, sameSize, slowBooths, type Booth, type Size } from './gate-page.ts';
import { median, quantile, rounded, type Measure } from './measure.ts';
import { slowDown } from './slow-page.ts';

declare global {
  interface Window {
    /** ms from each press of Enter until the frame with the word was handed to the screen. */
    savedAfterMs: number[];
    /** The plate that was saved last. */
    lastPlate: string;
  }
}

/** @param size of the camera's picture and of the panel (px) */
export async function pressToSaved(size: Size): Promise<Measure> {
  const times = await timedPresses(sameSize(size), { presses: 200 });
  return measured(`press-to-saved-${size.height}p`, 100, [times]);
}

/** The same where the page's thread is six times slower, on the panel where it takes longer. */
export async function slowPressToSaved(): Promise<Measure> {
  const all: number[][] = [];
  for (const booth of slowBooths) all.push(await timedPresses(booth, { presses: 60, slower: 6 }));
  return measured('press-to-saved-6x', 300, all);
}

/**
 * From the press of Enter to *Saved* on the screen, as the page itself sees it: the time stamp of the pointer's release, and the
 * frame after the word is in the document. Everything between is real: the press's picture, the border, the journal's commit.
 *
 * @param slower how many times slower the page's thread runs. @returns ms
 */
export const timedPresses = (booth: Booth, { presses, slower = 1, before }: Presses): Promise<number[]> =>
  atTheGate(booth, async (page) => {
    await before?.(page);
    await page.evaluate(watchPresses);
    const enter = page.getByRole('button', { name: 'Enter', exact: true });
    const box = await enter.boundingBox();
    if (box === null) throw new Error('Enter is not on the screen');
    await slowDown(page, slower);
    for (let press = 0; press < presses; press += 1) {
      await typeByHand(page, plateOf(press));
      await page.getByRole('img', { name: 'Frozen picture' }).waitFor();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForFunction((count) => window.savedAfterMs.length === count, press + 1);
    }
    return page.evaluate(() => window.savedAfterMs);
  });

interface Presses {
  readonly presses: number;
  readonly slower?: number;
  /** Prepares the page. */
  readonly before?: (page: Page) => Promise<void>;
}

/** @param all the times of each booth */
function measured(name: string, allowedMs: number, all: readonly (readonly number[])[]): Measure {
  const p95s = all.map((times) => quantile(times, 0.95));
  const p95 = Math.max(...p95s);
  const times = all[p95s.indexOf(p95)] ?? [];
  return {
    name,
    ratio: rounded(p95 / allowedMs),
    limit: 1,
    ok: p95 <= allowedMs,
    detail: {
      presses: times.length,
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
