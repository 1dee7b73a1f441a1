import { expect, it } from 'vitest';
import { readingKeptMs } from '../../../../electron/contract/reading-rules.ts';
import { PlateReadings } from '../../../../electron/booth/reading/answers/plate-readings.ts';
import type { Texts } from '../../../../electron/booth/reading/texts.ts';
import type { PlateReading } from '../../../../electron/contract/reading.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { handClock } from '../hand-clock.ts';
import { lineOf } from '../lines.ts';

const jpeg = new Uint8Array(4);
const size = { width: 1280, height: 720 };
const box = { centre: { x: 640, y: 360 }, width: 128, height: 36, angle: 0 };
const textsOf = (text: string, at: typeof size = size): Texts => ({
  size: at,
  texts: [{ box, line: lineOf(text), lines: 1, found: 0.95 }],
});
const suggested = (reading: PlateReading): string =>
  reading.kind === 'one' ? reading.suggestion.text : reading.kind;

/** Readings whose reader answers when the test says so, the newest picture only. */
function readings(mode: 'check' | 'suggest' = 'suggest', mayRead = () => true) {
  const clock = handClock();
  const asked: ((texts: Texts | null) => void)[] = [];
  const giveUp = (): void => asked.forEach((answer) => answer(null));
  const ended: string[] = [];
  const reader = {
    read: () => {
      giveUp();
      return new Promise<Texts | null>((answer) => asked.push(answer));
    },
    cancel: giveUp,
    stop: () => {
      giveUp();
      ended.push('stopped');
    },
    state: { state: 'ready' as const },
  };
  const plates = { formats: ['LLDDDLL'], shortest: 7, longest: 7, twoLines: false };
  const all = new PlateReadings({
    mode,
    isDecided: true,
    mayRead,
    plates,
    reader,
    clock,
  });
  const begin = (standing: number, isFrozen = false): Promise<PlateReading> =>
    all.read({ standing, isFrozen, jpeg });
  /** What the screen is told of a picture in which that text is read, and takes so long. */
  const read = async (text: string, standing: number, { isFrozen = false, ms = 500 } = {}) => {
    const reading = begin(standing, isFrozen);
    clock.pass(ms);
    asked.at(-1)?.(textsOf(text));
    const told = suggested(await reading);
    clock.pass(ms * 2);
    return told;
  };
  return { all, asked, begin, read, clock, ended };
}

it('tells what stands where in the picture, as shares of it', async () => {
  const { asked, begin } = readings();
  const reading = begin(1);
  asked[0]?.(textsOf('RK708AF'));
  expect(await reading).toEqual({
    kind: 'one',
    suggestion: {
      text: 'RK708AF',
      marked: Array.from('RK708AF', () => false),
      sure: Array.from('RK708AF', () => 0.99),
      box: [
        [0.45, 0.475],
        [0.55, 0.475],
        [0.55, 0.525],
        [0.45, 0.525],
      ],
    },
    leftMs: readingKeptMs,
  });
});

it('reads a standing car three times at the most, and lets the readings vote', async () => {
  const { asked, read } = readings();
  expect(await read('RK708AF', 1)).toBe('RK708AF');
  expect(await read('RK708AE', 1)).toBe('RK708AF');
  expect(await read('RK708AE', 1)).toBe('RK708AE');
  // It is told what is known, and nothing more is read.
  expect(await read('BA111AA', 1)).toBe('RK708AE');
  expect(asked).toHaveLength(3);
});

it('rests twice as long as a reading took', async () => {
  const { asked, begin, clock } = readings();
  const first = begin(1);
  clock.pass(500);
  asked[0]?.(textsOf('RK708AF'));
  await first;
  clock.pass(999);
  expect(suggested(await begin(1))).toBe('RK708AF');
  expect(asked).toHaveLength(1);
  clock.pass(1);
  void begin(1);
  expect(asked).toHaveLength(2);
});

it('throws away what is under way when the picture changes, and no reading votes on another car', async () => {
  const { asked, begin, read } = readings();
  expect(await read('RK708AF', 1)).toBe('RK708AF');
  const late = begin(1);
  const next = begin(2);
  expect(suggested(await late)).toBe('none');
  asked.at(-1)?.(textsOf('BA111AA'));
  expect(suggested(await next)).toBe('BA111AA');
});

it('knows nothing of a car that another page has read under the same number, and reads this one', async () => {
  const { all, asked, begin, read } = readings();
  for (let times = 0; times < 3; times += 1) await read('RK708AF', 0);
  expect(await read('RK708AF', 0, { isFrozen: true })).toBe('RK708AF');
  const late = begin(0, true);
  all.pageBegins();
  expect(suggested(await late)).toBe('none');
  expect(await read('BA111AA', 0)).toBe('BA111AA');
  expect(asked).toHaveLength(6);
});

it('holds the frozen picture for more than all live ones, and reads no live one beside it', async () => {
  const { asked, begin, read } = readings();
  expect(await read('RK708AF', 1)).toBe('RK708AF');
  const frozen = begin(1, true);
  expect(suggested(await begin(1))).toBe('RK708AF');
  asked.at(-1)?.(textsOf('RK706AF'));
  expect(suggested(await frozen)).toBe('RK706AF');
  expect(await read('RK708AF', 1)).toBe('RK706AF');
  expect(asked).toHaveLength(2);
});

it('reads nothing while somebody presses, and gives up what is under way', async () => {
  const { all, asked, begin } = readings();
  const late = begin(1);
  const pressed = Promise.withResolvers<string>();
  const press = all.during(() => pressed.promise);
  expect(suggested(await late)).toBe('none');
  expect(suggested(await begin(2))).toBe('none');
  expect(asked).toHaveLength(1);
  pressed.resolve('saved');
  expect(await press).toBe('saved');
  void begin(2);
  expect(asked).toHaveLength(2);
  await expect(all.during(() => Promise.reject(new Error('the disk')))).rejects.toThrow('the disk');
  void begin(3);
  expect(asked).toHaveLength(3);
});

it('forgets a minute after the last picture, and does not read a standing car anew for it', async () => {
  const { asked, read, clock } = readings();
  await read('RK708AF', 1);
  await read('RK708AF', 1);
  await read('RK708AF', 1);
  clock.pass(readingKeptMs);
  expect(await read('RK708AF', 1)).toBe('none');
  expect(asked).toHaveLength(3);
});

it('lets no reading count for longer than a minute, however often others come', async () => {
  const { asked, read, clock } = readings();
  expect(await read('RK708AF', 1)).toBe('RK708AF');
  clock.pass(readingKeptMs / 2);
  expect(await read('RK708AE', 1)).toBe('RK708AF');
  clock.pass(readingKeptMs / 2);
  expect(await read('BA111AA', 1)).toBe('RK708AE');
  expect(asked).toHaveLength(3);
});

it('answers what was read of a picture that was frozen before a car stood there for that picture alone', async () => {
  const { asked, read } = readings();
  expect(await read('RK708AF', 7, { isFrozen: true })).toBe('RK708AF');
  expect(await read('BA111AA', 7)).toBe('BA111AA');
  expect(asked).toHaveLength(2);
});

/** What the exit is told of. */
const known = (all: PlateReadings, standing: number, isFrozen = false): string => {
  const choice = all.readOf({ standing, isFrozen });
  return choice.kind === 'one' ? choice.suggestion.text : choice.kind;
};

it('tells the exit what was read of the car that stands there, and reads nothing for it', async () => {
  const { all, asked, read } = readings();
  expect(known(all, 1)).toBe('none');
  await read('RK708AF', 1);
  expect([known(all, 1), known(all, 1, true), known(all, 2)]).toEqual(['RK708AF', 'RK708AF', 'none']);
  expect(asked).toHaveLength(1);
});

it('tells the exit what the frozen picture reads where that was read, also where it reads nothing', async () => {
  const { all, asked, begin, read, clock } = readings();
  await read('RK708AF', 1);
  await read('RK706AF', 1, { isFrozen: true });
  expect([known(all, 1), known(all, 1, true)]).toEqual(['RK706AF', 'RK706AF']);
  const again = begin(1, true);
  clock.pass(10);
  asked.at(-1)?.({ size, texts: [] });
  expect(suggested(await again)).toBe('none');
  expect(known(all, 1, true)).toBe('none');
});

it('tells the exit nothing of a frozen picture from before a car stood there but for that picture', async () => {
  const { all, read } = readings();
  await read('RK708AF', 7, { isFrozen: true });
  expect([known(all, 7), known(all, 7, true)]).toEqual(['none', 'RK708AF']);
});

it('counts no picture that a press had given up, nor one that was asked about beside it', async () => {
  const { all, begin, read, clock } = readings();
  for (let undone = 0; undone < 5; undone += 1) {
    const pressed = Promise.withResolvers<null>();
    const reading = begin(1);
    const press = all.during(() => pressed.promise);
    expect(await reading).toEqual({ kind: 'none', againMs: 0 });
    expect(await begin(1, true)).toEqual({ kind: 'none', againMs: 0 });
    pressed.resolve(null);
    await press;
    clock.pass(600);
  }
  expect([await read('RK708AF', 1), await read('RK708AF', 1), await read('RK708AF', 1)]).toEqual(
    Array<string>(3).fill('RK708AF'),
  );
});

it('tells the exit nothing of a car before, from before a page began, after a minute, beside a press, or once it is stopped', async () => {
  const { all, read, clock } = readings();
  await read('RK708AF', 1);
  await read('BA111AA', 2);
  expect([known(all, 1), known(all, 2)]).toEqual(['none', 'BA111AA']);
  const pressed = Promise.withResolvers<null>();
  const press = all.during(() => pressed.promise);
  expect(known(all, 2)).toBe('none');
  pressed.resolve(null);
  await press;
  expect(known(all, 2)).toBe('BA111AA');
  all.pageBegins();
  expect(known(all, 2)).toBe('none');
  await read('BA111AA', 3);
  clock.pass(readingKeptMs);
  expect(known(all, 3)).toBe('none');
  await read('BA111AA', 4);
  all.stop();
  expect(known(all, 4)).toBe('none');
});

it('tells the exit nothing where plates are only checked, or a camera comes that may not be read', async () => {
  const check = readings('check');
  expect(await check.read('RK708AF', 1, { isFrozen: true })).toBe('RK708AF');
  expect([known(check.all, 1), known(check.all, 1, true)]).toEqual(['none', 'none']);
  let may = true;
  const other = readings('suggest', () => may);
  await other.read('RK708AF', 1);
  may = false;
  expect(known(other.all, 1)).toBe('none');
});

it('takes a tenth of ten minutes for live pictures at the most, and reads frozen ones all the same', async () => {
  const { asked, read, clock } = readings();
  for (let standing = 0; standing < 20; standing += 1) await read('RK708AF', standing, { ms: 5_000 });
  expect(asked).toHaveLength(12);
  expect(await read('RK708AF', 21, { isFrozen: true })).toBe('RK708AF');
  clock.pass(600_000);
  expect(await read('RK708AF', 22)).toBe('RK708AF');
});

it('reads twenty frozen pictures a minute at the most', async () => {
  const { asked, read, clock } = readings();
  for (let time = 0; time < 25; time += 1) await read('RK708AF', time, { isFrozen: true, ms: 10 });
  expect(asked).toHaveLength(20);
  expect(await read('RK708AF', 25, { isFrozen: true })).toBe('none');
  clock.pass(60_000);
  expect(await read('RK708AF', 25, { isFrozen: true })).toBe('RK708AF');
});

it('without a reader nothing is read, and with one that is stopped nobody waits or begins', async () => {
  const { all, asked, begin, ended } = readings();
  const late = begin(1);
  all.stop();
  expect(suggested(await late)).toBe('none');
  expect(suggested(await begin(2, true))).toBe('none');
  expect(asked).toHaveLength(1);
  expect(ended).toEqual(['stopped']);
  const plates = { formats: [], shortest: 4, longest: 10, twoLines: false };
  const off = new PlateReadings({
    mode: 'off',
    isDecided: false,
    mayRead: () => true,
    plates,
    reader: null,
    clock: handClock(),
  });
  expect(await off.read({ standing: 1, isFrozen: true, jpeg })).toEqual({ kind: 'none' });
  expect(off.status()).toEqual({ mode: 'off', isDecided: false, state: 'off' });
});

it('asks which texts are of this lane, and tells who learns from it what was booked', async () => {
  const clock = handClock();
  const booked: unknown[] = [];
  const texts = textsOf('RK708AF');
  let isOfLane = true;
  const all = new PlateReadings({
    mode: 'suggest',
    isDecided: true,
    mayRead: () => true,
    plates: { formats: ['LLDDDLL'], shortest: 7, longest: 7, twoLines: false },
    own: {
      of: (read) => (isOfLane ? [...read.texts] : []),
      booked: (plate, read) => booked.push([plate, read]),
      write: () => booked.push('written') > 0,
    },
    reader: {
      read: () => Promise.resolve(texts),
      cancel: () => undefined,
      stop: () => undefined,
      state: { state: 'ready' },
    },
    clock,
  });
  const readAt = async (standing: number): Promise<string> =>
    suggested(await all.read({ standing, isFrozen: true, jpeg }));
  const press = (standing: number) =>
    all.booking({ standing, did: 'unseen', look: null }, () => Promise.resolve(ok({ plate: 'BA111AA' })));
  expect(await readAt(1)).toBe('RK708AF');
  await press(1);
  expect(booked).toEqual([['BA111AA', texts]]);
  isOfLane = false;
  expect(await readAt(2)).toBe('none');
  // A car of which nothing was taken for a plate teaches as much.
  await press(2);
  expect(booked).toHaveLength(2);
  all.stop();
  expect(booked).toHaveLength(3);
});
