import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { pressByHand, pressesCount, typeByHand, typePin } from '../support/by-keys.ts';
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
    const { page, answer } = await checkedPin();
    expect(await typeOn(page, answer)).toBe('');
    await expect(page.locator('.band-message')).toContainText('Key ignored');
  });
});

describe('a page that waits for its answer', () => {
  it('refuses the keys on the screen with a word, too', async () => {
    const { page, answer } = await checkedPin();
    await page.getByRole('button', { name: '1', exact: true }).click();
    await expect(page.getByText('Key ignored: the page was waiting for an answer')).toBeVisible();
    await answer();
  });

  it('is left by the Enter key on its button', async () => {
    const { page, answer } = await checkedPin();
    await page.getByRole('button', { name: 'Back to the gate' }).focus();
    await pressByHand(page, 'Enter');
    await expect(page.getByRole('textbox', { name: 'Plate', exact: true })).toBeVisible();
    await answer();
  });
});

/** Eva's PIN is typed, and being checked. @returns what lets its answer come */
async function checkedPin(): Promise<{ page: Page; answer: () => Promise<void> }> {
  const page = await gate.open({ snapshot: { people: peopleOf(null) } });
  await page.locator('.person', { hasText: 'Eva Roth' }).click();
  await typePin(page, '1111');
  await pressesCount(page);
  const go = page.locator('[data-kind="go"]', { hasText: 'Sign in' });
  return { page, answer: await holdAnswers(page, () => go.click()) };
}
