import { expect, test } from 'vitest';
import { PlateReadings } from '../../../../electron/booth/reading/answers/plate-readings.ts';
import type { Texts } from '../../../../electron/booth/reading/texts.ts';
import { withSlip } from '../../../../electron/booth/reading/training-slips.ts';
import { readingKeptMs } from '../../../../electron/contract/reading-rules.ts';
import type { ReadingDone } from '../../../../electron/contract/reading-done.ts';
import type { PlateReading, ReadingMode } from '../../../../electron/contract/reading.ts';
import { ok, refuse, type Result } from '../../../../electron/contract/result.ts';
import { handClock } from '../hand-clock.ts';
import { lineOf } from '../lines.ts';

// What of a reading goes with a press, and of which cars nothing is shown.

const jpeg = new Uint8Array(4);
const box = { centre: { x: 640, y: 360 }, width: 128, height: 36, angle: 0 };
const size = { width: 1280, height: 720 };
const formats = ['LLDDDLL'];
const car = { plate: 'RK708AF' };
const textsOf = (text: string): Texts => ({
  size,
  texts: text === '' ? [] : [{ box, line: lineOf(text), lines: 1, found: 0.95 }],
});

interface Gate {
  readonly mode?: ReadingMode;
  /** Of each car that stands there. */
  readonly blind?: readonly boolean[];
  readonly told?: (reading: PlateReading) => PlateReading;
}

function gate({ mode = 'suggest', blind, told: toldOf }: Gate = {}) {
  const clock = handClock();
  let lens: string | null = '';
  let drawn = 0;
  const reader = {
    /** null: it hangs until it is called off. */
    read: () =>
      lens === null
        ? new Promise<null>((answer) => (giveUp = () => answer(null)))
        : Promise.resolve(textsOf(lens)),
    cancel: () => giveUp(),
    stop: () => undefined,
    state: { state: 'ready' as const },
  };
  let giveUp = (): void => undefined;
  const all = new PlateReadings({
    mode,
    isDecided: true,
    mayRead: () => true,
    plates: { formats, shortest: 7, longest: 7, twoLines: false },
    reader,
    clock,
    ...(toldOf && { told: toldOf }),
    ...(blind === undefined ? {} : { drawBlind: () => blind[drawn++] ?? false }),
  });
  const read = async (text: string | null, standing: number, isFrozen = false): Promise<string> => {
    lens = text;
    const reading = await all.read({ standing, isFrozen, jpeg });
    clock.pass(5_000);
    return reading.kind === 'one' ? reading.suggestion.text : reading.kind;
  };
  /** @returns what the record of that car is given: what was read, and what was done with it */
  const book = async (
    standing: number,
    done: Partial<ReadingDone> = {},
    answer: Result<typeof car> = ok(car),
  ): Promise<string | null> => {
    let told: string | null = null;
    await all.booking({ standing, did: 'unseen', look: null, ...done }, (booked) => {
      if (booked !== null) told = `${booked.text} ${booked.outcome}`;
      return Promise.resolve(answer);
    });
    return told;
  };
  return { all, read, book, clock, drawn: () => drawn };
}

test('the frozen picture’s reading goes with the record, and without one that of the live picture', async () => {
  const { read, book } = gate();
  await read('RK708AE', 1);
  await read('RK708AF', 1, true);
  expect(await book(1, { did: 'taken' })).toBe('RK708AF taken');
  await read('RK708AE', 2);
  await read('', 2, true);
  expect(await book(2, { did: 'ignored' })).toBe('RK708AE ignored');
});

test('with it goes where it stood, as shares of the picture that it was read in', async () => {
  const { all, read } = gate();
  await read('RK708AF', 1);
  const told: unknown[] = [];
  await all.booking({ standing: 1, did: 'taken', look: null }, (booked) => {
    told.push(booked?.box);
    return Promise.resolve(ok(car));
  });
  expect(told).toEqual([
    [
      [0.45, 0.475],
      [0.55, 0.475],
      [0.55, 0.525],
      [0.45, 0.525],
    ],
  ]);
});

test('what was read of the car before goes with no other record', async () => {
  const { all, read, book } = gate();
  await read('RK708AF', 1, true);
  expect(await book(2)).toBeNull();
  expect(await book(1)).toBe('RK708AF late');
  // It is booked: what comes next before the same picture is another car.
  expect(await book(1)).toBeNull();
  await read('RK708AF', 3, true);
  await read('', 4, true);
  expect([await book(3), await book(4)]).toEqual([null, null]);
  await read('RK708AF', 5, true);
  all.pageBegins();
  expect(await book(5)).toBeNull();
});

test('what was read of a car that was let go without a plate goes with no other record', async () => {
  const { all, read, book } = gate();
  await read('RK708AF', 1);
  await all.lettingGo(() => Promise.resolve(refuse('disk-full')));
  expect(all.readOf({ standing: 1, isFrozen: false }).kind).toBe('one');
  await all.lettingGo(() => Promise.resolve(ok(null)));
  expect(all.readOf({ standing: 1, isFrozen: false }).kind).toBe('none');
  expect(await book(1)).toBeNull();
});

test('what comes of a picture while its car is being booked is left for nobody', async () => {
  const { all, read, book } = gate();
  await read('', 1);
  // It is there already as the press begins, and has yet to be taken in.
  const reading = read('RK708AF', 1, true);
  const booked = all.booking({ standing: 1, did: 'unseen', look: null }, async (told) => {
    await reading;
    return ok({ ...car, told });
  });
  expect(await booked).toEqual(ok({ ...car, told: null }));
  expect(await book(1)).toBeNull();
});

test('it is there for the press that is asked once more, and for a minute', async () => {
  const { read, book, clock } = gate();
  await read('RK708AF', 1, true);
  expect(await book(1, {}, refuse('already-inside'))).toBe('RK708AF late');
  expect(await book(1, {}, refuse('disk-full'))).toBe('RK708AF late');
  clock.pass(readingKeptMs);
  expect(await book(1)).toBeNull();
});

test('a page that says nothing of it books nothing of it', async () => {
  const { all, read } = gate();
  await read('RK708AF', 1, true);
  for (const done of [undefined, null])
    await all.booking(done, (booked) => {
      expect(booked).toBeNull();
      return Promise.resolve(ok(car));
    });
});

test('a press beside a reader that hangs is made at once, and without it', async () => {
  const { all, read, book } = gate();
  await read('', 1);
  const hanging = read(null, 1, true);
  expect(await book(1)).toBeNull();
  expect(await hanging).toBe('none');
  expect(all.status().state).toBe('ready');
});

test('of a blind car nothing is told of the live picture, and all of the frozen one; it is drawn once', async () => {
  const { all, read, book, drawn } = gate({ blind: [true, false, true] });
  expect([await read('RK708AF', 1), await read('RK708AF', 1)]).toEqual(['none', 'none']);
  expect(await read('RK708AF', 1)).toBe('none');
  // Often enough: it is told what is known, which is nothing.
  expect(await read('RK708AF', 1)).toBe('none');
  expect(await read('RK708AF', 1, true)).toBe('RK708AF');
  // Nor is the car inside that it may be.
  expect(all.readOf({ standing: 1, isFrozen: true })).toEqual({ kind: 'none' });
  expect(drawn()).toBe(1);
  expect(await book(1)).toBe('RK708AF blind');
  expect(await read('BA111AA', 2)).toBe('BA111AA');
  expect(all.readOf({ standing: 2, isFrozen: false }).kind).toBe('one');
  expect(await book(2)).toBe('BA111AA late');
  // The screen showed it before the picture changed: it was not blind.
  await read('RK708AF', 3);
  expect(await book(3, { did: 'ignored' })).toBe('RK708AF ignored');
});

test('where plates are only checked every car is blind', async () => {
  const { read, book } = gate({ mode: 'check' });
  await read('RK708AF', 1, true);
  expect(await book(1)).toBe('RK708AF blind');
});

test('a slip of training is told to the screen alone: the exit and the record have what was read', async () => {
  const { all, read, book } = gate({ told: (reading) => withSlip(reading, formats) });
  for (const isFrozen of [false, true]) {
    expect(await read('RK285AF', 1, isFrozen)).toBe('RX285AF');
    expect(all.readOf({ standing: 1, isFrozen })).toMatchObject({ suggestion: { text: 'RK285AF' } });
  }
  expect(await book(1, { did: 'taken' })).toBe('RK285AF taken');
});
