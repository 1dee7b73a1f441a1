import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { tap } from '../../../gallery/acting.ts';
import { pressesCount, typeByHand, typePin } from '../../../support/by-keys.ts';
import { nothingFound } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { expect } from '../../../support/shown.ts';

// What goes onto a memory stick leaves the booth: personal data, and its settings.

const gate = gateSuite();
const tooSoon = 'The screen just changed. Look, then press again.';

async function toSupervisor(page: Page, section: string): Promise<void> {
  await tap(page, 'Settings');
  await tap(page, section);
  await typePin(page, '0000');
  await tap(page, 'Open');
}

const personalData = async (): Promise<Page> => {
  const page = await gate.open({
    script: { attention: { items: [], movedAside: [], found: nothingFound, pin: 'set' } },
  });
  await toSupervisor(page, 'Personal data');
  await tap(page, 'Type the plate');
  await page.locator('#plate').waitFor();
  await typeByHand(page, '51G77802');
  await page.locator('.press[data-kind="go"]').click();
  await page.locator('.fact-cell').first().waitFor();
  return page;
};
const settings = async (): Promise<Page> => {
  const page = await gate.open();
  await toSupervisor(page, 'This booth');
  await page.locator('.booth-ways').waitFor();
  return page;
};

/** Taps what looks for sticks, and as soon as they are painted, taps the first act of the first one. */
const tapTwice = (page: Page, first: string): Promise<void> =>
  page.evaluate(async (first) => {
    const frame = (): Promise<unknown> =>
      new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    const ways = [...document.querySelectorAll<HTMLElement>('button')];
    ways.find(({ textContent }) => textContent.includes(first))?.click();
    let act: Element | null = null;
    while (act === null) {
      await frame();
      act = document.querySelector('.drives button');
    }
    act.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    await frame();
  }, first);

describe('a memory stick that has just come into view', () => {
  it.each([
    ['no personal data', personalData, 'Save the report', 'privacy.report'],
    ['no settings', settings, 'Other booths', 'setup.exportTo'],
  ] as const)('is given %s by the second tap of what led to it', async (_, opened, way, call) => {
    const page = await opened();
    const written = (): Promise<number> =>
      page.evaluate((call) => window.fixture.calls.filter(({ name }) => name === call).length, call);
    await tapTwice(page, way);
    await expect(page.getByText(tooSoon)).toBeVisible();
    expect(await written()).toBe(0);
    await page.locator('.drives button[aria-disabled="false"]').first().click();
    await expect.poll(written).toBe(1);
  });
});

describe('what can be done with a memory stick since just now', () => {
  it('is done by no press that was meant for what stood there', async () => {
    const page = await gate.open();
    await toSupervisor(page, 'This booth');
    await page.locator('.booth-ways').waitFor();
    await page.evaluate(() => {
      const { setup } = window.booth;
      const look = setup.drives.bind(setup);
      let times = 0;
      // Another stick in the same place, with settings on it.
      const withSettings = async (input: Parameters<typeof look>[0]) => {
        const answer = await look(input);
        const hasSettings = (times += 1) > 1;
        return answer.ok
          ? { ...answer, value: answer.value.map((drive) => ({ ...drive, hasSettings })) }
          : answer;
      };
      Object.assign(setup, { drives: withSettings });
    });
    await page.getByRole('button', { name: /^Other booths/ }).click();
    await page.locator('.drives button[aria-disabled="false"]').waitFor();
    await pressesCount(page);
    await page.evaluate(async () => {
      const frame = (): Promise<unknown> =>
        new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      const { left, top, width, height } =
        document.querySelector('.drives button')?.getBoundingClientRect() ?? new DOMRect();
      document.querySelector<HTMLElement>('.choice-ways [data-kind="go"]')?.click();
      while (document.querySelectorAll('.drives button').length < 2) await frame();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      at?.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      await frame();
    });
    await expect(page.getByText(tooSoon)).toBeVisible();
    const names = await page.evaluate(() => window.fixture.calls.map(({ name }) => name));
    expect(names).not.toContain('setup.readFrom');
    expect(names).not.toContain('setup.exportTo');
  });
});
