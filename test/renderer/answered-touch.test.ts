import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { pressesCount, typeByHand } from '../support/by-keys.ts';
import { carInside } from '../support/fixture-page-states.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { expect } from '../support/shown.ts';

// A slow computer answers a touch late where it has more to do for it than it must.

const gate = gateSuite();

/** A finger, as the browser has it from the glass. */
async function touch(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  const session = await page.context().newCDPSession(page);
  const point = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('a touch of a key', () => {
  it('types once, with no mouse played after it', async () => {
    const page = await gate.open();
    const plate = page.getByRole('textbox', { name: 'Plate', exact: true });
    await page.evaluate(() => {
      const played: string[] = [];
      for (const type of ['mousemove', 'mousedown', 'mouseup', 'click'])
        window.addEventListener(type, () => played.push(type), true);
      Object.assign(window, { played });
    });
    await touch(page, '.keypad button:text-is("A")');
    await touch(page, '.keypad button:text-is("B")');
    await expect(plate).toHaveValue('AB');
    expect(await page.evaluate(() => (window as unknown as { played: string[] }).played)).toEqual([]);
  });
});

describe('a press of Exit', () => {
  it('is answered before the wall that it opens is drawn', async () => {
    const page = await gate.open({ script: { cars: [carInside('51G71802'), carInside('51G71803')] } });
    await typeByHand(page, '51G71');
    await pressesCount(page);
    const drawnWith = await page.evaluate(async () => {
      const deciding = document.querySelector('.deciding');
      const answered = new Promise<boolean>((resolve) => {
        const watch = new MutationObserver(() => {
          watch.disconnect();
          resolve(document.querySelector('.wall') !== null);
        });
        if (deciding !== null)
          watch.observe(deciding, { subtree: true, childList: true, characterData: true, attributes: true });
      });
      deciding?.querySelector<HTMLElement>('button[title="Key F10"]')?.click();
      return answered;
    });
    expect(drawnWith).toBe(false);
    await page.locator('.wall .card').first().waitFor();
  });
});
