import { shownTyping, type HardwareTyping } from '../keypad/hardware-keys.ts';
import { rewrite, typeInto } from '../keypad/text-edit.ts';
import { isQuiet, refuseKey, refuseTyping } from '../../state/actions/quiet.ts';
import { isWaiting } from '../../state/booth/overlay.ts';
import { KeyBurst } from '../../platform/scanner/key-burst.ts';
import { isCharacter, isTextField, pressAgain } from '../../platform/scanner/keys.ts';
import type { ScanTarget } from './scan-target.ts';
import { scannedCode } from './scanned-code.ts';

/** Keys of one burst that are held back, and the screen that they were pressed on. */
export class HeldKeys {
  readonly burst: KeyBurst;
  readonly target: ScanTarget | null;
  /** Where the focus goes back to, should it be a scan. */
  tabbedFrom: Element | null = null;
  readonly #at: EventTarget;
  readonly #typing: HardwareTyping | null;
  readonly #keys: KeyboardEvent[] = [];
  /** So many of them were taken for a hand's. */
  #typed = 0;
  /** The text field before that and after it: what follows late may show that it was no hand. */
  #field: { readonly input: HTMLInputElement; readonly before: string; after: string } | null = null;
  /** The code that was handed over. */
  #code: string | null = null;
  #unbegin: (() => void) | null = null;

  constructor(first: KeyboardEvent, typing: HardwareTyping | null, target: ScanTarget | null) {
    this.burst = new KeyBurst(first.timeStamp);
    this.#at = first.target ?? document.body;
    this.#typing = typing;
    this.target = target;
  }

  /** Whether one of them was pressed while nothing was taken. */
  get isQuiet(): boolean {
    return this.#keys.some(({ timeStamp }) => isQuiet(timeStamp));
  }

  /** Whether it is still open what they are. */
  get waits(): boolean {
    return this.#typed < this.#keys.length && !this.burst.isSure;
  }

  hold(event: KeyboardEvent): void {
    this.#keys.push(event);
    const { key, timeStamp } = event;
    if (!isCharacter(event)) return this.burst.control(key, timeStamp);
    this.burst.add(key, timeStamp);
    if (!this.isQuiet) this.#unbegin ??= this.#typing?.begin?.(key) ?? null;
  }

  /** A hand's: they go where they were typed, unless that is gone. */
  type(): void {
    const keys = this.#keys.slice(this.#typed);
    const last = keys.at(-1);
    this.#typed = this.#keys.length;
    if (last === undefined) return;
    const isGone = this.#typing !== shownTyping() || (this.#at instanceof Element && !this.#at.isConnected);
    if (this.isQuiet || isGone) refuseKey(last.timeStamp);
    // The page may be gone before the rest is typed, which would be a plate without its beginning. Its buttons may be pressed.
    else if (isWaiting() && keys.some((key) => isCharacter(key))) refuseTyping();
    else this.#type(keys);
    this.unbegin();
  }

  #type(keys: readonly KeyboardEvent[]): void {
    const input = isTextField(this.#at) ? this.#at : document.getElementById(this.#typing?.field ?? '');
    if (isTextField(input)) this.#field ??= { input, before: input.value, after: '' };
    for (const key of keys) {
      if (isCharacter(key) && isTextField(this.#at)) typeInto(this.#at, key.key, {});
      else pressAgain(this.#at, key);
    }
    // Once it stands there.
    queueMicrotask(() => {
      if (this.#field !== null) this.#field.after = this.#field.input.value;
    });
  }

  /**
   * A scanner's: nothing of it stays where it was typed.
   *
   * @returns the code, and what was handed over of it before the rest had come; null: it was handed over whole, or is empty
   */
  scanned(): { readonly code: string; readonly instead: string | null } | null {
    const code = scannedCode(this.burst.text);
    const instead = this.#code;
    this.#typed = this.#keys.length;
    if (code === '' || code === instead) return null;
    this.#code = code;
    if (this.#field !== null && this.#field.input.value === this.#field.after)
      rewrite(this.#field.input, this.#field.before);
    this.#field = null;
    if (this.tabbedFrom instanceof HTMLElement) this.tabbedFrom.focus();
    return { code, instead };
  }

  /** What the first key began, nothing has come of. */
  unbegin(): void {
    this.#unbegin?.();
    this.#unbegin = null;
  }
}
