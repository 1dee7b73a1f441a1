import type { Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { it } from 'vitest';
import { gateSuite } from '../../../support/gate-suite.ts';

const gate = gateSuite();

interface Look {
  readonly top: number;
  readonly height: number;
  readonly transform: string;
  readonly position: string;
}

/** How each of them looks. */
const looks = (page: Page, selector: string): Promise<Look[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const { top, height } = element.getBoundingClientRect();
      const { transform, position } = getComputedStyle(element);
      return { top, height, transform, position };
    }),
  );

const sizes = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];

it.each(
  sizes.flatMap((size) =>
    [
      ['.keypad .key', 3],
      ['.press', 4],
      ['.rush-now', 2],
    ].map(([selector, px]) => ({ ...size, selector: String(selector), px: Number(px) })),
  ),
)(
  'at $width × $height $selector goes down by $px px under a finger and moves nothing else, nor what the browser draws apart',
  async ({ width, height, selector, px }) => {
    const page = await gate.open({ size: { width, height }, snapshot: { rush: true } });
    await page.locator(selector).first().waitFor();
    const before = await looks(page, selector);
    await page.locator(selector).first().hover();
    await page.mouse.down();
    await expect.poll(async () => (await looks(page, selector))[0]?.top).not.toBe(before[0]?.top);
    const held = await looks(page, selector);
    await page.mouse.move(1, 1);
    await page.mouse.up();
    // A transform or a position that comes and goes has Chromium draw the whole page anew when the finger is lifted.
    const [first, ...others] = before;
    expect(held).toEqual([{ ...first, top: (first?.top ?? 0) + px }, ...others]);
  },
);
