import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../electron/contract/languages.ts';
import { initialPreferences } from '../../../../electron/contract/snapshot.ts';
import { languageNames } from '../../../../renderer/platform/i18n/language-names.ts';
import { pressByHand } from '../../../support/by-keys.ts';
import { carInside, quietSnapshot } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';

const gate = gateSuite();
const { booth } = quietSnapshot();

const pageLanguage = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);
const plateOf = (page: Page): Promise<string> => page.locator('#plate').inputValue();

/** The button names the language that is shown, in its own word. */
const openList = (page: Page, shown: Language): Promise<void> =>
  page.locator('.header').getByRole('button', { name: languageNames[shown] }).click();

async function choose(page: Page, shown: Language, wanted: Language): Promise<void> {
  await openList(page, shown);
  await page.getByRole('button', { name: languageNames[wanted], exact: true }).click();
  await expect.poll(() => pageLanguage(page)).toContain(wanted);
}

/** What is in the frozen picture: each drawn one has its own time stamp. */
const frozenPixels = (page: Page): Promise<string> =>
  page
    .getByAltText(/./)
    .and(page.locator('.frozen'))
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL();
    });

describe('the language', () => {
  it('is the site’s until somebody chooses another, which is remembered', async () => {
    const page = await gate.open({ snapshot: { language: 'de' } });
    expect(await pageLanguage(page)).toBe('de ltr');
    await choose(page, 'de', 'ja');
    const calls = await page.evaluate(() => window.fixture.calls);
    expect(calls.find(({ name }) => name === 'screen.remember')?.input).toEqual({ language: 'ja' });
  });

  it('is another in the middle of a car, and nothing of the car is lost', async () => {
    const page = await gate.open({
      snapshot: { booth: { ...booth, mode: 'training' }, vehicleClasses: ['CAR', 'BUS'] },
      script: { cars: [carInside('51G77802')] },
    });
    await expect
      .poll(() => page.getByLabel('Live camera').evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(1);
    await page.keyboard.type('51G778');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Vehicle class: Car' }).click();
    await page.getByRole('img', { name: 'Frozen picture' }).waitFor();
    const picture = await frozenPixels(page);
    await page.evaluate(() => Object.assign(window, { witness: 'the same page' }));

    await choose(page, 'en', 'ar');
    expect(await pageLanguage(page)).toBe('ar rtl');
    expect(await plateOf(page)).toBe('51G778');
    await choose(page, 'ar', 'de');

    expect(await plateOf(page)).toBe('51G778');
    expect(await page.locator('.box[data-caret]').count()).toBe(1);
    expect(await frozenPixels(page)).toBe(picture);
    expect(await page.locator('.class-key').textContent()).toBe('Bus');
    expect(await page.evaluate(() => (window as { witness?: string }).witness)).toBe('the same page');
    // The keyboard goes on where the car was left: between its last two characters.
    await page.keyboard.type('9');
    await expect.poll(() => plateOf(page), { timeout: 60_000 }).toBe('51G7798');
    await pressByHand(page, 'F9');
    await expect
      .poll(() => page.evaluate(() => window.fixture.calls.map(({ name }) => name)))
      .toContain('gate.enter');
  });

  it('leaves a visit that it was changed in as it was', async () => {
    const page = await gate.open({ script: { cars: [carInside('51G77802')] } });
    await page.getByRole('button', { name: 'Cars inside' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.keyboard.type('51G');
    await choose(page, 'en', 'fr');
    expect(await page.locator('.search-eyes').count()).toBe(1);
    expect(await plateOf(page)).toBe('51G');
  });

  it('shows each language in its own name, in targets of 15 mm, and marks the chosen one', async () => {
    const page = await gate.open({
      snapshot: quietSnapshot({ preferences: { ...initialPreferences, language: 'th' } }),
    });
    await openList(page, 'th');
    const names = page.locator('.languages button');
    expect(await names.count()).toBe(10);
    expect(await page.locator('.languages [aria-pressed="true"]').textContent()).toBe('ไทย');
    const least = await names.evaluateAll((all: HTMLElement[]) =>
      all.map((one) => Math.min(one.offsetWidth, one.offsetHeight)),
    );
    expect(Math.min(...least)).toBeGreaterThanOrEqual(15 * 3.36);
  });
});
