import { gatewayAnswer, type Answer } from './answers.ts';
import type { Variant } from './properties.ts';

/** How many requests it answers before it is put right. */
const answersInAll = 3;

/** What stands before the service for a while, and answers in its place. */
export class Gateway {
  readonly #kind: Variant['gateway'];
  #isLifted = false;
  /** How often it has answered. */
  answered = 0;

  constructor(kind: Variant['gateway']) {
    this.#kind = kind;
  }

  /** The step whose request is the first that it answers; null: there is none. */
  get at(): 'entry' | 'exit' | null {
    if (this.#kind === 'none') return null;
    return this.#kind.endsWith('entry') ? 'entry' : 'exit';
  }

  /** It is put right. */
  lift(): void {
    this.#isLifted = true;
  }

  /**
   * @param asked the operation of a record; null: nobody's, as a probe
   * @param execute lets the service behind it do what is asked
   * @returns its answer; null: it lets the request through
   */
  answer(asked: 'entry' | 'exit' | null, execute: () => Answer): Answer | null {
    const hasBegun = this.answered > 0 || asked === this.at;
    const isOver = this.#isLifted || this.answered === answersInAll;
    if (this.#kind === 'none' || !hasBegun || isOver) return null;
    // It has passed the first one on, and grown tired of waiting.
    if (this.#kind.startsWith('504') && this.answered === 0) execute();
    this.answered += 1;
    return gatewayAnswer(this.#kind);
  }
}
