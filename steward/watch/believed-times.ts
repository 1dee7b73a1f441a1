/** A server's clock may be ahead by so much, and its messages are believed (ms). */
const aheadMs = 3_600_000;

/**
 * When messages of a stream were stored, in their order. What was stored while a clock was behind is held to be as young as what came before
 * it: held to be older, it would be gone for good.
 */
export class BelievedTimes {
  #believedMs = 0;

  /** @param storedMs by the server (ms since 1970) */
  of(storedMs: number, nowMs: number): number {
    if (storedMs > nowMs + aheadMs) return storedMs;
    this.#believedMs = Math.max(this.#believedMs, storedMs);
    return this.#believedMs;
  }
}
