import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freeBytes } from '../../../electron/booth/reading/process/free-memory.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import type { Diagnostics } from '../../../electron/contract/diagnostics.ts';
import type { ReadingDone } from '../../../electron/contract/reading-done.ts';
import type { FoundTexts } from '../../../electron/contract/reading-lane.ts';
import type { PlateReading } from '../../../electron/contract/reading.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { hostRandom } from '../../../electron/host/host-ports.ts';
import type { Leaving } from '../../../electron/contract/reading-leaving.ts';
import { asJpeg, drawn } from '../../reading/drawn/draw.ts';
import { testFolder } from '../../support/folders.ts';
import { needs } from '../../support/needs.ts';
import { startNodeReader } from '../../support/reader-process.ts';
import {
  runningBooth,
  testService,
  valueOf,
  type PortChanges,
  type TestBooth,
} from '../../support/running-booth.ts';
import { behind } from '../journal/journal-support.ts';
import { plantedFolders } from './process/planted-models.ts';

// A booth with the real reader, its real models and a real process, which is not held back: it has to be done beside other tests.

const plate = 'RK708AF';
/** Small: what is read of it takes processor time by its area. */
const size = { width: 320, height: 180 };
const pictureAt = (x: number, text = 'RK 708 AF') =>
  asJpeg(drawn({ ...size, plates: [{ lines: [text], x, y: 113, height: 16 }] }));
const jpeg = pictureAt(160);
const emptyLane = asJpeg(drawn({ ...size, plates: [] }));
const folders = plantedFolders({});
/** Nobody listens there. */
const unused = 'http://127.0.0.1:9';

interface Reading {
  readonly booth: TestBooth;
  readonly children: ChildProcess[];
  readonly logged: string[];
  readonly read: (standing: number, isFrozen?: boolean, picture?: Uint8Array) => Promise<PlateReading>;
}

async function readingBooth(
  mode: string | undefined,
  changes: PortChanges = {},
  address = unused,
  blindOneIn = 0,
): Promise<Reading> {
  const children: ChildProcess[] = [];
  const logged: string[] = [];
  const booth = await runningBooth(address, {
    settings: settingsSchema.parse({
      plateProfile: 'slovakia',
      reading: { ...(mode && { mode }), blindOneIn },
    }),
    startReader: startNodeReader({
      folders,
      module: new URL('process/planted-reader.ts', import.meta.url),
      started: (child) => children.push(child),
    }),
    log: (level, message, fields) => logged.push(JSON.stringify({ level, message, ...fields })),
    ...changes,
  });
  return {
    booth,
    children,
    logged,
    read: async (standing, isFrozen = true, picture = jpeg) =>
      valueOf(await booth.call('reading.read', { standing, isFrozen, jpeg: picture })) as PlateReading,
  };
}

/** The car at the first standing is booked, and the screen says what it did with what was read of it. */
async function entered(booth: TestBooth, as: string, done: Partial<ReadingDone>): Promise<RecordView> {
  const press = { pressId: randomUUID(), picture: null, pictureNote: null, plate: as, vehicleClass: 'CAR' };
  const reading = { standing: 1, did: 'unseen', look: null, ...done };
  return valueOf(await booth.call('gate.enter', { ...press, reading })) as RecordView;
}

/** What is read of a car that waits for its plate, however often it has to be asked for. */
async function draftOf(booth: TestBooth, recordId: string): Promise<PlateReading> {
  let reading: PlateReading | null = null;
  await expect
    .poll(
      async () => (reading = valueOf(await booth.call('reading.draft', { recordId })) as PlateReading | null),
    )
    .not.toBeNull();
  return reading ?? { kind: 'none' };
}
const textOf = (reading: PlateReading): string =>
  reading.kind === 'one' ? reading.suggestion.text : reading.kind;

/** What a journal has of readings: of which record, and what. */
const readingsIn = (directory: string): unknown[] =>
  behind(directory, (database) =>
    database.prepare("SELECT record_id, words FROM events WHERE happening = 'plate-read' ORDER BY seq").all(),
  ).map(({ record_id: id, words }) => [id, JSON.parse(String(words)) as unknown]);

/** Where in its picture a plate stood, in thousandths. */
const isBox: unknown = expect.stringMatching(/^\d{1,4} \d{1,4} \d{1,4} \d{1,4}$/);

const memory = 'a gigabyte of free memory';
const isEnough = freeBytes() > 1e9;
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => (exitCode ?? signalCode) !== null;

test('a picture is read, and what was read stands in no file, no line of the log, and nothing that is sent', async (context) => {
  needs(context, isEnough, memory);
  const directory = testFolder();
  const service = await testService();
  const { booth, children, logged, read } = await readingBooth('suggest', { directory }, service.baseUrl);
  expect((await booth.snapshot()).reading).toEqual({ mode: 'suggest', isDecided: true, state: 'ended' });
  const live = await read(1, false);
  const frozen = await read(1);
  expect([live, frozen].map((one) => one.kind === 'one' && one.suggestion.text)).toEqual([plate, plate]);
  const [corner] = frozen.kind === 'one' ? frozen.suggestion.box : [];
  expect((corner?.[1] ?? 0) * size.height).toBeGreaterThan(86);
  await booth.until(({ reading }) => reading.state === 'ready');
  expect(JSON.stringify(await booth.snapshot())).not.toContain(plate);
  // The car is booked by another plate: what was read of it is no part of its record.
  await booth.reaches(await entered(booth, 'BA111AA', { did: 'ignored' }), 'confirmed');
  // So is a car that waited for its plate, and one that still waits.
  const waiting = valueOf(await booth.rush({ picture: jpeg }));
  expect(textOf(await draftOf(booth, waiting.id))).toBe(plate);
  expect(JSON.stringify(await booth.snapshot())).not.toContain(plate);
  const typed = { recordId: waiting.id, plate: 'BA222AA', vehicleClass: 'CAR' };
  await booth.reaches(valueOf(await booth.call('gate.complete', typed)) as RecordView, 'confirmed');
  const left = valueOf(await booth.rush({ picture: pictureAt(170) }));
  expect(textOf(await draftOf(booth, left.id))).toBe(plate);
  await booth.booth.stop();
  await expect.poll(() => children.map(hasEnded)).toEqual([true]);
  expect(logged.join('\n')).not.toContain(plate);
  const sent = JSON.stringify(service.log());
  expect([sent.includes('BA111AA'), sent.includes(plate)]).toEqual([true, false]);
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const bytes = files.map((one) => readFileSync(join(one.parentPath, one.name)));
  expect(bytes.some((some) => some.includes('BA111AA'))).toBe(true);
  expect(bytes.some((some) => some.includes(plate))).toBe(false);
});

test('what was read is kept with the record that was nearly booked so, by itself in the journal, and goes with no other', async (context) => {
  needs(context, isEnough, memory);
  const directory = testFolder();
  const service = await testService();
  const { booth, logged, read } = await readingBooth('suggest', { directory }, service.baseUrl);
  await read(1, false);
  await read(1);
  const look = { difference: 'other', at: 6, isChanged: false } as const;
  const first = await entered(booth, 'RK708AE', { did: 'ignored', look });
  const next = await entered(booth, 'RK708AB', { did: 'ignored' });
  for (const record of [first, next]) await booth.reaches(record, 'confirmed');
  // Nobody is refused for what a newer page says.
  const newer = { reading: { standing: 1, did: 'sung', look: null } };
  const press = { pressId: randomUUID(), picture: null, pictureNote: null, vehicleClass: 'CAR' };
  expect(await booth.call('gate.enter', { ...press, plate: 'RK708AC', ...newer })).toMatchObject({
    ok: true,
  });
  const told = [...logged, JSON.stringify(service.log()), JSON.stringify(await booth.snapshot())].join('\n');
  expect([told.includes('RK708AE'), told.includes(plate)]).toEqual([true, false]);
  await booth.booth.stop();
  const files = readdirSync(directory, { recursive: true, withFileTypes: true });
  const holders = files.filter(
    (one) => one.isFile() && readFileSync(join(one.parentPath, one.name)).includes(plate),
  );
  expect(new Set(holders.map(({ name }) => name.replace(/-wal$/, '')))).toEqual(new Set(['journal.sqlite']));
  const kept = readingsIn(directory);
  const words = { reading: 'ignored', read: plate, marked: '0000000', box: isBox, look: 'left other 6' };
  expect(kept).toEqual([[first.id, words]]);
});

test('what was read of a car that waited is kept with its record as its plate is saved, and with no other', async (context) => {
  needs(context, isEnough, memory);
  const directory = testFolder();
  const { booth } = await readingBooth('suggest', { directory });
  const look = { difference: 'other', at: 6, isChanged: false } as const;
  const cars: RecordView[] = [];
  for (const x of [160, 170, 180]) cars.push(valueOf(await booth.rush({ picture: pictureAt(x) })));
  const [first, second, third] = cars.map(({ id }) => id);
  for (const { id } of cars) expect(textOf(await draftOf(booth, id))).toBe(plate);
  const type = (recordId: string | undefined, as: string, reading: unknown) =>
    booth.call('gate.complete', { recordId, plate: as, vehicleClass: 'CAR', reading });
  valueOf(await type(first, 'RK708AE', { did: 'ignored', look }));
  // What a newer page says is as nothing, and so is what none says.
  valueOf(await type(second, 'RK708AB', { did: 'sung', look: null }));
  // A press that is refused keeps it for the next one.
  expect(await type(third, 'RK708AE', { did: 'ignored', look: null })).toMatchObject({ ok: false });
  valueOf(await type(third, plate, { did: 'taken', look: null }));
  await booth.booth.stop();
  expect(readingsIn(directory)).toEqual([
    [first, { reading: 'ignored', read: plate, marked: '0000000', box: isBox, look: 'left other 6' }],
    [third, { reading: 'taken', read: plate, marked: '0000000', box: isBox }],
  ]);
});

test('a car that came in is named as the one that leaves until it has left, whoever else is inside', async (context) => {
  needs(context, isEnough, memory);
  const { booth, read } = await readingBooth('suggest');
  const leaving = async (isFrozen = false) =>
    valueOf(await booth.call('reading.leaving', { standing: 1, isFrozen })) as Leaving | null;
  // More than one page of the wall, and than a search answers with; the newest ones are not it.
  const entry = valueOf(await booth.enter(plate));
  for (let car = 0; car < 30; car += 1) valueOf(await booth.enter(`KE${String(100 + car)}BB`));
  expect(await leaving()).toBeNull();
  await read(1, false);
  expect(await leaving()).toMatchObject({ car: { entryId: entry.id, plate, marks: [] }, read: plate });
  await read(1);
  expect((await leaving(true))?.car.entryId).toBe(entry.id);
  valueOf(await booth.exit(entry.id));
  expect(await leaving(true)).toBeNull();
});

test('a page that begins anew hears nothing of the car that the one before has read under the same number', async (context) => {
  needs(context, isEnough, memory);
  const { booth, read } = await readingBooth('suggest');
  expect((await read(0, false)).kind).toBe('one');
  await booth.snapshot();
  expect(await read(0, false, emptyLane)).toEqual({ kind: 'none' });
});

test('a car that was let in without a plate is read from its record’s picture, until it has its plate', async (context) => {
  needs(context, isEnough, memory);
  const directory = testFolder();
  const { booth } = await readingBooth('check', { directory });
  const { id } = valueOf(await booth.rush({ picture: jpeg }));
  const withoutPicture = valueOf(await booth.rush({ seen: '51G' }));
  expect(textOf(await draftOf(booth, id))).toBe(plate);
  expect(textOf(await draftOf(booth, withoutPicture.id))).toBe('none');
  expect(JSON.stringify(await booth.snapshot())).not.toContain(plate);
  const reading = { did: 'unseen', look: null };
  valueOf(
    await booth.call('gate.complete', { recordId: id, plate: 'BA111AA', vehicleClass: 'CAR', reading }),
  );
  expect(textOf(await draftOf(booth, id))).toBe('none');
  await booth.booth.stop();
  // Only checked, it was shown before typing to nobody.
  expect(readingsIn(directory)).toEqual([[id, { reading: 'blind' }]]);
});

test('the car at the gate goes first: its reading gives up that of a car that waits, which is read later', async (context) => {
  needs(context, isEnough, memory);
  const { booth, read } = await readingBooth('suggest');
  const { id } = valueOf(await booth.rush({ picture: jpeg }));
  const waiting = booth.call('reading.draft', { recordId: id });
  await booth.until(({ reading }) => reading.state !== 'ended');
  expect(textOf(await read(1))).toBe(plate);
  expect(await waiting).toEqual({ ok: true, value: null });
  expect(textOf(await draftOf(booth, id))).toBe(plate);
  await booth.booth.stop();
  expect(await booth.call('reading.draft', { recordId: id })).toEqual({ ok: true, value: null });
});

test('a car that waits is read in a reader that hangs, and the press is saved as ever', async (context) => {
  needs(context, isEnough, memory);
  const { booth, children } = await readingBooth('suggest');
  const { id } = valueOf(await booth.rush({ picture: jpeg }));
  const waiting = booth.call('reading.draft', { recordId: id });
  await expect.poll(() => children).toHaveLength(1);
  children[0]?.kill('SIGSTOP');
  expect(
    valueOf(await booth.call('gate.complete', { recordId: id, plate, vehicleClass: 'CAR' })),
  ).toMatchObject({
    state: 'queued',
  });
  expect(await waiting).toEqual({ ok: true, value: null });
  await booth.booth.stop();
  await expect.poll(() => children.every(hasEnded)).toBe(true);
});

test('where nobody has said so, only cars that were drawn are read as they wait', async (context) => {
  needs(context, isEnough, memory);
  const { booth } = await readingBooth(undefined, { target: { mode: 'training' } });
  await booth.call('camera.report', { kind: 'webcam', state: 'live' });
  // No two records have the same picture.
  const real = valueOf(await booth.rush({ picture: emptyLane }));
  await booth.call('camera.report', { kind: 'training', state: 'live' });
  const ofTraffic = valueOf(await booth.rush({ picture: jpeg }));
  expect(textOf(await draftOf(booth, ofTraffic.id))).toBe(plate);
  expect(await booth.call('reading.draft', { recordId: real.id })).toEqual({
    ok: true,
    value: { kind: 'none' },
  });
});

test.for(['SIGKILL', 'SIGSTOP'] as const)(
  'a press is saved as ever beside a reader that gets a %s',
  async (signal, context) => {
    needs(context, isEnough, memory);
    const { booth, children, read } = await readingBooth('check');
    const reading = read(1);
    await expect.poll(() => children).toHaveLength(1);
    children[0]?.kill(signal);
    const saved = valueOf(await booth.enter(plate));
    expect(saved.state).toBe('queued');
    expect(await reading).toMatchObject({ kind: 'none' });
    expect(booth.bugs).toEqual([]);
    await booth.booth.stop();
    await expect.poll(() => children.every(hasEnded)).toBe(true);
  },
);

test('where nobody has said so nothing is read, but in training', async () => {
  const { booth, children, read } = await readingBooth(undefined);
  expect(await read(1)).toEqual({ kind: 'none' });
  expect((await booth.snapshot()).reading).toEqual({ mode: 'off', isDecided: false, state: 'off' });
  expect(children).toEqual([]);
  const training = await readingBooth(undefined, { target: { mode: 'training' } });
  expect((await training.booth.snapshot()).reading).toMatchObject({ mode: 'suggest', isDecided: false });
});

test('in training the cars that are drawn are read, and those of the site’s camera once somebody has said so', async (context) => {
  needs(context, isEnough, memory);
  const kinds = async (mode: string | undefined) => {
    const { booth, read } = await readingBooth(mode, { target: { mode: 'training' } });
    const seen: string[] = [];
    for (const kind of ['webcam', 'network', 'training']) {
      await booth.call('camera.report', { kind, state: 'live' });
      seen.push((await read(1)).kind);
    }
    return seen;
  };
  expect(await kinds(undefined)).toEqual(['none', 'none', 'one']);
  expect(await kinds('suggest')).toEqual(['one', 'one', 'one']);
});

test('of blind cars nothing is shown before typing, as often as the site says, but in training', async (context) => {
  needs(context, isEnough, memory);
  const kinds = async (changes: PortChanges, blindOneIn: number): Promise<string[]> => {
    const { booth, read } = await readingBooth('suggest', changes, unused, blindOneIn);
    await booth.call('camera.report', { kind: 'training', state: 'live' });
    return [(await read(1, false)).kind, (await read(1)).kind];
  };
  const drawn = (fraction: number): PortChanges => ({ random: { ...hostRandom, fraction: () => fraction } });
  expect(await kinds(drawn(0.249), 4)).toEqual(['none', 'one']);
  expect(await kinds(drawn(0.25), 4)).toEqual(['one', 'one']);
  expect(await kinds({ ...drawn(0), target: { mode: 'training' } }, 1)).toEqual(['one', 'one']);
});

/** A plate of the drawn traffic that training reads with a slip, with a real reader. */
const [slipPlate, misread] = ['RK285AF', 'RX285AF'] as const;
const slipPicture = pictureAt(160, `${slipPlate.slice(0, 2)} ${slipPlate.slice(2)}`);

test('training misreads the cars that are drawn, now and then; nothing misreads another car', async (context) => {
  needs(context, isEnough, memory);
  const readBy = async (target: PortChanges, kind: string) => {
    const { booth, read } = await readingBooth('suggest', target);
    await booth.call('camera.report', { kind, state: 'live' });
    const reading = await read(1, true, slipPicture);
    const { id } = valueOf(await booth.rush({ picture: slipPicture }));
    return [textOf(reading), textOf(await draftOf(booth, id))];
  };
  const training: PortChanges = { target: { mode: 'training' } };
  const [live, waiting] = await readBy(training, 'training');
  expect(live).toBe(misread);
  expect(waiting).toBe(live);
  expect(await readBy(training, 'webcam')).toEqual([slipPlate, slipPlate]);
  expect(await readBy(training, 'network')).toEqual([slipPlate, slipPlate]);
  expect(await readBy({}, 'training')).toEqual([slipPlate, slipPlate]);
});

test('in training the car that leaves is named by what was read of it, whatever slip the screen is told', async (context) => {
  needs(context, isEnough, memory);
  const { booth, read } = await readingBooth('suggest', { target: { mode: 'training' } });
  await booth.call('camera.report', { kind: 'training', state: 'live' });
  const { id } = valueOf(await booth.enter(slipPlate));
  expect(textOf(await read(1, false, slipPicture))).toBe(misread);
  expect(valueOf(await booth.call('reading.leaving', { standing: 1, isFrozen: false }))).toMatchObject({
    car: { entryId: id, plate: slipPlate, marks: [] },
    read: slipPlate,
  });
});

test('a shell that cannot read says that it is off', async () => {
  const booth = await runningBooth(unused, {
    settings: settingsSchema.parse({ reading: { mode: 'suggest' } }),
  });
  expect((await booth.snapshot()).reading).toEqual({ mode: 'off', isDecided: true, state: 'off' });
});

test('only what stands in the lane is read, and a supervisor who draws it sees where text stands', async (context) => {
  needs(context, isEnough, memory);
  const left = { left: 0, top: 0, right: 0.5, bottom: 1 };
  const { booth, read } = await readingBooth('suggest', {
    settings: settingsSchema.parse({
      supervisorPin: '4711',
      plateProfile: 'slovakia',
      reading: { mode: 'suggest', blindOneIn: 0 },
    }),
  });
  const elsewhere = pictureAt(253);
  expect(textOf(await read(1, true, elsewhere))).toBe(plate);
  const before = valueOf(await booth.rush({ picture: pictureAt(258) }));
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '4711' })) as string;
  const found = async (): Promise<FoundTexts | null> =>
    valueOf(await booth.call('reading.found', { supervisorSession, jpeg: elsewhere })) as FoundTexts | null;
  await expect.poll(found).toMatchObject({ texts: [{ isFixed: false }], fixed: 0 });
  const [corner] = (await found())?.texts[0]?.box ?? [];
  expect(corner?.[0]).toBeGreaterThan(0.5);
  valueOf(await booth.call('setup.remember', { supervisorSession, change: { lane: left } }));
  expect(textOf(await read(2, true, elsewhere))).toBe('none');
  expect(textOf(await read(3, true, pictureAt(80)))).toBe(plate);
  const waiting = valueOf(await booth.rush({ picture: elsewhere }));
  expect(textOf(await draftOf(booth, waiting.id))).toBe('none');
  // Nobody knows where the lane was in a picture that was taken before.
  expect(textOf(await draftOf(booth, before.id))).toBe(plate);
  // Of nobody else's.
  expect(
    await booth.call('reading.found', { supervisorSession: randomUUID(), jpeg: elsewhere }),
  ).toMatchObject({ ok: false, error: { code: 'visit-over' } });
  expect(await booth.call('reading.forgetFixed', { supervisorSession })).toEqual({ ok: true, value: null });
});

test('the diagnostics say why nothing is read', async (context) => {
  needs(context, isEnough, memory);
  const nowhere = { weights: '/nowhere', runtime: '/nowhere' };
  const { booth, read } = await readingBooth('suggest', {
    settings: settingsSchema.parse({ supervisorPin: '4711', reading: { mode: 'suggest' } }),
    startReader: startNodeReader({ folders: nowhere }),
  });
  expect(await read(1)).toEqual({ kind: 'none' });
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '4711' })) as string;
  const told = valueOf(await booth.call('diagnostics.read', { supervisorSession })) as Diagnostics;
  expect(told.reading).toEqual({ mode: 'suggest', isDecided: true, state: 'off', cause: 'models' });
});

test.each([
  ['slovakia', 'suggest'],
  ['usa', 'check'],
  ['thailand', 'off'],
  ['/etc/hostname', 'off'],
])('for the plates of %s it proposes %s', async (plateProfile, mode) => {
  const { booth } = await readingBooth('off');
  expect(await booth.call('reading.proposed', { plateProfile })).toEqual({ ok: true, value: mode });
});
