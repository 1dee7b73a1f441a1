/** How many of the last exchanges are remembered. */
const remembered = 10;
/** A shorter body (bytes) tells how long a small request takes, a longer one how fast the line is. */
const smallBytes = 8 * 1024;
/** Of a line that nothing is known of: bytes in a millisecond. */
const assumed = 25;
/** What stands in a body around a picture (bytes, at most). */
const aroundPicture = 2 * 1024;

/**
 * How fast bodies get through to the service, by the last exchanges. What the operating system takes says nothing of it: a whole
 * picture is in its buffers, or in a proxy's, at once.
 */
export class LineSpeed {
  #small: readonly number[] = [];
  #speeds: readonly number[] = [];

  /**
   * An exchange has ended.
   *
   * @param bytes of the body
   * @param tookMs from the first byte to the answer, or to where it was given up
   * @param end `refused`: by an answer that need not have waited for the whole body. `late`: it was given up, so the line was no
   * faster than that, if the service was not slow
   */
  note(bytes: number, tookMs: number, end: 'taken' | 'refused' | 'late'): void {
    const isSmall = bytes < smallBytes;
    if (isSmall && end !== 'late') this.#small = [tookMs, ...this.#small].slice(0, remembered);
    if (isSmall || end === 'refused') return;
    const ownMs = Math.min(...this.#small, tookMs);
    const less = this.#small.length === 0 || end === 'late' ? 0 : ownMs;
    this.#speeds = [bytes / Math.max(1, tookMs - less), ...this.#speeds].slice(0, remembered);
  }

  /** @returns how long (ms) a body of so many bytes may be on its way, by the slowest of the last exchanges */
  transferMs(bytes: number): number {
    return bytes / (this.#slowest() ?? assumed);
  }

  /** @returns the most bytes that a picture, before it is base64, may have to be through within that time (ms); no limit where nothing is known */
  pictureBytes(withinMs: number): number {
    const slowest = this.#slowest();
    return slowest === null
      ? Number.POSITIVE_INFINITY
      : Math.max(0, Math.floor(((withinMs * slowest - aroundPicture) * 3) / 4));
  }

  #slowest(): number | null {
    return this.#speeds.length === 0 ? null : Math.min(...this.#speeds);
  }
}
