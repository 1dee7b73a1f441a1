import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lowContrasts, violations } from '../renderer/measure.ts';
import { nightly } from '../support/nightly.ts';
import { pageSuite } from '../support/page-suite.ts';
import { rest } from './acting.ts';
import { drawnLook, everyLook, isDrawn } from './drawn.ts';
import { goOn, standStill } from './instant.ts';
import { faultsOf, panelSize } from './measured.ts';
import { differenceFromReference, references, usualLook } from './references.ts';
import { openStage, turn, type Stage } from './show.ts';
import type { GalleryState } from './gallery-state.ts';
import { galleryStates } from './states.ts';

const suite = pageSuite();
beforeAll(standStill);
afterAll(goOn);
/** Those on which nothing is shown just now. */
const stages: Stage[] = [];

const states = Object.entries(galleryStates);
const compared = new Set(references.filter(({ look }) => look === usualLook).flatMap((one) => one.states));
const measured = states.filter(([name], place) => nightly || compared.has(name) || isDrawn(place));

/** One more look of what the page shows, another one for each state: `npm run gallery -- --measure` goes through all of them. */
async function faultsOfDrawn(page: Page, name: string, state: GalleryState): Promise<unknown> {
  const { size, language, theme } = drawnLook(states.findIndex(([one]) => one === name));
  await page.setViewportSize(panelSize(size));
  await turn(page, state, { language, theme });
  await rest(page);
  const faults = await faultsOf(page, size);
  await page.setViewportSize(usualLook.size);
  return faults.length === 0 ? [] : { size, language, theme, faults };
}

it('what is drawn has every size, language and theme', () => {
  expect(new Set(states.map((_, place) => drawnLook(place)))).toEqual(new Set(everyLook));
});

// Side by side: a state takes longer to come about than to be measured.
describe('a state of the screen', () => {
  it.concurrent.each(measured)(
    'is whole, readable and reachable by night and by day, looks as it did, and the automatic checker finds nothing: %s',
    async (name, state) => {
      const stage = stages.pop() ?? (await openStage(suite.browser, suite.url, usualLook));
      const page = await stage.show(state);
      const differs = await differenceFromReference(usualLook, name, () => page.screenshot());
      const byNight = [...(await faultsOf(page, '1024x768')), ...(await lowContrasts(page))];
      await turn(page, state, { language: 'en', theme: 'day' });
      // Where things lie is the same by day.
      const found = { byNight, byDay: await lowContrasts(page), checker: await violations(page) };
      // Until `npm run gallery -- --measure` finds nothing more, the night sees what is left.
      const drawn = nightly ? await faultsOfDrawn(page, name, state) : [];
      const complaints = stage.complaints();
      stages.push(stage);
      expect({ ...found, drawn, differs, complaints }).toEqual({
        byNight: [],
        byDay: [],
        checker: [],
        drawn: [],
        differs: null,
        complaints: [],
      });
    },
  );
});
