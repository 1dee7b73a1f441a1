import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { pressesCount, typeByHand, typePin } from '../support/by-keys.ts';
import { peopleOf } from '../support/fixture-page-people-states.ts';
import { everyAct, listedCars } from '../support/fixture-page-sessions-states.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { expect } from '../support/shown.ts';

const gate = gateSuite();
const cars = listedCars();
const [, , car] = cars;
if (car === undefined) throw new Error('three cars at least');

/** Types without looking until the page is gone, and on. @returns what stands at the gate by then */
async function typeOn(page: Page, answer: () => Promise<void>): Promise<string> {
  const plate = page.getByRole('textbox', { name: 'Plate', exact: true });
  await typeByHand(page, '29');
  await answer();
  for (let key = 0; key < 200 && (await plate.count()) === 0; key += 1) await typeByHand(page, 'L');
  await typeByHand(page, 'D5512');
  // What was typed is judged once the typing rests.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  return plate.inputValue();
}

describe('the next plate, typed without looking while a page waits for its answer', () => {
  it('does not stand at the gate without its beginning: Exit on a car’s page', async () => {
    const page = await gate.open({ snapshot: { acts: everyAct }, sessions: { cars, details: [] } });
    await page.getByRole('button', { name: 'Cars inside', exact: true }).click();
    const row = page.getByRole('list', { name: 'Cars inside' }).getByRole('listitem');
    await row.filter({ hasText: car.plate }).getByRole('button').click();
    const exit = page.getByRole('button', { name: 'Exit', exact: true });
    await expect(exit).toHaveAttribute('aria-disabled', 'false');
    const answer = await holdAnswers(page, () => exit.click());
    expect(await typeOn(page, answer)).toBe('');
    await expect(page.locator('.band-message')).toContainText('Key ignored');
  });

  it('nor where a PIN is checked', async () => {
    const page = await gate.open({ snapshot: { people: peopleOf(null) } });
    await page.locator('.person', { hasText: 'Eva Roth' }).click();
    await typePin(page, '1111');
    await pressesCount(page);
    const answer = await holdAnswers(page, () =>
      page.locator('[data-kind="go"]', { hasText: 'Sign in' }).click(),
    );
    expect(await typeOn(page, answer)).toBe('');
    await expect(page.locator('.band-message')).toContainText('Key ignored');
  });
});
