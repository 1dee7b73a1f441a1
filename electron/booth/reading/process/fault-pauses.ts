import type { ReaderLimits } from './reader-limits.ts';

/**
 * How long the reader is off after its faults. A computer that is busy for some minutes (with a virus scanner, an update) starves a
 * process that gets the processor last until that looks as if it hung: such a one is to read again soon. One that always goes wrong is
 * tried less and less, in the end once in the longest pause.
 */
export class FaultPauses {
  readonly #limits: Pick<ReaderLimits, 'mostFaults' | 'faultsWithinMs' | 'pausesMs'>;
  /** Of faults that count, in ms of the time in which it was not off. */
  #faultsAt: number[] = [];
  #pausedMs = 0;
  #offUntil = Number.NEGATIVE_INFINITY;

  constructor(limits: Pick<ReaderLimits, 'mostFaults' | 'faultsWithinMs' | 'pausesMs'>) {
    this.#limits = limits;
  }

  /** @param now ms of the clock that only goes on @returns how long (ms) it is off from now on; 0 where that is not one too many */
  faulted(now: number): number {
    const { mostFaults, faultsWithinMs, pausesMs } = this.#limits;
    const at = now - this.#pausedMs;
    this.#faultsAt = [...this.#faultsAt.filter((before) => at - before < faultsWithinMs), at].slice(
      1 - mostFaults - pausesMs.length,
    );
    const pauseMs = pausesMs[Math.min(this.#faultsAt.length - mostFaults, pausesMs.length - 1)] ?? 0;
    this.#pausedMs += pauseMs;
    this.#offUntil = now + pauseMs;
    return pauseMs;
  }

  /** @param now as `faulted` has it */
  isOff(now: number): boolean {
    return now < this.#offUntil;
  }
}
