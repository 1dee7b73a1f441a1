import { instantMs } from './instant.ts';
import type { Page } from 'playwright';
import { boothTimeAgo, quietSnapshot, recordView } from '../support/fixture-page-states.ts';
import { enlarge, rest, tap, training, type } from './acting.ts';
import type { GalleryStates } from './gallery-state.ts';

const { booth, link, counts } = quietSnapshot();
const answer = { isRegisteredUser: true, startDateTime: null, endDateTime: null };

/** A car comes in, and then its record becomes what is given. */
export async function enterCar(
  page: Page,
  change: Parameters<Window['fixture']['settle']>[0],
  plate = '44A11223',
): Promise<void> {
  await type(page, plate);
  await tap(page, 'Enter');
  await page.getByText('Will be sent').waitFor();
  await page.evaluate((change) => window.fixture.settle(change), change);
  if (['confirmed', 'unknown', 'refused'].includes(change.state ?? ''))
    await page.evaluate((counts) => window.fixture.push({ counts }), {
      ...counts,
      ...(change.state === 'confirmed' ? {} : { [change.state ?? '']: 1 }),
    });
  await rest(page);
}

/** The disk takes longer than anybody looks, and the press is not given up meanwhile. @param ms how long it has taken so far */
async function saveSlowly(page: Page, ms: number): Promise<void> {
  await page.evaluate(() => {
    const long = 3_600_000;
    window.fixture.delayMs = long;
    const soon = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0) => soon(act, ms >= 15_000 ? long : ms),
    });
  });
  await type(page, '44A11223');
  await tap(page, 'Enter');
  await page.waitForFunction(() => window.fixture.calls.some(({ name }) => name === 'gate.enter'));
  await page.clock.setFixedTime(instantMs + ms);
}

const taken = {
  isRegisteredUser: null,
  startDateTime: null,
  endDateTime: null,
  takenSince: boothTimeAgo(5_400_000),
};

/** The gate screen, from the first start to a bad night. */
export const gateStates: GalleryStates = {
  idle: { snapshot: training },
  fresh: { snapshot: { ...training, recent: [], link: { ...link, lastAnswerAt: null } } },
  typing: { snapshot: training, act: (page) => type(page, '51G77') },
  'typing-enlarged': {
    snapshot: training,
    act: async (page) => {
      await type(page, '51G77');
      await rest(page);
      await enlarge(page, '.camera');
    },
  },
  long: { snapshot: training, act: (page) => type(page, '0OQD1ILB8S5Z2G6XX') },
  member: { snapshot: training, act: (page) => enterCar(page, { state: 'confirmed', answer }) },
  'unknown-taken': {
    snapshot: { counts: { ...counts, unknown: 1 } },
    act: (page) => enterCar(page, { state: 'unknown', reason: 'session-taken', answer: taken }),
  },
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
      await tap(page, 'Enter');
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
  ...Object.fromEntries(
    (['failing', 'address'] as const).flatMap((cause) =>
      (['entry', 'exit'] as const).map((operation) => [
        `held-${operation}-${cause}`,
        { snapshot: { ...training, link: { ...link, withheld: [{ operation, cause }] } } },
      ]),
    ),
  ),
  'paused-notice': {
    snapshot: { ...training, link: { ...link, state: 'paused', cause: 'token' } },
    act: (page) => tap(page, 'Enter'),
  },
  'clock-in-doubt': { snapshot: { booth: { ...booth, mode: 'live' }, clockInDoubt: true } },
  'clock-differs': { snapshot: { booth: { ...booth, mode: 'test' }, clockSkewMs: 3_780_000 } },
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
  offered: {
    snapshot: {
      ...training,
      link: { ...link, state: 'probing', cause: 'connection-refused', nextTryAt: boothTimeAgo(-40_000) },
      counts: { ...counts, waiting: 3 },
      recent: [
        recordView({ state: 'queued', offered: true, plate: '30F80912' }),
        recordView({
          state: 'waiting-for-entry',
          operation: 'exit',
          offered: true,
          plate: 'ABCDEFGH12345678',
        }),
        ...quietSnapshot().recent,
      ],
    },
    act: (page) => enterCar(page, { state: 'queued', offered: true }),
  },
  'no-camera': {},
  saving: { snapshot: training, act: (page) => saveSlowly(page, 0) },
  'saving-key': {
    snapshot: training,
    act: async (page) => {
      await saveSlowly(page, 0);
      await tap(page, '4');
      await page.getByText('Key ignored while').waitFor();
    },
  },
  'saving-slow': { snapshot: training, act: (page) => saveSlowly(page, 4_000) },
  'sending-slow': {
    snapshot: training,
    act: async (page) => {
      await enterCar(page, { state: 'sending' });
      await page.clock.setFixedTime(instantMs + 7_000);
    },
  },
  classes: {
    snapshot: { ...training, vehicleClasses: ['CAR', 'MOTORCYCLE', 'TRUCK', 'BUS'] },
    act: (page) => type(page, '51G778'),
  },
  occupancy: {
    snapshot: { ...training, occupancy: { inside: 1_137, places: 1_200, at: boothTimeAgo(310_000) } },
  },
  'classes-choice': {
    snapshot: { ...training, vehicleClasses: ['CAR', 'MOTORCYCLE', 'VAN', 'TRUCK', 'BUS'] },
    act: async (page) => {
      await type(page, '51G778');
      await tap(page, 'Vehicle class: Car');
    },
  },
};
