import type { Locator, Page } from 'playwright';
import { expect as expectPage } from '../../../support/shown.ts';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from '../../../../electron/contract/languages.ts';
import { initialPreferences } from '../../../../electron/contract/snapshot.ts';
import { loadLayouts } from '../../../../renderer/ui/keypad/layouts/load-layouts.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { overlaps, smallTargets, violations } from '../../measure.ts';

let page: Page;

const gate = gateSuite();

const field = (): Locator => page.locator('#reason');
const keyboard = (): Locator => page.locator('.text-keyboard');
const key = (name: string): Locator => keyboard().getByRole('button', { name, exact: true });
const space = (): Locator => keyboard().locator('[data-kind="space"]');
const shift = (): Locator => keyboard().locator('[aria-pressed]');
const backspace = (): Locator => keyboard().locator('.keys').last().getByRole('button').last();

/** Shows the page where a reason is written in the attendant's own words. */
async function writeReason(language: Language): Promise<void> {
  page = await gate.open({ snapshot: { preferences: { ...initialPreferences, language } } });
  await page.locator('.press[data-kind="exit"]').click();
  await page.locator('.wall-head .plain:not(.wall-back)').last().click();
  await page.locator('.reasons button:not(.note-it)').last().click();
  await space().waitFor();
}

async function tap(...names: readonly string[]): Promise<void> {
  for (const name of names) await key(name).click();
}

/** Where what is written covers or leaves something, is smaller than 15 mm, or cannot be used by everybody. */
async function faults(): Promise<readonly string[]> {
  return [...(await overlaps(page)), ...(await smallTargets(page, 15 * 3.36)), ...(await violations(page))];
}

describe('the on-screen keyboard', () => {
  it('writes a sentence where the caret is; the field keeps the focus and hears no key', async () => {
    await writeReason('en');
    await page.evaluate(() => {
      window.addEventListener('keydown', ({ key }) => document.body.setAttribute('data-heard', key));
    });
    await tap('T', 'o', 'w', 'e', 'd');
    await space().click();
    await shift().click();
    await tap('A', '7');
    await expectPage(field()).toHaveValue('Towed A7');
    await field().evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3));
    await tap('a', 'x');
    await expectPage(field()).toHaveValue('Taxed A7');
    await backspace().click();
    await expectPage(field()).toHaveValue('Taed A7');
    await expectPage(field()).toBeFocused();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.locator('body').getAttribute('data-heard')).toBeNull();
    await page.keyboard.type('s');
    await expectPage(field()).toHaveValue('Tased A7');
    expect(await faults()).toEqual([]);
  });

  it('joins Korean letters to syllables, and takes them back one by one', async () => {
    await writeReason('ko');
    await tap('ㄱ', 'ㅏ', 'ㅂ', 'ㅅ', 'ㅣ');
    await expectPage(field()).toHaveValue('갑시');
    await backspace().click();
    await expectPage(field()).toHaveValue('갑ㅅ');
    await tap('ㅗ', 'ㅏ');
    await expectPage(field()).toHaveValue('갑솨');
    await space().click();
    await tap(await nameOfOther(), 'b', '4');
    await expectPage(field()).toHaveValue('갑솨 b4');
    expect(await faults()).toEqual([]);
  });

  it('has Arabic keys where a hardware keyboard has them, on a page from right to left', async () => {
    await writeReason('ar');
    await tap('س', 'ي', 'ا', 'ر', 'ة');
    await expectPage(field()).toHaveValue('سيارة');
    const left = async (name: string): Promise<number> => (await key(name).boundingBox())?.x ?? 0;
    expect(await left('ض')).toBeLessThan(await left('د'));
    expect(await field().evaluate((input) => getComputedStyle(input).direction)).toBe('rtl');
    expect(await faults()).toEqual([]);
  });

  it.each(languages)('fits in %s', async (language) => {
    await writeReason(language);
    await page.evaluate(() => document.fonts.ready);
    expect(await overlaps(page)).toEqual([]);
    expect(await smallTargets(page, 15 * 3.36)).toEqual([]);
  });
});

const nameOfOther = async (): Promise<string> =>
  (await keyboard().locator('.keys').last().getByRole('button').first().getAttribute('aria-label')) ?? '';

describe('the layouts', () => {
  it.each(languages)(
    'of %s have four rows of at most twelve keys, each once, and Latin letters',
    async (language) => {
      const layouts = await loadLayouts(language);
      for (const { rows } of layouts) {
        expect(rows).toHaveLength(4);
        const keys = rows.flatMap((row) => row.map(({ plain }) => plain));
        expect(new Set(keys).size).toBe(keys.length);
        expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(12);
      }
      const last = new Set(
        layouts
          .at(-1)
          ?.rows.flat()
          .map(({ plain }) => plain),
      );
      const needed = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');
      expect(needed.filter((character) => !last.has(character))).toEqual([]);
    },
  );

  it('of ja stands in the order of the fifty sounds, with each kana and each small one', async () => {
    const [layout] = await loadLayouts('ja');
    const rows = layout?.rows ?? [];
    const plain = (from: number, to?: number): string =>
      rows.flatMap((row) => row.slice(from, to).map((key) => key.plain)).join('');
    expect(plain(0, 10)).toBe(
      'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもらりるれろ',
    );
    expect(plain(10)).toBe('やゆよわんー゛゜');
    const shifted = new Set(rows.flatMap((row) => row.map((key) => key.shifted)));
    expect(Array.from('ぁぃぅぇぉっゃゅょを、。・「」').filter((kana) => !shifted.has(kana))).toEqual([]);
  });

  it.each([
    ['fr', 'e', '^', 'ê'],
    ['es', 'o', '\u0301', 'ó'],
    ['vi', 'ê', '\u0301', 'ế'],
    ['vi', 't', '\u0301', 't\u0301'],
    ['ja', 'か', '゛', 'が'],
    ['ja', 'あ', '゛', 'あ゛'],
    ['th', 'ก', '\u0e49', 'ก้'],
    ['ko', '각', 'ㅏ', '가가'],
  ] as const)('of %s join %s and %s', async (language, last, typed, whole) => {
    const [layout] = await loadLayouts(language);
    expect(layout?.join?.(last, typed)).toBe(whole);
  });
});
