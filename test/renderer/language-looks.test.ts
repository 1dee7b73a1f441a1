import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expect as expectPage } from '../support/shown.ts';
import { languages, type Language } from '../../electron/contract/languages.ts';
import { pressByHand, typeByHand } from '../support/by-keys.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { nightly } from '../support/nightly.ts';
import { busyGate, gateLooks, speak } from './language-looks.ts';
import { overlaps, smallTargets } from './measure.ts';
import { textFaults } from './text-faults.ts';

const gate = gateSuite();
/** With every change those with the longest words, with letters of their own, and from right to left. */
const looked: readonly Language[] = nightly ? languages : ['en', 'de', 'ar', 'ja', 'th'];

// The language is switched on each look, instead of coming to each look anew in each language.
it(`the gate screen at 1024 × 768 has every word whole in ${looked.join(', ')}`, async () => {
  const page = await gate.open(busyGate('en'));
  const faults: Record<string, unknown[]> = {};
  for (const [name, act] of gateLooks) {
    await act(page);
    for (const language of looked) {
      await speak(page, language);
      const found = [
        ...(await textFaults(page)),
        ...(await overlaps(page)),
        ...(await smallTargets(page, 15 * 3.36)),
      ];
      if (found.length > 0) faults[`${name}, ${language}`] = found;
    }
  }
  expect(faults).toEqual({});
});

/** Where the middle of something stands, in px from the left. */
const middleOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2;
    });

/** The places of a text's characters, px from the left, in the order in which they are written down. */
const placesOf = (page: Page, selector: string, text: string): Promise<number[]> =>
  page
    .locator(selector, { hasText: text })
    .first()
    .evaluate((element, text) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        const { currentNode: node } = walker;
        const start = node.textContent?.indexOf(text) ?? -1;
        if (start < 0) continue;
        return Array.from(text, (_, place) => {
          const range = document.createRange();
          range.setStart(node, start + place);
          range.setEnd(node, start + place + 1);
          return range.getBoundingClientRect().left;
        });
      }
      return [];
    }, text);

describe('from right to left', () => {
  it('the whole screen is mirrored; plates, keys and times are not', async () => {
    const zones = ['.camera', '.result', '.typing', '.press[data-kind="enter"]', '.header-booth', '.clock'];
    const middles = async (page: Page) => Promise.all(zones.map((zone) => middleOf(page, zone)));
    const page = await gate.open(busyGate('en'));
    const english = await middles(page);
    await gate.open(busyGate('ar'));
    const arabic = await middles(page);
    // The clock and the name are as wide as what stands in them.
    for (const [place, zone] of zones.entries())
      expect(Math.abs((english[place] ?? 0) + (arabic[place] ?? 0) - 1024), `${zone} mirrored`).toBeLessThan(
        zone.startsWith('.header') || zone === '.clock' ? 40 : 1.5,
      );

    await typeByHand(page, '12-AB-34');
    await expectPage(page.locator('#plate')).toHaveValue('12AB34');
    const boxes = await page
      .locator('.box')
      .evaluateAll((all) => all.map((box) => box.getBoundingClientRect().left));
    expect(boxes).toEqual(boxes.toSorted((one, other) => one - other));
    const keys = await page
      .locator('.keys')
      .nth(1)
      .locator('.key')
      .evaluateAll((all) => all.map((key) => key.textContent));
    const keyPlaces = await page
      .locator('.keys')
      .nth(1)
      .locator('.key')
      .evaluateAll((all) => all.map((key) => key.getBoundingClientRect().left));
    expect(keys.join('')).toBe('QWERTYUIOP');
    expect(keyPlaces).toEqual(keyPlaces.toSorted((one, other) => one - other));
  });

  it('a plate keeps its order alone and within a sentence', async () => {
    const page = await gate.open(busyGate('ar'));
    const plate = '12-AB-34';
    await page.evaluate((plate) => {
      window.fixture.settle({ plate });
      window.fixture.cars = window.fixture.cars.map((car) => ({ ...car, plate }));
    }, plate);
    const alone = await placesOf(page, '.recent-plate', plate);
    await typeByHand(page, '1');
    await pressByHand(page, 'F10');
    const says = page.locator('.press[data-kind="exit"] span', { hasText: plate });
    // A search that was under way may move the wall by itself: a tap counts once that has been seen for a second.
    await expect
      .poll(async () => {
        if ((await says.count()) === 0) await page.locator('.card').first().click();
        return says.count();
      })
      .toBeGreaterThan(0);
    const spoken = await placesOf(page, '.press[data-kind="exit"] span', plate);
    for (const places of [alone, spoken]) {
      expect(places).toHaveLength(plate.length);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  });

  it('the arrows of Enter and Exit still go in and out, along the line of reading', async () => {
    const page = await gate.open(busyGate('ar'));
    const mirrored = await page
      .locator('.icon')
      .evaluateAll((all) =>
        all
          .filter((icon) => new DOMMatrix(getComputedStyle(icon).transform).a < 0)
          .map((icon) => icon.closest('.press')?.getAttribute('data-kind') ?? ''),
      );
    expect(mirrored).toEqual(expect.arrayContaining(['enter', 'exit']));
    const backspace = page.locator('.keypad .icon').last();
    expect(await backspace.evaluate((icon) => getComputedStyle(icon).transform)).toBe('none');
  });
});
