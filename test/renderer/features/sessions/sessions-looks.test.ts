import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { initialPreferences } from '../../../../electron/contract/snapshot.ts';
import { typeByHand } from '../../../support/by-keys.ts';
import { everyAct, listedCars, sessionOf } from '../../../support/fixture-page-sessions-states.ts';
import {
  attentionItem,
  boothTimeAgo,
  quietSnapshot,
  recordView,
} from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { faultsOfLooks, type ScreenLook } from '../../walk-looks.ts';

const gate = gateSuite();

const sizes = [
  { width: 1024, height: 768, mm: 3.36 },
  { width: 1920, height: 1080, mm: 4 },
] as const;
const [car, ...others] = listedCars();
if (car === undefined) throw new Error('three cars at least');
const { entryId, plate } = car;
const { booth, link } = quietSnapshot();
const charge = recordView({
  operation: 'charge',
  plate,
  entryId,
  answer: {
    isRegisteredUser: null,
    startDateTime: null,
    endDateTime: null,
    more: { amount: '1234.50', currency: 'EUR', receipt: 'R-20418872', tariff: 'Long stay by the day' },
  },
});
const exit = recordView({ operation: 'exit', plate, entryId, note: 'It was mistaken for another car' });
const sessions = { cars: [car, ...others], details: [sessionOf(car, [charge, exit])] };

/** Everything at once: the longest words, every colour. */
async function open(size: (typeof sizes)[number]): Promise<Page> {
  const page = await gate.open({
    size,
    sessions,
    snapshot: {
      booth: { ...booth, name: 'Long Stay Car Park North', lane: 'Lane 12', mode: 'training' },
      link: { ...link, state: 'paused', cause: 'token', nextTryAt: recordView().at },
      counts: { waiting: 128, unknown: 12, refused: 11, plateMissing: 0 },
      vehicleClasses: ['CAR', 'MOTORCYCLE', 'TRUCK', 'BUS'],
      oldestWaitingAt: boothTimeAgo(100 * 3_600_000),
      lookUp: { state: 'failed', answeredAt: boothTimeAgo(4_000_000) },
      acts: everyAct,
      ticket: true,
    },
    script: {},
  });
  await page.getByText('Camera training').waitFor();
  return page;
}

const tap = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();

/** The screen's looks one after the other, each told by a name. */
const looks: ScreenLook[] = [
  ['cars inside', (page) => tap(page, 'Cars inside')],
  ['a filter', (page) => tap(page, 'Another booth')],
  [
    'without a look-up',
    async (page) => {
      await page.evaluate(() => window.fixture.push({ lookUp: { state: 'unmapped', answeredAt: null } }));
      await tap(page, 'All');
    },
  ],
  [
    'nobody fits',
    async (page) => {
      await tap(page, 'Search');
      await typeByHand(page, 'ZZ9');
      await page.getByText('No car inside matches ZZ9').waitFor();
    },
  ],
  [
    'some fit',
    async (page) => {
      await tap(page, 'Clear');
      await typeByHand(page, '51G7');
      await page.getByText('2 matches').first().waitFor();
    },
  ],
  [
    'a car from elsewhere',
    async (page) => {
      await tap(page, 'Show all cars');
      await field(page, '29LD5512');
      await page.getByText('Ticket number').waitFor();
    },
  ],
  ['its ticket', (page) => tap(page, 'Ticket')],
  [
    'a session with everything',
    async (page) => {
      await tap(page, 'No ticket');
      await tap(page, 'All cars');
      await field(page, 'ABCDEFGH12345678');
      await page.getByText('1234.50 EUR').waitFor();
    },
  ],
  ['a charge after a charge', (page) => tap(page, 'Direct charge')],
  ['an amount', (page) => tap(page, 'Next')],
  ['no amount', (page) => tap(page, 'Next')],
  [
    'a choice',
    async (page) => {
      await tap(page, 'Back');
      await field(page, 'tariff');
      await tap(page, 'Night');
    },
  ],
  [
    'an edit',
    async (page) => {
      await tap(page, 'Back');
      await tap(page, 'Back');
      await tap(page, 'Edit entry');
      await field(page, 'Entry time');
      await typeByHand(page, '0815');
    },
  ],
  ['its reason', (page) => tap(page, 'Next')],
  [
    'ready to send',
    async (page) => {
      await tap(page, 'Time was wrong');
      await tap(page, 'Next');
    },
  ],
  [
    'a look-up that proves nothing',
    async (page) => {
      const item = { ...attentionItem({ plate: 'ABCDEFGH12345678' }, 3), canLookUp: true };
      await page.evaluate((item) => {
        window.visits.found = {};
        window.fixture.attention = {
          items: [item],
          movedAside: [],
          found: { sendable: 0, again: 0 },
          pin: 'training',
        };
      }, item);
      await tap(page, 'Needs attention');
      await page.getByRole('list', { name: 'Needs attention' }).getByRole('button').click();
      await tap(page, 'Look it up');
      await page.getByText('proves nothing yet').first().waitFor();
    },
  ],
  [
    'a ticket on the result card',
    async (page) => {
      await tap(page, 'Back to the gate');
      await typeByHand(page, '44A11223');
      await tap(page, 'Enter');
      await page.getByRole('button', { name: 'Ticket' }).waitFor();
    },
  ],
];

describe.each(sizes)('at $width × $height', (size) => {
  it('is whole, readable and reachable by day and by night', async () => {
    const page = await open(size);
    const preferences = size === sizes[0] ? initialPreferences : null;
    expect(await faultsOfLooks(page, looks, 15 * size.mm, preferences)).toEqual({});
  });
});
