import type { Page } from 'playwright';
import { expect } from '../../support/shown.ts';
import { describe, it } from 'vitest';
import { cameraLive } from '../../support/camera-live.ts';
import { followDrawnParts } from '../../support/drawn-parts.ts';
import { gateSuite } from '../../support/gate-suite.ts';
import { injectedCamera } from '../../support/injected-camera.ts';

const gate = gateSuite();

/** At the gate, with half a plate typed. */
async function open(): Promise<Page> {
  const page = await gate.open({ before: `${injectedCamera()}; (${followDrawnParts.toString()})()` });
  await cameraLive(page);
  await expect(page.locator('.recent > li')).not.toHaveCount(0);
  for (const key of 'AB')
    await page.locator('.keypad').getByRole('button', { name: key, exact: true }).click();
  await expect(page.getByRole('img', { name: 'Frozen picture' })).toBeVisible();
  return page;
}

const zones = {
  keys: '.keypad .key',
  camera: '.camera :is(.live, .enlargeable)',
  doors: '.header :is(.door, .header-door, .indicator)',
  operations: '.recent > li',
} as const;

/**
 * @param act in the page: what it does, it does at once, so that nothing else comes between
 * @returns the parts that were drawn anew by it
 */
async function drawnBy(page: Page, act: string): Promise<Partial<Record<keyof typeof zones, string[]>>> {
  await page.evaluate(`(async () => {
    const done = () => new Promise((resolve) => setTimeout(resolve));
    await done();
    window.drawnParts = [];
    ${act};
    await done();
  })()`);
  return page.evaluate((zones) => {
    const drawn = [...new Set(window.drawnParts)];
    const names = (selector: string): string[] =>
      drawn
        .filter((element) => element.matches(selector))
        .map((element) => element.getAttribute('aria-label') ?? element.textContent);
    return Object.fromEntries(
      Object.entries(zones)
        .map(([zone, selector]) => [zone, names(selector)] as const)
        .filter(([, parts]) => parts.length > 0),
    );
  }, zones);
}

describe('nothing is drawn anew that stays as it was', () => {
  it('by a key, which changes no other but those beside the digits', async () => {
    const page = await open();
    const seven = `[...document.querySelectorAll('.keypad .key')].find(({ textContent }) => textContent === '7')`;
    const drawn = await drawnBy(
      page,
      `${seven}.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))`,
    );
    await expect(page.locator('#plate')).toHaveValue('AB7');
    expect(drawn).toEqual({ keys: ['Clear', '? for a character you cannot read', 'Backspace'] });
  });

  it('by a second', async () => {
    const page = await open();
    const clock = `document.querySelector('.clock').textContent`;
    const second = `const before = ${clock}; while (${clock} === before) await done()`;
    expect(await drawnBy(page, second)).toEqual({});
  });

  it('by news of the booth, which changed how many wait', async () => {
    const page = await open();
    const counts = { waiting: 1, unknown: 0, refused: 0, plateMissing: 0 };
    const drawn = await drawnBy(page, `fixture.push(${JSON.stringify({ counts })})`);
    expect(drawn).toEqual({ doors: ['1 waiting', '0 no plate0 unknown0 refused'] });
    await expect(page.getByRole('status', { name: 'Waiting 1' })).toBeVisible();
  });
});
