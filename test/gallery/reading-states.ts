import type { Page } from 'playwright';
import type { PlateReading } from '../../electron/contract/reading.ts';
import { quietSnapshot } from '../support/fixture-page-states.ts';
import { readSurely } from '../support/readings.ts';
import { training, type } from './acting.ts';
import type { GalleryState, GalleryStates } from './gallery-state.ts';

const { reading } = quietSnapshot();

/** Of the drawn car. */
const plate = 'XZV6340';

const state = (answer: PlateReading, act: (page: Page) => Promise<void>): GalleryState => ({
  snapshot: { ...training, reading: { ...reading, mode: 'suggest', state: 'ready' } },
  script: { reading: answer },
  act,
});
const settled = (page: Page, what: string): Promise<void> =>
  page.locator(`${what}[aria-disabled="false"]`).first().waitFor();
const offered = (page: Page): Promise<void> => settled(page, '.take-it');
/** Pressed again where the page has not looked at the camera for a moment. */
async function take(page: Page): Promise<void> {
  while ((await page.locator('#plate').inputValue()) === '') await page.locator('.take-it').click();
}
const looked = (page: Page): Promise<void> => settled(page, '.second-look');

/** What is read in the picture, at the entry. */
export const readingStates: GalleryStates = {
  'read-ghosts': state({ kind: 'one', suggestion: readSurely(plate) }, offered),
  'read-ghosts-doubtful': state({ kind: 'one', suggestion: readSurely(plate, [2, 6]) }, offered),
  'read-taken': state({ kind: 'one', suggestion: readSurely(plate, [2, 6]) }, async (page) => {
    await offered(page);
    await take(page);
    await page.locator('.frozen').waitFor();
  }),
  'read-other': state({ kind: 'one', suggestion: readSurely(plate) }, async (page) => {
    await offered(page);
    await page.evaluate((reading) => void (window.fixture.reading = reading), {
      kind: 'one',
      suggestion: readSurely('WWMW8860'),
    } as const);
    await take(page);
    await page.locator('.other-read').waitFor();
  }),
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
};
