import type { Locator, Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import { initialPreferences } from '../../../../electron/contract/snapshot.ts';
import { platesOf } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { overlaps, smallTargets } from '../../measure.ts';
import { lowContrastsByBoth } from '../../walk-looks.ts';

let page: Page;

const gate = gateSuite();

const sizes = [
  { width: 1024, height: 768, mm: 3.36 },
  { width: 1920, height: 1080, mm: 4 },
] as const;
type Size = (typeof sizes)[number];

const preferences = { ...initialPreferences, theme: 'night' } as const;

async function open(profile: string, size: Size = sizes[0]): Promise<void> {
  page = await gate.open({ size, snapshot: { plates: platesOf(profile), preferences } });
}
const key = (name: string): Locator => page.getByRole('button', { name, exact: true });
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const unusual = (): Locator => page.getByText('Unusual plate: check it');
const press = async (...names: string[]): Promise<void> => {
  for (const name of names) await key(name).click();
};

describe('the keypad', () => {
  it('of latin expects every key, and draws eight boxes', async () => {
    await open('latin');
    await page.keyboard.type('51G');
    await expect(page.locator('.key[data-expected="false"]')).toHaveCount(0);
    await expect(page.locator('.box')).toHaveCount(8);
    await expect(page.getByRole('button', { name: /^Show .* keys$/ })).toHaveCount(0);
  });

  it('of germany has umlauts, dims what cannot come, and warns without blocking', async () => {
    await open('germany');
    await press('L', 'Ö', 'A', 'B');
    await expect(key('0')).toHaveAttribute('data-expected', 'false');
    await expect(key('1')).toHaveAttribute('data-expected', 'true');
    await expect(unusual()).toHaveCount(0);
    const before = await key('Q').boundingBox();
    await press('0');
    await expect(unusual()).toBeVisible();
    await expect(plate()).toHaveValue('LÖAB0');
    await expect(key('0')).toHaveAttribute('data-expected', 'true');
    expect(await key('Q').boundingBox()).toEqual(before);
    await press('Enter');
    await expect(page.getByRole('status', { name: 'Result' })).toContainText('Saved');
    const calls = await page.evaluate(() => window.fixture.calls.filter(({ name }) => name === 'gate.enter'));
    expect(calls[0]?.input).toMatchObject({ plate: 'LÖAB0' });
  });

  it('of japan types an office with one key and shows the keys of the next place', async () => {
    await open('japan');
    await expect(page.locator('.box')).toHaveCount(12);
    const clear = await key('Clear').boundingBox();
    await press('品川', '5', '0', '0');
    await expect(key('さ')).toHaveAttribute('data-expected', 'true');
    await expect(key('品川')).toHaveCount(0);
    await press('さ', '1', '2', '3', '4');
    await expect(plate()).toHaveValue('品川500さ1234');
    await expect(unusual()).toHaveCount(0);
    await press('Clear');
    await expect(key('品川')).toBeVisible();
    expect((await key('Clear').boundingBox())?.y).toBe(clear?.y);
  });

  it('of japan leads to every layer by its switch, moves nothing below it, and keeps the one that was chosen', async () => {
    await open('japan');
    const enter = await key('Enter').boundingBox();
    for (const name of ['中部', '西日', '北日', 'かな', 'ABC', '関東']) {
      await press(`Show ${name} keys`);
      expect(await key('Enter').boundingBox()).toEqual(enter);
    }
    await press('Show 中部 keys', '尾張小牧', '3', '0', 'Show ABC keys', 'A');
    await expect(plate()).toHaveValue('尾張小牧30A');
    await expect(key('あ')).toHaveAttribute('data-expected', 'true');
  });

  it('of korea has the syllables on one layer and the areas on another', async () => {
    await open('korea');
    await press('1', '2', '3');
    await expect(key('4')).toHaveAttribute('data-expected', 'false');
    await press('가', '4', '5', '6', '8');
    await expect(plate()).toHaveValue('123가4568');
    await press('Clear', 'Show 지역 keys', '서울', '1', '2', '나');
    await expect(plate()).toHaveValue('서울12나');
  });

  it('of russia keeps Cyrillic, whichever alphabet the keyboard has', async () => {
    await open('russia');
    await plate().focus();
    await page.keyboard.type('a123bc77');
    await expect(plate()).toHaveValue('А123ВС77');
    await expect(unusual()).toHaveCount(0);
  });
});

describe.each(sizes)('the keypads at $width × $height', (size) => {
  it.each(['germany', 'japan', 'korea', 'thailand'])('of %s are whole', async (profile) => {
    await open(profile, size);
    const layers = platesOf(profile).layers.length;
    for (let layer = 0; layer < layers; layer += 1) {
      if (layer > 0) await page.getByRole('button', { name: /^Show .* keys$/ }).click();
      // Where things lie is the same by day.
      expect(await overlaps(page), `${layer}: nothing overlaps or scrolls`).toEqual([]);
      expect(await smallTargets(page, 15 * size.mm), `${layer}: keys of 15 mm`).toEqual([]);
      expect(await lowContrastsByBoth(page, preferences), `${layer}: contrast of 7:1`).toEqual([]);
    }
    await page.keyboard.type('X9X9X9X9X');
    await expect(unusual()).toBeVisible();
    expect(await overlaps(page), 'an unusual plate').toEqual([]);
    expect(await lowContrastsByBoth(page, preferences), "an unusual plate's contrast").toEqual([]);
  });
});
