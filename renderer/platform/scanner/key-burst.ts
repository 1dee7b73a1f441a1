/**
 * So long at the most a scanner lets pass between two keys: up to 35 ms by its setting, and what the keyboard's bus and the system
 * add. The fastest hands keep that up for a few keys only.
 */
export const gapMs = 46;
/** Once so many characters came at that pace, a radio scanner may falter. */
const surelyScanned = 4;
/** The longest that it falters. */
const faltersMs = 80;
/** So many characters at that pace are no hand's. */
const scannedLength = 6;
/** So many are enough where the Enter or the Tab key follows at the same pace, as scanners end. */
const endedLength = 4;
/** Of how many characters one may falter, and what follows still counts as the scanner's pace. */
const perFalter = { ended: 4, open: 8 } as const;
/** The most characters of one code that are kept: more are no ticket. */
const mostCharacters = 400;

/**
 * Keys that came at one pace: a scanner's code, or some keys of a hand. A scanner types as any keyboard does; it is told by its
 * speed and its end, whatever the code looks like. Times are those of the key presses themselves (`event.timeStamp`, ms), so a page
 * that is busy meanwhile tells the same.
 */
export class KeyBurst {
  text = '';
  #lastAt: number;
  #falters = 0;
  #ended = false;

  constructor(atMs: number) {
    this.#lastAt = atMs;
  }

  /** Whether a key comes at the pace of those before it. */
  goesOn(atMs: number): boolean {
    return atMs - this.#lastAt <= (this.isSure ? faltersMs : gapMs);
  }

  add(character: string, atMs: number): void {
    if (atMs - this.#lastAt > gapMs) this.#falters += 1;
    this.#lastAt = atMs;
    this.text = (this.text + character).slice(0, mostCharacters);
  }

  /** A key that types no character (Enter, Tab, a function key, Ctrl with a letter), at the same pace. */
  control(key: string, atMs: number): void {
    if (this.text !== '' && (key === 'Enter' || key === 'Tab')) this.#ended = true;
    this.add('\n', atMs);
  }

  /** Whether so much came at that pace that hardly a hand does it. */
  get isSure(): boolean {
    return Array.from(this.text).length >= surelyScanned;
  }

  get isScan(): boolean {
    const { length } = Array.from(this.text.trim());
    const mayFalter = Math.floor(length / (this.#ended ? perFalter.ended : perFalter.open));
    return length >= (this.#ended ? endedLength : scannedLength) && this.#falters <= mayFalter;
  }

  /** After so long without a key it is over (ms). */
  get restMs(): number {
    return (this.isSure ? faltersMs : gapMs) + 4;
  }
}
