import { carInside, quietSnapshot, untypedSnapshot } from '../support/fixture-page-states.ts';
import { tap, training, type } from './acting.ts';
import type { GalleryStates } from './gallery-state.ts';
import type { Page } from 'playwright';

const openStack = (page: Page): Promise<void> => page.locator('.rush-stack').click();

/** The car of the stack, looked at closely. */
async function zoom(page: Page): Promise<void> {
  await openStack(page);
  await page.getByRole('img', { name: 'This car as it came in' }).waitFor();
  await tap(page, 'Zoom in');
}

/**
 * One tap, and the car is saved. On a machine with other things to do its picture may not come while the press waits for it: then
 * the plate is asked for, and a tap saves the car with the picture that has come meanwhile.
 */
async function saveAtOnce(page: Page): Promise<void> {
  const missing = page.getByText('Plate still missing').first();
  const taken = page.getByRole('button', { name: 'Retake', exact: true });
  await tap(page, 'Rush');
  await missing.or(taken).waitFor();
  if (await missing.isVisible()) return;
  await tap(page, 'Rush');
  await missing.waitFor();
}

const { link } = quietSnapshot();

/** Car now, plate later. */
export const rushStates: GalleryStates = {
  'rush-asks': { act: (page) => tap(page, 'Rush') },
  'rush-tapped': {
    snapshot: training,
    act: async (page) => {
      await saveAtOnce(page);
      // Longer than another tap is one of the same car.
      await page.evaluate(() => new Promise((over) => setTimeout(over, 1_500)));
    },
  },
  'rush-stack': { snapshot: untypedSnapshot(3) },
  'rush-typing': {
    snapshot: untypedSnapshot(3),
    act: async (page) => {
      await openStack(page);
      await type(page, '51G7');
    },
  },
  'rush-zoomed': {
    snapshot: untypedSnapshot(3),
    act: async (page) => {
      await zoom(page);
      await type(page, '51G77');
    },
  },
  'rush-blind': {
    snapshot: {
      ...untypedSnapshot(1),
      untyped: (untypedSnapshot(1).untyped ?? []).map((car) => ({ ...car, hasPicture: false })),
    },
    act: openStack,
  },
  'rush-duplicate': {
    snapshot: untypedSnapshot(3),
    script: { cars: [carInside('51G77802')] },
    act: async (page) => {
      await openStack(page);
      await type(page, '51G77802');
      await tap(page, 'Enter');
      await page.getByRole('img', { name: 'Entry picture of 51G77802' }).waitFor();
    },
  },
  'rush-many': {
    snapshot: {
      ...untypedSnapshot(12),
      link: { ...link, state: 'probing', cause: 'connection-refused' },
      counts: { waiting: 100, unknown: 12, refused: 11, plateMissing: 12 },
    },
  },
  'rush-off': { snapshot: { rush: false } },
};
