/** A scanner types its characters a few milliseconds apart; the fastest hands need more than twice this long. */
const gapMs = 35;
/** Once so many characters came at that pace, no hand is at work, and a radio scanner may falter. */
const surelyScanned = 4;
/** The longest that it falters. */
export const faltersMs = 80;
/** So many characters at that pace are no hand's. */
const scannedLength = 8;
/** So many are enough where the Enter or the Tab key follows at the same pace, as scanners end. */
const endedLength = 4;
const idLength = 36;
/** A person who copies an id types a character every second. */
const restMs = 2000;
/** The most characters of one code that are kept: more are no plate and no id. */
const mostCharacters = 400;
/** A keyboard of another language has another character where the scanner means a hyphen. */
const id = /^([0-9a-f]{8})([^0-9a-f])([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{12})$/iu;

interface Keyed<T> {
  readonly character: string;
  /** What stood there before it was typed. */
  readonly before: T;
}

/** What became of one character. `of-scan`: the rest of a code whose id was taken. */
export type Seen<T> =
  | { readonly is: 'typed' }
  | { readonly is: 'of-scan' }
  | { readonly is: 'id'; readonly id: string; readonly before: T };

/**
 * Tells a scanner's typing from a hand's, by its pace and by what it says. A scanner types as any keyboard does: into
 * whatever has the focus. Times are milliseconds that only go forward; `before` is what stands there before a character,
 * so that all that a scanner typed can be taken back at once.
 */
export class ScanWatch<T> {
  #lastAt = Number.NEGATIVE_INFINITY;
  /** The latest characters without a rest, whoever types them. */
  #latest: Keyed<T>[] = [];
  /** The characters at a scanner's pace. */
  #quick: { text: string; before: T } | null = null;
  #ended = false;
  #taken = false;

  /** Whether this key comes at the pace of what was typed before it. */
  goesOn(atMs: number): boolean {
    if (this.#quick === null) return false;
    const sure = this.#quick.text.length >= surelyScanned;
    return atMs - this.#lastAt <= (sure ? faltersMs : gapMs);
  }

  /** One character. A session's id is known with its last one, at a hand's pace too: no plate looks like it. */
  character(character: string, atMs: number, before: T): Seen<T> {
    if (!this.goesOn(atMs)) this.#begin(before);
    if (atMs - this.#lastAt > restMs) this.#latest = [];
    this.#lastAt = atMs;
    if (this.#taken) return { is: 'of-scan' };
    const quick = this.#quick ?? { text: '', before };
    this.#quick = { ...quick, text: (quick.text + character).slice(0, mostCharacters) };
    this.#latest = [...this.#latest, { character, before }].slice(-idLength);
    const found = id.exec(this.#latest.map((keyed) => keyed.character).join(''));
    const [first] = this.#latest;
    if (found === null || first === undefined) return { is: 'typed' };
    this.#latest = [];
    const groups = [1, 3, 4, 5, 6].map((group) => found[group] ?? '');
    const atPace = this.#quick.text.length > idLength;
    return { is: 'id', id: groups.join('-'), before: atPace ? quick.before : first.before };
  }

  /**
   * A key that types no character (Enter, Tab, a function key, Ctrl with a letter).
   *
   * @returns whether it is a scanner's, and may do nothing
   */
  control(key: string, atMs: number): boolean {
    if (!this.goesOn(atMs)) {
      this.forget();
      return false;
    }
    this.#lastAt = atMs;
    this.#latest = [];
    if (key === 'Enter' || key === 'Tab') this.#ended = true;
    if (this.#quick !== null) this.#quick = { ...this.#quick, text: `${this.#quick.text}\n` };
    return true;
  }

  /** The id has gone where it belongs: what else the scanner types belongs to it. */
  taken(): void {
    this.#taken = true;
  }

  /** What was typed is a hand's: it goes on, or was corrected. */
  forget(): void {
    this.#latest = [];
    this.#quick = null;
    this.#ended = false;
    this.#taken = false;
  }

  /** To be asked once the typing rests: what was scanned; null: nothing, or an id that was taken already. */
  scanned(): { readonly text: string; readonly before: T } | null {
    const quick = this.#quick;
    const enough = this.#ended ? endedLength : scannedLength;
    const known = this.#taken;
    this.#quick = null;
    this.#ended = false;
    this.#taken = false;
    if (quick === null || known) return null;
    return Array.from(quick.text.trim()).length < enough ? null : quick;
  }

  #begin(before: T): void {
    this.#quick = { text: '', before };
    this.#ended = false;
    this.#taken = false;
  }
}
