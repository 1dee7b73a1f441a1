import { rememberedMs } from './remembered.ts';

/** So many are kept longer. */
const mostOlder = 10_000;

/** What is kept by a key for a day, and of what is older the newest: this runs for months. */
export class NewestKept<Value> {
  /** In the order of their times. */
  readonly #kept = new Map<string, { readonly value: Value; readonly sinceMs: number }>();

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  /** @param elapsedMs running time: from then on the day counts */
  set(key: string, value: Value, elapsedMs: number): void {
    // Deleted first, so that it stands at the end.
    this.#kept.delete(key);
    this.#kept.set(key, { value, sinceMs: elapsedMs });
    for (const [one, { sinceMs }] of this.#kept) {
      if (this.#kept.size <= mostOlder || elapsedMs - sinceMs < rememberedMs) return;
      this.#kept.delete(one);
    }
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }

  *values(): Generator<Value, void> {
    for (const { value } of this.#kept.values()) yield value;
  }
}
