import type { Page } from 'playwright';
import type { AlprReading } from '../../electron/contract/reading-alpr.ts';
import { alprReads } from '../support/alpr-reads.ts';
import { quietSnapshot } from '../support/fixture-page-states.ts';
import { readSurely } from '../support/readings.ts';
import { training } from './acting.ts';
import type { GalleryState, GalleryStates } from './gallery-state.ts';

const { reading } = quietSnapshot();

/** Of the drawn car. */
const plate = 'XZV6340';

/** A name as long as any. */
const source = 'ALPR North Gate, lane 01';

/**
 * The drawn traffic, since nothing else has cars here; in the product no ALPR tells of that.
 *
 * @param own what the booth reads; null: nothing. @param told what the ALPR tells once that stands there. @param seen of the page then
 */
const state = (own: string | null, told: AlprReading, seen: string): GalleryState => ({
  snapshot: { ...training, reading: { ...reading, mode: 'suggest', state: 'ready' } },
  script: { reading: own === null ? { kind: 'none' } : { kind: 'one', suggestion: readSurely(own) } },
  act: async (page: Page) => {
    if (own !== null) await page.locator('.take-it').waitFor();
    await page.evaluate((told) => window.fixture.alprTells(told), told);
    await page.locator('.read-inset p').waitFor();
    await page.locator(`${seen}[aria-disabled="false"]`).first().waitFor();
  },
});

/** What the site's ALPR takes the car for, beside what the booth reads. */
export const alprStates: GalleryStates = {
  'read-alpr': state(null, alprReads([plate], { source, marked: [2, 6] }), '.take-it'),
  'read-alpr-same': state(plate, alprReads([plate], { source }), '.take-it'),
  'read-alpr-other': state(plate, alprReads(['XZY634O'], { source }), '.take-it'),
  'read-alpr-several': state(plate, alprReads(['WWMW8860'], { source }), '.read-choices button'),
};
