import { describe, expect, it } from 'vitest';
import { formatAge, formatDuration, formatMoment } from '../../renderer/i18n/formats.ts';
import { otherTheme, shownTheme } from '../../renderer/theme/shown-theme.ts';

describe('times in words', () => {
  it('tells a stay in the two units that matter', () => {
    expect(formatDuration('en', 9_660_000)).toBe('2 hr 41 min');
    expect(formatDuration('en', 90_000_000)).toBe('1 day 1 hr');
    expect(formatDuration('en', -5000)).toBe('0 min');
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
});

describe('the theme', () => {
  it('goes by the clock unless the computer prefers dark or somebody chose', () => {
    expect([6, 7, 18, 19].map((hour) => shownTheme('auto', hour, false))).toEqual([
      'night',
      'day',
      'day',
      'night',
    ]);
    expect(shownTheme('auto', 12, true)).toBe('night');
    expect(shownTheme('day', 2, true)).toBe('day');
  });

  it('is automatic again when the button leads to what the clock says', () => {
    expect(otherTheme('day', 12, false)).toBe('night');
    expect(otherTheme('night', 12, false)).toBe('auto');
  });
});
