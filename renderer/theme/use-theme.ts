import { useEffect, useState } from 'react';
import type { Theme } from '../../electron/contract/snapshot.ts';
import { useNow } from '../components/use-now.ts';
import { otherTheme, shownTheme, type ShownTheme } from './shown-theme.ts';

/** Shows the theme on the whole page. @returns the one that is shown, and what the other one is called when remembered */
export function useTheme(preference: Theme): { shown: ShownTheme; other: Theme } {
  const hour = new Date(useNow()).getHours();
  const prefersDark = usePrefersDark();
  const shown = shownTheme(preference, hour, prefersDark);
  useEffect(() => {
    document.documentElement.dataset['theme'] = shown;
  }, [shown]);
  return { shown, other: otherTheme(shown, hour, prefersDark) };
}

function usePrefersDark(): boolean {
  const [query] = useState(() => window.matchMedia('(prefers-color-scheme: dark)'));
  const [dark, setDark] = useState(query.matches);
  useEffect(() => {
    const changed = (): void => setDark(query.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, [query]);
  return dark;
}
