import type { PaceClass } from './pacer-machine.ts';
import type { Claim, PaceTurn, Pacer } from './pacer.ts';
import type { Sleeper } from './sleeper.ts';

/** The outbox's waiting for its turn, which ends when something happens that may come before what it waits with. */
export class TurnTaking {
  readonly #pacer: Pacer;
  readonly #sleeper: Sleeper;
  #claim: Claim | null = null;
  #happened = 0;
  #ended = false;

  constructor(pacer: Pacer, sleeper: Sleeper) {
    this.#pacer = pacer;
    this.#sleeper = sleeper;
  }

  /** How much has happened so far. */
  get happened(): number {
    return this.#happened;
  }

  /** Something has happened: whatever is waited for, it is to be looked again what there is to do. */
  lookAgain(): void {
    this.#happened += 1;
    this.#claim?.callOff();
    this.#sleeper.wake();
  }

  /** Ends this wait and every later one. */
  end(): void {
    this.#ended = true;
    this.#claim?.callOff();
    this.#sleeper.end();
  }

  /**
   * Waits for a turn of one of these classes.
   *
   * @param since what had happened when it was looked what there is to do
   * @returns null: something has happened meanwhile
   */
  async of(classes: readonly PaceClass[], since = this.#happened): Promise<PaceTurn | null> {
    // Before it is claimed: one that is free would be given at once.
    if (this.#ended || since !== this.#happened) return null;
    const claim = this.#pacer.claim(() => classes);
    this.#claim = claim;
    const turn = await claim.turn;
    this.#claim = null;
    return turn;
  }

  /** Waits for one whatever happens: this request belongs to the one before it. @returns false: it has ended */
  async insist(paceClass: PaceClass): Promise<boolean> {
    while (!this.#ended) if ((await this.of([paceClass])) !== null) return true;
    return false;
  }
}
