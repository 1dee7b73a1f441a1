import { gatewayAnswer, type Answer } from './answers.ts';
import type { Variant } from './properties.ts';

/** How many requests it answers before it is put right. */
const answersInAll = 3;

/** What stands before the service for a while, and answers in its place. */
export class Gateway {
  readonly #kind: Variant['gateway'];
  #left = answersInAll;

  constructor(kind: Variant['gateway']) {
    this.#kind = kind;
  }

  /** The step whose request is the first that it answers; null: there is none. */
  get at(): 'entry' | 'exit' | null {
    if (this.#kind === 'none') return null;
    return this.#kind.endsWith('entry') ? 'entry' : 'exit';
  }

  /** How often it has answered. */
  get answered(): number {
    return answersInAll - this.#left;
  }

  /** It is put right. */
  lift(): void {
    this.#left = 0;
  }

  /**
   * @param asked the operation of a record; null: nobody's, as a probe
   * @param execute lets the service behind it do what is asked
   * @returns its answer; null: it lets the request through
   */
  answer(asked: 'entry' | 'exit' | null, execute: () => Answer): Answer | null {
    const hasBegun = this.answered > 0 || asked === this.at;
    if (this.#kind === 'none' || !hasBegun || this.#left === 0) return null;
    // It has passed the first one on, and grown tired of waiting.
    if (this.#kind.startsWith('504') && this.answered === 0) execute();
    this.#left -= 1;
    return gatewayAnswer(this.#kind);
  }
}
