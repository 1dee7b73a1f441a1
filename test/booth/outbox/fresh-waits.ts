import type { Link } from '../../../electron/booth/outbox/link.ts';
import type { Clock } from '../../../electron/booth/ports/ports.ts';
import { ordinaryTimings } from '../../../electron/booth/ports/timings.ts';
import { directions, type Direction, type RecordView } from '../../../electron/contract/record.ts';

interface Ready {
  readonly direction: Direction;
  readonly atMs: number;
  /** For how long its operation had been open by then (ms). */
  readonly openMs: number;
  readonly callOff: () => void;
}

/**
 * How long records wait for their request to begin. Of a fresh one only the time counts in which its operation is open: the gate is,
 * and nothing of that operation is held back or on trial.
 */
export class FreshWaits {
  closings = 0;
  longestFreshMs = 0;
  longestExitMs = 0;
  readonly #clock: Clock;
  readonly #ready = new Map<string, Ready>();
  readonly #openMs: Record<Direction, number> = { entry: 0, exit: 0 };
  #gate: Link | null = null;
  #lookedMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Forgets what was measured so far. */
  begin(): void {
    this.closings = 0;
    this.known();
  }

  /** The outage is known: of those that wait just now, too, no time counts but what comes. */
  known(): void {
    this.longestFreshMs = 0;
    this.longestExitMs = 0;
    this.#look();
    const atMs = this.#clock.elapsed();
    for (const [id, ready] of this.#ready)
      this.#ready.set(id, { ...ready, atMs, openMs: this.#openMs[ready.direction] });
  }

  changed(gate: Link, records: readonly RecordView[]): void {
    this.#look();
    if (gate.state !== 'open' && this.#gate?.state === 'open') this.closings += 1;
    this.#gate = gate;
    for (const record of records) this.saved(record);
  }

  /** @param record as it is now: queued, it may go */
  saved({ id, operation, state, at }: RecordView): void {
    const direction = directions.find((one) => one === operation);
    const { freshMs } = ordinaryTimings;
    const isFresh = this.#clock.now() - Date.parse(at) < freshMs;
    if (state !== 'queued' || direction === undefined || !isFresh || this.#ready.has(id)) return;
    this.#look();
    const atMs = this.#clock.elapsed();
    // Then it is one of the backlog.
    const callOff = this.#clock.after(freshMs, () => this.began(id));
    this.#ready.set(id, { direction, atMs, openMs: this.#openMs[direction], callOff });
  }

  /** Its request begins, or it is fresh no longer. */
  began(id: string): void {
    const ready = this.#ready.get(id);
    if (ready === undefined) return;
    this.#look();
    const waitedMs = this.#clock.elapsed() - ready.atMs;
    const openMs = this.#openMs[ready.direction] - ready.openMs;
    ready.callOff();
    this.#ready.delete(id);
    this.longestFreshMs = Math.max(this.longestFreshMs, openMs);
    if (ready.direction === 'exit') this.longestExitMs = Math.max(this.longestExitMs, waitedMs);
  }

  #look(): void {
    const nowMs = this.#clock.elapsed();
    const passedMs = nowMs - this.#lookedMs;
    this.#lookedMs = nowMs;
    if (this.#gate !== null && this.#gate.state !== 'open') return;
    for (const direction of directions)
      if (!this.#gate?.withheld.some(({ operation }) => operation === direction))
        this.#openMs[direction] += passedMs;
  }
}
