import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { pressByHand, pressesCount, tapTwice, typeByHand } from '../../../support/by-keys.ts';
import type { ScriptedAttention } from '../../../support/fixture-page-booth.ts';
import { attentionItems, carInside, nothingFound } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { injectedCamera } from '../../../support/injected-camera.ts';
import { expect } from '../../../support/shown.ts';

const gate = gateSuite();

const attention: ScriptedAttention = {
  items: attentionItems(),
  movedAside: [],
  found: nothingFound,
  pin: 'training',
};
const cars = ['51G77802', '51G71802', '51G77B02'].map((plate) => carInside(plate));
let page: Page;

const large = (): Locator => page.locator('.enlargeable[data-large="true"]');
const picture = (place: string): Locator =>
  page.locator(place).getByRole('button', { name: 'Enlarge the picture', exact: true });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const saved = (): Promise<number> =>
  page.evaluate(
    () => window.fixture.calls.filter(({ name }) => /^gate\.(enter|exit|rush)/.test(name)).length,
  );

/** Where a hand touches, whatever lies on it. */
async function touch(target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not there to be touched');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
/** A view that has just come takes no tap for its picture. */
const enlarge = (place: string): Promise<void> =>
  expect(async () => {
    await touch(picture(place));
    await expect(large()).toHaveCount(1, { timeout: 200 });
  }).toPass();

/** Where everything stands but the picture itself, and its age, which counts. */
const layout = (): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '.gate *:not(time, .age, .age *, .enlargeable, .enlargeable *)',
      ),
    ].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.localName}.${element.className}: ${[x, y, width, height].join(' ')}`;
    }),
  );

/** The same, once what was typed is drawn with all that follows from it. */
async function restingLayout(typed: string): Promise<string[]> {
  await expect(plate()).toHaveValue(typed);
  let before: string[] = [];
  await expect(async () => {
    const now = await layout();
    const rests = JSON.stringify(now) === JSON.stringify(before);
    before = now;
    expect(rests).toBe(true);
  }).toPass();
  return before;
}

async function open(size = { width: 1024, height: 768 }): Promise<void> {
  page = await gate.open({ size, before: injectedCamera(), script: { cars, attention } });
  await page.locator('.camera[data-live="true"]').waitFor();
}

describe('a tap on a picture', () => {
  it.each([
    { width: 1024, height: 768 },
    { width: 1366, height: 768 },
    { width: 1920, height: 1080 },
  ])('makes it large at $width × $height, and moves nothing else', async (size) => {
    await open(size);
    await typeByHand(page, '51G');
    await page.getByRole('img', { name: 'Frozen picture' }).waitFor();
    await pressesCount(page);
    const before = await restingLayout('51G');
    await enlarge('.camera');
    const box = await page.getByRole('img', { name: 'Frozen picture' }).boundingBox();
    expect(box?.width).toBe(size.width);
    expect(box?.height).toBeGreaterThan(size.height * 0.85);
    // What warns of storage, clock and service stays to be seen.
    const band = await page.locator('.band').boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((band?.y ?? 0) + (band?.height ?? 0) - 0.5);
    expect(await layout()).toEqual(before);
    // Longer than its own second tap.
    await pressesCount(page);
    await touch(button('Enter'));
    await expect(large()).toHaveCount(0);
    expect(await saved()).toBe(0);
    await expect(plate()).toHaveValue('51G');
    expect(await layout()).toEqual(before);
  });

  it('and another one, wherever it falls, presses nothing, however fast a second one follows', async () => {
    await open();
    await typeByHand(page, '51G77802');
    await pressesCount(page);
    for (const name of ['Enter', 'Exit', 'Rush', 'Clear', 'Cars inside', 'Retake', '7']) {
      await enlarge('.camera');
      // Longer than its own second tap.
      await pressesCount(page);
      const box = await button(name).first().boundingBox();
      await tapTwice(page.locator('.gate'), {
        x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
        y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
      });
      await expect(large()).toHaveCount(0);
      await expect(plate()).toHaveValue('51G77802');
    }
    expect(await saved()).toBe(0);
    await pressesCount(page);
    await button('Exit').click();
    await expect.poll(saved).toBe(1);
  });

  it('is taken back by Escape, which does nothing else, and by what is typed, which is typed', async () => {
    await open();
    await typeByHand(page, '51G7');
    await pressByHand(page, 'F10');
    await expect(page.getByText('Which car is leaving?')).toBeVisible();
    await enlarge('.camera');
    await page.keyboard.press('Escape');
    await expect(large()).toHaveCount(0);
    await expect(page.getByText('Which car is leaving?')).toBeVisible();
    await enlarge('.camera');
    await typeByHand(page, '7');
    await expect(large()).toHaveCount(0);
    await expect(plate()).toHaveValue('51G77');
  });

  it.each(['F8', 'F9', 'F10', 'Enter', 'Space'])(
    'is taken back by %s, which presses nothing',
    async (key) => {
      await open();
      await typeByHand(page, '51G77802');
      await pressesCount(page);
      await enlarge('.camera');
      await button('Exit').focus();
      await pressesCount(page);
      await page.keyboard.press(key);
      await expect(large()).toHaveCount(0);
      expect(await saved()).toBe(0);
      await expect(plate()).toHaveValue('51G77802');
    },
  );

  it('is a press of the space bar to who works by keyboard', async () => {
    await open();
    await expect(async () => {
      await picture('.camera').focus();
      await page.keyboard.press('Space');
      await expect(large()).toHaveCount(1, { timeout: 200 });
    }).toPass();
    await expect(async () => {
      await page.keyboard.press('Space');
      await expect(large()).toHaveCount(0, { timeout: 200 });
    }).toPass();
    await expect(picture('.camera')).toBeFocused();
  });

  it('enlarges the entry picture of the pair, and that of a record, and is over with the screen', async () => {
    await open();
    await typeByHand(page, '51G7');
    await pressByHand(page, 'F10');
    await page.locator('.card', { hasText: '51G71802' }).click();
    await enlarge('.pair-entry');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Same car?')).toBeVisible();
    await expect(large()).toHaveCount(0);
    // Longer than a touch is taken for one that was meant for the picture.
    await pressesCount(page);
    await button('Needs attention').click();
    await page.locator('.attention-row:has(img)').first().click();
    await enlarge('.one-car');
    await page.evaluate(() => {
      window.fixture.attention = { ...window.fixture.attention, items: [] };
      window.fixture.push({ counts: { waiting: 0, unknown: 5, refused: 0, plateMissing: 0 } });
    });
    await expect(large()).toHaveCount(0);
    // A screen that came by itself takes no key at first.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(plate()).toBeVisible({ timeout: 200 });
    }).toPass();
  });
});
