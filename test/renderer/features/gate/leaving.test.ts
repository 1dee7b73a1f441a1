import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import type { CarInside } from '../../../../electron/contract/inside.ts';
import type { PlateReading, ReadingMode } from '../../../../electron/contract/reading.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import { pressByHand, pressesCount, tapTwice } from '../../../support/by-keys.ts';
import { cameraLive } from '../../../support/camera-live.ts';
import { exitOfRead } from '../../../support/exit-of-read.ts';
import type { BoothScript } from '../../../support/fixture-page-booth.ts';
import { carInside, quietSnapshot } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { injectedCamera } from '../../../support/injected-camera.ts';
import { readSurely } from '../../../support/readings.ts';
import { expect } from '../../../support/shown.ts';
import { exitHeard } from '../../../support/tap-on.ts';

const gate = gateSuite();
let page: Page;

const [plate, twin] = ['51G77802', '51G77B02'];
const one = (text: string): PlateReading => ({ kind: 'one', suggestion: readSurely(text) });
const cars = (...more: CarInside[]): CarInside[] => [carInside('29LD5512'), ...more, carInside('30F80912')];

interface Given {
  readonly mode?: ReadingMode;
  readonly snapshot?: Partial<BoothSnapshot>;
  readonly script?: Partial<BoothScript>;
}

/** A car stands there, and was read where that is shown. */
async function open({ mode = 'suggest', snapshot = {}, script = {} }: Given = {}): Promise<void> {
  page = await gate.open({
    before: injectedCamera(),
    snapshot: { reading: { mode, isDecided: true, state: 'ready' }, ...snapshot },
    script: { reading: one(plate), leaving: plate, cars: cars(carInside(plate)), ...script },
  });
  await cameraLive(page);
  if (mode === 'suggest') await settled(page.locator('.take-it'));
}

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const settled = (what: Locator): Promise<void> => expect(what).toHaveAttribute('aria-disabled', 'false');
const leaves = (): Locator => page.locator('.read-leaves');
const result = (): Locator => page.getByRole('status', { name: 'Result' });
const cards = (): Locator => page.locator('.wall-cars > .card');
const question = (words: string): Promise<void> => expect(page.getByText(words)).toBeVisible();
const calls = (name: string) =>
  page.evaluate((name) => window.fixture.calls.filter((call) => call.name === name), name);
const tooSoon = 'The screen just changed. Look, then press again.';

/** Exit, and a tap on what confirms it as soon as that stands there. @param slow how long (ms) the page is busy, or takes to paint it */
const tapAsSoonAsShown = (slow: { busyMs?: number; paintMs?: number }): Promise<void> =>
  page.evaluate(async ({ busyMs = 0, paintMs = 0 }) => {
    const busy = (ms: number): void => {
      const until = performance.now() + ms;
      while (performance.now() < until);
    };
    const stands = new Promise<HTMLElement | null>((found) => {
      const watch = new MutationObserver(() => {
        const button = document.querySelector<HTMLElement>('.read-leaves');
        if (button === null && document.querySelector('.wall-cars > .card') === null) return;
        watch.disconnect();
        found(button);
      });
      watch.observe(document, { subtree: true, childList: true });
    });
    document.querySelector<HTMLElement>('button[title="Key F10"]')?.click();
    const button = await stands;
    // All cars are shown.
    if (button === null) return;
    button.click();
    await new Promise<void>((painted) => {
      requestAnimationFrame(() => {
        busy(paintMs);
        setTimeout(painted);
      });
    });
    const again = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 });
    busy(busyMs);
    button.dispatchEvent(again);
  }, slow);

const exitPressed = (): Promise<void> => pressByHand(page, 'F10');
const exitAsked = (): Promise<void> => exitOfRead(page, exitPressed);

describe('the exit of a car that was read', () => {
  it('is asked beside its entry picture, and booked where that is confirmed', async () => {
    await open();
    await exitAsked();
    await question('Is it this car?');
    await expect(page.getByRole('img', { name: `Entry picture of ${plate}` })).toBeVisible();
    await expect(page.locator('.wall-head .read-tag')).toContainText('Only read from the picture');
    await expect(page.locator('.pair-entry')).toHaveCSS('border-top-style', 'dashed');
    await expect(page.getByText('Read the same')).toBeVisible();
    // Nothing that says yes: no tick, and nothing chosen.
    await expect(page.locator('.wall path[d^="m4.500 12.500"], .card[data-selected="true"]')).toHaveCount(0);
    await settled(leaves());
    await expect(leaves()).toHaveAccessibleName(`${plate} leaves`);
    await leaves().click();
    await expect(result()).toContainText('Saved');
    const [exit] = await calls('gate.exit');
    const { entryId } = (await page.evaluate(() => window.fixture.cars[1])) ?? { entryId: '' };
    expect(exit?.input).toMatchObject({ plate, entryId, reading: { did: 'taken' } });
    expect(exit?.picture).not.toBeNull();
  });

  it('is two keys, and none of them pressed twice or held is one', async () => {
    await open();
    await exitAsked();
    await question('Is it this car?');
    await pressByHand(page, 'F10', 'F10');
    await expect(page.getByText(`tap “${plate} leaves”`, { exact: false }).first()).toBeVisible();
    await page.keyboard.down('F10');
    await page.keyboard.down('F10');
    await page.keyboard.up('F10');
    await leaves().focus();
    // As a scanner ends what it types.
    await page.keyboard.press('Enter');
    expect(await calls('gate.exit')).toEqual([]);
    await question('Is it this car?');
    await pressByHand(page, 'F1');
    await expect(result()).toContainText('Saved');
    expect(await calls('gate.exit')).toHaveLength(1);
  });

  it('shows where its plate differs from what was read, and the ways on as near as the card', async () => {
    await open({ script: { cars: cars(carInside(twin)), leaving: twin } });
    await exitAsked();
    await question('Is it this car?');
    await expect(page.getByText('1 character differs')).toBeVisible();
    await expect(page.locator('[data-row="inside"] .mark[data-mark="different"]')).toHaveText('B');
    await expect(page.locator('[data-row="typed"] .mark[data-mark="different"]')).toHaveText('8');
    const boxOf = async (what: Locator) => {
      const box = await what.boundingBox();
      if (box === null) throw new Error('it is shown');
      return box;
    };
    const [card, confirms] = [await boxOf(page.locator('.pair-entry')), await boxOf(leaves())];
    for (const name of ['Other car', 'Not in the list']) {
      const way = await boxOf(button(name));
      expect(Math.min(way.width, way.height)).toBeGreaterThanOrEqual(40);
      expect(card.y - (way.y + way.height)).toBeLessThanOrEqual(40);
      // A finger that slips confirms nothing.
      expect(confirms.y - (way.y + way.height)).toBeGreaterThanOrEqual(40);
    }
  });

  it.each(['a twin', 'none like it'])(
    'says that it is not in the list at two taps where %s is inside',
    async (who) => {
      await open({ script: { cars: cars(...(who === 'a twin' ? [carInside(twin)] : [])), leaving: twin } });
      await exitPressed();
      await pressesCount(page);
      await button('Not in the list').click();
      await button('Lost ticket').click();
      await pressByHand(page, 'F9');
      await expect(result()).toContainText('Noted');
      expect(await calls('gate.exit')).toEqual([]);
    },
  );

  it('is that of another car where that is chosen from all', async () => {
    await open({ script: { cars: cars(carInside(twin)), leaving: twin } });
    await exitAsked();
    await question('Is it this car?');
    await page.keyboard.press('Escape');
    await question('Which car is leaving?');
    await expect(cards().first()).toContainText('Read from the picture');
    await expect(cards().first().locator('.mark[data-mark="different"]')).toHaveText('B');
    await cards().filter({ hasText: '29LD5512' }).click();
    await question('Same car?');
    await expect(page.getByText('Read', { exact: true })).toHaveCount(0);
    await pressByHand(page, 'F10');
    await expect(result()).toContainText('Saved');
    expect((await calls('gate.exit')).map(({ input }) => input['plate'])).toEqual(['29LD5512']);
  });

  it('is typed over', async () => {
    await open();
    await exitAsked();
    await question('Is it this car?');
    await page.keyboard.type('29');
    await expect(page.getByText('Is it this car?')).toHaveCount(0);
    await expect(leaves()).toHaveCount(0);
    await expect(button('This car 29LD5512')).toBeVisible();
    await expect(page.locator('.read-tag')).toHaveCount(0);
  });

  it('is not taken where it has left, which is said', async () => {
    await open();
    await exitAsked();
    await settled(leaves());
    await page.evaluate(() => void (window.fixture.failWith = 'already-left'));
    await leaves().click();
    await expect(result()).toContainText('Not saved');
    expect(await calls('gate.exit')).toHaveLength(1);
  });
});

describe('a tap that was meant for something else', () => {
  it('books nothing: the second one of Exit', async () => {
    await open();
    await pressesCount(page);
    await exitOfRead(page, () => tapTwice(page.locator('button[title="Key F10"]')));
    await question('Is it this car?');
    await pressesCount(page);
    await tapTwice(page.locator('button[title="Key F10"]'));
    expect(await calls('gate.exit')).toEqual([]);
    await question('Is it this car?');
  });

  it.each([
    ['as soon as it is painted', {}],
    ['heard late, since the page was busy', { busyMs: 400 }],
    ['where it took long to paint', { paintMs: 400 }],
  ])('books nothing: one on what confirms it, %s', async (_, slow) => {
    await open();
    await pressesCount(page);
    await exitOfRead(page, () => tapAsSoonAsShown(slow));
    await exitHeard(page, tooSoon);
    expect(await calls('gate.exit')).toEqual([]);
    await settled(leaves());
    await leaves().click();
    await expect(result()).toContainText('Saved');
  });

  it.each(['.result-button', '.recent-open'])(
    'takes nothing back and opens nothing: the second one of what confirms it, where it falls on %s',
    async (second) => {
      await open();
      await exitAsked();
      await settled(leaves());
      const [first, again] = await page.evaluate(async (second) => {
        const press = (what: Element | null, timeStamp: number): void => {
          const click = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 });
          Object.defineProperty(click, 'timeStamp', { value: timeStamp });
          what?.dispatchEvent(click);
        };
        const firstMs = performance.now();
        press(document.querySelector('.read-leaves'), firstMs);
        // As long as it may take on this machine: it is the tap's own time that counts.
        const fallsOn = (): Element | null =>
          document.querySelector('.read-leaves') === null ? document.querySelector(second) : null;
        while (fallsOn() === null) await new Promise((next) => setTimeout(next, 20));
        // Not the 400 ms that a press waits for its picture: patience makes 20 s of those.
        await new Promise((next) => setTimeout(next, 380));
        press(fallsOn(), firstMs + 650);
        return [firstMs, fallsOn() !== null];
      }, second);
      expect([first > 0, again]).toEqual([true, true]);
      await expect(result()).toContainText('Saved');
      expect(await calls('gate.withdraw')).toEqual([]);
      await expect(page.locator('#plate')).toBeVisible();
    },
  );
});

describe('what comes late', () => {
  it('only marks its card, and moves nothing', async () => {
    await open();
    await page.evaluate(() => void (window.fixture.leavingAnswers = Promise.withResolvers<void>()));
    await exitPressed();
    await expect(cards()).toHaveCount(3);
    const places = () =>
      page
        .locator('.wall-cars > .card, .card > *, .wall-head *, .camera, .press')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    await pressesCount(page);
    await expect(page.locator('.card [aria-busy="true"]')).toHaveCount(0);
    const before = await places();
    await page.evaluate(() => window.fixture.leavingAnswers?.resolve());
    await expect(cards().nth(1).locator('.read-tag')).toHaveText('Read from the picture');
    expect(await places()).toEqual(before);
    await expect(page.locator('.card[data-read="true"]')).toHaveCount(1);
  });

  it('is nothing where the two that it may be have one plate', async () => {
    await open({ script: { cars: cars(carInside(plate), carInside(plate)) } });
    await exitPressed();
    await expect(cards()).toHaveCount(4);
    await expect.poll(async () => (await calls('reading.leaving')).length).toBeGreaterThan(0);
    await expect(page.locator('[data-read="true"], .read-tag')).toHaveCount(0);
  });

  it.each(['check', 'off'] as const)(
    'is nothing before a plate is typed where plates are read as %s',
    async (mode) => {
      await open({ mode });
      await exitPressed();
      await expect(cards()).toHaveCount(3);
      await expect(page.getByRole('img', { name: 'Frozen picture' })).toBeVisible();
      await expect(page.locator('[data-read="true"], .read-tag')).toHaveCount(0);
      expect(await calls('reading.leaving')).toEqual([]);
    },
  );
});

describe('a car that is named', () => {
  it('goes where it has left meanwhile, and what is pressed then is not taken', async () => {
    await open();
    await exitAsked();
    await settled(leaves());
    await page.evaluate(() => {
      window.fixture.cars.splice(1, 1);
      window.fixture.push({});
    });
    await question('Which car is leaving?');
    await expect(leaves()).toHaveCount(0);
    await page.keyboard.press('F1');
    await expect(cards()).toHaveCount(2);
    expect(await calls('gate.exit')).toEqual([]);
  });

  it('is not the one before once another picture stands there', async () => {
    await open();
    await page.evaluate(() => {
      window.fixture.reading = { kind: 'none' };
      window.fixture.leaving = null;
      window.lane.frames = 'dark';
    });
    await expect(page.locator('.take-it')).toHaveCount(0);
    await exitPressed();
    await expect(cards()).toHaveCount(3);
    await expect(page.locator('[data-read="true"], .read-tag')).toHaveCount(0);
  });

  it('is asked about from the right to the left as well', async () => {
    await open();
    await page.evaluate((preferences) => window.fixture.push({ preferences }), {
      ...quietSnapshot().preferences,
      language: 'ar',
    } as const);
    await expect(page.locator('html[dir="rtl"]')).toHaveCount(1);
    await exitAsked();
    await expect(page.locator('.read-tag').first()).toContainText('قراءة من الصورة فقط');
    await settled(leaves());
    await leaves().click();
    await expect.poll(async () => (await calls('gate.exit')).length).toBe(1);
  });
});
