import { useLayoutEffect } from 'react';

/** What a scanner's code can be on the screen that is shown. It must be the same object as long as the screen is. */
export interface ScanTarget {
  /** Notes how everything stands. @returns what puts it back so */
  readonly remember: () => () => void;
  /** A session's id was scanned, as it is written; null: there is nothing to do with one here. */
  readonly takeId: ((id: string) => void) | null;
  /**
   * Takes another code as a whole. Where that takes time, what it typed is gone meanwhile.
   *
   * @param before puts back what stood there before the code
   * @returns whether it could; null: codes are typed as they are, into a text
   */
  readonly takeText: ((text: string, before: (() => void) | null) => boolean | Promise<boolean>) | null;
}

let target: ScanTarget | null = null;

/** @returns null: no screen is shown that a code belongs to */
export const scanTarget = (): ScanTarget | null => target;

/** Scanned codes go there as long as the component is shown. */
export function useScanTarget(given: ScanTarget): void {
  useLayoutEffect(() => {
    target = given;
    return () => {
      if (target === given) target = null;
    };
  }, [given]);
}
