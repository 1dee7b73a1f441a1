import './instant.ts';
import type { ScriptedAttention } from '../support/fixture-page-booth.ts';
import type { Page } from 'playwright';
import { typeByHand } from '../support/by-keys.ts';
import {
  attentionItem,
  attentionItems,
  boothTimeAgo,
  afterOutage,
  manyItems,
  movedAsideView,
  nothingFound,
  olderProgramView,
  otherOf,
  quietSnapshot,
} from '../support/fixture-page-states.ts';
import { rest, tap, training, type } from './acting.ts';
import type { GalleryStates } from './gallery-state.ts';

const { link, counts } = quietSnapshot();
const needing = { ...counts, unknown: 2, refused: 2 };
const attend = async (page: Page, plate?: string, way?: string): Promise<void> => {
  await page.getByRole('button', { name: 'Needs attention' }).click();
  if (plate !== undefined) await page.getByRole('button', { name: plate }).click();
  if (way !== undefined) await page.getByRole('button', { name: way, exact: true }).click();
};
const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next' }).click();
const attention: ScriptedAttention = {
  items: attentionItems(),
  movedAside: [],
  found: nothingFound,
  pin: 'training',
};
const pausedLong = {
  ...training,
  counts: { ...needing, waiting: 128 },
  link: { ...link, state: 'paused', cause: 'certificate', nextTryAt: boothTimeAgo(-240_000) },
  oldestWaitingAt: boothTimeAgo(90_000_000),
} as const;
/** The service gave the session of the same plate's earlier entry again. */
const takenItem = attentionItem(
  {
    plate: '51G77802',
    reason: 'session-taken',
    httpStatus: 200,
    answer: {
      isRegisteredUser: null,
      startDateTime: null,
      endDateTime: null,
      takenSince: boothTimeAgo(5_400_000),
    },
  },
  1,
);
/** The ledger does not give back what is offered, and another booth has taken some of it. */
const keptForLedger = {
  state: 'away' as const,
  asOf: boothTimeAgo(600_000),
  changes: 0,
  offers: { kept: 12, isSendable: true, handedOver: [{ booth: 'South gate', count: 3 }] },
};
/** Undecided, and its plate was entered again; that one is undecided, too. */
const earlierItem = attentionItem({ plate: '51G77802', at: boothTimeAgo(9_000_000) }, 1);
const laterItem = attentionItem({ plate: '51G77802', at: boothTimeAgo(3_600_000) });
const againItems = [
  { ...earlierItem, again: otherOf(laterItem.record) },
  { ...laterItem, undecided: otherOf(earlierItem.record) },
];
const visit = { snapshot: { ...training, counts: needing }, script: { attention } };
/** An exit of a car that waited at another booth, which has never told its session. */
const untold = {
  ...visit,
  script: {
    attention: {
      ...attention,
      items: [
        attentionItem({
          operation: 'exit',
          state: 'refused',
          reason: 'entry-untold',
          plate: '29LD5512',
          siteEntry: 'c5b0a4c6-2f8e-4b0d-9f37-0d5f1f4a6a10',
        }),
      ],
    },
  },
};
const outage = afterOutage(214);
const many = {
  snapshot: { ...training, counts: { ...counts, unknown: 190, refused: 24 } },
  script: { attention: { ...attention, items: outage } },
};
const choosing = async (page: Page): Promise<void> => {
  await attend(page);
  await tap(page, 'Select several');
  await page.locator('.attention-row').first().click();
  await page.locator('.attention-row').nth(2).click();
};
const together = async (page: Page): Promise<void> => {
  await choosing(page);
  await page.getByRole('button', { name: 'Select all' }).click();
  await tap(page, 'Decide together');
};
const sentAgain = async (page: Page): Promise<void> => {
  await together(page);
  await tap(page, 'Send again');
  await tap(page, 'Not found at the service');
  await next(page);
};

/** A queue that is late, and what a supervisor decides. */
export const attentionStates: GalleryStates = {
  late: { snapshot: pausedLong },
  ...Object.fromEntries(
    (['address', 'permission', 'proxy'] as const).map((cause) => [
      `late-${cause}`,
      { snapshot: { ...pausedLong, link: { ...pausedLong.link, cause } } },
    ]),
  ),
  waits: {
    snapshot: {
      ...pausedLong,
      ...training,
      oldestWaitingAt: boothTimeAgo(840_000),
      link: { ...link, state: 'probing', cause: 'connection-refused', nextTryAt: boothTimeAgo(-40_000) },
    },
  },
  'visit-list': { ...visit, act: (page) => attend(page) },
  'visit-taken': {
    ...visit,
    script: { attention: { ...attention, items: [takenItem] } },
    act: (page) => attend(page, takenItem.record.plate),
  },
  'visit-again': {
    ...visit,
    script: { attention: { ...attention, items: againItems } },
    act: (page) => attend(page),
  },
  'visit-again-one': {
    ...visit,
    script: { attention: { ...attention, items: againItems } },
    act: async (page) => {
      await attend(page);
      await page.locator('.attention-row').first().click();
    },
  },
  'visit-paused': {
    snapshot: pausedLong,
    script: { attention: { items: manyItems(25), movedAside: [], found: nothingFound, pin: 'training' } },
    act: (page) => attend(page),
  },
  'band-aside': { snapshot: { movedAside: 1 } },
  'visit-aside': {
    snapshot: { ...visit.snapshot, movedAside: 1 },
    script: { attention: { ...attention, movedAside: [movedAsideView()] } },
    act: (page) => attend(page),
  },
  'visit-older': {
    snapshot: { ...visit.snapshot, movedAside: 1 },
    script: { attention: { ...attention, movedAside: [olderProgramView()] } },
    act: (page) => attend(page),
  },
  'visit-older-pin': {
    snapshot: training,
    script: { attention: { ...attention, items: [], movedAside: [olderProgramView(0)] } },
    act: async (page) => {
      await attend(page);
      await tap(page, 'Close');
      await page.getByRole('button', { name: 'Recorded there by hand' }).click();
      await next(page);
    },
  },
  'visit-aside-reason': {
    snapshot: { ...training, movedAside: 1 },
    script: { attention: { ...attention, items: [], movedAside: [movedAsideView(null)] } },
    act: async (page) => {
      await attend(page);
      await tap(page, 'Close');
      await page.getByRole('button', { name: 'Recorded there by hand' }).click();
    },
  },
  'band-reading': { snapshot: { ...training, readingEarlier: true } },
  'visit-found': {
    snapshot: { ...visit.snapshot, counts: { ...needing, refused: 3 }, readingEarlier: true },
    script: {
      attention: {
        ...attention,
        items: [
          attentionItem({ state: 'refused', reason: 'found-again', plate: '29LD5512' }),
          ...attention.items,
        ],
        found: { sendable: 38, again: 2 },
      },
    },
    act: (page) => attend(page),
  },
  'visit-found-one': {
    snapshot: visit.snapshot,
    script: {
      attention: {
        ...attention,
        items: [attentionItem({ state: 'refused', reason: 'found-again', plate: '29LD5512' })],
        found: { sendable: 0, again: 1 },
      },
    },
    act: (page) => attend(page, '29LD5512'),
  },
  'visit-found-reason': {
    snapshot: visit.snapshot,
    script: { attention: { ...attention, items: [], found: { sendable: 38, again: 0 } } },
    act: async (page) => {
      await attend(page);
      await tap(page, 'Send all');
      await page.getByRole('button', { name: 'Not found at the service' }).click();
    },
  },
  'visit-kept': {
    snapshot: { ...visit.snapshot, ledger: keptForLedger },
    script: { attention: { ...attention, items: [] } },
    act: (page) => attend(page),
  },
  'visit-kept-reason': {
    snapshot: { ...visit.snapshot, ledger: keptForLedger },
    script: { attention: { ...attention, items: [] } },
    act: async (page) => {
      await attend(page);
      await tap(page, 'Send all');
      await page.getByRole('button', { name: 'Confirmed by phone' }).click();
    },
  },
  'visit-outdated': {
    snapshot: { counts: needing, unencrypted: true, outdated: ['plain-http', 'short-pin'] },
    script: { attention: { ...attention, pin: 'set' } },
    act: (page) => attend(page),
  },
  'band-unencrypted': {
    snapshot: { unencrypted: true, booth: { ...quietSnapshot().booth, mode: 'test' } },
  },
  'visit-many': { ...many, act: (page) => attend(page) },
  'visit-causes': {
    ...many,
    act: async (page) => {
      await attend(page);
      await tap(page, 'All causes');
    },
  },
  'visit-choosing': { ...many, act: choosing },
  'visit-set': { ...many, act: together },
  'visit-set-reason': {
    ...many,
    act: async (page) => {
      await together(page);
      await tap(page, 'Send again');
      await tap(page, 'Not found at the service');
    },
  },
  'visit-set-pin': { ...many, act: sentAgain },
  'visit-set-running': {
    ...many,
    act: async (page) => {
      await sentAgain(page);
      await type(page, '0000');
      await page.evaluate(() => {
        window.fixture.answers = Promise.withResolvers();
      });
      await page.locator('.press').first().click();
    },
  },
  'visit-set-outcome': {
    ...many,
    act: async (page) => {
      await sentAgain(page);
      await page.evaluate(() => {
        const { attention } = window.fixture;
        window.fixture.attention = { ...attention, items: attention.items.slice(3) };
      });
      await type(page, '0000');
      await page.locator('.press').first().click();
    },
  },
  'visit-empty': { snapshot: training, act: (page) => attend(page) },
  'visit-entry': { ...visit, act: (page) => attend(page, '51G77802') },
  'visit-refused': { ...visit, act: (page) => attend(page, 'ABCDEFGH') },
  'visit-claimed': {
    ...visit,
    script: {
      attention: {
        ...attention,
        items: [
          attentionItem({
            operation: 'exit',
            state: 'refused',
            reason: 'claimed-elsewhere',
            plate: '29LD5512',
          }),
        ],
      },
    },
    act: (page) => attend(page, '29LD5512'),
  },
  'visit-untold': { ...untold, act: (page) => attend(page, '29LD5512') },
  'visit-untold-ticket': { ...untold, act: (page) => attend(page, '29LD5512', 'Send again') },
  // Behind the oldest hundred, which are all that the gate has.
  'visit-older-first': {
    snapshot: { ...training, counts: { ...counts, plateMissing: 101 }, untyped: [] },
    script: {
      attention: {
        ...attention,
        items: [
          {
            ...attentionItem({ plate: '', vehicleClass: '', state: 'draft', reason: null }),
            waysOut: ['void'],
            setWays: ['void'],
          },
        ],
      },
    },
    act: async (page) => {
      await attend(page);
      await page.locator('.attention-row').click();
    },
  },
  'visit-no-pin': {
    ...visit,
    script: { attention: { ...attention, pin: 'not-set' } },
    act: (page) => attend(page, 'ABCDEFGH'),
  },
  'visit-edit': {
    ...visit,
    snapshot: { ...visit.snapshot, vehicleClasses: ['CAR', 'MOTORCYCLE', 'TRUCK', 'BUS'] },
    act: (page) => attend(page, 'ABCDEFGH', 'Correct and send'),
  },
  'visit-session': { ...visit, act: (page) => attend(page, '51G77802', 'The service has it') },
  'visit-reason': {
    ...visit,
    act: async (page) => {
      await attend(page, '51G77802', 'Send again');
      await page.getByRole('button', { name: 'Not found at the service' }).click();
    },
  },
  'visit-pin': {
    ...visit,
    act: async (page) => {
      await attend(page, '51G77802', 'Send again');
      await typeByHand(page, 'not found');
      await next(page);
      await type(page, '1234');
      await page.locator('.press').first().click();
      await rest(page);
      await type(page, '12');
    },
  },
  'visit-try': {
    snapshot: pausedLong,
    script: { attention },
    act: async (page) => {
      await attend(page);
      await tap(page, 'Try again now');
    },
  },
};
