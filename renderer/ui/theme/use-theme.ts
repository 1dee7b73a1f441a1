import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import type { ScreenPreferences } from '../../../electron/contract/snapshot.ts';
import { useNow } from '../use-now.ts';
import { useScreen } from '../../state/gate/screen.ts';
import { shownTheme, type ShownTheme } from './shown-theme.ts';

/** A plate that was left half typed does not keep the sun's theme through the night. */
const longestHoldMs = 120_000;

export const useShownTheme = create<{ readonly shown: ShownTheme }>()(() => ({ shown: 'night' }));

/**
 * Shows the theme on the whole page, before it is painted. A change by the clock waits until the car at the window is dealt
 * with, for two minutes at most; what somebody chooses is shown at once.
 */
export function useTheme({ theme, daylight: { from, until } }: ScreenPreferences): void {
  const now = useNow();
  const typing = useScreen((state) => state.pressId !== null);
  const chosen = `${theme} ${from} ${until}`;
  const shownFor = useRef<string | null>(null);
  const dueAt = useRef<number | null>(null);
  const wanted = shownTheme({ theme, daylight: { from, until } }, new Date(now).getHours());
  useLayoutEffect(() => {
    const { shown } = useShownTheme.getState();
    dueAt.current = wanted === shown ? null : (dueAt.current ?? now);
    const held = typing && dueAt.current !== null && now - dueAt.current < longestHoldMs;
    if (held && shownFor.current === chosen) return;
    shownFor.current = chosen;
    document.documentElement.dataset['theme'] = wanted;
    if (wanted !== shown) useShownTheme.setState({ shown: wanted });
  }, [wanted, typing, now, chosen]);
}
