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
const plateOf = (car: number): string => `RK${String(100 + car)}AF`;
const empty = (): FixedTexts => new FixedTexts({ salt: 'a salt of a test', texts: [] });

interface Traffic {
  readonly cars?: number;
  readonly days?: number;
  readonly plate?: (car: number) => string;
  readonly beside?: (car: number) => readonly Candidate[];
}

/** Cars that are booked, each with its own plate in the picture, evenly over so many days. @returns what is known then, and when */
function after({ cars = 40, days = 3, plate = plateOf, beside = () => [sign] }: Traffic) {
  const texts = empty();
  const atMs = (car: number): number => begin + (car * days * dayMs) / (cars - 1);
  for (let car = 0; car < cars; car += 1) {
    const own = plate(car);
    texts.booked(own, [at(own, 640, 500, 36), ...beside(car)], size, atMs(car));
  }
  return {
    texts,
    nowMs: atMs(cars - 1),
    isFixed: (text: Candidate, laterMs = 0) => texts.isFixed(text, size, atMs(cars - 1) + laterMs),
  };
}

describe('a sign', () => {
  it('is known after thirty pictures of twenty plates over two days', () => {
    const { texts, nowMs, isFixed } = after({});
    expect(isFixed(sign)).toBe(true);
    expect(texts.count(nowMs)).toBe(1);
  });

  it.each([
    { what: 'twenty-nine pictures', traffic: { cars: 29 } },
    { what: 'nineteen plates', traffic: { plate: (car: number) => plateOf(car % 19) } },
    { what: 'less than two days', traffic: { days: 1.9 } },
  ])('is not known after $what', ({ traffic }) => {
    expect(after(traffic).isFixed(sign)).toBe(false);
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

  it('is forgotten after a week without it', () => {
    const { isFixed } = after({});
    expect(isFixed(sign, 7 * dayMs)).toBe(true);
    expect(isFixed(sign, 7 * dayMs + 1)).toBe(false);
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
    const { isFixed } = after({ cars: 28, days: 7, plate: () => 'RK708AF', beside: () => [taxi] });
    expect(isFixed(taxi)).toBe(false);
    const often = after({ cars: 200, days: 7, plate: () => 'RK708AF', beside: () => [taxi] });
    expect(often.isFixed(taxi)).toBe(false);
  });

  it('nor the one that stands parked behind for days, once it was booked', () => {
    const parked = at('BA111AA', 1_000, 200);
    const { texts, nowMs, isFixed } = after({ beside: () => [parked] });
    expect(isFixed(parked)).toBe(true);
    texts.booked('BA111AA', [at('BA111AA', 640, 500, 36)], size, nowMs);
    expect(isFixed(parked)).toBe(false);
  });

  it('nor a line of it, or what was read of it with a character too many', () => {
    const beside = (car: number) => [at('RK', 640, 480), at(`${plateOf(car)}1`, 640, 500)];
    const { texts, nowMs } = after({ plate: (car) => plateOf(car), beside });
    expect(texts.count(nowMs)).toBe(0);
  });
});

it('what every car brings does not push the sign out, and the file stays small', () => {
  const beside = (car: number) => [
    sign,
    ...Array.from({ length: 5 }, (_, at_) => at(`X${String(car)}${String(at_)}`, 700, 600)),
  ];
  const { texts, isFixed } = after({ cars: 500, beside });
  expect(isFixed(sign)).toBe(true);
  expect(texts.kept.texts.length).toBeLessThanOrEqual(200);
});

it('what is kept can be read again, and has neither a text nor a plate in it', () => {
  const { texts, nowMs } = after({});
  const kept = JSON.stringify(texts.kept);
  expect(kept).not.toContain('P24H');
  expect(kept).not.toContain('RK1');
  const again = new FixedTexts(fixedTextsSchema.parse(JSON.parse(kept)));
  expect(again.isFixed(sign, size, nowMs)).toBe(true);
  // A plate is one of some thousand kinds: whoever tries them all finds as many plates as there are for each.
  const counted = new Set(texts.kept.texts.flatMap(({ plates }) => plates));
  const fitting = Array.from({ length: 10_000 }, (_, car) => car).filter((car) => {
    const probe = new FixedTexts({ salt: texts.kept.salt, texts: [] });
    probe.booked(`RK${String(car)}AF`, [at('Q')], size, nowMs);
    return counted.has(probe.kept.texts[0]?.plates[0] ?? -1);
  });
  expect(fitting.length).toBeGreaterThan(100);
});
