import type { PartsAgainPorts } from './parts-again.ts';

export type KnownEpochPorts = Pick<PartsAgainPorts, 'mark' | 'epoch'>;

/**
 * The epoch of which the ledger is known to hold what this booth has written there of who may send its records, and whether the session has
 * begun in it. It is noted beside what was acknowledged, and so known over a start.
 */
export class KnownEpoch {
  readonly #ports: KnownEpochPorts;
  #known: string | null = null;
  #isBegun = false;

  constructor(ports: KnownEpochPorts) {
    this.#ports = ports;
  }

  /** null: of none, in this run. */
  get known(): string | null {
    return this.#known;
  }

  /** The same, as long as the session has begun in it; null: it has begun in none. */
  get begun(): string | null {
    return this.#isBegun ? this.#known : null;
  }

  /** The ledger's, as it was told last; null: it was not, or is of a kind that only a later program knows. */
  get told(): string | null {
    const told = this.#ports.epoch();
    return told === null || told === 'unknown' ? null : told.epoch;
  }

  /** Whether it is the ledger's now. */
  get isTold(): boolean {
    const { told } = this;
    return told !== null && (this.#known === told || this.#ports.mark.last?.handovers === told);
  }

  /** In another epoch than the session has begun in everything is looked at again first. */
  get isToBegin(): boolean {
    return this.#isBegun ? !this.isTold : this.told !== null;
  }

  /** The session begins, or has ended. */
  leave(): void {
    this.#isBegun = false;
  }

  /** The session has begun in that epoch: the ledger holds what this booth has written. */
  begin(epoch: string): void {
    this.#known = epoch;
    this.note();
    this.#isBegun = true;
  }

  /** Before the first message was acknowledged there was no place to note it. */
  note(): void {
    const { mark } = this.#ports;
    if (mark.last !== null && mark.last.handovers !== this.#known)
      mark.take({ ...mark.last, handovers: this.#known });
  }
}
