/** Of any ten minutes a tenth may go into reading live pictures (ms): leaves that move before the camera are no cars. */
const within = 600_000;
const most = within / 10;

/** What reading live pictures took in the last minutes. */
export class LiveTime {
  #taken: { readonly at: number; readonly tookMs: number }[] = [];

  took(tookMs: number, nowMs: number): void {
    this.#taken.push({ at: nowMs, tookMs });
  }

  isLeft(nowMs: number): boolean {
    this.#taken = this.#taken.filter(({ at }) => nowMs - at < within);
    return this.#taken.reduce((sum, { tookMs }) => sum + tookMs, 0) < most;
  }
}
