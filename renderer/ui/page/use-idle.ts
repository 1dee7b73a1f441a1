import { useEffect } from 'react';
import { leaveByItself } from '../../state/actions/quiet.ts';

const minuteMs = 60_000;

/** Who types a PIN or a reason looks elsewhere, or is called away, in the middle of it (ms). */
export const writingIdleMs = 3 * minuteMs;

/** Whoever sets the booth up has to look an address or a token up elsewhere (ms). */
export const answeringIdleMs = 10 * minuteMs;

/**
 * Nobody has touched anything for a minute (or for `idleMs`): the booth belongs to the gate. What is typed right then was meant for
 * the screen that is left.
 *
 * @param idleMs null: it stays
 */
export function useIdle(leave: () => void, idleMs: number | null = minuteMs): void {
  useEffect(() => {
    if (idleMs === null) return undefined;
    const leaveNow = (): void => leaveByItself(leave);
    let timer = setTimeout(leaveNow, idleMs);
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(leaveNow, idleMs);
    };
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, again, true);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, again, true);
    };
  }, [leave, idleMs]);
}
