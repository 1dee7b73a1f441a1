/** More cars than a gate has: a screen that asks more often goes round in a circle. */
const most = 20;
const withinMs = 60_000;

/** How often frozen pictures were read in the last minute. */
export class FrozenReadings {
  #begunAt: number[] = [];

  /** @returns whether another one may be read, which counts as read */
  begins(nowMs: number): boolean {
    this.#begunAt = this.#begunAt.filter((at) => nowMs - at < withinMs);
    if (this.#begunAt.length >= most) return false;
    this.#begunAt.push(nowMs);
    return true;
  }
}
