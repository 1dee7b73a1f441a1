import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { listedCars } from '../support/fixture-page-sessions-states.ts';
import {
  attentionItems,
  boothTimeAgo,
  nothingFound,
  quietSnapshot,
  recordView,
} from '../support/fixture-page-states.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { expect } from '../support/shown.ts';

// Records and cars leave a list by themselves, and the next row comes under the finger that was on its way.

const gate = gateSuite();
const tooSoon = 'The screen just changed. Look, then press again.';
const { counts } = quietSnapshot();

interface MovingList {
  readonly opened: () => Promise<Page>;
  /** Its button in the header. */
  readonly name: string;
  /** Makes its first row leave. */
  readonly leave: (page: Page) => Promise<void>;
}

const waiting = ['1', '2', '3'].map((last) => recordView({ state: 'queued', plate: `51G7780${last}` }));
const lists: Record<string, MovingList> = {
  'what waits': {
    opened: () => gate.open({ snapshot: { recent: waiting, counts: { ...counts, waiting: 3 } } }),
    name: 'Waiting to be sent',
    leave: (page) =>
      page.evaluate((id) => window.fixture.settle({ state: 'confirmed' }, id), waiting.at(-1)?.id),
  },
  'what needs attention': {
    opened: () =>
      gate.open({
        script: { attention: { items: attentionItems(), movedAside: [], found: nothingFound, pin: 'set' } },
        snapshot: { counts: { ...counts, unknown: 2, refused: 2 } },
      }),
    name: 'Needs attention',
    leave: (page) =>
      page.evaluate(() => {
        const { attention } = window.fixture;
        window.fixture.attention = { ...attention, items: attention.items.slice(1) };
        window.fixture.push({ counts: { waiting: 0, unknown: 1, refused: 2, plateMissing: 0 } });
      }),
  },
  'cars inside, which the service tells late': {
    opened: () =>
      gate.open({
        snapshot: { lookUp: { state: 'fresh', answeredAt: boothTimeAgo(130_000) } },
        sessions: { cars: listedCars(), details: [] },
      }),
    name: 'Cars inside',
    leave: async (page) => {
      await page.evaluate(() => {
        window.visits.cars = window.visits.cars.slice(1);
      });
      await page.getByRole('button', { name: 'Refresh' }).click();
    },
  },
};
const row = '.page ul > li:first-child';

/** As soon as the first row is another one, it is tapped. */
const tapOnceMoved = (page: Page): Promise<void> =>
  page.evaluate(
    (row) =>
      new Promise((tapped) => {
        const before = document.querySelector(row)?.textContent;
        const look = (): void => {
          const now = document.querySelector(row);
          if (now?.textContent === before) return void requestAnimationFrame(look);
          const tap = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 });
          now?.querySelector('button')?.dispatchEvent(tap);
          tapped();
        };
        look();
      }),
    row,
  );

describe('a row that has just come to where another one stood', () => {
  it.each(Object.entries(lists))('is not opened by the tap that was on its way: %s', async (_, list) => {
    const page = await list.opened();
    await page.getByRole('button', { name: list.name }).click();
    await page.locator(row).waitFor();
    const tapped = tapOnceMoved(page);
    await list.leave(page);
    await tapped;
    await expect(page.getByText(tooSoon)).toBeVisible();
    await expect(page.getByRole('heading', { name: list.name })).toBeVisible();
    // Once it has been seen there, it opens.
    await page.locator(`${row} button`).click();
    await expect(page.getByRole('heading', { name: list.name })).toHaveCount(0);
  });
});
