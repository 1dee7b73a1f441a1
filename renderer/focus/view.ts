import { useLayoutEffect } from 'react';

/** What is shown of the screen, as far as the keyboard is concerned. */
export interface View {
  /** The same name, the same view: coming back to it puts the focus where it was left. */
  readonly name: string;
  /** What Escape does: one step back, and nothing that was typed is lost. null: there is nothing to go back from. */
  readonly leave: (() => void) | null;
}

let shown: View = { name: '', leave: null };
/** Of the page's own clock (ms), which no setting of the computer's moves. */
let shownSince = 0;

export const shownView = (): View => shown;

/** @returns for how long the view has been shown (ms); 0: another one is */
export const shownForMs = (name: string): number =>
  shown.name === name ? performance.now() - shownSince : 0;

/** Says which view stands there, as long as the component is shown: one component of each screen does. */
export function useView(name: string, leave: View['leave']): void {
  useLayoutEffect(() => {
    if (shown.name !== name) shownSince = performance.now();
    shown = { name, leave };
  }, [name, leave]);
}
