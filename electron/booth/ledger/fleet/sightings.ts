interface Sighting {
  /** Which message it is. */
  readonly stamp: string;
  /** How old it was when it was seen first (ms). */
  readonly ageMs: number;
  /** By the reader's clock that nobody sets (ms). */
  readonly firstMs: number;
  readonly lastMs: number;
}

/**
 * How long ago others said something, judged by whoever reads it. No other booth's clock has a part in it. How old a message was when it was
 * seen first is told by the server that stored it, by its own clock then and now; from then on the reader's clock counts, the one that
 * nobody sets. What was not there at the look before is no older than that look: a server whose clock was set can be wrong only of what
 * nobody watched, and only until the next word.
 */
export class Sightings {
  readonly #seen = new Map<string, Sighting>();

  /**
   * @param stamp another one is another message
   * @param serverAgeMs how old it is by the clock of the server (ms); where that was set, it may be anything
   * @param nowMs by the clock that nobody sets
   * @returns how long ago it was said (ms)
   */
  ageOf(from: string, stamp: string, serverAgeMs: number, nowMs: number): number {
    const before = this.#seen.get(from);
    const isSame = before?.stamp === stamp;
    const mostMs = before === undefined ? Infinity : nowMs - before.lastMs;
    const first = isSame
      ? before
      : { stamp, ageMs: Math.min(Math.max(0, serverAgeMs), mostMs), firstMs: nowMs };
    this.#seen.set(from, { ...first, lastMs: nowMs });
    return Math.round(first.ageMs + nowMs - first.firstMs);
  }
}
