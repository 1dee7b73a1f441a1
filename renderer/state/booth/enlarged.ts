import { create } from 'zustand';
import { afterPaint, newViewMs } from './after-paint.ts';

/** Which picture is shown as large as the screen; null: none is. */
export const useEnlarged = create<{ readonly shown: string | null }>()(() => ({ shown: null }));

/** ms of the page's own clock, as of its events. Infinite: the picture that was put back is still seen. */
let shieldedUntil = Number.NEGATIVE_INFINITY;

/** Whether a touch of that time (`event.timeStamp`, ms) was meant for the picture that lay over the screen, which is gone. */
export const isShielded = (atMs: number): boolean => atMs < shieldedUntil;

/** By a tap or a key, or since the picture has gone by itself. A finger may be on its way to it. */
export function putBack(): void {
  if (useEnlarged.getState().shown === null) return;
  useEnlarged.setState({ shown: null });
  shieldedUntil = Number.POSITIVE_INFINITY;
  afterPaint(0, () => {
    shieldedUntil = performance.now() + newViewMs;
  });
}

/** @param id of the picture's place */
export const enlarge = (id: string): void => useEnlarged.setState({ shown: id });
