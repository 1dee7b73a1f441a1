import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { recordView } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { quietPasses } from '../../../support/quiet.ts';
import { expect } from '../../../support/shown.ts';

const gate = gateSuite();
let page: Page;

const id = '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4';
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });

/** One key at a time, so many ms apart of the page's time. */
async function press(keys: string, everyMs: number): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.clock.runFor(everyMs);
  }
}

/** A PIN page that nobody touches any more; time is the test's. */
async function pinPage(): Promise<void> {
  page = await gate.open({ clock: true });
  await button('Settings').click();
  await button('Screen size').click();
  await page.locator('input[type=password]:focus').waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** A page of an operation, with what it asks for. @param by the button that leads there from the operation */
async function operationPage(by: string, field: string): Promise<void> {
  const recent = [recordView({ state: 'queued', plate: '51G77802' })];
  page = await gate.open({ clock: true, snapshot: { recent, undoBySupervisor: true } });
  await page.locator('.recent-open').first().click();
  await button(by).click();
  await page.locator(`${field}:focus`).waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Until it is left, and not a quarter of a second longer. */
async function leftByItself(): Promise<void> {
  await page.clock.runFor(165_000);
  for (let tried = 0; tried < 100 && !(await plate().isVisible()); tried += 1) await page.clock.runFor(200);
  await expect(page.getByText('The screen changed by itself.')).toBeVisible();
}

/** In the page: a finger comes down on a key of the keypad. */
const touch = (name: string): Promise<void> =>
  button(name).evaluate((key) => {
    key.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 }));
  });

/** Without time between the keys, as a scanner does. */
const typeQuickly = (code: string): Promise<void> =>
  page.evaluate((code) => {
    for (const key of code) {
      const init = { key: key === '\n' ? 'Enter' : key, bubbles: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
    }
  }, code);

describe('a page that closes by itself', () => {
  it('is a PIN’s for three minutes, not for one', async () => {
    await pinPage();
    await press('12', 200);
    await page.clock.runFor(170_000);
    await expect(page.locator('input[type=password]')).toHaveValue('12');
  });

  it.each([
    ['Undo', 'input[type=password]'],
    ['Tell the supervisor', '#reason'],
  ])(
    'is an operation’s for three minutes, too, where it asks for something to be typed: %s',
    async (by, field) => {
      await operationPage(by, field);
      await press('12', 200);
      await page.clock.runFor(170_000);
      await expect(page.locator(field)).toHaveValue('12');
    },
  );

  it('says so, and what is typed on is no plate', async () => {
    await pinPage();
    await leftByItself();
    // A PIN, by somebody who looks at the keyboard: longer than the second.
    await press('482913', 300);
    await expect(page.getByText('Key ignored: the screen had just changed.')).toBeVisible();
    await expect(plate()).toHaveValue('');
    await page.clock.runFor(600);
    await press('51', 200);
    await expect(plate()).toHaveValue('51');
  });

  it('takes no touch for a second', async () => {
    await pinPage();
    await leftByItself();
    await touch('5');
    await expect(page.getByText('Key ignored: the screen had just changed.')).toBeVisible();
    await expect(plate()).toHaveValue('');
    await quietPasses(page);
    await touch('5');
    await expect(plate()).toHaveValue('5');
  });

  it('keeps a scan of that second, and asks about it', async () => {
    await pinPage();
    await leftByItself();
    await typeQuickly(`${id}\n`);
    await page.clock.runFor(200);
    const question = page.getByRole('region', { name: 'What is the scanned code?' });
    await expect(question).toContainText(id);
    await expect(question).toContainText('while the gate could not take it');
    await expect(plate()).toHaveValue('');
    await quietPasses(page);
    await button('Ticket: find its car').click();
    await page.clock.runFor(400);
    await expect(button('Exit')).toHaveAccessibleDescription('3f2a9c1b…c3d4 leaves');
  });
});
