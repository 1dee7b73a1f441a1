import { describe, expect, it } from 'vitest';
import {
  isStatic,
  noStaticTexts,
  seenTexts,
  type StaticTexts,
} from '../../../electron/booth/reading/static-texts.ts';

const hour = 3_600_000;
const sign = { x: 0.2, y: 0.1, textDigest: 'sign' };

/** That many cars, one after the other, each with its own plate and the sign above. */
function days(cars: number, everyMs: number, from: StaticTexts = noStaticTexts): [StaticTexts, number] {
  let texts = from;
  let ms = 0;
  for (let car = 0; car < cars; car += 1) {
    ms = car * everyMs;
    const plate = `plate ${String(car)}`;
    texts = seenTexts(texts, [sign, { x: 0.5, y: 0.6, textDigest: plate }], plate, ms);
  }
  return [texts, ms];
}

describe('a text in the same place', () => {
  it('of 30 pictures of 20 booked plates over two days is the place’s, until a week without it', () => {
    const [texts, ms] = days(31, 2 * hour);
    expect(isStatic(texts, sign, ms)).toBe(true);
    expect(isStatic(texts, { ...sign, x: 0.3 }, ms)).toBe(false);
    expect(isStatic(texts, sign, ms + 169 * hour)).toBe(false);
    expect(seenTexts(texts, [], 'another', ms + 169 * hour).known).toEqual([]);
  });

  it.each([
    ['in fewer pictures', 29, 2 * hour],
    ['within less than two days', 40, hour],
  ])('%s is not', (_what, cars, everyMs) => {
    const [texts, ms] = days(cars, everyMs);
    expect(isStatic(texts, sign, ms)).toBe(false);
  });

  it('of a car that stands for an hour, or comes daily for a week, is not: it is booked, and of one plate', () => {
    let texts = noStaticTexts;
    const plate = { x: 0.5, y: 0.6, textDigest: 'mine' };
    const sticker = { x: 0.4, y: 0.3, textDigest: 'sticker' };
    for (let picture = 0; picture < 200; picture += 1) {
      const ms = picture < 100 ? picture * 36_000 : picture * hour;
      texts = seenTexts(texts, [plate, sticker], 'mine', ms);
      expect(isStatic(texts, plate, ms)).toBe(false);
      expect(isStatic(texts, sticker, ms)).toBe(false);
    }
  });

  it('that was ever booked is not, however often it is seen', () => {
    const [texts, ms] = days(40, 2 * hour);
    const booked = seenTexts(texts, [], 'sign', ms);
    expect(isStatic(booked, sign, ms)).toBe(false);
  });
});
