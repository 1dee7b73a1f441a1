import type { Page } from 'playwright';
import { pressesCount } from '../support/by-keys.ts';
import { quietSnapshot } from '../support/fixture-page-states.ts';

const { booth } = quietSnapshot();

export const training = { booth: { ...booth, mode: 'training' } } as const;

export { typeByHand as type, scan } from '../support/by-keys.ts';

export const tap = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Makes the picture in that place large: a view that has just come takes no tap for its picture. */
export async function enlarge(page: Page, place: string): Promise<void> {
  await pressesCount(page);
  await page.locator(`${place} .enlarge`).click();
  await page.locator('.enlargeable[data-large="true"]').waitFor();
}

/** Until the camera's first frames are there: what is typed before has no picture. */
export const framesDelivered = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const video = document.querySelector('video');
    if (video === null || video.srcObject === null) return;
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((delivered) => video.requestVideoFrameCallback(delivered));
  });

/**
 * So often in a row nothing on the page has changed where it has come to rest: turns of the page's own timers, together longer than
 * a search or an encoding takes. On a busy machine that much time may pass while the page itself comes to nothing.
 */
const quietTurns = 5;
const turnMs = 50;
/** What never comes to rest is looked at as it is (ms); on a machine with other things to do some comes late. */
const patienceMs = 60_000;

/** Until what was begun has come to rest: faces and pictures are there, nothing moves, and the page changes no more. */
export const rest = (page: Page): Promise<void> =>
  page.evaluate(
    async ([quietTurns, turnMs, patienceMs]) => {
      const begun = performance.now();
      let turns = 0;
      const watch = new MutationObserver(() => {
        turns = 0;
      });
      watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const decoded = (): Promise<unknown> =>
        Promise.allSettled([...document.images].map((image) => image.decode()));
      const fetching = (): boolean => document.querySelector('[aria-busy="true"]:not(button)') !== null;
      const moving = (): boolean =>
        document
          .getAnimations()
          .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1);
      do {
        await document.fonts.ready;
        await decoded();
        await new Promise((next) => setTimeout(next, turnMs));
        turns = moving() || fetching() ? 0 : turns + 1;
      } while (turns < quietTurns && performance.now() - begun < patienceMs);
      watch.disconnect();
    },
    [quietTurns, turnMs, patienceMs] as const,
  );
