import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageSuite } from '../support/page-suite.ts';
import { acts, bookedBy, type Act } from './booked.ts';
import { nightly } from '../support/nightly.ts';
import { decidingStates, oneOfEach, savedIn } from './decision-table.ts';
import { goOn, standStill } from './instant.ts';
import { usualLook } from './references.ts';
import { openStage, type Stage } from './show.ts';
import { galleryStates } from './states.ts';

const suite = pageSuite();
beforeAll(standStill);
afterAll(goOn);
/** Those on which nothing is shown just now. */
const stages: Stage[] = [];

const names = Object.keys(acts) as Act[];
/** Of so many acts one is tried on a state with every change, besides the touches: each night all are. */
const oneOf = 3;
/** @param place of the state among those tried: each has other acts than the one before it */
const actsOn = (place: number): readonly Act[] =>
  names.filter((act, at) => nightly || act.startsWith('touch ') || (at + place) % oneOf === 0);
const states = Object.entries(galleryStates).filter(([name]) => nightly || oneOfEach.includes(name));

it('the table of what is saved names states of the gallery', () => {
  expect(decidingStates.filter((name) => galleryStates[name] === undefined)).toEqual([]);
});

it('every act is tried', () => {
  expect(new Set(states.flatMap((_, place) => actsOn(place)))).toEqual(new Set(names));
});

describe('a press saves nothing but what the screen is about', () => {
  it.concurrent.each(states)('%s', async (name, state) => {
    const stage = stages.pop() ?? (await openStage(suite.browser, suite.url, usualLook));
    let page = await stage.show(state);
    // What has the buttons has a row, and nothing else has.
    expect((await page.locator('button[title="Key F9"]').count()) > 0).toBe(decidingStates.includes(name));
    const saved: Record<string, unknown> = {};
    const tried = actsOn(states.findIndex(([one]) => one === name));
    let stands = true;
    for (const act of tried) {
      if (!stands) page = await stage.show(state);
      let outcome = await bookedBy(page, act);
      // A computer with other things to do has no new frame for a moment, and the screen says so: it is pressed again.
      while (outcome.isBlind && savedIn(name, act).includes('rush')) {
        page = await stage.show(state);
        outcome = await bookedBy(page, act);
      }
      saved[act] = outcome.booked;
      stands = outcome.isAsBefore;
    }
    stages.push(stage);
    expect(saved).toEqual(Object.fromEntries(tried.map((act) => [act, savedIn(name, act)])));
  });
});
