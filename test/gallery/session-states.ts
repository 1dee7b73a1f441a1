import './instant.ts';
import type { Page } from 'playwright';
import { typeByHand } from '../support/by-keys.ts';
import type { GateOptions } from '../support/fixture-page-browser.ts';
import { tap, training } from './acting.ts';
import type { GalleryStates } from './gallery-state.ts';
import { everyAct, listedCars, sessionOf } from '../support/fixture-page-sessions-states.ts';
import {
  attentionItem,
  boothTimeAgo,
  nothingFound,
  otherOf,
  quietSnapshot,
  recordView,
} from '../support/fixture-page-states.ts';

const cars = listedCars();
const [long, elsewhere, car] = cars;
if (long === undefined || elsewhere === undefined || car === undefined)
  throw new Error('three cars at least');
const { entryId, sessionId } = car;
const { counts } = quietSnapshot();
const snapshot = {
  ...training,
  vehicleClasses: ['CAR', 'MOTORCYCLE', 'TRUCK'],
  acts: everyAct,
  ticket: true,
  lookUp: { state: 'fresh', answeredAt: boothTimeAgo(130_000) },
} as const satisfies GateOptions['snapshot'];
const onlyAmount = everyAct.flatMap(({ inputs, ...act }) =>
  act.act === 'direct-charge' ? [{ ...act, inputs: inputs.slice(0, 1) }] : [],
);
const charge = recordView({
  operation: 'charge',
  at: boothTimeAgo(20_000),
  plate: car.plate,
  entryId,
  sessionId,
  note: 'Driver wants to pay',
  answer: {
    isRegisteredUser: null,
    startDateTime: null,
    endDateTime: null,
    more: { amount: '12.50', currency: 'EUR', receipt: 'R-2041' },
  },
});
const exit = recordView({
  operation: 'exit',
  at: boothTimeAgo(50_000),
  plate: car.plate,
  entryId,
  sessionId,
});
const earlier = otherOf(recordView({ state: 'unknown', at: boothTimeAgo(90_000_000) }));
const sessions = { cars, details: [sessionOf(car, [charge])] };
const visit = (page: Page): Promise<void> => tap(page, 'Cars inside');
const show = async (page: Page, plate = car.plate): Promise<void> => {
  await visit(page);
  await page.getByRole('list', { name: 'Cars inside' }).getByRole('button', { name: plate }).click();
  await page.getByText('Ticket number').waitFor();
};
const fill = async (page: Page, act: string, field: string): Promise<void> => {
  await show(page);
  await tap(page, act);
  await page.getByRole('button', { name: field }).click();
};
const typeAmount = async (page: Page): Promise<void> => {
  await show(page);
  await tap(page, 'Direct charge');
  await typeByHand(page, '12.50');
};
const shown = { snapshot, script: {}, sessions };
const amountAlone = { ...shown, snapshot: { ...snapshot, acts: onlyAmount } };

/** Its entry waits at another booth. */
const waitingElsewhere = {
  ...elsewhere,
  source: 'site',
  booth: 'North gate',
  siteEntry: 'c5b0a4c6-2f8e-4b0d-9f37-0d5f1f4a6a10',
  sessionId: null,
  state: 'queued',
} as const;

/** The sessions screen, the ticket and the look-up of a record, . */
export const sessionStates: GalleryStates = {
  'sessions-list': { ...shown, act: visit },
  'sessions-list-reading': { ...shown, snapshot: { ...snapshot, readingEarlier: true }, act: visit },
  'sessions-more': {
    ...shown,
    snapshot: { ...snapshot, lookUp: { ...snapshot.lookUp, leftOut: 260_000 } },
    act: visit,
  },
  'sessions-quiet': {
    snapshot: { lookUp: { state: 'unmapped', answeredAt: null } },
    sessions: { cars: cars.slice(2, 4) },
    act: visit,
  },
  'sessions-site': {
    snapshot: { ledger: { state: 'away', asOf: boothTimeAgo(2_400_000), changes: 4 } },
    sessions: {
      cars: cars.map((one) => (one === elsewhere ? { ...one, source: 'site', booth: 'North gate' } : one)),
    },
    act: visit,
  },
  'sessions-site-waits': {
    snapshot: { ledger: { state: 'current', asOf: null, changes: 4 } },
    sessions: { cars: cars.map((one) => (one === elsewhere ? waitingElsewhere : one)) },
    act: visit,
  },
  'session-site-waits': {
    snapshot: { ledger: { state: 'current', asOf: null, changes: 4 } },
    sessions: { cars: [waitingElsewhere] },
    act: (page: Page) => show(page, elsewhere.plate),
  },
  'sessions-failed': {
    snapshot: { ...snapshot, lookUp: { state: 'failed', answeredAt: boothTimeAgo(4_000_000) } },
    sessions: { cars: [] },
    act: visit,
  },
  'sessions-search': {
    ...shown,
    act: async (page: Page) => {
      await visit(page);
      await tap(page, 'Search');
      await typeByHand(page, '51G7');
    },
  },
  'session-charged': { ...shown, act: show },
  'session-left': { ...shown, sessions: { cars, details: [sessionOf(car, [exit])] }, act: show },
  'session-undecided': {
    ...shown,
    sessions: { cars, details: [{ ...sessionOf(car), undecided: earlier }] },
    act: show,
  },
  'session-elsewhere': { ...shown, act: (page: Page) => show(page, elsewhere.plate) },
  'session-long': { ...shown, act: (page: Page) => show(page, long.plate) },
  'act-cancel': {
    ...shown,
    act: async (page: Page) => {
      await show(page);
      await tap(page, 'Cancel session');
    },
  },
  'act-edit': {
    ...shown,
    act: async (page: Page) => {
      await fill(page, 'Edit entry', 'Plate');
      await page.keyboard.press('Backspace');
      await typeByHand(page, '3');
      await tap(page, 'Next');
    },
  },
  'act-direct': {
    ...shown,
    act: async (page: Page) => {
      await show(page);
      await tap(page, 'Direct charge');
    },
  },
  'act-time': { ...shown, act: (page: Page) => fill(page, 'Edit entry', 'Entry time') },
  'act-money': { ...shown, act: (page: Page) => fill(page, 'Direct charge', 'Amount') },
  'act-amount-alone': { ...amountAlone, act: typeAmount },
  'act-pressed-otherwise': {
    ...amountAlone,
    act: async (page: Page) => {
      await typeAmount(page);
      await page.evaluate(() => (window.visits.refuse = { code: 'pressed-otherwise' }));
      await page.locator('button[data-kind="go"]').click();
      await page.getByRole('alert').waitFor();
    },
  },
  'act-choice': { ...shown, act: (page: Page) => fill(page, 'Direct charge', 'Tariff') },
  'act-yes-no': { ...shown, act: (page: Page) => fill(page, 'Direct charge', 'receipt') },
  'act-reason': { ...shown, act: (page: Page) => fill(page, 'Edit entry', 'Reason') },
  'ticket-sent': {
    ...shown,
    act: async (page: Page) => {
      await show(page);
      await tap(page, 'Ticket');
    },
  },
  'ticket-after-entry': {
    ...shown,
    act: async (page: Page) => {
      await typeByHand(page, '44A11223');
      await tap(page, 'Enter');
      await page.getByText('Will be sent').waitFor();
    },
  },
  'visit-look-up': {
    snapshot: { ...snapshot, counts: { ...counts, unknown: 1 } },
    script: {
      attention: {
        items: [{ ...attentionItem({}, 2), canLookUp: true }],
        movedAside: [],
        found: nothingFound,
        pin: 'training',
      },
    },
    act: async (page: Page) => {
      await tap(page, 'Needs attention');
      await page.getByRole('button', { name: '51G77802' }).click();
    },
  },
};
