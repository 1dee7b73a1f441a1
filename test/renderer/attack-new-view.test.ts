import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { pressByHand, pressesCount, scan, typeByHand } from '../support/by-keys.ts';
import { everyAct, listedCars } from '../support/fixture-page-sessions-states.ts';
import { busyHandover, onDuty, peopleOf } from '../support/fixture-page-people-states.ts';
import { carInside, untypedSnapshot } from '../support/fixture-page-states.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { holdFrames } from '../support/held-frames.ts';
import { injectedCamera } from '../support/injected-camera.ts';
import { expect } from '../support/shown.ts';

const gate = gateSuite();
let page: Page;

const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const result = (): Locator => page.getByRole('status', { name: 'Result' });
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const calls = (name: string) =>
  page.evaluate((name) => window.fixture.calls.filter((call) => call.name === name), name);
/** What chooses the only car that fits. */
const thisCar = '[data-attacked]';
const markThisCar = (): Promise<void> =>
  button(/^This car/).evaluate((one) => one.setAttribute('data-attacked', ''));
const tooSoon = 'The screen just changed. Look, then press again.';
/** A press was taken, or refused. */
const isSettled = (call: string): Promise<unknown> =>
  page.waitForFunction(
    ([call, tooSoon]) =>
      window.fixture.calls.some(({ name }) => name === call) || document.body.textContent.includes(tooSoon),
    [call, tooSoon] as const,
  );

interface Tap {
  /** What the first tap falls on, which leads to another view: a CSS selector. */
  readonly first: string;
  /** What the second one falls on there; left out: whatever stands where the first one fell. */
  readonly second?: string;
  /** So long (ms) the page is busy when the second finger comes, and hears of it only then. */
  readonly busyMs?: number;
  /** So long (ms) it takes to lay the view out and to paint it, after what is asked to run before that. */
  readonly paintMs?: number;
}

/** Taps, and as soon as what it leads to is painted, taps again. */
const tapOn = (tap: Tap): Promise<void> =>
  page.evaluate(async ({ first, second, busyMs = 0, paintMs = 0 }) => {
    const busy = (ms: number): void => {
      const until = performance.now() + ms;
      while (performance.now() < until);
    };
    const element = document.querySelector<HTMLElement>(first);
    if (element === null) throw new Error(`${first} is not there`);
    const { left, top, width, height } = element.getBoundingClientRect();
    element.click();
    // What the program asks for its next frame is asked for by now.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    await new Promise((painted) =>
      requestAnimationFrame(() => {
        busy(paintMs);
        setTimeout(painted);
      }),
    );
    const at =
      second === undefined
        ? document.elementFromPoint(left + width / 2, top + height / 2)
        : document.querySelector(second);
    const tap = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 });
    busy(busyMs);
    at?.dispatchEvent(tap);
  }, tap);

describe('attack: a tap right after the view is painted', () => {
  const onlyCar = async (): Promise<void> => {
    page = await gate.open({ script: { cars: [carInside('51G71802')] } });
    await typeByHand(page, '51G71');
    await pressByHand(page, 'F10');
    await markThisCar();
    await pressesCount(page);
  };
  const toPair = { first: thisCar, second: 'button[title="Key F10"]' };

  it.each([
    ['is refused', {}],
    ['and is heard late, since the page was busy', { busyMs: 400 }],
    ['which took long to paint', { paintMs: 400 }],
  ])('%s', async (_, slow) => {
    await onlyCar();
    await tapOn({ ...toPair, ...slow });
    await isSettled('gate.exit');
    expect(await calls('gate.exit')).toEqual([]);
  });
});

describe('attack: a double tap on what chooses a car', () => {
  it('does not take the choice back', async () => {
    page = await gate.open({ script: { cars: [carInside('51G71802')] } });
    await typeByHand(page, '51G71');
    await pressByHand(page, 'F10');
    await markThisCar();
    await pressesCount(page);
    await tapOn({ first: thisCar });
    await page.waitForTimeout(300);
    await expect(page.getByText('Same car?')).toBeVisible({ timeout: 5_000 });
  });
});

describe('attack: the page shows nothing for a while, as behind another window', () => {
  it('takes presses again once it is shown', async () => {
    page = await gate.open({ script: { cars: [carInside('51G71802')] } });
    await typeByHand(page, '51G71802');
    await pressesCount(page);
    const paint = await holdFrames(page);
    await page.keyboard.press('F10');
    await expect(result()).toContainText('Saved');
    await page.waitForTimeout(1_000);
    await page.keyboard.press('F10');
    await page.waitForTimeout(1_000);
    await page.keyboard.press('F9');
    await expect(page.getByText(tooSoon)).toBeVisible();
    await paint();
    await pressesCount(page);
    await pressByHand(page, 'Escape');
    await typeByHand(page, '44A11223');
    await pressByHand(page, 'F9');
    await expect.poll(async () => (await calls('gate.enter')).length).toBe(1);
  });
});

describe('attack: the computer’s clock is put forward between the two taps of one press', () => {
  it('lets one car in by Rush, not two', async () => {
    page = await gate.open({ before: injectedCamera() });
    await page.locator('.camera[data-live="true"]').waitFor();
    await pressesCount(page);
    await page.evaluate(async () => {
      const rush = document.querySelector<HTMLElement>('.rush-now');
      const { now } = Date;
      rush?.click();
      // The next frame of the camera.
      await new Promise((soon) => setTimeout(soon, 250));
      Date.now = () => now() + 60_000;
      rush?.click();
    });
    await expect.poll(async () => (await calls('gate.rush')).length).toBeGreaterThan(0);
    await page.waitForTimeout(1_000);
    expect(await calls('gate.rush')).toHaveLength(1);
  });
});

describe('attack: the second tap of a press whose plate is too short', () => {
  it.each([
    ['is no answer', 0],
    ['is none where the clock was put forward between the two', 60_000],
  ])('%s', async (_, clockMs) => {
    page = await gate.open();
    await typeByHand(page, '4');
    await pressesCount(page);
    await page.evaluate((clockMs) => {
      const enter = document.querySelector<HTMLElement>('button[title="Key F9"]');
      const { now } = Date;
      enter?.click();
      Date.now = () => now() + clockMs;
      enter?.click();
    }, clockMs);
    await page.waitForTimeout(500);
    expect(await calls('gate.enter')).toEqual([]);
  });
});

describe('attack: the second tap of a press that completes a car of the stack', () => {
  /** Two cars: of the second one a part of the plate is typed, of the first one all. */
  const twoCars = async (): Promise<void> => {
    page = await gate.open({ snapshot: untypedSnapshot(2) });
    await button(/plates? to type/).click();
    await button('Next car').click();
    await typeByHand(page, 'CD34');
    await button('Next car').click();
    await expect(plate()).toHaveValue('');
    await typeByHand(page, 'AB12');
    await pressesCount(page);
  };
  const second = (clockMs: number, busyMs: number): Promise<void> =>
    page.evaluate(
      async ([clockMs, busyMs]) => {
        const enter = document.querySelector<HTMLElement>('button[title="Key F9"]');
        const typed = (): string | undefined => document.querySelector<HTMLInputElement>('#plate')?.value;
        enter?.click();
        while (typed() !== 'CD34') await new Promise((soon) => setTimeout(soon));
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
        const tap = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 });
        const { now } = Date;
        Date.now = () => now() + clockMs;
        const until = performance.now() + busyMs;
        while (performance.now() < until);
        enter?.dispatchEvent(tap);
      },
      [clockMs, busyMs] as const,
    );

  it.each([
    ['does not complete the next one', 0, 0],
    ['does not where the clock was put forward meanwhile', 60_000, 0],
    ['does not where the page was busy when it came', 0, 800],
  ])('%s', async (_, clockMs, busyMs) => {
    await twoCars();
    await second(clockMs, busyMs);
    await expect(result()).toContainText('Saved');
    await page.waitForTimeout(500);
    expect((await calls('gate.complete')).map(({ input }) => input['plate'])).toEqual(['AB12']);
  });
});

describe('attack: a double tap where another question of the same kind comes next', () => {
  it('drops one scanned code, not the next one too', async () => {
    page = await gate.open();
    await button('Cars inside').click();
    for (const code of ['QX71ZK\n', 'QX72ZK\n']) {
      await scan(page, code);
      await page.waitForTimeout(300);
    }
    await button('Back to the gate').click();
    const question = page.getByRole('region', { name: 'What is the scanned code?' });
    await expect(question).toContainText('QX71ZK');
    await tapOn({ first: '.question-body .reasons button:last-child' });
    await expect(page.getByText(/^Scanned code .* dropped\.$/)).toBeVisible();
    await expect(question).toContainText('QX72ZK', { timeout: 5_000 });
  });
});

describe('attack: a tap on a page over the gate right after it is painted', () => {
  const [, , car] = listedCars();

  it.each([
    ['sends no charge', '.act-send [data-kind="go"]'],
    ['nor where the first one fell', undefined],
  ])('%s', async (_, second) => {
    page = await gate.open({ snapshot: { acts: everyAct }, sessions: { cars: listedCars() } });
    await button('Cars inside').click();
    await page
      .locator('.session-row')
      .filter({ hasText: car?.plate ?? '' })
      .click();
    await button('Charge').waitFor();
    await page.evaluate(() => {
      const charge = [...document.querySelectorAll('.session-acts button')].find(
        ({ textContent }) => textContent.trim() === 'Charge',
      );
      charge?.setAttribute('data-attacked', '');
    });
    await tapOn({ first: '[data-attacked]', ...(second === undefined ? {} : { second }) });
    await page.waitForTimeout(500);
    expect(await calls('sessions.act')).toEqual([]);
  });

  it.each([
    ['ends no shift', '.choice-ways [data-kind="go"]'],
    ['nor where the first one fell', undefined],
  ])('%s', async (_, second) => {
    page = await gate.open({
      snapshot: { people: peopleOf(onDuty()) },
      people: { handover: busyHandover() },
    });
    await page.locator('.header-person').click();
    await button('End the shift').waitFor();
    await page.evaluate(() => {
      const end = [...document.querySelectorAll('.way')].find(
        ({ textContent }) => textContent.trim() === 'End the shift',
      );
      end?.setAttribute('data-attacked', '');
    });
    await tapOn({ first: '[data-attacked]', ...(second === undefined ? {} : { second }) });
    await page.waitForTimeout(500);
    expect(await calls('people.signOut')).toEqual([]);
  });
});

describe('attack: a tap that was to put a large picture back, which is gone by itself', () => {
  it('takes nothing back that lay under it', async () => {
    page = await gate.open({ before: injectedCamera() });
    await page.locator('.camera[data-live="true"]').waitFor();
    await typeByHand(page, '44A11223');
    await pressByHand(page, 'F9');
    await expect(result()).toContainText('Saved');
    await expect(button('Undo')).toHaveAttribute('aria-disabled', 'false');
    await page.locator('.camera[data-live="true"]').waitFor();
    await pressesCount(page);
    const large = page.locator('.enlargeable[data-large="true"]');
    await expect(async () => {
      await page.locator('.camera .enlarge').first().click({ timeout: 1_000 });
      await expect(large).toHaveCount(1, { timeout: 200 });
    }).toPass();
    await page.evaluate(async () => {
      window.lane.frames = 'none';
      const undo = document.querySelector<HTMLElement>('.result-button[data-way="undo"]');
      const isLarge = (): boolean => document.querySelector('.enlargeable[data-large="true"]') !== null;
      while (isLarge()) await new Promise(requestAnimationFrame);
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      const { left, top, width, height } = undo?.getBoundingClientRect() ?? new DOMRect();
      document
        .elementFromPoint(left + width / 2, top + height / 2)
        ?.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    });
    await page.waitForTimeout(500);
    expect(await calls('gate.withdraw')).toEqual([]);
  });
});

describe('attack: what is typed on while a screen comes by itself that is painted late', () => {
  it('is taken by nothing for a second from its paint', async () => {
    const snapshot = untypedSnapshot(2);
    page = await gate.open({ snapshot });
    await button(/plates? to type/).click();
    await typeByHand(page, 'AB1');
    // Another booth has completed it.
    const left = { untyped: snapshot.untyped?.slice(1) ?? [] };
    await page.evaluate(async (left) => {
      window.fixture.push(left);
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      await new Promise((painted) =>
        requestAnimationFrame(() => {
          const until = performance.now() + 1_200;
          while (performance.now() < until);
          setTimeout(painted);
        }),
      );
      document
        .querySelector('#plate')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true, cancelable: true }));
    }, left);
    await page.waitForTimeout(500);
    await expect(plate()).toHaveValue('', { timeout: 2_000 });
  });
});
