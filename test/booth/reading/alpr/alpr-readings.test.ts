import { expect, test } from 'vitest';
import { readingKeptMs } from '../../../../electron/contract/reading-rules.ts';
import { alprCalls } from '../../../../electron/contract/reading-alpr.ts';
import { claimingJpeg } from '../../../support/pictures.ts';
import { alprGate } from './alpr-gate.ts';

const jpeg = new Uint8Array(claimingJpeg(64, 48));

test('what the ALPR takes the car for is told with its source, and that something has come', () => {
  const gate = alprGate();
  expect(gate.shown(10_000)).toBeNull();
  gate.clock.pass(10_000);
  expect(gate.tell(gate.message(1_000, { picture: jpeg }))).toEqual({ ok: true });
  expect(gate.come()).toBe(1);
  const shown = gate.shown(5_000);
  expect(shown).toEqual({
    source: 'ALPR 1',
    plates: [{ text: 'RK708AF', marked: Array.from('RK708AF', () => false) }],
    isOtherPicture: true,
    picture: jpeg,
    leftMs: readingKeptMs - 1_000,
  });
  expect(alprCalls['reading.alpr'].output.parse(shown)).toEqual(shown);
});

test('it is shown within a minute of its own time and of its arrival, whichever ends first', () => {
  const late = alprGate();
  late.clock.pass(100_000);
  late.tell(late.message(50_000));
  late.clock.pass(9_999);
  expect(late.plate(90_000)).toBe('RK708AF');
  late.clock.pass(1);
  expect(late.plate(90_000)).toBeUndefined();

  const ahead = alprGate();
  ahead.clock.pass(100_000);
  ahead.tell(ahead.message(-20_000), 90_000);
  ahead.clock.pass(49_999);
  expect(ahead.plate(90_000)).toBe('RK708AF');
  ahead.clock.pass(1);
  expect(ahead.plate(90_000)).toBeUndefined();
});

test('a message that is older than that, or comes from a clock that is further ahead, is refused', () => {
  const gate = alprGate();
  gate.clock.pass(200_000);
  const tooOld = { ok: false, why: 'too-old' };
  expect(gate.tell(gate.message(readingKeptMs))).toEqual(tooOld);
  expect(gate.tell(gate.message(0), 200_000 - readingKeptMs)).toEqual(tooOld);
  expect(gate.tell(gate.message(-readingKeptMs))).toEqual(tooOld);
  expect(gate.tell(gate.message(0), Number.NaN)).toEqual(tooOld);
  expect(gate.come()).toBe(0);
});

test('a booth whose clock is set meanwhile shows it no longer and no shorter', () => {
  const gate = alprGate();
  gate.clock.pass(100_000);
  gate.tell(gate.message());
  gate.setClock(-3_600_000);
  gate.clock.pass(readingKeptMs - 1);
  expect(gate.plate(readingKeptMs)).toBe('RK708AF');
  gate.clock.pass(1);
  expect(gate.plate(readingKeptMs + 1)).toBeUndefined();
});

test('it is of the car that came before it was taken and before it arrived, and of no later one', () => {
  const gate = alprGate();
  gate.clock.pass(100_000);
  // It arrived while this car came, and was taken while the one before stood there.
  gate.tell(gate.message(10_000));
  expect(gate.plate(5_000)).toBeUndefined();
  expect(gate.plate(10_000)).toBe('RK708AF');
  // Its clock is ahead, and it arrived before this car came.
  gate.tell(gate.message(-10_000));
  gate.clock.pass(8_000);
  expect(gate.plate(5_000)).toBeUndefined();
  expect(gate.plate(8_000)).toBe('RK708AF');
});

test('200 cars two seconds apart, each message of every second car late: never that of the car before', () => {
  const gate = alprGate();
  gate.clock.pass(100_000);
  const plateOf = (car: number): string => `BA${String(100 + car)}AB`;
  const tells = (car: number, ageMs: number): unknown =>
    gate.tell(gate.message(ageMs, { candidates: [{ text: plateOf(car), confidence: 1 }] }));
  const cars = Array.from({ length: 200 }, (_, car) => {
    // The picture begins to move, and the message about the car before comes only now.
    if (car % 2 === 1) tells(car - 1, 1_500);
    gate.clock.pass(1_000);
    const isPrompt = car % 2 === 1;
    const before = gate.plate(999);
    if (isPrompt) tells(car, 500);
    const shown = gate.plate(999);
    gate.clock.pass(1_000);
    return { before, shown, wanted: isPrompt ? plateOf(car) : undefined };
  });
  expect(cars.map(({ before }) => before)).toEqual(cars.map(() => undefined));
  expect(cars.map(({ shown }) => shown)).toEqual(cars.map(({ wanted }) => wanted));
});

test('nothing is told of a car of which nothing may be shown, and nothing is left once a car is booked', () => {
  const blind = alprGate({ mayShow: (standing) => standing !== 7 });
  blind.tell(blind.message());
  expect(blind.shown(1_000, 7)).toBeNull();
  expect(blind.shown(1_000, 8)).not.toBeNull();
  blind.alpr.forget();
  expect(blind.shown(1_000, 8)).toBeNull();
});

test('both read one picture where it has the booth’s own camera', () => {
  const gate = alprGate();
  gate.tell(gate.message(0, { hasBoothCamera: true }));
  expect(gate.shown(1_000)?.isOtherPicture).toBe(false);
  gate.tell(gate.message(0, { hasBoothCamera: false }));
  expect(gate.shown(1_000)?.isOtherPicture).toBe(true);
});

test('the newest message counts; one of which nothing can be a plate here takes nothing away', () => {
  const gate = alprGate();
  gate.tell(gate.message());
  gate.tell(gate.message(0, { candidates: [{ text: 'BA553XS', confidence: 0.99 }] }));
  expect(gate.plate(1_000)).toBe('BA553XS');
  const shop = gate.message(0, {
    candidates: [
      { text: 'PARKING', confidence: 1 },
      { text: 'Ж', confidence: 1 },
    ],
  });
  expect(gate.tell(shop)).toEqual({ ok: true });
  expect(gate.tell(gate.message(0, { candidates: [{ text: 'Ж', confidence: 1 }] }))).toEqual({
    ok: false,
    why: 'fits-nothing',
  });
  expect(gate.plate(1_000)).toBe('PARKING');
});

test('it is forgotten with the booth, which follows no longer', () => {
  const gate = alprGate();
  gate.tell(gate.message());
  gate.alpr.stop();
  expect(gate.isFollowed()).toBe(false);
  expect(gate.shown(1_000)).toBeNull();
});
