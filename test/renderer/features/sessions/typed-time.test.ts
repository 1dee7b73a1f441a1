import { describe, expect, it } from 'vitest';
import {
  timeDigitsOf,
  spacedTime,
  timeOfDigits,
} from '../../../../renderer/features/sessions/state/typed-time.ts';

describe('a time that is typed as digits', () => {
  it('comes back as it was, to the minute, with the booth’s own offset', () => {
    const digits = timeDigitsOf('2026-11-20T08:15:30.123Z');
    const time = timeOfDigits(digits) ?? '';
    expect(time).toMatch(/:00\.000[+-]\d{2}:\d{2}$/);
    expect(Date.parse(time)).toBe(Date.parse('2026-11-20T08:15:00.000Z'));
  });

  it.each(['20261120081', '202602300815', '202611202460', '202613010000', '', '2026-11-20T08'])(
    'is none where there is no such moment: %j',
    (digits) => {
      expect(timeOfDigits(digits)).toBeNull();
    },
  );

  it('has no digits where the service told no time', () => {
    expect([timeDigitsOf(null), timeDigitsOf('yesterday')]).toEqual(['', '']);
  });

  it('is read with what stands between the digits, as far as it is typed', () => {
    expect(['202611210815', '202611210', '20261', ''].map(spacedTime)).toEqual([
      '2026-11-21 08:15',
      '2026-11-21 0',
      '2026-1',
      '',
    ]);
  });
});
