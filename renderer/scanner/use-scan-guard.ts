import { useLayoutEffect } from 'react';
import { notify } from '../store/notice-actions.ts';
import { scanTarget } from './scan-target.ts';
import { faltersMs, ScanWatch } from './scan-watch.ts';

const modifiers = new Set(['Shift', 'CapsLock', 'NumLock', 'AltGraph', 'Control', 'Alt', 'Meta', 'Fn']);
/** Keys that no scanner has: what was typed before them is a hand's. */
const handKeys = /^(Backspace|Delete|Arrow\w+|Home|End|Page\w+)$/;
/** With Ctrl: what a hand may do in a text, and the reload of a page under development. */
const withControl = /^[acrvx]$/i;

/**
 * Keeps a scanner apart from a keyboard on every screen. What it types is taken as a whole where it belongs, or refused in
 * words; its control characters (Enter, Tab, function keys, Ctrl with a letter) press nothing, send nothing and move no
 * focus. The same keys from a hand come by themselves, so they work: the Enter key presses what has the focus.
 */
export function useScanGuard(): void {
  // As soon as the screen is shown: a code is taken from its first character on, or it is none.
  useLayoutEffect(() => {
    const guard = new ScanGuard();
    // Before the text fields and the other keys hear of it.
    window.addEventListener('keydown', guard.keyDown, true);
    window.addEventListener('pointerdown', guard.judge, true);
    return () => {
      window.removeEventListener('keydown', guard.keyDown, true);
      window.removeEventListener('pointerdown', guard.judge, true);
      guard.stop();
    };
  }, []);
}

class ScanGuard {
  readonly #watch = new ScanWatch<(() => void) | null>();
  #rest: ReturnType<typeof setTimeout> | undefined;

  readonly keyDown = (event: KeyboardEvent): void => {
    if (modifiers.has(event.key) || event.isComposing || event.key === 'Process') return;
    if (!this.#watch.goesOn(event.timeStamp)) this.judge();
    // A key that is held down repeats at a scanner's pace.
    if (event.repeat || handKeys.test(event.key)) return this.#watch.forget();
    const combined = event.ctrlKey || event.altKey || event.metaKey;
    const isCharacter = Array.from(event.key).length === 1;
    if (isCharacter && (!combined || event.getModifierState('AltGraph'))) return this.#character(event);
    if (this.#watch.control(event.key, event.timeStamp)) {
      swallow(event);
      this.#waitForRest();
    } else if (event.ctrlKey && isCharacter && !event.shiftKey && !withControl.test(event.key)) {
      event.preventDefault();
    }
  };

  #character(event: KeyboardEvent): void {
    const goesOn = this.#watch.goesOn(event.timeStamp);
    const target = scanTarget();
    const seen = this.#watch.character(event.key, event.timeStamp, target?.remember() ?? null);
    this.#waitForRest();
    // The space bar would press the button that has the focus.
    if (goesOn && event.key === ' ' && event.target instanceof HTMLButtonElement) event.preventDefault();
    if (seen.is === 'of-scan') swallow(event);
    const takeId = target?.takeId ?? null;
    if (seen.is !== 'id' || takeId === null) return;
    swallow(event);
    this.#watch.taken();
    seen.before?.();
    takeId(seen.id);
  }

  #waitForRest(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(this.judge, faltersMs * 1.25);
  }

  /** The typing rests, or something else is done: what was scanned goes where it belongs. */
  readonly judge = (): void => {
    clearTimeout(this.#rest);
    const scan = this.#watch.scanned();
    const take = scanTarget()?.takeText ?? null;
    if (scan === null || take === null) return;
    const taken = take(scan.text, scan.before);
    if (taken === true) return;
    scan.before?.();
    void Promise.resolve(taken).then((could) => could || notify({ key: 'notice.scanRefused' }));
  };

  stop(): void {
    clearTimeout(this.#rest);
  }
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
