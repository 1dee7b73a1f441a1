import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { gateSuite } from '../../support/gate-suite.ts';

const gate = gateSuite();

/** What can be seen of the last operation, by what CSS says of it. */
const shown = (page: Page): Promise<string[]> =>
  page
    .locator('.recent-item')
    .first()
    .locator('time, .recent-plate')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).visibility));

it('plates of earlier cars are hidden after the time that the site sets, and a tap shows them again', async () => {
  const page = await gate.open({ clock: true, snapshot: { blankSeconds: 60 } });
  await page.clock.runFor(45_000);
  expect(await shown(page)).toEqual(['visible', 'visible']);
  await page.clock.runFor(20_000);
  expect(await shown(page)).toEqual(['visible', 'hidden']);
  await page.mouse.click(5, 300);
  expect(await shown(page)).toEqual(['visible', 'visible']);
  await page.clock.runFor(50_000);
  await page.keyboard.press('Shift');
  await page.clock.runFor(50_000);
  expect(await shown(page)).toEqual(['visible', 'visible']);
});

it('a site can leave them where they are', async () => {
  const page = await gate.open({ clock: true, snapshot: { blankSeconds: null } });
  await page.clock.fastForward(7_200_000);
  expect(await shown(page)).toEqual(['visible', 'visible']);
});
