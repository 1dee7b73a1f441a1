import type { Clock } from '../ports/ports.ts';
import type { Timings } from '../ports/timings.ts';
import { nextTurn, nonePassed, paceClasses, passedAfter, type PaceClass } from './pacer-machine.ts';

/** Leave to begin one request now. */
export interface PaceTurn {
  readonly paceClass: PaceClass;
  /** No request was made after all: the next one need not wait for it. */
  readonly unused: () => void;
  /** The look-up's request has ended, with an answer or without; to be called for look-ups alone. */
  readonly ended: () => void;
}

/** What waits for its turn. */
export interface Claim {
  /** null: it was called off. */
  readonly turn: Promise<PaceTurn | null>;
  readonly callOff: () => void;
}

interface Waiting {
  readonly wanted: () => readonly PaceClass[];
  readonly give: (turn: PaceTurn | null) => void;
}

const isLookUp = (one: PaceClass): boolean => one === 'awaited' || one === 'look-up';
/** What does not wait just now may only be on its way. Of the outbox that is taken for granted. */
const outboxAlone = paceClasses.filter((one) => !isLookUp(one));

/**
 * The one pace of everything that leaves the booth: at least `pacingMs` between the starts of any two requests, and whose
 * turn it is by `nextTurn`. Only starts are paced. The outbox has one request on the wire at a time, look-ups together have
 * another one: a look-up that is answered slowly, or not at all, holds up no car, and need not be cut off for one, which
 * would make the service work for nothing and be asked again.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #timings: Pick<Timings, 'pacingMs'>;
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiting>();
  #passed = nonePassed;
  #lastStartMs = Number.NEGATIVE_INFINITY;
  #looksUp = false;
  #callOff: () => void = () => undefined;
  /** A record's second request that waits for its turn; null: none does. */
  #again: Claim | null = null;
  #ended = false;

  constructor(clock: Clock, timings: Pick<Timings, 'pacingMs'>) {
    this.#clock = clock;
    this.#timings = timings;
  }

  /** @param wanted as what it would take a turn, asked each time that one is given: somebody may have come to wait for it */
  claim(wanted: () => readonly PaceClass[]): Claim {
    const { promise, resolve } = Promise.withResolvers<PaceTurn | null>();
    const waiting: Waiting = { wanted, give: resolve };
    this.#waiting.add(waiting);
    this.#look();
    const callOff = (): void => {
      if (this.#waiting.delete(waiting)) resolve(null);
    };
    return { turn: promise, callOff };
  }

  /**
   * Waits until a second request of one record may begin: it is at the window, or holds up those that are.
   *
   * @returns null: none is to begin any more
   */
  readonly again = (): Promise<PaceTurn | null> => {
    if (this.#ended) return Promise.resolve(null);
    this.#again = this.claim(() => ['fresh']);
    return this.#again.turn;
  };

  /** Of a record that has been asked for no second request begins: where few are allowed its turn may be minutes away. */
  endAgain(): void {
    this.#ended = true;
    this.#again?.callOff();
  }

  /** Gives the turns that are due. */
  #look(): void {
    this.#callOff();
    for (;;) {
      const able = [...this.#waiting].map((one) => ({
        one,
        classes: one.wanted().filter((wanted) => !this.#looksUp || !isLookUp(wanted)),
      }));
      const waiting = able.flatMap(({ classes }) => classes);
      const next = nextTurn(this.#passed, waiting);
      if (next === null) return;
      const leftMs = this.#lastStartMs + this.#timings.pacingMs - this.#clock.elapsed();
      if (leftMs > 0) {
        this.#callOff = this.#clock.after(leftMs, () => this.#look());
        return;
      }
      const busy = this.#looksUp ? paceClasses : outboxAlone;
      this.#passed = passedAfter(this.#passed, waiting, next, busy);
      const first = able.find(({ classes }) => classes.includes(next));
      if (first !== undefined) this.#give(first.one, next);
    }
  }

  #give(waiting: Waiting, paceClass: PaceClass): void {
    this.#waiting.delete(waiting);
    const beforeMs = this.#lastStartMs;
    const startMs = this.#clock.elapsed();
    this.#lastStartMs = startMs;
    if (isLookUp(paceClass)) this.#looksUp = true;
    const ended = (): void => {
      if (isLookUp(paceClass)) this.#looksUp = false;
      this.#look();
    };
    const unused = (): void => {
      if (this.#lastStartMs === startMs) this.#lastStartMs = beforeMs;
      ended();
    };
    waiting.give({ paceClass, unused, ended });
  }
}
