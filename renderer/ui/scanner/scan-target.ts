import { useLayoutEffect } from 'react';

/**
 * What becomes of a scanned code on the screen that is shown. It must be the same function as long as the screen is.
 *
 * @param instead the code's beginning, where that was given already before the rest came; null: it was not
 */
export type ScanTarget = (code: string, instead: string | null) => void;

let target: ScanTarget | null = null;

/** @returns null: no screen is shown that a code belongs to */
export const scanTarget = (): ScanTarget | null => target;

/** Scanned codes go there as long as the component is shown. @param given null: nowhere */
export function useScanTarget(given: ScanTarget | null): void {
  useLayoutEffect(() => {
    if (given === null) return undefined;
    target = given;
    return () => {
      if (target === given) target = null;
    };
  }, [given]);
}
