import { useEffect } from 'react';
import { useRush } from '../store/rush.ts';
import { useScreen } from '../store/screen.ts';
import { findSession } from '../store/session-id-actions.ts';
import { ScanWatch } from './scan-watch.ts';

/** A session's id that a scanner (or a hardware keyboard) types on the gate screen selects that session, wherever the focus is. */
export function useScanner(): void {
  useEffect(() => {
    const watch = new ScanWatch<ReturnType<typeof typedSoFar>>();
    const listener = (event: KeyboardEvent): void => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      const scanned = watch.keyDown(event.key, event.timeStamp, typedSoFar());
      if (scanned === null) return;
      // Its last character is no plate's.
      event.preventDefault();
      event.stopImmediatePropagation();
      const { draft, drafts } = scanned.before;
      useRush.setState({ drafts, typing: null, duplicate: null });
      findSession(scanned.id, draft);
    };
    // Before the text field and the other keys hear of it.
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);
}

const typedSoFar = () => ({ draft: useScreen.getState().draft, drafts: useRush.getState().drafts });
