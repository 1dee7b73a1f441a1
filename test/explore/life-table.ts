import type { Life } from './lives.ts';

/** As many lives of one record are told apart at most. */
export const mostLives = 800;

/** What has to be known of a life at every step: one bit each. */
export const flag = {
  pressed: 1,
  queued: 2,
  sending: 4,
  unknown: 8,
  refused: 16,
  waiting: 32,
  known: 64,
  /** An unknown exit that has not been sent too often. */
  repeatable: 128,
} as const;

/** The lives of one record, each by its number. */
export class LifeTable {
  readonly flags = new Uint8Array(mostLives);
  readonly #lives: Life[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #isRepeatable: (life: Life) => boolean;

  constructor(first: Life, isRepeatable: (life: Life) => boolean) {
    this.#isRepeatable = isRepeatable;
    this.numberOf(first);
  }

  at(number: number): Life {
    return this.#lives[number] as Life;
  }

  numberOf(life: Life): number {
    const key = Object.values(life).join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#lives.push(life) - 1;
    if (number >= mostLives) throw new Error(`a record has more than ${mostLives} lives`);
    this.#numbers.set(key, number);
    this.flags[number] = this.#flagsOf(life);
    return number;
  }

  #flagsOf(life: Life): number {
    const { state, known } = life;
    return (
      (state === 'not-pressed' ? 0 : flag.pressed) +
      (state === 'queued' ? flag.queued : 0) +
      (state === 'sending' ? flag.sending : 0) +
      (state === 'unknown' ? flag.unknown : 0) +
      (state === 'refused' ? flag.refused : 0) +
      (state === 'waiting-for-entry' ? flag.waiting : 0) +
      (known ? flag.known : 0) +
      (this.#isRepeatable(life) ? flag.repeatable : 0)
    );
  }
}
