import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { pressByHand, pressesCount, typeByHand } from '../support/by-keys.ts';
import { answerUntil, fill } from '../support/first-set-up.ts';
import { busyHandover, onDuty, peopleOf } from '../support/fixture-page-people-states.ts';
import { everyAct, listedCars } from '../support/fixture-page-sessions-states.ts';
import { freshSettings } from '../support/fixture-page-settings-states.ts';
import { carInside, untypedSnapshot } from '../support/fixture-page-states.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { holdFrames } from '../support/held-frames.ts';
import { injectedCamera } from '../support/injected-camera.ts';
import { expect } from '../support/shown.ts';
import { exitHeard, marked, tapOn } from '../support/tap-on.ts';

// Nobody has seen what is not painted: what is pressed by then was meant for what stood there before.

const gate = gateSuite();
let page: Page;

const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const result = (): Locator => page.getByRole('status', { name: 'Result' });
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const calls = (name: string) =>
  page.evaluate((name) => window.fixture.calls.filter((call) => call.name === name), name);
const tooSoon = 'The screen just changed. Look, then press again.';
const keyRefused = 'Key ignored: the screen had just changed.';

/** The only car that fits is shown, to be chosen. @returns what chooses it */
async function onlyCar(): Promise<string> {
  page = await gate.open({ script: { cars: [carInside('51G71802')] } });
  await typeByHand(page, '51G71');
  await pressByHand(page, 'F10');
  const car = await marked(button(/^This car/));
  await pressesCount(page);
  return car;
}

describe('a tap right after a view is painted', () => {
  const exit = 'button[title="Key F10"]';

  it.each([
    ['is refused', {}],
    ['is refused where it is heard late, since the page was busy', { busyMs: 400 }],
    ['is refused where the view took long to paint', { paintMs: 400 }],
  ])('%s', async (_, slow) => {
    const first = await onlyCar();
    await tapOn(page, { first, second: exit, ...slow });
    await exitHeard(page, tooSoon);
    expect(await calls('gate.exit')).toEqual([]);
  });

  it('does not take back the car that was chosen by it', async () => {
    const first = await onlyCar();
    await tapOn(page, { first });
    await expect(page.getByText('Same car?')).toBeVisible();
    await pressesCount(page);
    await expect(page.getByText('Same car?')).toBeVisible();
  });
});

describe('a view that is not painted yet', () => {
  it('takes no press, and takes them again once it is shown', async () => {
    page = await gate.open({ script: { cars: [carInside('51G71802')] } });
    await typeByHand(page, '51G71802');
    await pressesCount(page);
    const paint = await holdFrames(page);
    await page.keyboard.press('F10');
    await expect(result()).toContainText('Saved');
    // Nothing is typed: it is asked which car leaves, once that press's second tap is over.
    await expect(async () => {
      await page.keyboard.press('F10');
      await expect(page.getByText('Which car is leaving?')).toBeAttached({ timeout: 200 });
    }).toPass();
    // Far longer than a view is new.
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

describe('a tap on a page over the gate right after it is painted', () => {
  const [, , car] = listedCars();
  const toCharge = async (): Promise<string> => {
    page = await gate.open({ snapshot: { acts: everyAct }, sessions: { cars: listedCars() } });
    await button('Cars inside').click();
    await page
      .locator('.session-row')
      .filter({ hasText: car?.plate ?? '' })
      .click();
    return marked(button('Charge'));
  };
  const toShiftEnd = async (): Promise<string> => {
    page = await gate.open({
      snapshot: { people: peopleOf(onDuty()) },
      people: { handover: busyHandover() },
    });
    await page.locator('.header-person').click();
    return marked(page.locator('.way').filter({ hasText: 'End the shift' }));
  };

  it.each([
    ['sends no charge', { second: '.act-send [data-kind="go"]' }],
    ['sends none where the first one fell', {}],
    ['sends none where it is heard late', { second: '.act-send [data-kind="go"]', busyMs: 400 }],
    ['sends none where the page took long to paint', { second: '.act-send [data-kind="go"]', paintMs: 400 }],
  ])('%s', async (_, tap) => {
    const first = await toCharge();
    await tapOn(page, { first, ...tap });
    await expect(page.locator('.act-send [data-kind="go"]')).toBeVisible();
    expect(await calls('sessions.act')).toEqual([]);
  });

  it.each([
    ['ends no shift', { second: '.choice-ways [data-kind="go"]' }],
    ['ends none where the first one fell', {}],
    ['ends none where it is heard late', { second: '.choice-ways [data-kind="go"]', busyMs: 400 }],
  ])('%s', async (_, tap) => {
    const first = await toShiftEnd();
    await tapOn(page, { first, ...tap });
    await expect(page.locator('.choice-ways [data-kind="go"]')).toBeVisible();
    expect(await calls('people.signOut')).toEqual([]);
  });

  it('goes one question of the set-up on, not two', async () => {
    page = await gate.open({ snapshot: { setUp: false }, settings: { view: freshSettings() } });
    await answerUntil(page, 'Where is the parking service?');
    await fill(page, 'https://parking.example/site/7');
    await page.locator('[data-kind="go"][aria-disabled="false"]').waitFor();
    await tapOn(page, { first: '[data-kind="go"]' });
    await expect(page.locator('.zone-head h2')).toHaveText('Is there a network proxy?');
  });
});

describe('a tap that was to put a large picture back, which is gone by itself', () => {
  it.each([
    ['takes nothing back that lay under it', 0],
    ['takes nothing back where it is heard late', 400],
  ])('%s', async (_, busyMs) => {
    page = await gate.open({ before: injectedCamera() });
    await page.locator('.camera[data-live="true"]').waitFor();
    await typeByHand(page, '44A11223');
    await pressByHand(page, 'F9');
    await expect(result()).toContainText('Saved');
    await expect(button('Undo')).toHaveAttribute('aria-disabled', 'false');
    await page.locator('.camera[data-live="true"]').waitFor();
    await pressesCount(page);
    await expect(async () => {
      await page.locator('.camera .enlarge').first().click({ timeout: 1_000 });
      await expect(page.locator('.enlargeable[data-large="true"]')).toHaveCount(1, { timeout: 200 });
    }).toPass();
    await page.evaluate(async (busyMs) => {
      const frame = (): Promise<unknown> =>
        new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      window.lane.frames = 'none';
      const undo = document.querySelector<HTMLElement>('.result-button[data-way="undo"]');
      while (document.querySelector('.enlargeable[data-large="true"]') !== null) await frame();
      const { left, top, width, height } = undo?.getBoundingClientRect() ?? new DOMRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      const tap = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 });
      const until = performance.now() + busyMs;
      while (performance.now() < until);
      at?.dispatchEvent(tap);
      await frame();
    }, busyMs);
    expect(await calls('gate.withdraw')).toEqual([]);
    // For that moment alone.
    await pressesCount(page);
    await button('Undo').click();
    await expect.poll(async () => (await calls('gate.withdraw')).length).toBe(1);
  });
});

describe('what is typed on while a screen comes by itself that is painted late', () => {
  it('is taken by nothing for a second from its paint', async () => {
    const snapshot = untypedSnapshot(2);
    page = await gate.open({ snapshot });
    await button(/plates? to type/).click();
    await typeByHand(page, 'AB1');
    await expect(plate()).toHaveValue('AB1');
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
    await page.waitForFunction(
      (refused) =>
        document.querySelector<HTMLInputElement>('#plate')?.value === '2' ||
        document.body.textContent.includes(refused),
      keyRefused,
    );
    expect(await plate().inputValue()).toBe('');
  });
});
