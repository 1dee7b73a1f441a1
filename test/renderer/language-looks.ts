import type { Page } from 'playwright';
import type { Language } from '../../electron/contract/languages.ts';
import { initialPreferences, type BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { typeByHand } from '../support/by-keys.ts';
import type { GateOptions } from '../support/fixture-page-browser.ts';
import {
  boothTimeAgo,
  carInside,
  quietSnapshot,
  recordView,
  untyped,
} from '../support/fixture-page-states.ts';

const { booth, link } = quietSnapshot();
const states = ['queued', 'waiting-for-entry', 'sending', 'unknown', 'refused', 'voided'] as const;
const busy: Partial<BoothSnapshot> = {
  booth: { ...booth, name: 'North', lane: '2', mode: 'training' },
  link: { ...link, state: 'paused', cause: 'token', nextTryAt: null },
  counts: { waiting: 128, unknown: 12, refused: 11, plateMissing: 3 },
  untyped: untyped(3),
  recent: states.map((state) => recordView({ state, plate: '51G77802', hasPicture: false })),
  oldestWaitingAt: boothTimeAgo(100 * 3_600_000),
  ticket: true,
};

/** The gate screen with much to say, in a language, in training. */
export const busyGate = (language: Language): GateOptions => ({
  snapshot: { ...busy, preferences: { ...initialPreferences, theme: 'night', language } },
  script: { cars: ['51G77802', '51G71802', '51G77B02', '29LD5512'].map((plate) => carInside(plate)) },
});

/** Switches the language, and waits until its words and letters are there. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((change) => window.fixture.push(change), {
    preferences: { ...initialPreferences, theme: 'night' as const, language },
  });
  await page.locator(`html[lang="${language}"]`).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(100);
}

const settle = (page: Page, change: Parameters<Window['fixture']['settle']>[0]): Promise<void> =>
  page.evaluate((change) => window.fixture.settle(change), change);

/** What an attendant comes by on the gate screen, one after the other, found without a word of any language. */
export const gateLooks: [name: string, act: (page: Page) => Promise<void>][] = [
  ['busy', async () => {}],
  [
    'a car of the stack',
    async (page) => {
      await page.locator('.rush-stack').click();
      await page.locator('.rush-picture img').waitFor();
    },
  ],
  [
    'typed',
    async (page) => {
      await page.locator('.rush-ways button').first().click();
      await page.evaluate(() =>
        window.fixture.push({
          counts: { waiting: 0, unknown: 0, refused: 0, plateMissing: 0 },
          untyped: [],
          oldestWaitingAt: null,
        }),
      );
      await typeByHand(page, '44A1122');
      await page.locator('.frozen').waitFor();
    },
  ],
  [
    'saved',
    async (page) => {
      await page.keyboard.press('F9');
      await page.locator('.result[data-tone="saved"]').waitFor();
    },
  ],
  ['unknown', (page) => settle(page, { state: 'unknown', reason: 'timed-out' })],
  ['refused', (page) => settle(page, { state: 'refused', reason: 'rejected' })],
  [
    'sent',
    (page) =>
      settle(page, {
        state: 'confirmed',
        answer: { isRegisteredUser: true, startDateTime: null, endDateTime: null },
      }),
  ],
  [
    'wall',
    async (page) => {
      await page.evaluate(() => window.fixture.push({ ticket: false }));
      await typeByHand(page, '51G7');
      await page.keyboard.press('F10');
      await page.locator('.card img').first().waitFor();
    },
  ],
  [
    'pair',
    async (page) => {
      await typeByHand(page, '7902');
      await page.locator('.card').nth(1).click();
      await page.locator('.pair-words').waitFor();
    },
  ],
  [
    'nothing',
    async (page) => {
      await typeByHand(page, '99');
      await page.locator('.wall-nothing').waitFor();
    },
  ],
];
