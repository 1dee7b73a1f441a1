import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../../../electron/booth/reading/candidate.ts';
import { FixedTexts, fixedTextsSchema } from '../../../../electron/booth/reading/fixed/fixed-texts.ts';
import { lineOf } from '../lines.ts';

const size = { width: 1280, height: 720 };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const begin = Date.UTC(2026, 10, 2, 8);

const at = (text: string, x = 200, y = 100, height = 24): Candidate => ({
  box: { centre: { x, y }, width: height * 4, height, angle: 0 },
  line: lineOf(text),
  lines: 1,
  found: 0.9,
});
const sign = at('P24H');
const plateOf = (car: number): string => `RK${String(1_000 + car)}AF`;
const empty = (twoLines = false): FixedTexts =>
  new FixedTexts({ salt: 'a salt of a test', texts: [] }, twoLines);

interface Traffic {
  readonly cars?: number;
  readonly days?: number;
  readonly plate?: (car: number) => string;
  readonly beside?: (car: number) => readonly Candidate[];
  readonly texts?: FixedTexts;
}

/** Cars that are booked, each with its own plate in the picture, evenly over so many days. @returns what is known then, and when */
function after({ cars = 40, days = 3, plate = plateOf, beside = () => [sign], texts = empty() }: Traffic) {
  const atMs = (car: number): number => begin + (car * days * dayMs) / (cars - 1);
  for (let car = 0; car < cars; car += 1) {
    const own = plate(car);
    texts.booked(own, [at(own, 640, 500, 36), ...beside(car)], size, atMs(car));
  }
  const nowMs = atMs(cars - 1);
  return { texts, nowMs, isFixed: (text: Candidate) => texts.isFixed(text, size) };
}

describe('a sign', () => {
  it('is known after thirty pictures of twenty plates on three days', () => {
    const { texts, isFixed } = after({});
    expect(isFixed(sign)).toBe(true);
    expect(texts.count).toBe(1);
  });

  it.each([
    { what: 'twenty-nine pictures', traffic: { cars: 29 } },
    { what: 'nineteen plates', traffic: { plate: (car: number) => plateOf(car % 19) } },
    { what: 'two days', traffic: { days: 1.4 } },
    {
      what: 'pictures in each of which it is found twice',
      traffic: { cars: 21, beside: () => [sign, at('P24H', 208, 104)] },
    },
  ])('is not known after $what', ({ traffic }) => {
    expect(after(traffic).isFixed(sign)).toBe(false);
  });

  it('is known however many cars come, and however often the same ones do', () => {
    expect(after({ cars: 4_000, days: 4 }).isFixed(sign)).toBe(true);
    expect(after({ cars: 2_100, days: 7, plate: (car) => plateOf(car % 300) }).isFixed(sign)).toBe(true);
  });

  it('is the same one where it is read with O for 0, or stands a few pixels off', () => {
    const { isFixed } = after({ beside: (car) => [at(car % 2 === 0 ? 'PO1' : 'P0I', 200 + (car % 3) * 5)] });
    expect(isFixed(at('PO1', 205, 104))).toBe(true);
  });

  it('is another one elsewhere, and in another size', () => {
    const { isFixed } = after({});
    expect(isFixed(at('P24H', 640, 500))).toBe(false);
    expect(isFixed(at('P24H', 200, 100, 40))).toBe(false);
    expect(isFixed(at('P25H'))).toBe(false);
  });

  it('is forgotten after a week without it, and not before', () => {
    const { texts, nowMs, isFixed } = after({});
    expect(texts.forgetOld(nowMs + 7 * dayMs)).toBe(false);
    expect(isFixed(sign)).toBe(true);
    expect(texts.forgetOld(nowMs + 8 * dayMs)).toBe(true);
    expect(isFixed(sign)).toBe(false);
  });

  it('outlasts nights in which it cannot be read and every car brings words of its own', () => {
    const texts = empty();
    let car = 0;
    for (let day = 0; day < 4; day += 1)
      for (let half = 0; half < 200; half += 1, car += 1) {
        const own = [1, 2, 3].map((one) =>
          at(`X${String(car)}Y${String(one)}`, 500 + ((car * 37) % 600), 500),
        );
        const isDay = half < 100;
        texts.booked(plateOf(car), isDay ? [sign, ...own] : own, size, begin + day * dayMs + half * 400_000);
      }
    expect(texts.isFixed(sign, size)).toBe(true);
    expect(texts.kept.texts.length).toBeLessThanOrEqual(200);
  });
});

describe('a plate is never one', () => {
  it('though its car stands for an hour, booked again and again', () => {
    const own = at('RK708AF', 640, 500, 36);
    const { isFixed } = after({ cars: 60, days: 1 / 24, plate: () => 'RK708AF', beside: () => [own] });
    expect(isFixed(own)).toBe(false);
  });

  it('nor the car that comes daily for a week, and what is written on it', () => {
    const taxi = at('TAXI', 640, 420);
    const daily = { days: 7, plate: () => 'RK708AF', beside: () => [taxi] };
    expect(after({ cars: 28, ...daily }).isFixed(taxi)).toBe(false);
    expect(after({ cars: 200, ...daily }).isFixed(taxi)).toBe(false);
  });

  it('nor the one that stands parked behind for days, once it was booked', () => {
    const parked = at('BA111AA', 1_000, 200);
    const { texts, nowMs, isFixed } = after({ beside: () => [parked] });
    expect(isFixed(parked)).toBe(true);
    texts.booked('BA111AA', [at('BA111AA', 640, 500, 36)], size, nowMs);
    expect(isFixed(parked)).toBe(false);
  });

  it('nor the one that was booked and then parks behind for days', () => {
    const texts = empty();
    texts.booked('BA111AA', [at('BA111AA', 640, 500, 36)], size, begin);
    const parked = at('BA111AA', 1_000, 200);
    expect(after({ texts, beside: () => [parked] }).isFixed(parked)).toBe(false);
  });

  it('nor the two lines of one, where plates have two', () => {
    const parked = [at('KA05', 1_000, 200), at('MN1234', 1_000, 226)];
    const { texts, nowMs, isFixed } = after({ texts: empty(true), beside: () => parked });
    expect(parked.map(isFixed)).toEqual([true, true]);
    texts.booked('KA05MN1234', [], size, nowMs);
    expect(parked.map(isFixed)).toEqual([false, false]);
  });

  it('nor a line of it, or what was read of it with a character too many', () => {
    const beside = (car: number) => [at('RK', 640, 480), at(`${plateOf(car)}1`, 640, 500)];
    expect(after({ beside }).texts.count).toBe(0);
  });

  it('nor after an hour in which the clock jumped two days forward', () => {
    const texts = empty();
    const parked = at('BA111AA', 1_000, 200);
    for (let car = 0; car < 40; car += 1)
      texts.booked(plateOf(car), [parked], size, begin + car * 90_000 + (car > 30 ? 2 * dayMs : 0));
    expect(texts.isFixed(parked, size)).toBe(false);
  });
});

describe('what is kept', () => {
  it('can be read again, and goes on', () => {
    const { texts } = after({});
    const again = new FixedTexts(fixedTextsSchema.parse(JSON.parse(JSON.stringify(texts.kept))), false);
    expect(again.isFixed(sign, size)).toBe(true);
  });

  it('has no text, no plate and no time of day, and nothing that fewer than five cars had', () => {
    const { texts } = after({ beside: (car) => (car < 4 ? [sign, at('SKODA', 640, 420)] : [sign]) });
    const kept = JSON.stringify(texts.kept);
    for (const text of ['P24H', 'SKODA', 'RK1']) expect(kept).not.toContain(text);
    expect(texts.kept.texts).toHaveLength(1);
    expect(Object.keys(texts.kept.texts[0] ?? {})).toEqual([
      'x',
      'y',
      'height',
      'text',
      'pictures',
      'plates',
      'days',
      'lastDay',
    ]);
  });

  it('is the same whichever cars were booked', () => {
    const one = after({ plate: plateOf }).texts.kept;
    const other = after({ plate: (car) => plateOf(car * 7 + 500) }).texts.kept;
    expect(one).toEqual(other);
  });

  it('has nothing of a plate that is erased', () => {
    const parked = at('BA111AA', 1_000, 200);
    const { texts } = after({ beside: () => [sign, parked] });
    expect(texts.forgetPlate('BA222AA')).toBe(false);
    expect(texts.forgetPlate('BA111AA')).toBe(true);
    expect([texts.isFixed(parked, size), texts.isFixed(sign, size)]).toEqual([false, true]);
  });
});
