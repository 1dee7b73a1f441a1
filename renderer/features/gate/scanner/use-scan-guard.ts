import { useLayoutEffect } from 'react';
import { ScanGuard } from './scan-guard.ts';

/**
 * Keeps a scanner apart from a keyboard on every screen, and from a screen that came by itself what was meant for the one before.
 */
export function useScanGuard(): void {
  // As soon as the screen is shown: a code is taken from its first character on, or it is none.
  useLayoutEffect(() => {
    const guard = new ScanGuard();
    guard.start();
    return guard.stop;
  }, []);
}
