import { expect, it } from 'vitest';
import { PlateReadings } from '../../../../electron/booth/reading/answers/plate-readings.ts';
import { PlateReader } from '../../../../electron/booth/reading/process/plate-reader.ts';
import type { PlateReading } from '../../../../electron/contract/reading.ts';
import { readingKeptMs, worthAsking } from '../../../../electron/contract/reading-rules.ts';
import { numbers } from '../../../reading/drawn/draw.ts';
import { sized } from '../../../support/nightly.ts';
import { handClock } from '../hand-clock.ts';
import { pictureOf, slowProcesses } from './slow-process.ts';

// Cars come and go before the real answers and the real reader, whose process is slow.

/** The next car's differs in one character: a reading of the car before would be taken for a typing error. */
const plateOf = (car: number): string => `RK${String(100 + car)}AA`;
const cars = 200;
const betweenMs = 2_000;
const stepMs = 20;

function gate(seed: number) {
  const clock = handClock();
  const next = numbers(seed);
  const faults: unknown[] = [];
  const { start, counted } = slowProcesses(clock, next);
  const reader = new PlateReader({
    start,
    clock,
    log: (_level, _message, fields) => faults.push(fields),
    changed: () => undefined,
    freeBytes: () => 4e9,
  });
  const all = new PlateReadings({
    mode: 'suggest',
    isDecided: true,
    mayRead: () => true,
    plates: { formats: ['LLDDDLL'], shortest: 7, longest: 7, twoLines: false },
    reader,
    clock,
  });
  const ask = (car: number, isFrozen = false): Promise<PlateReading> =>
    all.read({ standing: car, isFrozen, jpeg: pictureOf(plateOf(car)) });
  const settled = async (ms: number): Promise<void> => {
    clock.pass(ms);
    // What was said is heard before the next step: an answer passes through few promises.
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  };
  return { all, ask, settled, next, faults, counted, reader };
}

/** What the page would have shown of the car that stands there. */
interface Shown {
  readonly car: number;
  readonly isFrozen: boolean;
  readonly reading: PlateReading;
}

/** Cars at random moments of what is read: each stands for two seconds, is typed at some, and some are entered. */
async function carsPass({ all, ask, settled, next }: ReturnType<typeof gate>): Promise<Shown[]> {
  const shown: Shown[] = [];
  const waits: Promise<void>[] = [];
  for (let car = 0; car < cars; car += 1) {
    const [standsAt, typedAt, enteredAt] = [next() * 500, 200 + next() * 2_500, 600 + next() * 6_000];
    let isAsking = false;
    const asks = async (isFrozen: boolean): Promise<void> => {
      isAsking = true;
      const reading = await ask(car, isFrozen);
      isAsking = false;
      shown.push({ car, isFrozen, reading });
    };
    const isNow = (at: number, ms: number): boolean => at <= ms && ms < at + stepMs;
    for (let ms = 0; ms < betweenMs; ms += stepMs) {
      if (isNow(typedAt, ms)) waits.push(asks(true));
      else if (ms >= standsAt && !isAsking && typedAt > ms) waits.push(asks(false));
      if (isNow(enteredAt, ms)) void all.during(() => settled(0));
      await settled(stepMs);
    }
  }
  for (let wait = 0; wait < 100; wait += 1) await settled(200);
  await Promise.all(waits);
  return shown;
}

it.each(Array.from({ length: sized(2, 20) }, (_, seed) => seed + 1))(
  '200 cars two seconds apart, read four times as slowly: no reading, vote or second look is of the car before (%i)',
  async (seed) => {
    const here = gate(seed);
    const shown = await carsPass(here);
    const readings = shown.flatMap(({ car, isFrozen, reading }) =>
      reading.kind === 'one' ? [{ car, isFrozen, ...reading.suggestion }] : [],
    );
    expect(readings.filter(({ car, text }) => text !== plateOf(car))).toEqual([]);
    expect(shown.filter(({ reading }) => reading.kind === 'several')).toEqual([]);
    // What was typed rightly is never questioned: a reading of the car before would differ in one character.
    expect(readings.filter((one) => worthAsking(one, plateOf(one.car)) !== null)).toEqual([]);
    expect(worthAsking({ ...readings[0], ...neighbour(readings) }, plateOf(readings[0]?.car ?? 0))).not.toBe(
      null,
    );
    expect(readings.filter(({ isFrozen }) => isFrozen).length).toBeGreaterThan(10);
    expect(readings.filter(({ isFrozen }) => !isFrozen).length).toBeGreaterThan(2);
    expect(here.faults).toEqual([]);
  },
);

/** The same reading as if it were the next car's: what the test would notice. */
function neighbour(readings: readonly { car: number; sure: number[]; marked: boolean[] }[]) {
  const [first] = readings;
  return { text: plateOf((first?.car ?? 0) + 1), sure: first?.sure ?? [], marked: first?.marked ?? [] };
}

it('a car that stands for an hour is read three times, its process ends, and nothing of it is left', async () => {
  const { ask, settled, counted, reader } = gate(1);
  const answered: PlateReading[] = [];
  for (let second = 0; second < 3_600; second += 3) {
    const reading = ask(7);
    for (let part = 0; part < 15; part += 1) await settled(200);
    void reading.then((one) => answered.push(one));
  }
  await settled(0);
  const read = answered.flatMap((one) => (one.kind === 'one' ? [one.suggestion.text] : []));
  expect(new Set(read)).toEqual(new Set([plateOf(7)]));
  // For a minute after the last of them.
  expect(read.length).toBeLessThan((readingKeptMs + 40_000) / 3_000);
  expect(answered.at(-1)).toEqual({ kind: 'none' });
  expect([counted.pictures, counted.alive, reader.state]).toEqual([3, 0, { state: 'ended' }]);
  // The next car is read as if none had stood there.
  const next = ask(8);
  for (let part = 0; part < 30; part += 1) await settled(200);
  const told = await next;
  expect(told.kind === 'one' && told.suggestion.text).toBe(plateOf(8));
  expect([counted.pictures, counted.started]).toEqual([4, 2]);
});
