import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatArrival,
  formatDuration,
  formatMoment,
} from '../../../../renderer/platform/i18n/formats.ts';
import { shownTheme } from '../../../../renderer/ui/theme/shown-theme.ts';

describe('times in words', () => {
  it('tells a stay in the two units that matter', () => {
    expect(formatDuration('en', 9_660_000)).toBe('2 hr 41 min');
    expect(formatDuration('en', 90_000_000)).toBe('1 day 1 hr');
    expect(formatDuration('en', -5000)).toBe('0 min');
  });

  it('joins them in Arabic, where a day and six hours would be the day 6', () => {
    expect(formatDuration('ar', 30 * 3_600_000)).toMatch(/^يوم و6\p{L}*\s?\p{L}+/u);
    expect(formatDuration('ar', 9_660_000)).toContain(' و41');
  });

  it('tells a picture’s age in seconds, and a long one in minutes', () => {
    expect(formatAge('en', 3200)).toBe('3 sec');
    expect(formatAge('en', 300_000)).toBe('5 min');
  });

  it('adds the date to what was not today, and leaves alone what is no time', () => {
    const now = new Date(2026, 10, 20, 9).getTime();
    expect(formatMoment('en', new Date(2026, 10, 20, 8, 15).toISOString(), now)).toBe('08:15');
    expect(formatMoment('en', new Date(2026, 10, 19, 8, 15).toISOString(), now)).toBe('Nov 19, 08:15');
    expect(formatMoment('en', 'soon', now)).toBe('soon');
  });

  it('tells when a car came in by the hour for a day, past midnight too, and by the date from then on', () => {
    const now = new Date(2026, 10, 20, 2).getTime();
    expect(formatArrival('en', new Date(2026, 10, 19, 23, 53).toISOString(), now)).toBe('23:53');
    expect(formatArrival('en', new Date(2026, 10, 19, 1, 59).toISOString(), now)).toBe('Nov 19');
    expect(formatArrival('en', 'soon', now)).toBe('soon');
  });
});

describe('the theme', () => {
  const by = (from: number, until: number) => ({ theme: 'auto', daylight: { from, until } }) as const;
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const days = (preferences: ReturnType<typeof by>): number[] =>
    hours.filter((hour) => shownTheme(preferences, hour) === 'day');

  it('goes by the clock and the site’s hours, also past midnight', () => {
    expect(days(by(7, 10))).toEqual([7, 8, 9]);
    expect(days(by(22, 2))).toEqual([0, 1, 22, 23]);
  });

  it('is what somebody chose, whatever the hour', () => {
    expect(hours.map((hour) => shownTheme({ ...by(7, 19), theme: 'day' }, hour))).toEqual(
      hours.map(() => 'day'),
    );
  });
});
