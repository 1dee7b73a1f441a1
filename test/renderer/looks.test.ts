import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { ScriptedAttention } from '../support/fixture-page-booth.ts';
import {
  initialPreferences,
  type BoothSnapshot,
  type ScreenPreferences,
} from '../../electron/contract/snapshot.ts';
import { pressByHand, typeByHand, typePin } from '../support/by-keys.ts';
import {
  attentionItems,
  boothTimeAgo,
  carInside,
  manyItems,
  nothingFound,
  quietSnapshot,
  recordView,
  untyped,
} from '../support/fixture-page-states.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { nightly } from '../support/nightly.ts';
import { faultsOfLooks, type ScreenLook } from './walk-looks.ts';

const gate = gateSuite();

/** Panels as they are sold: px, inches, px per mm, and the millimetres of a plate key there; 20 with gaps of 3 where they fit. */
const sizes = [
  { width: 1024, height: 768, inches: 15, mm: 3.36, key: 20 },
  { width: 1024, height: 768, inches: 12.1, mm: 4.165, key: 16.1 },
  { width: 1366, height: 768, inches: 15.6, mm: 3.955, key: 16.9 },
  { width: 1920, height: 1080, inches: 21.5, mm: 4.034, key: 20 },
] as const;
const cars = ['51G77802', '51G71802', '51G77B02', '29LD5512'].map((plate) => carInside(plate));
const { booth, link } = quietSnapshot();
const states = ['queued', 'waiting-for-entry', 'sending', 'unknown', 'refused', 'voided'] as const;
/** Everything at once: the longest words, every colour. */
const busy: Partial<BoothSnapshot> = {
  booth: { ...booth, name: 'Long Stay Car Park North', lane: 'Lane 12', mode: 'training' },
  link: { ...link, state: 'paused', cause: 'token', nextTryAt: recordView().at },
  counts: { waiting: 128, unknown: 12, refused: 11, plateMissing: 14 },
  untyped: untyped(3),
  recent: states.map((state) => recordView({ state, plate: 'ABCDEFGH12345678', hasPicture: false })),
  vehicleClasses: ['CAR', 'MOTORCYCLE', 'TRUCK', 'BUS'],
  oldestWaitingAt: boothTimeAgo(100 * 3_600_000),
};
const attention: ScriptedAttention = {
  items: [...attentionItems(), ...manyItems(21)],
  movedAside: [],
  found: nothingFound,
  pin: 'training',
};

type Size = (typeof sizes)[number];
/** With every change the tightest of them, where the screen has the fewest millimetres, and the widest. */
const walked = nightly ? sizes : [sizes[1], sizes[3]];
const preferencesOn = (size: Size): ScreenPreferences => ({ ...initialPreferences, panel: size.mm });

async function open(size: Size): Promise<Page> {
  const snapshot = quietSnapshot({ ...busy, preferences: preferencesOn(size) });
  const page = await gate.open({ size, script: { cars, attention, snapshot } });
  await page.getByText('Camera training').waitFor();
  return page;
}

const tap = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** The screen's looks one after the other, each told by a name. */
const looks: ScreenLook[] = [
  ['idle', async () => {}],
  [
    'a car of the stack being typed',
    async (page) => {
      await page.locator('.rush-stack').click();
      await page.getByRole('img', { name: 'This car as it came in' }).waitFor();
      await typeByHand(page, '51G77802');
    },
  ],
  [
    'a car of the stack whose plate is inside',
    async (page) => {
      await page.keyboard.press('F9');
      await page.getByRole('img', { name: 'Entry picture of 51G77802' }).waitFor();
    },
  ],
  [
    'idle again',
    async (page) => {
      await page.getByRole('button', { name: 'Correct the plate' }).click();
      await tap(page, 'Live picture');
    },
  ],
  [
    'typed full and refused',
    async (page) => {
      await typeByHand(page, '51G77802ABCDEFGHX');
      await page.getByRole('img', { name: 'Frozen picture' }).waitFor();
    },
  ],
  [
    'saved',
    async (page) => {
      await pressByHand(page, 'F9');
      await page.getByText('Will be sent').waitFor();
    },
  ],
  [
    'unknown',
    (page) => page.evaluate(() => window.fixture.settle({ state: 'unknown', reason: 'timed-out' })),
  ],
  ['refused', (page) => page.evaluate(() => window.fixture.settle({ state: 'refused', reason: 'rejected' }))],
  [
    'sent member',
    (page) =>
      page.evaluate(() =>
        window.fixture.settle({
          state: 'confirmed',
          answer: { isRegisteredUser: true, startDateTime: null, endDateTime: null },
        }),
      ),
  ],
  [
    'the wall',
    async (page) => {
      await typeByHand(page, '51G7');
      await pressByHand(page, 'F10');
      await page.getByText('Which car is leaving?').waitFor();
      await page.locator('.card img').first().waitFor();
    },
  ],
  [
    'the wall with one selected',
    async (page) => {
      await typeByHand(page, '7802');
      await page.getByText('Same car?').waitFor();
    },
  ],
  [
    'the wall with nothing on it',
    async (page) => {
      await typeByHand(page, '99');
      await page.getByText('No car matches 51G7780299').waitFor();
    },
  ],
  ['needs attention', (page) => tap(page, 'Needs attention')],
  ['trying again', (page) => tap(page, 'Try again now')],
  [
    'a record with every way out',
    async (page) => {
      await tap(page, 'Back');
      await page.getByRole('button', { name: 'ABCDEFGH12345678' }).click();
    },
  ],
  ['correcting it', (page) => tap(page, 'Correct and send')],
  [
    'no reason',
    async (page) => {
      await tap(page, 'Next');
      await tap(page, 'Next');
      await page.getByText('Give the reason first.').waitFor();
    },
  ],
  ['a reason', (page) => tap(page, 'Plate was mistyped')],
  [
    'a wrong PIN',
    async (page) => {
      await tap(page, 'Next');
      await typeByHand(page, '12');
      await tap(page, 'Correct and send');
      await page.getByText('Wrong supervisor PIN').waitFor();
    },
  ],
  [
    'which session',
    async (page) => {
      await tap(page, 'Needs attention');
      await page.getByRole('button', { name: '51G77802' }).click();
      await tap(page, 'The service has it');
    },
  ],
  [
    'no PIN set',
    async (page) => {
      await page.evaluate(() => (window.fixture.attention = { ...window.fixture.attention, pin: 'not-set' }));
      await tap(page, 'Needs attention');
      await page.getByRole('button', { name: 'ABCDEFGH12345678' }).click();
      await page.getByText('No supervisor PIN').waitFor();
    },
  ],
  [
    'nothing else to decide',
    async (page) => {
      await page.evaluate(
        () =>
          (window.fixture.attention = {
            items: [],
            movedAside: [],
            found: { sendable: 0, again: 0 },
            pin: 'training',
          }),
      );
      await tap(page, 'Needs attention');
      await page.getByText('Nothing else to decide').waitFor();
    },
  ],
  ['day and night', (page) => tap(page, 'Settings')],
  ['sound', (page) => tap(page, 'Sound')],
  ['a PIN for the size', (page) => tap(page, 'Screen size')],
  [
    'the size',
    async (page) => {
      await page.evaluate(() => (window.fixture.attention = { ...window.fixture.attention, pin: 'set' }));
      await typePin(page, '0000');
      await tap(page, 'Open');
      await page.getByText('Bank card', { exact: true }).waitFor();
    },
  ],
  [
    'what is taken of the picture',
    async (page) => {
      await tap(page, 'Camera');
      await tap(page, 'Top edge: in');
      await page.getByText(/^Picture: /).waitFor();
    },
  ],
];

describe.each(walked)('on a panel of $inches inches and $width × $height', (size) => {
  it('is whole, readable and reachable by day and by night', async () => {
    const page = await open(size);
    const preferences = size === walked[0] ? preferencesOn(size) : null;
    expect(await faultsOfLooks(page, looks, 15 * size.mm, preferences)).toEqual({});
  });
});

describe.each(sizes)('on a panel of $inches inches and $width × $height', (size) => {
  it('has Enter and Exit 40 mm wide and 10 mm apart, and keys and their gaps as large as they fit', async () => {
    const page = await open(size);
    const box = async (name: string) => {
      const found = await page.getByRole('button', { name, exact: true }).boundingBox();
      if (found === null) throw new Error(`${name} is not on the screen`);
      return found;
    };
    const [enter, exit, key] = [await box('Enter'), await box('Exit'), await box('Q')];
    const gaps = [(await box('W')).x - (key.x + key.width), (await box('A')).y - (key.y + key.height)];
    const apart = Math.max(exit.y - (enter.y + enter.height), exit.x - (enter.x + enter.width));
    expect(Math.min(enter.width, exit.width)).toBeGreaterThanOrEqual(40 * size.mm);
    expect(apart).toBeGreaterThanOrEqual(10 * size.mm);
    expect(Math.min(key.width, key.height)).toBeGreaterThanOrEqual(size.key * size.mm - 0.1);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual((size.key / 20) * 3 * size.mm - 0.1);
  });
});
