import type { ScreenPreferences } from '../../../electron/contract/snapshot.ts';

export type ShownTheme = 'day' | 'night';

/**
 * Which theme is shown. `auto` follows the booth's clock and the hours that the site set. What the computer itself is set to is
 * no sign: a dark desktop is somebody's taste, and the sun that blinds the screen is not.
 *
 * @param hour 0..23, of the booth's clock
 */
export function shownTheme(
  { theme, daylight: { from, until } }: Pick<ScreenPreferences, 'theme' | 'daylight'>,
  hour: number,
): ShownTheme {
  if (theme !== 'auto') return theme;
  const light = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  return light ? 'day' : 'night';
}
