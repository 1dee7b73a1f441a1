import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../../state/actions/notice-actions.ts';
import { afterPaint, newViewMs } from '../../state/booth/after-paint.ts';

export interface Newness {
  /** It takes no press yet. */
  readonly isNew: boolean;
  /** @param atMs when it is pressed (`event.timeStamp`). @returns whether it had been seen by then */
  readonly counts: (atMs: number) => boolean;
  /** @returns does it at a press, unless that was made too soon, which is told */
  readonly onceSeen: (act: (atMs: number) => void) => (press: { readonly timeStamp: number }) => void;
}

/**
 * What has come so lately that a press on it was meant for what stood there before: a finger that was on its way, or the second tap
 * of the one that led here. A press is of when it was made: a busy page hears of it late.
 *
 * @param ms for how long it is new, from its paint on; left out: as any view
 * @param what when it is another one, it is new again
 */
export function useNewness(ms: number = newViewMs, what = ''): Newness {
  const [seen, setSeen] = useState<string | null>(null);
  const painted = useRef({ what, atMs: Number.POSITIVE_INFINITY });
  useLayoutEffect(() => {
    painted.current = { what, atMs: Number.POSITIVE_INFINITY };
    const ends = [
      afterPaint(0, () => {
        painted.current = { what, atMs: performance.now() };
      }),
      afterPaint(ms, () => setSeen(what)),
    ];
    return () => {
      for (const end of ends) end();
      setSeen(null);
    };
  }, [ms, what]);
  const isNew = seen !== what;
  // The same one as long as nothing is new: a list's rows are not drawn anew for it.
  return useMemo(() => {
    const counts = (atMs: number): boolean =>
      painted.current.what === what && atMs - painted.current.atMs >= ms;
    return {
      isNew,
      counts,
      onceSeen:
        (act: (atMs: number) => void) =>
        ({ timeStamp }: { readonly timeStamp: number }) =>
          counts(timeStamp) ? act(timeStamp) : notify({ key: 'notice.tooSoon' }),
    };
  }, [isNew, ms, what]);
}
