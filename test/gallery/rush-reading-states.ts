import type { Page } from 'playwright';
import type { PlateReading, PlateSuggestion } from '../../electron/contract/reading.ts';
import { quietSnapshot, untypedSnapshot } from '../support/fixture-page-states.ts';
import { readSurely } from '../support/readings.ts';
import { type } from './acting.ts';
import type { GalleryState, GalleryStates } from './gallery-state.ts';

const { reading } = quietSnapshot();
const stack = untypedSnapshot(3);
const oldest = stack.untyped?.[0]?.id ?? '';
const plate = '51G77802';

/** The oldest car of the stack is open, and that was read in its picture. */
const state = (read: PlateReading, then: (page: Page) => Promise<void>): GalleryState => ({
  snapshot: { ...stack, reading: { ...reading, mode: 'suggest', state: 'ready' } },
  script: { draftReadings: { [oldest]: read } },
  act: async (page) => {
    await page.locator('.rush-stack').click();
    await page.locator('.rush-picture img').waitFor();
    await then(page);
  },
});
/** Where the pictures of the stack have their plate. */
const box: PlateSuggestion['box'] = [
  [0.27, 0.61],
  [0.73, 0.61],
  [0.73, 0.83],
  [0.27, 0.83],
];
const one = (doubtful: readonly number[] = []): PlateReading => ({
  kind: 'one',
  suggestion: { ...readSurely(plate, doubtful), box },
});
const settled = (page: Page, what: string): Promise<void> =>
  page.locator(`${what}[aria-disabled="false"]`).first().waitFor();
const offered = (page: Page): Promise<void> => settled(page, '.take-it');

/** What is read in the picture of a car that was let in without a plate. */
export const rushReadingStates: GalleryStates = {
  'read-rush': state(one(), offered),
  'read-rush-doubtful': state(one([3, 6]), offered),
  'read-rush-zoomed': state(one([3]), async (page) => {
    await offered(page);
    await page.locator('.rush-zoom button').first().click();
  }),
  'read-rush-several': state(
    { kind: 'several', suggestions: [plate, '51G77B02'].map((text) => ({ ...readSurely(text), box })) },
    (page) => settled(page, '.read-choices button'),
  ),
  'read-rush-taken': state(one([3, 6]), async (page) => {
    await offered(page);
    await page.locator('.take-it').click();
    await page.locator('.box[data-filled="true"]').first().waitFor();
  }),
  'read-rush-look': state(one(), async (page) => {
    await offered(page);
    await type(page, '51G77803');
    await settled(page, '.second-look');
  }),
};
