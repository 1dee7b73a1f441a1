import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { pressByHand, pressesCount, scan, typeByHand } from '../support/by-keys.ts';
import { untypedSnapshot } from '../support/fixture-page-states.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { holdFrames } from '../support/held-frames.ts';
import { injectedCamera } from '../support/injected-camera.ts';
import { expect } from '../support/shown.ts';
import { marked, tapOn } from '../support/tap-on.ts';

// The second tap of a press is no press, whatever the computer's clock is set to between the two, and however late it is heard.

const gate = gateSuite();
let page: Page;

const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const tooSoon = 'The screen just changed. Look, then press again.';
const result = (): Locator => page.getByRole('status', { name: 'Result' });
const calls = (name: string) =>
  page.evaluate((name) => window.fixture.calls.filter((call) => call.name === name), name);

describe('Rush', () => {
  it('lets one car in, however late the second tap is heard', async () => {
    page = await gate.open({ before: injectedCamera() });
    await page.locator('.camera[data-live="true"]').waitFor();
    await pressesCount(page);
    await page.evaluate(async () => {
      const rush = document.querySelector<HTMLElement>('.rush-now');
      rush?.click();
      const again = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 });
      // The camera has other frames by then, as of another car.
      await new Promise((late) => setTimeout(late, 2_000));
      rush?.dispatchEvent(again);
    });
    await expect.poll(async () => (await calls('gate.rush')).length).toBeGreaterThan(0);
    await page.locator('.rush-now[aria-busy="false"]').waitFor();
    expect(await calls('gate.rush')).toHaveLength(1);
  });
});

describe('a plate that is too short', () => {
  it.each([
    ['is asked about, which the second tap does not answer', 0, 0],
    ['is not answered where the clock was put forward between the two', 60_000, 0],
    ['is not answered where the page was busy when it came', 0, 800],
  ])('%s', async (_, clockMs, busyMs) => {
    page = await gate.open();
    await typeByHand(page, '4');
    await expect(plate()).toHaveValue('4');
    await pressesCount(page);
    await page.evaluate(
      async ([clockMs, busyMs]) => {
        const enter = document.querySelector<HTMLElement>('button[title="Key F9"]');
        const { now } = Date;
        enter?.click();
        const again = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 });
        const until = performance.now() + busyMs;
        while (performance.now() < until);
        Date.now = () => now() + clockMs;
        enter?.dispatchEvent(again);
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      },
      [clockMs, busyMs] as const,
    );
    await expect(result()).toHaveAttribute('data-tone', 'idle');
    expect(await calls('gate.enter')).toEqual([]);
  });
});

/** Two cars of the stack: of the second one a part of the plate is typed, of the first one all. */
async function twoCars(): Promise<void> {
  page = await gate.open({ snapshot: untypedSnapshot(2) });
  await button(/plates? to type/).click();
  await button('Next car').click();
  await typeByHand(page, 'CD34');
  await expect(plate()).toHaveValue('CD34');
  await button('Next car').click();
  await expect(plate()).toHaveValue('');
  await typeByHand(page, 'AB12');
  await expect(plate()).toHaveValue('AB12');
  await pressesCount(page);
}
const completed = async () => (await calls('gate.complete')).map(({ input }) => input['plate']);

describe('a press that completes a car of the stack', () => {
  interface Second {
    readonly clockMs?: number;
    readonly busyMs?: number;
  }
  const second = (how: Second): Promise<void> =>
    page.evaluate(async ({ clockMs = 0, busyMs = 0 }) => {
      const frame = (): Promise<unknown> =>
        new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      const enter = document.querySelector<HTMLElement>('button[title="Key F9"]');
      const typed = (): string | undefined => document.querySelector<HTMLInputElement>('#plate')?.value;
      enter?.click();
      while (typed() !== 'CD34') await new Promise((soon) => setTimeout(soon));
      await frame();
      const again = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 });
      const { now } = Date;
      Date.now = () => now() + clockMs;
      const until = performance.now() + busyMs;
      while (performance.now() < until);
      enter?.dispatchEvent(again);
      await frame();
    }, how);

  it.each([
    ['does not complete the next one by its second tap', {}],
    ['does not where the clock was put forward meanwhile', { clockMs: 60_000 }],
    ['does not where the page was busy when it came', { busyMs: 800 }],
  ])('%s', async (_, how) => {
    await twoCars();
    await second(how);
    await expect(result()).toContainText('Saved');
    expect(await completed()).toEqual(['AB12']);
    // A press is one once that tap is over.
    await expect(async () => {
      await pressByHand(page, 'F9');
      expect(await completed()).toHaveLength(2);
    }).toPass();
  });
});

describe('the next car of the stack', () => {
  it('takes no press before it is painted, however long that takes', async () => {
    await twoCars();
    const paint = await holdFrames(page);
    await page.keyboard.press('F9');
    await expect(plate()).toHaveValue('CD34');
    // Longer than a second tap takes.
    await page.waitForTimeout(1_000);
    await page.keyboard.press('F9');
    await expect(page.getByText(tooSoon)).toBeVisible();
    await paint();
    await pressByHand(page, 'F9');
    await expect.poll(completed).toEqual(['AB12', 'CD34']);
  });
});

it('a ticket is printed by a tap of its own, not by the second one of what showed it', async () => {
  page = await gate.open({ snapshot: { ticket: true } });
  await typeByHand(page, '44A11223');
  await pressByHand(page, 'F9');
  await expect(result()).toContainText('Saved');
  const print = '.ticket .press[data-kind="go"]';
  await tapOn(page, { first: await marked(button('Ticket')), second: print });
  await expect(page.getByText(tooSoon)).toBeVisible();
  await page.locator(`${print}[aria-disabled="false"]`).click();
  await expect.poll(async () => (await calls('ticket.print')).length).toBe(1);
});

describe('a question that another one of the same kind follows', () => {
  const question = (): Locator => page.getByRole('region', { name: 'What is the scanned code?' });
  const drop = '.question-body .reasons button:last-child';

  /** Two codes that were kept, asked about one after the other. */
  async function twoCodes(): Promise<void> {
    page = await gate.open();
    await button('Cars inside').click();
    for (const code of ['QX71ZK', 'QX72ZK']) {
      await scan(page, `${code}\n`);
      await expect(page.getByText(`Scanned ${code}: kept.`)).toBeVisible();
    }
    await button('Back to the gate').click();
    await expect(question()).toContainText('QX71ZK');
    await page.locator(`${drop}[aria-disabled="false"]`).waitFor();
  }

  it('drops one scanned code by a double tap, not the next one too', async () => {
    await twoCodes();
    await tapOn(page, { first: drop });
    await expect(page.getByText(tooSoon)).toBeVisible();
    await expect(question()).toContainText('QX72ZK');
    await page.locator(`${drop}[aria-disabled="false"]`).click();
    await expect(question()).toHaveCount(0);
  });

  it('drops one by Escape that is pressed twice', async () => {
    await twoCodes();
    await page.evaluate(async () => {
      const escape = (): unknown => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      escape();
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      escape();
    });
    await expect(page.getByText(tooSoon)).toBeVisible();
    await expect(question()).toContainText('QX72ZK');
    await page.locator(`${drop}[aria-disabled="false"]`).waitFor();
    await page.keyboard.press('Escape');
    await expect(question()).toHaveCount(0);
  });
});
