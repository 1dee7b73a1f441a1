/** Cars of which nothing is to be told any more, in the order of their times: after a while nobody tells of them, either. */
export class ToldNoMore {
  readonly #forMs: number;
  /** Since when, in running time (ms), by the entry. */
  readonly #since = new Map<string, number>();

  /** @param forMs so long somebody may tell of one (ms) */
  constructor(forMs: number) {
    this.#forMs = forMs;
  }

  /** @returns the entries whose time is over, each once */
  add(entry: string, elapsedMs: number): string[] {
    this.#since.delete(entry);
    this.#since.set(entry, elapsedMs);
    const over: string[] = [];
    for (const [one, sinceMs] of this.#since) {
      if (elapsedMs - sinceMs < this.#forMs) break;
      this.#since.delete(one);
      over.push(one);
    }
    return over;
  }

  /** It is told of again. */
  remove(entry: string): void {
    this.#since.delete(entry);
  }
}
