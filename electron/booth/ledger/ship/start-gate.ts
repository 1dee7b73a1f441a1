import { passed, sooner } from '../../lib/passed.ts';
import type { Clock } from '../../ports/ports.ts';
import type { Journal } from '../../journal/types.ts';
import { openRecords, type BeginningPorts } from './beginning.ts';

export interface StartGatePorts extends Pick<BeginningPorts, 'doubt'> {
  readonly journal: Pick<Journal, 'openToShip' | 'chainAt' | 'mayBeDoubted'>;
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
}

/** The journal as a run began. */
interface AtStart {
  readonly open: ReadonlySet<string>;
  /** The number of the last event. */
  readonly head: number;
}

/** What was queued at a start waits here until journal and ledger were compared, or that takes too long. */
export class StartGate {
  readonly #ports: StartGatePorts;
  readonly #compared = Promise.withResolvers<void>();
  /** Nobody else has shipped in this one's place what it had at its start. */
  readonly #claimed = Promise.withResolvers<void>();
  /** What is queued waits for that. */
  #isClaiming = false;
  /** null: nothing of it is to be doubted for the site's word alone (any more). */
  #atStart: Promise<AtStart> | null = null;
  /** What is put in doubt for that word. */
  #doubting: Promise<void> = Promise.resolve();

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
    const { clock, failed } = this.#ports;
    this.#atStart ??= this.#readStart();
    try {
      if ((await this.#atStart).open.size === 0) return;
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
    // Each record is a commit: what is not in doubt yet would be sent.
    await this.#doubting;
  }

  /**
   * By the site's word another disk is this booth by now: whatever both have queued is the other's to send. That is what was open as this
   * run began, once, and unless this disk has shown meanwhile that it is the one that goes on.
   */
  standAside(): Promise<void> {
    this.#doubting = this.#doubting.then(() => this.#doubtAll());
    return this.#doubting;
  }

  async #doubtAll(): Promise<void> {
    const { journal, doubt, failed } = this.#ports;
    try {
      const { open = [], head = 0 } = (await this.#atStart) ?? {};
      for (const recordId of open) if (await journal.mayBeDoubted(recordId, head)) await doubt(recordId);
    } catch (error) {
      return failed(error);
    }
    this.#atStart = null;
    this.release();
  }

  async #readStart(): Promise<AtStart> {
    const { journal } = this.#ports;
    const { head } = await journal.chainAt(0);
    return { open: await openRecords(journal), head: head.seq };
  }

  compared(): void {
    this.#compared.resolve();
  }

  /** The ledger has all that this disk has: any other that is this booth finds a chain that is not its own, and asks what both have. */
  claimed(): void {
    this.#atStart = null;
    this.#claimed.resolve();
  }

  release(): void {
    this.compared();
    this.#claimed.resolve();
  }
}
