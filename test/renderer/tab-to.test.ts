import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { focused, tabTo } from '../support/by-keys.ts';
import { gateSuite } from '../support/gate-suite.ts';

const gate = gateSuite();

/** Three buttons in the place of the page, the first of them with the focus. */
async function three(): Promise<Page> {
  const page = await gate.open();
  await page.evaluate(() => {
    const buttons = ['First', 'Second', 'Third'].map((name) => {
      const button = document.createElement('button');
      button.textContent = name;
      return button;
    });
    document.body.replaceChildren(...buttons);
    buttons[0]?.focus();
  });
  return page;
}

it('goes on to a control before which another one came while it was on its way', async () => {
  const page = await three();
  await page.evaluate(() => {
    const late = document.createElement('button');
    late.textContent = 'Picture';
    const come = (): void => document.querySelectorAll('button')[1]?.before(late);
    document.addEventListener('keydown', come, { once: true });
  });
  await tabTo(page, 'Third');
  expect(await focused(page)).toBe('Third');
});

it('complains of a control that the Tab key does not reach', async () => {
  const page = await three();
  await page.evaluate(() => {
    const [first, second] = document.querySelectorAll('button');
    second?.addEventListener('focus', () => first?.focus());
  });
  await expect(tabTo(page, 'Third')).rejects.toThrow('has the focus, not Third');
});
