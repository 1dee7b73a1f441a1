import type { ReaderLimits } from './reader-limits.ts';

type PauseLimits = Pick<ReaderLimits, 'mostFaults' | 'faultsWithinMs' | 'pausesMs' | 'wellMs'>;

/**
 * How long the reader is off after its faults. A computer that is busy for some minutes (with a virus scanner, an update) starves a
 * process that gets the processor last until that looks as if it hung: such a one is to read again soon. One that always goes wrong is
 * tried less and less, in the end once in the longest pause. What has read well for a while since is no such one: its faults begin anew.
 */
export class FaultPauses {
  readonly #limits: PauseLimits;
  /** Of faults that count, in ms of the time in which it was not off. */
  #faultsAt: number[] = [];
  #pausedMs = 0;
  #offUntil = Number.NEGATIVE_INFINITY;
  /** When it answered well first since its last fault; null: it has not. */
  #wellFrom: number | null = null;

  constructor(limits: PauseLimits) {
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
    this.#wellFrom = null;
    return pauseMs;
  }

  /** It has answered a picture as it should. @param now as `faulted` has it */
  answered(now: number): void {
    this.#wellFrom ??= now;
    if (now - this.#wellFrom >= this.#limits.wellMs) this.#faultsAt = [];
  }

  /** @param now as `faulted` has it */
  isOff(now: number): boolean {
    return now < this.#offUntil;
  }
}
