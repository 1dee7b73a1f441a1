import { shownTyping } from '../../../ui/keypad/hardware-keys.ts';
import { isQuiet, refuseKey } from '../../../state/actions/quiet.ts';
import { isWaiting } from '../../../state/booth/overlay.ts';
import { isShielded } from '../../../state/booth/enlarged.ts';
import { HeldKeys } from '../../../ui/scanner/held-keys.ts';
import { gapMs } from '../../../platform/scanner/key-burst.ts';
import { isCharacter, isOwn, ownOf, swallow } from '../../../platform/scanner/keys.ts';
import { scanTarget } from '../../../ui/scanner/scan-target.ts';
import { keepScan } from '../../../ui/scanner/keep-scan.ts';

const modifiers = new Set(['Shift', 'CapsLock', 'NumLock', 'AltGraph', 'Control', 'Alt', 'Meta', 'Fn']);
/** Keys that no scanner has: what was typed before them is a hand's. */
const handKeys = /^(Backspace|Delete|Escape|Arrow\w+|Home|End|Page\w+)$/;
/** With Ctrl: what a hand may do in a text, and the reload of a page under development. */
const withControl = /^[acrvx]$/i;
/** A timer that comes so late (ms) tells of a page that was busy: keys that were pressed meanwhile may still be waiting. */
const lateMs = 20;

/**
 * Holds what is typed back for the few milliseconds in which a scanner would go on, before the text fields and the other keys hear
 * of it. What a hand typed then goes where it was typed; a code goes as a whole where the screen has a place for it, or is kept
 * until the gate can ask about it. A scanner's control characters (Enter, Tab, function keys, Ctrl with a letter) press nothing.
 */
export class ScanGuard {
  #held: HeldKeys | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** Touches and clicks that wait until it is known whether what was typed right before them is a hand's. */
  #waiting: (() => void)[] = [];
  /** The touch that is under way began while nothing was taken. */
  #refusing = false;
  /** Where the focus was before the Tab key moved it: one that a scanner begins with moves none. */
  #tabbed: { readonly atMs: number; readonly from: Element | null } | null = null;

  start(): void {
    window.addEventListener('keydown', this.#keyDown, true);
    window.addEventListener('pointerdown', this.#pointerDown, true);
    window.addEventListener('click', this.#click, true);
  }

  readonly stop = (): void => {
    clearTimeout(this.#rest);
    window.removeEventListener('keydown', this.#keyDown, true);
    window.removeEventListener('pointerdown', this.#pointerDown, true);
    window.removeEventListener('click', this.#click, true);
  };

  readonly #keyDown = (event: KeyboardEvent): void => {
    if (isOwn(event) || modifiers.has(event.key) || event.isComposing || event.key === 'Process') return;
    const at = event.timeStamp;
    const goesOn = this.#held?.burst.goesOn(at) === true;
    // A key that is held down repeats at a scanner's pace.
    const byHand = event.repeat || handKeys.test(event.key);
    if (goesOn && !byHand) return this.#goOn(event);
    this.#end();
    if (!byHand && begins(event)) return this.#begin(event);
    if (isQuiet(at)) {
      swallow(event);
      refuseKey(at);
    } else if (event.ctrlKey && isCharacter(event, true) && !event.shiftKey && !withControl.test(event.key))
      event.preventDefault();
    else if (event.key === 'Tab') this.#tabbed = { atMs: at, from: document.activeElement };
  };

  #begin(event: KeyboardEvent): void {
    this.#held = new HeldKeys(event, shownTyping(), scanTarget());
    const tabbed = this.#tabbed;
    if (tabbed !== null && event.timeStamp - tabbed.atMs <= gapMs) this.#held.tabbedFrom = tabbed.from;
    this.#tabbed = null;
    this.#goOn(event);
  }

  #goOn(event: KeyboardEvent): void {
    swallow(event);
    this.#held?.hold(event);
    if (this.#held?.burst.isSure === true) this.#letClicks();
    this.#waitForRest();
  }

  /** @param once whether it is waited once more where the page was busy meanwhile */
  #waitForRest(once = true): void {
    clearTimeout(this.#rest);
    const restMs = this.#held?.burst.restMs ?? 0;
    const dueAt = performance.now() + restMs;
    this.#rest = setTimeout(() => {
      if (once && performance.now() > dueAt + lateMs) this.#waitForRest(false);
      else this.#judge();
    }, restMs);
  }

  /** The typing rests. Keys that were pressed at its pace and come late still belong to it. */
  #judge(): void {
    clearTimeout(this.#rest);
    const held = this.#held;
    if (held !== null) {
      if (held.burst.isScan) handOver(held);
      else held.type();
    }
    this.#letClicks();
  }

  /** Something else is done. */
  #end(): void {
    this.#judge();
    this.#held = null;
  }

  readonly #pointerDown = (event: PointerEvent): void => {
    if (isOwn(event)) return;
    const isRefused = isQuiet(event.timeStamp);
    this.#refusing = isRefused || isShielded(event.timeStamp);
    if (this.#refusing) {
      swallow(event);
      if (isRefused) refuseKey(event.timeStamp);
    } else if (this.#held?.waits === true) this.#touchAfter(this.#held, event);
  };

  /** A key of the screen types when it is touched: what was typed before that comes first. */
  #touchAfter(held: HeldKeys, event: PointerEvent): void {
    const { target, button, pointerId, pointerType, clientX, clientY, timeStamp } = event;
    // A page that was busy hears of the touch before its timer tells that the typing rests.
    if (!held.burst.goesOn(timeStamp) || target === null) return this.#judge();
    swallow(event);
    const touch = { button, pointerId, pointerType, clientX, clientY, bubbles: true, cancelable: true };
    this.#waiting.push(() => {
      target.dispatchEvent(ownOf(new PointerEvent('pointerdown', touch), event));
      // The finger may be gone by now, and nothing repeats without it.
      target.dispatchEvent(ownOf(new PointerEvent('pointerup', touch), event));
    });
  }

  readonly #click = (event: MouseEvent): void => {
    if (isOwn(event)) return;
    // One without a touch is a key's.
    const isRefused = event.detail > 0 && (this.#refusing || isShielded(event.timeStamp));
    if (isRefused || isQuiet(event.timeStamp)) return swallow(event);
    const { target } = event;
    if (this.#held === null || !this.#held.waits || target === null) return;
    swallow(event);
    const { detail, clientX, clientY } = event;
    const again = ownOf(
      new MouseEvent('click', { detail, clientX, clientY, bubbles: true, cancelable: true }),
      event,
    );
    this.#waiting.push(() => void target.dispatchEvent(again));
  };

  #letClicks(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const click of waiting) click();
  }
}

/** Whether it may be a scanner's first key. The space bar presses the button that has the focus. */
function begins(event: KeyboardEvent): boolean {
  const onButton = event.target instanceof HTMLButtonElement;
  if (event.key === 'Enter') return onButton || event.target instanceof HTMLInputElement;
  return isCharacter(event) && !(event.key === ' ' && onButton);
}

function handOver(held: HeldKeys): void {
  const scan = held.scanned();
  if (scan === null) return;
  const target = scanTarget();
  // What was scanned into a screen that is gone, or is about to be, may be about another car.
  if (target !== null && target === held.target && !held.isQuiet && !isWaiting())
    target(scan.code, scan.instead);
  else keepScan(scan.code, 'elsewhere', scan.instead);
  held.unbegin();
}
