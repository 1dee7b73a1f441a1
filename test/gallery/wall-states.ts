import './instant.ts';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import type { CarInside } from '../../electron/contract/inside.ts';
import { boothTimeAgo, carInside } from '../support/fixture-page-states.ts';
import { answerLookUp } from '../support/look-up-answer.ts';
import { enlarge, rest, scan, tap, training, type } from './acting.ts';
import type { GalleryStates } from './gallery-state.ts';

const cars = ['51G77802', '51G71802', '51G77B02', '51G79999', '29LD5512'].map((plate) =>
  carInside(plate, plate === '51G71802' ? { enteredAt: boothTimeAgo(75 * 3_600_000) } : {}),
);
const elsewhere = (plate: string, change: Partial<CarInside> = {}): CarInside =>
  carInside(plate, { source: 'service', entryId: null, sessionId: plate, hasPicture: false, ...change });
const ofBooth = (plate: string, booth: string, change: Partial<CarInside> = {}): CarInside =>
  elsewhere(plate, { source: 'site', booth, ...change });
/** It has told how the car looks. */
const seenAt = (plate: string, booth: string, change: Partial<CarInside> = {}): CarInside =>
  ofBooth(plate, booth, { thumbnail: randomUUID(), ...change });
/** Its entry waits at that booth: nobody knows its session yet. */
const waitingAt = (plate: string, booth: string): CarInside =>
  ofBooth(plate, booth, { sessionId: null, siteEntry: randomUUID(), state: 'queued' });
const exitOfSite = async (page: Page, plate: string): Promise<void> => {
  if (plate !== '') await type(page, plate);
  await tap(page, 'Exit');
  await rest(page);
};
/** With a site's ledger, and a service that tells nobody who is inside. */
const ofSite = {
  snapshot: { ...training, ledger: { state: 'away', asOf: boothTimeAgo(2_400_000), changes: 4 } },
  script: {
    cars: [
      ...cars.slice(0, 2),
      ofBooth('51G77B02', 'North gate'),
      ofBooth('51G79999', 'Basement exit, lane 2'),
    ],
  },
} as const;
const waitsAtSite = {
  snapshot: { ...training, ledger: { state: 'current', asOf: null, changes: 4 } },
  script: {
    cars: [
      ...cars.slice(0, 2),
      waitingAt('51G77B02', 'North gate'),
      waitingAt('51G79999', 'Basement exit, lane 2'),
    ],
  },
} as const;
/** Of the others' cars one has no picture. */
const seenOfSite = {
  snapshot: { ...training, ledger: { state: 'current', asOf: null, changes: 4 } },
  script: {
    cars: [
      ...cars.slice(0, 2),
      seenAt('51G77B02', 'North gate'),
      seenAt('51G79999', 'Basement exit, lane 2'),
      ofBooth('51G70001', 'North gate'),
    ],
  },
} as const;
const atWall = {
  snapshot: { ...training, lookUp: { state: 'fresh', answeredAt: boothTimeAgo(120_000) } },
  script: {
    cars: [
      ...cars,
      elsewhere('51G77B92', { vehicleClass: null }),
      carInside('30F80912', { state: 'queued' }),
      carInside('ABCDEFGH12345678'),
      elsewhere('29LD5512', { enteredAt: null }),
    ].filter(({ plate, source }) => plate !== '29LD5512' || source === 'service'),
  },
} as const;
const exitOf = async (page: Page, plate: string, state: 'fresh' | 'failed' = 'fresh'): Promise<void> => {
  if (plate !== '') await type(page, plate);
  await tap(page, 'Exit');
  await answerLookUp(page, { state, answeredAt: state === 'fresh' ? boothTimeAgo(0) : null });
  await rest(page);
};
const scanned = async (page: Page, code: string): Promise<void> => void (await scan(page, code));
const openThen = async (page: Page, plate: string): Promise<void> => {
  await exitOf(page, '');
  await type(page, plate);
};
const onlyThis = async (page: Page, typed: string): Promise<void> => {
  await openThen(page, typed);
  await page.locator('.this-car').click();
};
const tapped = async (page: Page, typed: string, plate: string): Promise<void> => {
  await exitOf(page, typed);
  await page.locator('.card', { hasText: plate }).click();
};

/** Which car leaves, what was asked about one that comes in, and what is noted where no record fits. */
export const wallStates: GalleryStates = {
  wall: {
    snapshot: training,
    script: { cars },
    act: async (page) => {
      await type(page, '51G7');
      await tap(page, 'Exit');
      await rest(page);
      await type(page, '7802');
      await rest(page);
    },
  },
  'wall-marks': { ...atWall, act: (page) => exitOf(page, '51G77892') },
  'wall-all': { ...atWall, act: (page) => exitOf(page, '') },
  'wall-more': {
    ...atWall,
    act: async (page) => {
      await exitOf(page, '51G7');
      await page.evaluate((answeredAt) => {
        window.fixture.push({ lookUp: { state: 'fresh', answeredAt, leftOut: 260_000 } });
      }, boothTimeAgo(120_000));
    },
  },
  'wall-failed': {
    ...atWall,
    snapshot: { ...training, lookUp: { state: 'failed', answeredAt: null } },
    act: (page) => exitOf(page, '51G7', 'failed'),
  },
  'wall-ledger-away': { ...ofSite, act: (page) => exitOfSite(page, '51G7') },
  'wall-ledger-reading': {
    ...ofSite,
    snapshot: { ...training, ledger: { state: 'reading', asOf: null, changes: 4 } },
    act: (page) => exitOfSite(page, ''),
  },
  'wall-ledger-alone': {
    ...atWall,
    snapshot: { ...atWall.snapshot, ledger: { state: 'alone', asOf: null, changes: 4 } },
    act: (page) => exitOf(page, '51G7'),
  },
  'wall-pair-site': {
    ...ofSite,
    act: async (page) => {
      await exitOfSite(page, '51G79');
      await page.locator('.this-car').click();
    },
  },
  'wall-site-pictures': { ...seenOfSite, act: (page) => exitOfSite(page, '51G7') },
  'wall-pair-site-picture': {
    ...seenOfSite,
    act: async (page) => {
      await exitOfSite(page, '51G79');
      await page.locator('.this-car').click();
    },
  },
  'wall-site-waits': { ...waitsAtSite, act: (page) => exitOfSite(page, '51G7') },
  'site-exit-waits': {
    ...waitsAtSite,
    act: async (page) => {
      await type(page, '51G79999');
      await tap(page, 'Exit');
      await page.getByText('Waits for').first().waitFor();
      await rest(page);
    },
  },
  'wall-pair': { ...atWall, act: (page) => tapped(page, '51G77892', '51G71802') },
  'wall-candidate': { ...atWall, act: (page) => exitOf(page, '51G79') },
  'wall-pair-enlarged': {
    ...atWall,
    act: async (page) => {
      await tapped(page, '51G77892', '51G71802');
      await rest(page);
      await enlarge(page, '.pair-entry');
    },
  },
  'wall-pair-long': { ...atWall, act: (page) => onlyThis(page, 'ABCDEFGH12345679') },
  'wall-pair-elsewhere': { ...atWall, act: (page) => onlyThis(page, '29L') },
  'wall-exact': { ...atWall, act: (page) => openThen(page, '30F80912') },
  'wall-other-service': {
    ...atWall,
    script: { cars: [carInside('51G77802', { otherService: true }), carInside('51G71802')] },
    act: async (page) => {
      await openThen(page, '51G77802');
      await tap(page, 'Exit');
    },
  },
  'wall-exit-refused': {
    ...atWall,
    script: { cars: [carInside('51G77802', { exitRefused: true }), carInside('51G71802')] },
    act: (page) => exitOf(page, '51G7'),
  },
  'wall-scanned': { ...atWall, act: (page) => scanned(page, '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4') },
  'gate-scanned': {
    ...atWall,
    act: async (page) => {
      await type(page, '51G7');
      await scanned(page, 'QX71ZK\n');
    },
  },
  'gate-scanned-long': {
    ...atWall,
    act: (page) => scanned(page, `https://shop.example/${'offer/'.repeat(28)}`),
  },
  'gate-scanned-elsewhere': {
    ...atWall,
    act: async (page) => {
      await tap(page, 'Cars inside');
      await scanned(page, '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4\n');
      await page.getByText('kept', { exact: false }).first().waitFor();
      await tap(page, 'Back to the gate');
    },
  },
  'wall-session': {
    ...atWall,
    act: async (page) => {
      await exitOf(page, '');
      await tap(page, 'Ticket number');
      await type(page, '3f2a9c1b0d');
    },
  },
  'wall-session-free': {
    ...atWall,
    act: async (page) => {
      await exitOf(page, '');
      await tap(page, 'Ticket number');
      await tap(page, 'Other letters and signs');
      await type(page, 'TK-0815/Ab');
    },
  },
  exception: {
    ...atWall,
    act: async (page) => {
      await exitOf(page, 'ZZ1');
      await tap(page, 'Not in the list');
      await tap(page, 'Lost ticket');
    },
  },
  'exception-other': {
    ...atWall,
    act: async (page) => {
      await exitOf(page, 'ZZ1');
      await tap(page, 'Not in the list');
      await page.getByRole('button', { name: 'Other' }).click();
      await type(page, 'tow truck');
    },
  },
  'exception-noted': {
    ...atWall,
    act: async (page) => {
      await exitOf(page, 'ZZ1');
      await tap(page, 'Not in the list');
      await tap(page, 'Lost ticket');
      await tap(page, 'Note it');
    },
  },
  duplicate: {
    ...atWall,
    act: async (page) => {
      await type(page, '51G77802');
      await tap(page, 'Enter');
    },
  },
  'duplicate-reading': {
    ...atWall,
    snapshot: { ...atWall.snapshot, readingEarlier: true },
    act: async (page) => {
      await type(page, '51G77802');
      await tap(page, 'Enter');
    },
  },
  'wall-reading': {
    ...atWall,
    snapshot: { ...atWall.snapshot, readingEarlier: true },
    act: (page) => exitOf(page, '51G7'),
  },
  'wall-empty-reading': {
    snapshot: { ...training, readingEarlier: true },
    script: { cars },
    act: async (page) => {
      await type(page, 'ZZ1');
      await tap(page, 'Exit');
    },
  },
  'wall-empty': {
    snapshot: training,
    script: { cars },
    act: async (page) => {
      await type(page, 'ZZ1');
      await tap(page, 'Exit');
    },
  },
};
