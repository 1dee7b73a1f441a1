import './instant.ts';
import type { Page } from 'playwright';
import type { CarInside } from '../../electron/contract/inside.ts';
import type { PlateReading } from '../../electron/contract/reading.ts';
import { boothTimeAgo, carInside, quietSnapshot } from '../support/fixture-page-states.ts';
import { exitOfRead } from '../support/exit-of-read.ts';
import { readSurely } from '../support/readings.ts';
import { rest, tap, training, type } from './acting.ts';
import type { GalleryState, GalleryStates } from './gallery-state.ts';

const { reading } = quietSnapshot();

/** Of the drawn car. */
const plate = 'XZV6340';

/** @param answer what is read in each picture. @param frozenReading in the frozen one, where that is something else */
const state = (
  answer: PlateReading,
  act: (page: Page) => Promise<void>,
  frozenReading = answer,
): GalleryState => ({
  snapshot: { ...training, reading: { ...reading, mode: 'suggest', state: 'ready' } },
  script: { reading: answer, frozenReading },
  act,
});
const settled = (page: Page, what: string): Promise<void> =>
  page.locator(`${what}[aria-disabled="false"]`).first().waitFor();
const offered = (page: Page): Promise<void> => settled(page, '.take-it');
/** Pressed again where the page has not looked at the camera for a moment. */
async function take(page: Page): Promise<void> {
  while ((await page.locator('#plate').inputValue()) === '') await page.locator('.take-it').click();
}
const lookUp = { state: 'unmapped', answeredAt: null } as const;
/** The wall, once the car that stands there was read. @param inside plates of cars, the newest first. @param leaving the one that fits */
function exitState(
  read: string,
  inside: readonly CarInside[],
  leaving: string,
  act: (page: Page) => Promise<void> = () => Promise.resolve(),
): GalleryState {
  const { snapshot, script } = state({ kind: 'one', suggestion: readSurely(read) }, offered);
  return {
    snapshot: { ...snapshot, lookUp },
    script: { ...script, cars: inside, leaving },
    act: async (page) => {
      await exitOfRead(page, () => tap(page, 'Exit'));
      await act(page);
      await rest(page);
    },
  };
}
const others = ['51G77802', '51G71802', 'XZV6B40', '29LD5512', '30F80912'].map((one) => carInside(one));
const withRead = (change: Partial<CarInside> = {}): CarInside[] =>
  others.with(2, carInside(plate, { enteredAt: boothTimeAgo(75 * 3_600_000), ...change }));
const looked = (page: Page): Promise<void> => settled(page, '.second-look');

/** What is read in the picture, at the entry and at the exit. */
export const readingStates: GalleryStates = {
  'read-ghosts': state({ kind: 'one', suggestion: readSurely(plate) }, offered),
  'read-ghosts-doubtful': state({ kind: 'one', suggestion: readSurely(plate, [2, 6]) }, offered),
  'read-taken': state({ kind: 'one', suggestion: readSurely(plate, [2, 6]) }, async (page) => {
    await offered(page);
    await take(page);
    await page.locator('.frozen').waitFor();
  }),
  'read-other': state(
    { kind: 'one', suggestion: readSurely(plate) },
    async (page) => {
      await offered(page);
      await take(page);
      await page.locator('.other-read').waitFor();
    },
    { kind: 'one', suggestion: readSurely('WWMW8860') },
  ),
  'read-several': state(
    { kind: 'several', suggestions: [readSurely(plate), readSurely('XZV634B')] },
    (page) => settled(page, '.read-choices button'),
  ),
  'read-look': state({ kind: 'one', suggestion: readSurely(plate) }, async (page) => {
    await type(page, 'XZY6340');
    await looked(page);
  }),
  'read-look-missing': state({ kind: 'one', suggestion: readSurely(plate) }, async (page) => {
    await type(page, 'XZV640');
    await looked(page);
  }),
  'read-exit': exitState(plate, withRead(), plate),
  'read-exit-differs': exitState(plate, others, 'XZV6B40'),
  'read-exit-long': exitState(
    'ABCDEFGH12345679',
    [carInside('ABCDEFGH12345678', { exitRefused: true }), ...others],
    'ABCDEFGH12345678',
  ),
  'read-exit-first': exitState(plate, withRead({ hasPicture: false, source: 'service' }), plate),
  'read-exit-other': exitState(plate, withRead(), plate, (page) => tap(page, 'Other car')),
  'read-exit-chosen': exitState(plate, others, 'XZV6B40', async (page) => {
    await tap(page, 'Other car');
    await page.locator('.card[data-read="true"]').click();
  }),
  'read-exit-late': {
    ...exitState(plate, withRead(), plate),
    act: async (page) => {
      await page.evaluate(() => void (window.fixture.leavingAnswers = Promise.withResolvers<void>()));
      await offered(page);
      await tap(page, 'Exit');
      await page.locator('.card').first().waitFor();
      await page.evaluate(() => window.fixture.leavingAnswers?.resolve());
      await page.locator('.card[data-read="true"]').waitFor();
      await rest(page);
    },
  },
};
