interface Keyed<T> {
  readonly character: string;
  /** What stood there before it was typed. */
  readonly before: T;
}

const idLength = 36;
/** A scanner types a character every few milliseconds, a person who copies an id every second. */
const restMs = 2000;
/** A keyboard of another language has another character where the scanner means a hyphen. */
const id = /^([0-9a-f]{8})([^0-9a-f])([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{12})$/iu;

/**
 * Watches what a hardware keyboard types for a session's id, which a scanner types as any keyboard does: into whatever has the
 * focus. No plate looks like it.
 */
export class ScanWatch<T> {
  #typed: Keyed<T>[] = [];
  #lastAt = 0;

  /**
   * @param key as the keyboard event names it
   * @param atMs a time that only goes forward
   * @param before what stands there before this key
   * @returns the id in small letters, and what stood there before its first character; null: not, or not yet
   */
  keyDown(key: string, atMs: number, before: T): { id: string; before: T } | null {
    if (key === 'Shift' || key === 'CapsLock') return null;
    if (Array.from(key).length !== 1 || atMs - this.#lastAt > restMs) this.#typed = [];
    this.#lastAt = atMs;
    if (Array.from(key).length !== 1) return null;
    this.#typed = [...this.#typed, { character: key, before }].slice(-idLength);
    const found = id.exec(this.#typed.map(({ character }) => character).join(''));
    const [first] = this.#typed;
    if (found === null || first === undefined) return null;
    this.#typed = [];
    const groups = [1, 3, 4, 5, 6].map((group) => found[group] ?? '');
    return { id: groups.join('-').toLowerCase(), before: first.before };
  }
}
