import type { Clock, Random } from '../ports/ports.ts';
import type { Timings } from '../ports/timings.ts';
import type { ServiceClient } from '../service/client.ts';
import type { LookUp, LookUpFailure, PageTurn } from '../service/look-up.ts';
import type { OperationValues } from '../service/interface-profile/prepare-operation.ts';
import type { LookUpOperation } from '../service/interface-profile/profile-operations.ts';
import { areLookUpsOpen, lookUpsAfter, openLookUps } from './look-ups-machine.ts';
import type { Pacer } from './pacer.ts';

export interface LookUpsPorts {
  readonly client: Pick<ServiceClient, 'lookUp'>;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly random: Random;
  readonly timings: Timings;
  /** Whether the link before the wire is open. */
  readonly isLinkOpen: () => boolean;
  /** Told of each failure before anything else is asked: what it says may concern all that leaves the booth. */
  readonly failed: (failure: LookUpFailure) => void;
}

/** How one look-up is made. */
export interface LookUpManner {
  /** Whether an attendant waits for it, asked before each page. */
  readonly isAwaited: () => boolean;
  /** Ends it before the next page. */
  readonly signal: AbortSignal;
  /** Called when the first request begins. */
  readonly begun?: () => void;
}

/** The look-ups of all who ask: each page waits for its turn, and a failure closes them for a while. */
export class LookUps {
  readonly #ports: LookUpsPorts;
  #link = openLookUps;

  constructor(ports: LookUpsPorts) {
    this.#ports = ports;
  }

  /** Whether the service may be asked now. */
  isOpen(): boolean {
    const { isLinkOpen, clock } = this.#ports;
    return isLinkOpen() && areLookUpsOpen(this.#link, clock.elapsed());
  }

  /** A supervisor says try again. */
  tryAgain(): void {
    this.#link = openLookUps;
  }

  /** @returns `closed` as the failure where nothing was asked */
  lookUp(
    name: LookUpOperation,
    values: OperationValues,
    token: string,
    { isAwaited, signal, begun }: LookUpManner,
  ): Promise<LookUp> {
    let isFirst = true;
    return this.#ports.client.lookUp(name, values, token, async () => {
      const turn = await this.#turn(isAwaited, signal);
      if (turn !== null && isFirst) begun?.();
      isFirst = false;
      return turn;
    });
  }

  async #turn(isAwaited: () => boolean, signal: AbortSignal): Promise<PageTurn | null> {
    if (signal.aborted || !this.isOpen()) return null;
    const claim = this.#ports.pacer.claim(() => [isAwaited() ? 'awaited' : 'look-up']);
    signal.addEventListener('abort', claim.callOff);
    const turn = await claim.turn;
    signal.removeEventListener('abort', claim.callOff);
    if (turn === null) return null;
    if (signal.aborted || !this.isOpen()) {
      turn.unused();
      return null;
    }
    return (failure) => {
      // First: whoever has the next turn sees whether there is anything to ask.
      this.#observe(failure);
      turn.ended();
    };
  }

  #observe(failure: LookUpFailure | null): void {
    const { clock, random, timings, failed } = this.#ports;
    const times = { elapsedMs: clock.elapsed(), jitter: random.fraction(), timings };
    this.#link = lookUpsAfter(this.#link, failure, times);
    if (failure !== null) failed(failure);
  }
}
