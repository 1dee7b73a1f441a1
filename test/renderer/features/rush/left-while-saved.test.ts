import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { pressByHand, pressesCount, typeByHand } from '../../../support/by-keys.ts';
import { carInside, untypedSnapshot } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { holdAnswers } from '../../../support/held-answers.ts';
import { expect } from '../../../support/shown.ts';

// The core answers late, and who types has gone on with another car meanwhile.

const gate = gateSuite();
let page: Page;

const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const result = (): Locator => page.getByRole('status', { name: 'Result' });
const question = (): Locator => page.getByText('This plate has been inside', { exact: false });
const calls = () =>
  page.evaluate(() =>
    window.fixture.calls.filter(({ name }) => name === 'gate.complete').map(({ input }) => input),
  );

/** The first car's plate is inside, and is pressed in; the second one's is typed in part. @returns what lets the answer come */
async function pressedAndLeft(leave: () => Promise<void>): Promise<() => Promise<void>> {
  page = await gate.open({ snapshot: untypedSnapshot(2), script: { cars: [carInside('51G77802')] } });
  await button(/plates? to type/).click();
  await button('Next car').click();
  await typeByHand(page, 'CD34');
  await expect(plate()).toHaveValue('CD34');
  await button('Next car').click();
  await typeByHand(page, '51G77802');
  await expect(plate()).toHaveValue('51G77802');
  await pressesCount(page);
  return holdAnswers(page, async () => {
    await page.keyboard.press('F9');
    await expect.poll(async () => (await calls()).length).toBe(1);
    await leave();
  });
}

describe('a car of the stack whose plate turns out to be inside', () => {
  it('is not asked about beside another car, which no press takes in for it', async () => {
    const answer = await pressedAndLeft(async () => {
      await button(/plates? to type/).click();
      await expect(plate()).toHaveValue('CD34');
    });
    await answer();
    await expect(result()).toContainText('A car with this plate is already inside.');
    await expect(question()).toBeHidden();
    await pressByHand(page, 'F9');
    await expect.poll(calls).toMatchObject([{ plate: '51G77802' }, { plate: 'CD34' }]);
    // It waits with its plate, and the same press asks.
    await expect(plate()).toHaveValue('51G77802');
    await expect(async () => {
      await pressByHand(page, 'F9');
      expect(await calls()).toHaveLength(3);
    }).toPass();
    await expect(question()).toBeVisible();
  });
});
