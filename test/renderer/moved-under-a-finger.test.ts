import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import {
  attentionItem,
  attentionItems,
  nothingFound,
  quietSnapshot,
  recordView,
} from '../support/fixture-page-states.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { expect } from '../support/shown.ts';

const gate = gateSuite();
const { counts, link } = quietSnapshot();

/**
 * A finger is on its way to the middle of a row. As soon as that row has moved, it comes down where the row stood.
 * @returns what it met
 */
const tapWhereItStood = (page: Page, row: string): Promise<string> =>
  page.evaluate(
    (row) =>
      new Promise<string>((tapped) => {
        const before = document.querySelector(row)?.getBoundingClientRect() ?? new DOMRect();
        const first = document.querySelector(row)?.textContent ?? '';
        const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
        const look = (): void => {
          const at = document.elementFromPoint(x, y)?.closest('li, button, section');
          const now = at?.closest('li')?.textContent ?? at?.textContent ?? '';
          if (now === first) return void requestAnimationFrame(look);
          const target = document.elementFromPoint(x, y)?.closest('button');
          target?.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
          tapped(`${first} -> ${now}`);
        };
        look();
      }),
    row,
  );

describe('rows that move under a finger', () => {
  it('the last operations of the gate, as the answer to a press comes', async () => {
    const recent = ['1', '2', '3'].map((end) => recordView({ state: 'queued', plate: `51G7780${end}` }));
    const page = await gate.open({ snapshot: { recent, counts: { ...counts, waiting: 3 } } });
    await page.locator('.recent > li:first-child').waitFor();
    const tapped = tapWhereItStood(page, '.recent > li:first-child');
    await page.evaluate(
      (more) => window.fixture.push({ recent: more }),
      [recordView({ state: 'queued', plate: '29LD5512' }), ...recent],
    );
    await tapped;
    await page.waitForTimeout(500);
    await expect(page.getByRole('heading', { name: /29LD5512|29LD-?5512/ })).toHaveCount(0, {
      timeout: 2_000,
    });
    await expect(page.locator('.page')).toHaveCount(0, { timeout: 2_000 });
  });

  it('what needs attention, where a notice comes above it by itself', async () => {
    const items = attentionItems().slice(0, 2);
    const page = await gate.open({
      script: { attention: { items, movedAside: [], found: nothingFound, pin: 'set' } },
      snapshot: { counts: { ...counts, unknown: 1, refused: 1 } },
    });
    await page.getByRole('button', { name: 'Needs attention' }).click();
    await page.locator('.attention-rows > li').nth(1).waitFor();
    await page.waitForTimeout(1_000);
    const tapped = tapWhereItStood(page, '.attention-rows > li:nth-child(2)');
    await page.evaluate((paused) => window.fixture.push({ link: paused }), {
      ...link,
      state: 'paused' as const,
      cause: 'token' as const,
    });
    await tapped;
    await page.waitForTimeout(500);
    // Nothing was opened by a tap that was on its way to another row.
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible({ timeout: 2_000 });
    await expect(page.locator('.attention-rows')).toBeVisible({ timeout: 2_000 });
  });

  it('the causes, as one of them is no more', async () => {
    const items = [
      attentionItem({ state: 'refused', reason: 'rejected', httpStatus: 422 }),
      attentionItem({ operation: 'exit', reason: 'server-error', httpStatus: 503 }),
      attentionItem({ plate: '51G77802' }),
    ];
    const page = await gate.open({
      script: { attention: { items, movedAside: [], found: nothingFound, pin: 'set' } },
      snapshot: { counts: { ...counts, unknown: 2, refused: 1 } },
    });
    await page.getByRole('button', { name: 'Needs attention' }).click();
    await page.getByRole('button', { name: 'All causes' }).click();
    const causes = page.locator('.attention-causes > li');
    await causes.nth(3).waitFor();
    await page.waitForTimeout(1_000);
    const tapped = tapWhereItStood(page, '.attention-causes > li:nth-child(2)');
    await page.evaluate(() => {
      const { attention } = window.fixture;
      window.fixture.attention = { ...attention, items: attention.items.slice(1) };
      window.fixture.push({ counts: { waiting: 0, unknown: 2, refused: 0, plateMissing: 0 } });
    });
    await tapped;
    await page.waitForTimeout(500);
    await expect(page.getByRole('heading', { name: 'Why they need attention' })).toBeVisible({
      timeout: 2_000,
    });
  });
});

describe('rows that move under a finger, by its own first tap', () => {
  it('the chosen ones: a double tap takes out one of them', async () => {
    const items = attentionItems().slice(0, 3);
    const page = await gate.open({
      script: { attention: { items, movedAside: [], found: nothingFound, pin: 'set' } },
      snapshot: { counts: { ...counts, unknown: 2, refused: 1 } },
    });
    await page.getByRole('button', { name: 'Needs attention' }).click();
    await page.getByRole('button', { name: 'Select several' }).click();
    await page.getByRole('button', { name: 'Select all: 3' }).click();
    await page.getByRole('button', { name: 'Decide together' }).click();
    const chosen = page.locator('.chosen-ones li');
    await chosen.nth(2).waitFor();
    await page.waitForTimeout(1_000);
    const box = await chosen.first().locator('button').boundingBox();
    if (box === null) throw new Error('it is shown');
    // A gloved finger bounces: two taps in the same place, 120 ms apart.
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    await page.waitForTimeout(120);
    await page.mouse.click(x, y);
    await page.waitForTimeout(300);
    expect(await chosen.count()).toBe(2);
  });
});
