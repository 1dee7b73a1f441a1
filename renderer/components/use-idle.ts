import { useEffect } from 'react';

const minuteMs = 60_000;

/** Nobody has touched anything for a minute (or for `idleMs`): the booth belongs to the gate. */
export function useIdle(leave: () => void, idleMs = minuteMs): void {
  useEffect(() => {
    let timer = setTimeout(leave, idleMs);
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(leave, idleMs);
    };
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, again, true);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, again, true);
    };
  }, [leave, idleMs]);
}
