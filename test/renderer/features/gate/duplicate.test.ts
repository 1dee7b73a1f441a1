import type { Locator, Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { beforeEach, describe, it } from 'vitest';
import { pressesCount, tapTwice } from '../../../support/by-keys.ts';
import { carInside, recordView } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';

let page: Page;
const inside = carInside('51G77802');

const gate = gateSuite();
beforeEach(async () => {
  page = await gate.open({ script: { cars: [inside] } });
});

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const result = (): Locator => page.getByRole('status', { name: 'Result' });
const question = (): Locator => page.getByText(/^This plate has been inside since .*\d\d:\d\d/);
const calls = (name: string) =>
  page.evaluate((name) => window.fixture.calls.filter((call) => call.name === name), name);

describe('a plate that is inside already', () => {
  beforeEach(async () => {
    await page.keyboard.type('51G77802');
    await button('Enter').click();
    await expect(question()).toBeVisible();
  });

  it('is asked about once, with the other car’s picture, and nothing has failed', async () => {
    await expect(page.getByRole('img', { name: 'Entry picture of 51G77802' })).toBeVisible();
    await expect(page.getByText('At the window now')).toBeVisible();
    await expect(page.getByText('Not saved')).toHaveCount(0);
    await pressesCount(page);
    await button('Enter').click();
    await expect(page.getByText('Answer first:')).toBeVisible();
    expect(await calls('gate.enter')).toHaveLength(1);
    await pressesCount(page);
    await tapTwice(page.getByRole('button', { name: /^Enter anyway/ }));
    await expect(result()).toContainText('Saved');
    const [first, second, third] = await calls('gate.enter');
    expect(second?.input).toEqual({ ...first?.input, despiteInside: true });
    expect(third).toBeUndefined();
  });

  it('is corrected with nothing lost, and asked about again only as it stands again', async () => {
    await page.getByRole('button', { name: /^Correct the plate/ }).click();
    await expect(question()).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Plate' })).toHaveValue('51G77802');
    await button('Enter').click();
    await expect(question()).toBeVisible();
    // Typing is an answer too.
    await page.keyboard.press('Backspace');
    await expect(question()).toHaveCount(0);
    await page.keyboard.type('3');
    await button('Enter').click();
    await expect(result()).toContainText('51G77803');
    const entered = await calls('gate.enter');
    expect(new Set(entered.map(({ input }) => input['pressId'])).size).toBe(1);
    expect(entered.at(-1)?.input).not.toHaveProperty('despiteInside');
  });

  it('may as well leave', async () => {
    await expect(button('Exit')).toHaveAccessibleDescription('show the car inside');
    await pressesCount(page);
    await tapTwice(button('Exit'));
    await expect(page.getByText('Same car?')).toBeVisible();
    expect(await calls('gate.exit')).toEqual([]);
    await expect(button('Exit')).toHaveAccessibleDescription('51G77802 leaves');
    await expect(async () => {
      await button('Exit').click();
      await expect(result()).toContainText('Saved', { timeout: 500 });
    }).toPass();
    const [exit] = await calls('gate.exit');
    expect(exit?.input).toMatchObject({ plate: '51G77802', entryId: inside.entryId });
  });
});

describe('what the screen tells of a record', () => {
  it('has words for every operation, and shows what else the service answered', async () => {
    const operations = ['cancel', 'edit-entry', 'edit-exit', 'charge', 'direct-charge'] as const;
    await page.evaluate(
      (recent) => window.fixture.push({ recent }),
      [
        ...operations.slice(0, 2).map((operation) => recordView({ operation })),
        recordView({ operation: 'exit', plate: '', sessionId: 'abc-1' }),
      ],
    );
    const list = page.getByRole('list', { name: 'Recent operations' });
    for (const words of ['Cancel', 'Edit entry', 'abc-1']) await expect(list).toContainText(words);
    await page.evaluate(
      (recent) => window.fixture.push({ recent }),
      operations.slice(2).map((operation) => recordView({ operation })),
    );
    for (const words of ['Edit exit', 'Charge', 'Direct charge']) await expect(list).toContainText(words);
    await page.keyboard.type('51G77802');
    await button('Exit').click();
    await expect(result()).toContainText('Saved');
    const end = new Date().toISOString();
    await page.evaluate((end) => {
      const more = { amount: '12.50', currency: 'EUR' };
      const answer = { isRegisteredUser: null, startDateTime: null, endDateTime: end, more };
      window.fixture.settle({ state: 'confirmed', answer });
    }, end);
    await expect(result()).toContainText('amount 12.50 · currency EUR');
  });
});
