import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CouldNotRead } from '../../../../electron/booth/ports/could-not-read.ts';
import { settingsSchema } from '../../../../electron/booth/settings/schema.ts';
import type { AlprReading } from '../../../../electron/contract/reading-alpr.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { testFolder } from '../../../support/folders.ts';
import { passed } from '../../../support/patient-clock.ts';
import { runningBooth, valueOf, type PortChanges, type TestBooth } from '../../../support/running-booth.ts';

// A booth whose site has an ALPR, and whose own reader never comes to read.

const plate = 'RK708AF';
/** Nobody listens there. */
const unused = 'http://127.0.0.1:9';

interface Alpr {
  readonly booth: TestBooth;
  readonly logged: string[];
  readonly pushed: string[];
  readonly isFollowed: () => boolean;
  /** @returns whether the booth has taken it */
  readonly tells: (message?: object) => boolean;
  readonly shown: (standing?: number) => Promise<AlprReading | null>;
}

async function boothWithAlpr(reading: object, changes: PortChanges = {}): Promise<Alpr> {
  let told: Parameters<CouldNotRead['follow']>[0] | null = null;
  const logged: string[] = [];
  const pushed: string[] = [];
  const booth = await runningBooth(unused, {
    settings: settingsSchema.parse({ plateProfile: 'slovakia', reading: { blindOneIn: 0, ...reading } }),
    startReader: () => {
      throw new Error('no picture is read here');
    },
    couldNotRead: {
      follow: (then) => {
        told = then;
        return () => (told = null);
      },
    },
    log: (level, message, fields) => logged.push(JSON.stringify({ level, message, ...fields })),
    ...changes,
  });
  booth.booth.subscribe((push, value) => pushed.push(JSON.stringify([push, value])));
  const message = { source: 'ALPR 1', candidates: [{ text: 'RK-708AF', confidence: 0.99 }] };
  return {
    booth,
    logged,
    pushed,
    isFollowed: () => told !== null,
    tells: (more = {}) =>
      told?.({ ...message, takenAt: new Date().toISOString(), ...more }, Number.MAX_SAFE_INTEGER).ok === true,
    shown: async (standing = 1) =>
      valueOf(await booth.call('reading.alpr', { standing, sinceMs: 30_000 })) as AlprReading | null,
  };
}

test('what an ALPR takes a car for is told once it is asked for, and stands in no push, file or line of the log', async () => {
  const directory = testFolder();
  const { booth, logged, pushed, tells, shown } = await boothWithAlpr({ mode: 'suggest' }, { directory });
  expect(await shown()).toBeNull();
  expect(tells()).toBe(true);
  expect(pushed).toContain(JSON.stringify(['booth.event', { type: 'alpr-told' }]));
  expect((await shown())?.plates).toEqual([{ text: plate, marked: Array.from(plate, () => false) }]);
  const entry = { plate: 'BA111AA', vehicleClass: 'CAR', picture: null, pictureNote: null };
  valueOf(await booth.call('gate.enter', { ...entry, pressId: randomUUID() }));
  // Its car was dealt with.
  expect(await shown()).toBeNull();
  expect(tells({ source: '' })).toBe(false);
  await booth.booth.stop();
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const bytes = files.map((one) => readFileSync(join(one.parentPath, one.name)));
  expect(bytes.some((some) => some.includes('BA111AA'))).toBe(true);
  expect(bytes.some((some) => some.includes(plate))).toBe(false);
  expect([pushed.join('\n').includes(plate), logged.join('\n').includes(plate)]).toEqual([false, false]);
});

test('what is asked for while a press is saved, as an Undo of the car before, is answered once it is', async () => {
  const { booth, tells, shown } = await boothWithAlpr({ mode: 'suggest' });
  const pressed = { plate: 'BA111AA', vehicleClass: 'CAR', picture: null, pictureNote: null };
  const before = valueOf(await booth.call('gate.enter', { ...pressed, pressId: randomUUID() })) as RecordView;
  // A picture of the moment of the booking may be of the car before, and on a busy computer the booth's clock stands for some milliseconds.
  await passed(50);
  const undo = booth.call('gate.withdraw', { recordId: before.id, reason: '' });
  expect(tells()).toBe(true);
  const asked = shown();
  expect(valueOf(await undo)).toMatchObject({ state: 'voided' });
  expect((await asked)?.plates[0]?.text).toBe(plate);
});

test('a booth that has ended follows it no longer', async () => {
  const { booth, isFollowed } = await boothWithAlpr({ mode: 'suggest' });
  expect(isFollowed()).toBe(true);
  await booth.booth.stop();
  expect(isFollowed()).toBe(false);
});

test.each(['check', 'off'])('nothing is told of it where plates are not suggested (%s)', async (mode) => {
  const { tells, shown } = await boothWithAlpr({ mode });
  expect(tells()).toBe(true);
  expect(await shown()).toBeNull();
});

test('nothing is told of it of a blind car', async () => {
  const { tells, shown } = await boothWithAlpr({ mode: 'suggest', blindOneIn: 1 });
  expect(tells()).toBe(true);
  expect(await shown()).toBeNull();
});

test('in training, and where none is connected, nothing is taken', async () => {
  const training = await boothWithAlpr({ mode: 'suggest' }, { target: { mode: 'training' } });
  expect(training.isFollowed()).toBe(false);
  const alone = await runningBooth(unused, {});
  expect(valueOf(await alone.call('reading.alpr', { standing: 1, sinceMs: 30_000 }))).toBeNull();
});
