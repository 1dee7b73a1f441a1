import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lowContrasts, overlaps, smallTargets, violations } from '../renderer/measure.ts';
import { launchChromium, usualSize } from '../support/fixture-page-browser.ts';
import { serveFixturePage, type FixturePage } from '../support/fixture-page.ts';
import { openStage, preferencesOf, type Stage } from './show.ts';
import { galleryStates } from './states.ts';

let server: FixturePage;
let browser: Browser;
/** Those on which nothing is shown just now. */
const stages: Stage[] = [];
beforeAll(async () => {
  server = await serveFixturePage();
  browser = await launchChromium(0);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const faults = async (page: Page): Promise<string[]> => [
  ...(await overlaps(page)),
  ...(await smallTargets(page, 15 * 3.36)),
  ...(await lowContrasts(page)),
];

// Side by side: a state takes longer to come about than to be measured.
describe('every state of the screen', () => {
  it.concurrent.each(Object.entries(galleryStates))(
    'is whole, readable and reachable by night and by day, and the automatic checker finds nothing: %s',
    async (_name, state) => {
      const stage =
        stages.pop() ?? (await openStage(browser, server.url, { size: usualSize, theme: 'night' }));
      const page = await stage.show(state);
      const byNight = await faults(page);
      const preferences = preferencesOf(state, 'day');
      await page.evaluate((change) => window.fixture.push(change), { preferences });
      await page.locator('html[data-theme="day"]').waitFor();
      // Where things lie is the same by day.
      const found = { byNight, byDay: await lowContrasts(page), checker: await violations(page) };
      const complaints = stage.complaints();
      stages.push(stage);
      expect({ ...found, complaints }).toEqual({ byNight: [], byDay: [], checker: [], complaints: [] });
    },
  );
});
