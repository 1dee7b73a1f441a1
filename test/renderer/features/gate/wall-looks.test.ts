import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { CarInside } from '../../../../electron/contract/inside.ts';
import { initialPreferences, type BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import { scan, typeByHand } from '../../../support/by-keys.ts';
import { boothTimeAgo, carInside, quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { answerLookUp } from '../../../support/look-up-answer.ts';
import { faultsOfLooks, type ScreenLook } from '../../walk-looks.ts';

const gate = gateSuite();

const sizes = [
  { width: 1024, height: 768, mm: 3.36 },
  { width: 1920, height: 1080, mm: 4 },
] as const;
const { booth, counts } = quietSnapshot();
const elsewhere: Partial<CarInside> = { source: 'service', entryId: null, hasPicture: false };
const longAgo = boothTimeAgo(60 * 24 * 3_600_000);
/** The longest of everything. */
const cars = [
  carInside('51G77802', { vehicleClass: 'MOTORCYCLE', enteredAt: longAgo, state: 'queued' }),
  carInside('51G71802', { ...elsewhere, sessionId: 'one', enteredAt: null, state: 'unknown' }),
  carInside('51G77B02', { ...elsewhere, sessionId: 'two', vehicleClass: null }),
  carInside('ABCDEFGH12345678', { vehicleClass: 'MOTORCYCLE', enteredAt: longAgo, state: 'queued' }),
  carInside('ABCDEFGH12345698'),
];
const snapshot: Partial<BoothSnapshot> = {
  booth: { ...booth, mode: 'training' },
  counts: { ...counts, waiting: 128 },
  vehicleClasses: ['CAR', 'MOTORCYCLE', 'TRUCK', 'BUS'],
  lookUp: { state: 'failed', answeredAt: null },
  recent: [recordView({ operation: 'exit', state: 'local', note: 'Entered before this booth was set up' })],
};

async function open(size: (typeof sizes)[number]): Promise<Page> {
  const page = await gate.open({ size, script: { cars, snapshot: quietSnapshot(snapshot) } });
  await page.getByText('Camera training').waitFor();
  return page;
}

const tap = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
async function retype(page: Page, plate: string): Promise<void> {
  await page.keyboard.press('Delete');
  await typeByHand(page, plate);
}

/** The looks one after the other, each told by a name. */
const looks: ScreenLook[] = [
  ['noted before', async () => {}],
  [
    'all cars, the service not reached',
    async (page) => {
      await tap(page, 'Exit');
      await answerLookUp(page, { state: 'failed', answeredAt: null });
      await page.getByText('No service: this booth').waitFor();
      await page.locator('.card img').first().waitFor();
    },
  ],
  [
    'marks',
    async (page) => {
      await typeByHand(page, '51G77832');
      await page.locator('.mark[data-mark="different"]').first().waitFor();
    },
  ],
  ['side by side', (page) => page.locator('.card', { hasText: '51G77802' }).click()],
  [
    'side by side, another booth’s',
    async (page) => {
      await tap(page, 'Other car');
      await page.locator('.card', { hasText: '51G71802' }).click();
    },
  ],
  [
    'side by side, the longest plates',
    async (page) => {
      await retype(page, 'ABCDEFGH12345679');
      await page.locator('.card', { hasText: 'ABCDEFGH12345678' }).click();
    },
  ],
  [
    'a scanned id',
    async (page) => {
      await scan(page, '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4');
      await page.getByText('Only its ticket is known').waitFor();
    },
  ],
  [
    'an id that is typed',
    async (page) => {
      await tap(page, 'Other car');
      await tap(page, 'Ticket number');
      await typeByHand(page, '3f2a9c1b0d4e');
    },
  ],
  [
    'an exception',
    async (page) => {
      await tap(page, 'Back');
      await tap(page, 'Not in the list');
      await tap(page, 'Entered before this booth was set up');
    },
  ],
  [
    'an exception in other words',
    async (page) => {
      await tap(page, 'Other…');
      await typeByHand(page, 'tow truck');
    },
  ],
  ['an exception noted', (page) => tap(page, 'Note it')],
  [
    'inside already',
    async (page) => {
      await typeByHand(page, '51G77802');
      await tap(page, 'Enter');
      await page.getByText('has been inside since').waitFor();
      await page.locator('.pair-entry img').waitFor();
    },
  ],
];

describe.each(sizes)('the wall at $width × $height', (size) => {
  it('is whole, readable and reachable by day and by night', async () => {
    const page = await open(size);
    const preferences = size === sizes[0] ? initialPreferences : null;
    expect(await faultsOfLooks(page, looks, 15 * size.mm, preferences)).toEqual({});
  });
});
