import type { Theme } from '../../electron/contract/snapshot.ts';

export type ShownTheme = 'day' | 'night';

const dayFrom = 7;
const nightFrom = 19;

/**
 * Which theme is shown. `auto`: a computer that was set to dark stays dark; one that was not (browsers say "light" also
 * when nobody chose) follows the booth's clock, day from 7 to 19.
 *
 * @param hour 0..23, of the booth's clock
 */
export function shownTheme(preference: Theme, hour: number, prefersDark: boolean): ShownTheme {
  if (preference !== 'auto') return preference;
  return !prefersDark && hour >= dayFrom && hour < nightFrom ? 'day' : 'night';
}

/**
 * What the header's button remembers: the other theme. Where that is what `auto` shows anyhow, it is `auto` again, so
 * that one evening's choice does not last for ever.
 */
export function otherTheme(shown: ShownTheme, hour: number, prefersDark: boolean): Theme {
  const other = shown === 'day' ? 'night' : 'day';
  return shownTheme('auto', hour, prefersDark) === other ? 'auto' : other;
}
