import { passed, sooner } from '../../lib/passed.ts';
import type { Clock } from '../../ports/ports.ts';
import { openRecords, type BeginningPorts } from './beginning.ts';

export interface StartGatePorts extends Pick<BeginningPorts, 'journal' | 'doubt'> {
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
}

/** What was queued at a start waits here until journal and ledger were compared, or that takes too long. */
export class StartGate {
  readonly #ports: StartGatePorts;
  readonly #compared = Promise.withResolvers<void>();
  /** Nobody else has shipped in this one's place what it had at its start. */
  readonly #claimed = Promise.withResolvers<void>();
  /** What is queued waits for that. */
  #isClaiming = false;
  /** What waited to be sent, or was unknown, as this run began. */
  #openAtStart: Promise<ReadonlySet<string>> | null = null;

  constructor(ports: StartGatePorts) {
    this.#ports = ports;
  }

  get isClaiming(): boolean {
    return this.#isClaiming;
  }

  /**
   * What is queued waits for this at a start: its disk may be an older copy, or a copied one, and only the ledger tells. Once journal and
   * ledger were compared, what is in doubt then will not be sent by itself.
   *
   * Two copies may begin at once: then the ledger takes what only one of them has, which is that it started. For that one's own it is
   * waited once more, before all else that is to be told there.
   *
   * @param mostMs a ledger that does not answer is waited for no longer, nor what is still to be shipped before that
   * @param served the session of that moment, until it ends
   * @param claims called where what was started is to be shipped at once
   */
  async passed(mostMs: number, served: () => Promise<void>, claims: () => void): Promise<void> {
    const { clock, journal, failed } = this.#ports;
    this.#openAtStart ??= openRecords(journal);
    try {
      if ((await this.#openAtStart).size === 0) return;
    } catch (error) {
      failed(error);
    }
    await passed(clock, mostMs, this.#compared.promise);
    // One that answers is waited for: it may have years to tell.
    await sooner(this.#compared.promise, served());
    this.#isClaiming = true;
    claims();
    await passed(clock, mostMs, sooner(this.#claimed.promise, served()));
    this.#isClaiming = false;
  }

  /** By the site's word another disk is this booth by now: whatever both have queued is the other's to send. */
  async standAside(): Promise<void> {
    const { journal, doubt, failed } = this.#ports;
    try {
      for (const recordId of (await this.#openAtStart) ?? [])
        if (!(await journal.wasDoubted(recordId))) await doubt(recordId);
    } catch (error) {
      return failed(error);
    }
    this.release();
  }

  compared(): void {
    this.#compared.resolve();
  }

  claimed(): void {
    this.#claimed.resolve();
  }

  release(): void {
    this.compared();
    this.claimed();
  }
}
