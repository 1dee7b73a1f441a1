import { rememberedMs } from './remembered.ts';

/** Cars of which the ledger tells nothing any more, in the order of their times: after a day nobody else tells of them, either. */
export class ToldNoMore {
  /** Since when, in running time (ms), by the entry. */
  readonly #since = new Map<string, number>();

  /** @returns the entries whose day is over, each once */
  add(entry: string, elapsedMs: number): string[] {
    this.#since.delete(entry);
    this.#since.set(entry, elapsedMs);
    const over: string[] = [];
    for (const [one, sinceMs] of this.#since) {
      if (elapsedMs - sinceMs < rememberedMs) break;
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
