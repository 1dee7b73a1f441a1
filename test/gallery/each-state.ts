import { launchChromium } from '../support/fixture-page-browser.ts';
import { serveFixturePage } from '../support/fixture-page.ts';
import type { GalleryState } from './gallery-state.ts';
import { openStage, type Look, type Stage } from './show.ts';

export type NamedState = readonly [name: string, state: GalleryState];

/** Side by side: to come about, a state waits about as long as it computes. */
const pagesAtOnce = 3;

/** Works through the states on some pages of one browser. Once for each look, one after the other. */
export async function eachState<L extends Look>(
  states: readonly NamedState[],
  looks: readonly L[],
  work: (stage: Stage, state: NamedState, look: L) => Promise<void>,
): Promise<void> {
  const page = await serveFixturePage();
  const browser = await launchChromium(0);
  for (const look of looks) {
    const left = [...states];
    const workThrough = async (stage: Stage): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await work(stage, next, look);
      await stage.close();
    };
    await Promise.all(
      Array.from({ length: Math.min(pagesAtOnce, left.length) }, async () =>
        workThrough(await openStage(browser, page.url, look)),
      ),
    );
  }
  await browser.close();
  await page.close();
}
