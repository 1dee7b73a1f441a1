import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lowContrasts, violations } from '../renderer/measure.ts';
import { pageSuite } from '../support/page-suite.ts';
import { goOn, standStill } from './instant.ts';
import { faultsOf } from './measured.ts';
import { differenceFromReference, usualLook } from './references.ts';
import { openStage, turn, type Stage } from './show.ts';
import { galleryStates } from './states.ts';

const suite = pageSuite();
beforeAll(standStill);
afterAll(goOn);
/** Those on which nothing is shown just now. */
const stages: Stage[] = [];

const states = Object.entries(galleryStates);

// Side by side: a state takes longer to come about than to be measured.
describe('every state of the screen', () => {
  it.concurrent.each(states)(
    'is whole, readable and reachable by night and by day, looks as it did, and the automatic checker finds nothing: %s',
    async (name, state) => {
      const stage = stages.pop() ?? (await openStage(suite.browser, suite.url, usualLook));
      const page = await stage.show(state);
      const differs = await differenceFromReference(usualLook, name, () => page.screenshot());
      const byNight = [...(await faultsOf(page, '1024x768')), ...(await lowContrasts(page))];
      await turn(page, state, { language: 'en', theme: 'day' });
      // Where things lie is the same by day.
      const found = { byNight, byDay: await lowContrasts(page), checker: await violations(page) };
      const complaints = stage.complaints();
      stages.push(stage);
      expect({ ...found, differs, complaints }).toEqual({
        byNight: [],
        byDay: [],
        checker: [],
        differs: null,
        complaints: [],
      });
    },
  );
});
