import { useLayoutEffect } from 'react';
import { putBack, useEnlarged } from '../../state/booth/enlarged.ts';
import { afterPaint, newViewMs } from '../../state/booth/after-paint.ts';

/** What is shown of the screen, as far as the keyboard is concerned. */
export interface View {
  /** The same name, the same view: coming back to it puts the focus where it was left. */
  readonly name: string;
  /** What it asks about, or is about: another one is as new to who presses as another view is. */
  readonly about: string;
  /** What Escape does when it is pressed: one step back, and nothing that was typed is lost. null: there is nothing to go back from. */
  readonly leave: ((atMs: number) => void) | null;
}

let shown: View = { name: '', about: '', leave: null };
/** Of the page's own clock (ms), which no setting of the computer's moves. Infinite: it is not painted yet. */
let shownSince = 0;

export const shownView = (): View => shown;

/**
 * @param about what the view has to be about
 * @param atMs of the page's own clock
 * @returns for how long the view had been shown then (ms); 0: another one is, or it is not painted yet
 */
export const shownForMs = (name: string, about: string, atMs: number): number =>
  shown.name === name && shown.about === about ? Math.max(0, atMs - shownSince) : 0;

/** @param atMs as `shownForMs` */
export const isNewView = (atMs: number): boolean => shownForMs(shown.name, shown.about, atMs) < newViewMs;

export function showView(name: string, leave: View['leave'], about = ''): void {
  const isOther = shown.name !== name || shown.about !== about;
  shown = { name, about, leave };
  if (!isOther) return;
  // A slow computer paints long after the change: what nobody can see yet is not shown yet.
  shownSince = Number.POSITIVE_INFINITY;
  afterPaint(0, () => {
    if (shown.name === name && shown.about === about) shownSince = Math.min(shownSince, performance.now());
  });
}

/**
 * Says which view stands there, as long as the component is shown: one component of each screen does. A picture that covers the
 * screen is a view of its own.
 *
 * @param about left out: it is always about the same
 */
export function useView(name: string, leave: View['leave'], about = ''): void {
  const isCovered = useEnlarged(({ shown }) => shown !== null);
  useLayoutEffect(() => {
    if (isCovered) showView('enlarged', putBack);
    else showView(name, leave, about);
  }, [name, leave, about, isCovered]);
}
