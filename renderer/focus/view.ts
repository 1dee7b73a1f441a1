import { useLayoutEffect } from 'react';

/** What is shown of the screen, as far as the keyboard is concerned. */
export interface View {
  /** The same name, the same view: coming back to it puts the focus where it was left. */
  readonly name: string;
  /** What Escape does: one step back, and nothing that was typed is lost. null: there is nothing to go back from. */
  readonly leave: (() => void) | null;
}

let shown: View = { name: '', leave: null };

export const shownView = (): View => shown;

/** Says which view stands there, as long as the component is shown: one component of each screen does. */
export function useView(name: string, leave: View['leave']): void {
  useLayoutEffect(() => {
    shown = { name, leave };
  }, [name, leave]);
}
