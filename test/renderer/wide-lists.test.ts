import { afterAll, beforeAll, expect, it } from 'vitest';
import { goOn, standStill } from '../gallery/instant.ts';
import { openStage, type Stage } from '../gallery/show.ts';
import { galleryStates } from '../gallery/states.ts';
import { pageSuite } from '../support/page-suite.ts';

// A list on a wide screen is not the narrow one with a gap in the middle of each row.

const suite = pageSuite();
let stage: Stage;
beforeAll(async () => {
  standStill();
  stage = await openStage(suite.browser, suite.url, { size: { width: 1920, height: 1080 }, theme: 'night' });
});
afterAll(goOn);

it.each([
  ['sessions-list', '.session-rows', 12],
  ['waiting', '.waiting-rows', 12],
  ['shift-counted', '.counted-rows', 16],
] as const)(
  'at 1920 px the rows of %s stand in two columns, each whole, down and then across',
  async (name, list, count) => {
    const state = galleryStates[name];
    if (state === undefined) throw new Error(`there is no state ${name}`);
    const page = await stage.show(state);
    const rows = await page.locator(`${list} > li`).evaluateAll((items) =>
      items.map((item) => {
        const { left, right, top, bottom } = item.getBoundingClientRect();
        return {
          left: Math.round(left),
          right: Math.round(right),
          top: Math.round(top),
          bottom: Math.round(bottom),
        };
      }),
    );
    expect(rows).toHaveLength(count);
    const half = count / 2;
    expect(rows.slice(half).map(({ top }) => top)).toEqual(rows.slice(0, half).map(({ top }) => top));
    expect(new Set(rows.map(({ left }) => left)).size).toBe(2);
    expect(Math.min(...rows.map(({ left }) => left))).toBeLessThan(30);
    expect(Math.max(...rows.map(({ right }) => right))).toBeGreaterThan(1890);
    expect(Math.max(...rows.map(({ bottom }) => bottom))).toBeLessThanOrEqual(1080);
    // What the rows count is what the page turns over.
    await expect(page.locator('.turn').last().isEnabled()).resolves.toBe(true);
  },
);
