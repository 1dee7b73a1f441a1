// Takes pictures of the gate screen in its states: `node test/support/fixture-page-shots.ts FOLDER [state] [size]`.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { CarInside } from '../../electron/contract/inside.ts';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { launchChromium, openGate, type GateOptions } from './fixture-page-browser.ts';
import {
  attentionItems,
  boothTimeAgo,
  carInside,
  manyItems,
  quietSnapshot,
  recordView,
} from './fixture-page-states.ts';
import { sessionShots } from './fixture-page-sessions-shots.ts';
import { serveFixturePage } from './fixture-page.ts';

interface Shown {
  readonly snapshot?: Partial<BoothSnapshot>;
  readonly script?: GateOptions['script'];
  readonly sessions?: GateOptions['sessions'];
  readonly cameras?: 0 | 1;
  readonly act?: (page: Page) => Promise<void>;
}

const { booth, link, counts } = quietSnapshot();
const training = { booth: { ...booth, mode: 'training' } } as const;
const cars = ['51G77802', '51G71802', '51G77B02', '51G79999', '29LD5512'].map((plate) => carInside(plate));
const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: 20 });
const rest = (page: Page): Promise<void> => page.waitForTimeout(700);

async function enterCar(page: Page, change: Parameters<Window['fixture']['settle']>[0]): Promise<void> {
  await type(page, '44A11223');
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await page.getByText('Will be sent').waitFor();
  await page.evaluate((change) => window.fixture.settle(change), change);
  await page.waitForTimeout(2600);
}

const elsewhere = (plate: string, change: Partial<CarInside> = {}): CarInside =>
  carInside(plate, { source: 'service', entryId: null, sessionId: plate, hasPicture: false, ...change });
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
const exitOf = async (page: Page, plate: string): Promise<void> => {
  if (plate !== '') await type(page, plate);
  await page.getByRole('button', { name: 'Exit', exact: true }).click();
  await rest(page);
};
const openThen = async (page: Page, plate: string): Promise<void> => {
  await exitOf(page, '');
  await type(page, plate);
};
const tapped = async (page: Page, typed: string, plate: string): Promise<void> => {
  await exitOf(page, typed);
  await page.locator('.card', { hasText: plate }).click();
};
const answer = { isRegisteredUser: true, startDateTime: null, endDateTime: null };
const states: Record<string, Shown> = {
  idle: { snapshot: training },
  fresh: { snapshot: { ...training, recent: [], link: { ...link, lastAnswerAt: null } } },
  typing: { snapshot: training, act: (page) => type(page, '51G77') },
  long: { snapshot: training, act: (page) => type(page, '0OQD1ILB8S5Z2G6XX') },
  member: { snapshot: training, act: (page) => enterCar(page, { state: 'confirmed', answer }) },
  unknown: {
    snapshot: { counts: { ...counts, unknown: 1 } },
    act: (page) => enterCar(page, { state: 'unknown', reason: 'timed-out' }),
  },
  refused: {
    snapshot: { counts: { ...counts, refused: 1 } },
    act: (page) => enterCar(page, { state: 'refused', reason: 'rejected', httpStatus: 422 }),
  },
  'not-saved': {
    snapshot: { ...training, storage: 'failing' },
    act: async (page) => {
      await page.evaluate(() => {
        window.fixture.failWith = 'disk-full';
      });
      await type(page, '44A11223');
      await page.getByRole('button', { name: 'Enter', exact: true }).click();
    },
  },
  paused: {
    snapshot: {
      link: { ...link, state: 'paused', cause: 'token', nextTryAt: boothTimeAgo(-240_000) },
      counts: { ...counts, waiting: 3 },
      recent: [recordView({ state: 'queued', reason: 'token' }), ...quietSnapshot().recent],
    },
    act: (page) => enterCar(page, { reason: 'token' }),
  },
  offline: {
    snapshot: {
      ...training,
      link: { ...link, state: 'probing', cause: 'connection-refused', nextTryAt: boothTimeAgo(-40_000) },
      counts: { ...counts, waiting: 12 },
      recent: [
        recordView({ state: 'queued' }),
        recordView({ state: 'waiting-for-entry', operation: 'exit' }),
        recordView({ state: 'unknown', hasPicture: false, plate: '30F80912' }),
        recordView({ state: 'refused', operation: 'exit', plate: 'ABCDEFGH12345678' }),
        recordView(),
      ],
    },
  },
  'no-camera': { cameras: 0 },
  classes: {
    snapshot: { ...training, vehicleClasses: ['CAR', 'MOTORCYCLE', 'TRUCK', 'BUS'] },
    act: (page) => type(page, '51G778'),
  },
  wall: {
    snapshot: training,
    script: { cars },
    act: async (page) => {
      await type(page, '51G7');
      await page.getByRole('button', { name: 'Exit', exact: true }).click();
      await rest(page);
      await type(page, '7802');
      await rest(page);
    },
  },
  'wall-marks': { ...atWall, act: (page) => exitOf(page, '51G77892') },
  'wall-all': { ...atWall, act: (page) => exitOf(page, '') },
  'wall-failed': {
    ...atWall,
    snapshot: { ...training, lookUp: { state: 'failed', answeredAt: null } },
    act: (page) => exitOf(page, '51G7'),
  },
  'wall-pair': { ...atWall, act: (page) => tapped(page, '51G77892', '51G71802') },
  'wall-pair-long': { ...atWall, act: (page) => tapped(page, 'ABCDEFGH12345679', 'ABCDEFGH12345678') },
  'wall-pair-elsewhere': { ...atWall, act: (page) => tapped(page, '29L', '29LD5512') },
  'wall-exact': { ...atWall, act: (page) => openThen(page, '30F80912') },
  'wall-scanned': { ...atWall, act: (page) => type(page, '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4') },
  'wall-session': {
    ...atWall,
    act: async (page) => {
      await exitOf(page, '');
      await page.getByRole('button', { name: 'Session id' }).click();
      await type(page, '3f2a9c1b0d');
    },
  },
  exception: {
    ...atWall,
    act: async (page) => {
      await exitOf(page, 'ZZ1');
      await page.getByRole('button', { name: 'No record fits' }).click();
      await page.getByRole('button', { name: 'Ticket lost' }).click();
    },
  },
  'exception-other': {
    ...atWall,
    act: async (page) => {
      await exitOf(page, 'ZZ1');
      await page.getByRole('button', { name: 'No record fits' }).click();
      await page.getByRole('button', { name: 'Other' }).click();
      await type(page, 'tow truck');
    },
  },
  'exception-noted': {
    ...atWall,
    act: async (page) => {
      await exitOf(page, 'ZZ1');
      await page.getByRole('button', { name: 'No record fits' }).click();
      await page.getByRole('button', { name: 'Ticket lost' }).click();
      await page.getByRole('button', { name: 'Note it' }).click();
    },
  },
  duplicate: {
    ...atWall,
    act: async (page) => {
      await type(page, '51G77802');
      await page.getByRole('button', { name: 'Enter', exact: true }).click();
    },
  },
  'wall-empty': {
    snapshot: training,
    script: { cars },
    act: async (page) => {
      await type(page, 'ZZ1');
      await page.getByRole('button', { name: 'Exit', exact: true }).click();
    },
  },
};

const needing = { ...counts, unknown: 2, refused: 2 };
const attend = async (page: Page, plate?: string, way?: string): Promise<void> => {
  await page.getByRole('button', { name: 'Needs attention' }).click();
  if (plate !== undefined) await page.getByRole('button', { name: plate }).click();
  if (way !== undefined) await page.getByRole('button', { name: way, exact: true }).click();
};
const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next' }).click();
const attention = { items: attentionItems(), pin: 'training' } as const;
const pausedLong = {
  ...training,
  counts: { ...needing, waiting: 128 },
  link: { ...link, state: 'paused', cause: 'certificate' },
  oldestWaitingAt: boothTimeAgo(90_000_000),
} as const;
const visit = { snapshot: { ...training, counts: needing }, script: { attention } };
Object.assign(states, {
  late: { snapshot: pausedLong },
  waits: {
    snapshot: {
      ...pausedLong,
      ...training,
      oldestWaitingAt: boothTimeAgo(840_000),
      link: { ...link, state: 'probing', cause: 'connection-refused', nextTryAt: boothTimeAgo(-40_000) },
    },
  },
  'visit-list': { ...visit, act: (page) => attend(page) },
  'visit-paused': {
    snapshot: pausedLong,
    script: { attention: { items: manyItems(25), pin: 'training' } },
    act: (page) => attend(page),
  },
  'visit-empty': { snapshot: training, act: (page) => attend(page) },
  'visit-entry': { ...visit, act: (page) => attend(page, '51G77802') },
  'visit-refused': { ...visit, act: (page) => attend(page, 'ABCDEFGH') },
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
      await page.keyboard.type('not found');
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
      await page.getByRole('button', { name: 'Try again now' }).click();
    },
  },
} satisfies Record<string, Shown>);

Object.assign(states, sessionShots);

/** A zone where it is about noon now: the drawn traffic has its light by the clock. */
const offset = (new Date().getUTCHours() + 12) % 24;
const noonish = `Etc/GMT${offset > 12 ? '-' : '+'}${String(offset > 12 ? 24 - offset : offset)}`;
const sizes = ['1024x768', '1366x768', '1920x1080'];
const [folder = '', onlyState, onlySize] = process.argv.slice(2);
if (folder === '') throw new Error('name the folder for the pictures');
await mkdir(folder, { recursive: true });
const server = await serveFixturePage();
for (const cameras of [0, 1] as const) {
  const browser = await launchChromium(cameras);
  for (const [name, state] of Object.entries(states)) {
    if (
      (onlyState !== undefined && onlyState !== 'all' && !name.startsWith(onlyState)) ||
      (state.cameras ?? 0) !== cameras
    )
      continue;
    for (const size of sizes.filter((one) => onlySize === undefined || one === onlySize)) {
      const [width = 0, height = 0] = size.split('x').map(Number);
      for (const theme of ['night', 'day'] as const) {
        const snapshot = { ...state.snapshot, preferences: { camera: null, theme } };
        const { page, complaints } = await openGate(browser, server.url, {
          snapshot,
          size: { width, height },
          ...(state.sessions === undefined ? {} : { sessions: state.sessions }),
          timezone: theme === 'day' ? noonish : 'UTC',
          ...(state.script === undefined
            ? {}
            : { script: { ...state.script, snapshot: quietSnapshot(snapshot) } }),
        });
        await rest(page);
        await state.act?.(page);
        await rest(page);
        await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) });
        if (complaints.length > 0) console.log(name, size, complaints);
        await page.context().close();
      }
    }
  }
  await browser.close();
}
await server.close();
