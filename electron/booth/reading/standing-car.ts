import { liveReadings } from '../../contract/reading-rules.ts';
import type { Choice } from './choice.ts';

/** A reading that was begun, and for which standing car: what comes back later than that car is thrown away. */
export interface Turn {
  readonly car: number;
  readonly isFrozen: boolean;
  /** Whether the car had been read from the live picture by then: it stood still. */
  readonly stood: boolean;
}

/**
 * What was read of the car that stands still now. Readings vote only with those of the same standing still; the reading of the frozen
 * picture, from which the record is made, outweighs them.
 */
export class StandingCar {
  readonly #withinMs: number;
  #car = 0;
  #begun = 0;
  /** How many of these came too late to be offered, and are not counted. */
  #uncounted = 0;
  #restUntilMs = 0;
  #votes: Choice[] = [];
  /** Votes that came too late to be offered. */
  readonly #late = new WeakMap<Choice, 'counted' | 'uncounted'>();
  #frozen: { readonly choice: Choice; readonly stood: boolean } | null = null;

  /** @param withinMs what took longer to be read of a live picture is not offered */
  constructor(withinMs: number) {
    this.#withinMs = withinMs;
  }

  /** The picture has changed: another car, or the same one moves. */
  changed(): void {
    this.#car += 1;
    this.#begun = 0;
    this.#uncounted = 0;
    this.forget();
  }

  /** Nothing of that reading, or of any, is kept; how often the car was read still counts. */
  forget(choice?: Choice): void {
    this.#votes = choice === undefined ? [] : this.#votes.filter((vote) => vote !== choice);
    if (choice === undefined || this.#frozen?.choice === choice) this.#frozen = null;
  }

  /** @returns the turn to read the live picture, or null: often enough, or too soon after the last one */
  liveTurn(nowMs: number): Turn | null {
    if (this.waitMs(nowMs) !== 0) return null;
    this.#begun += 1;
    return { car: this.#car, isFrozen: false, stood: true };
  }

  /** @returns so long (ms) it is until the live picture may be read; null: it is read no more */
  waitMs(nowMs: number): number | null {
    const isOver = this.#begun - this.#uncounted >= liveReadings.most || this.#frozen?.stood === true;
    return isOver ? null : Math.max(0, this.#restUntilMs - nowMs);
  }

  /** Nothing was read in that turn, for no fault of the car's: it has it still. */
  givenUp({ car, isFrozen }: Turn): void {
    if (!isFrozen && car === this.#car && this.#begun > 0) this.#begun -= 1;
  }

  frozenTurn(): Turn {
    return { car: this.#car, isFrozen: true, stood: this.#begun > 0 };
  }

  /**
   * @param tookMs how long the reading took
   * @param restAfter whether a pause follows it: where the reader had still to be loaded, that was waited for, and no reading
   * @returns whether it counts: it is of the car that stands here
   */
  read(
    { car, isFrozen, stood }: Turn,
    choice: Choice,
    nowMs: number,
    tookMs: number,
    restAfter = true,
  ): boolean {
    this.#restUntilMs = nowMs + (restAfter ? liveReadings.pause * tookMs : 0);
    if (car !== this.#car) return false;
    if (isFrozen) this.#frozen = { choice, stood };
    else {
      this.#votes.push(choice);
      if (tookMs > this.#withinMs) this.#cameLate(choice);
    }
    return true;
  }

  /** Whether it was none of the few readings of a car. */
  isUncounted(choice: Choice): boolean {
    return this.#late.get(choice) === 'uncounted';
  }

  #cameLate(choice: Choice): void {
    const isCounted = this.#uncounted >= liveReadings.mostLate;
    if (!isCounted) this.#uncounted += 1;
    this.#late.set(choice, isCounted ? 'counted' : 'uncounted');
  }

  /**
   * What is suggested of the car that stands here, from all that was read of it in time. A picture that was frozen before it stood may be
   * another car's, which drove on.
   */
  get choice(): Choice {
    return this.#of(this.#votes.filter((vote) => !this.#late.has(vote)));
  }

  /**
   * The same for a car whose frozen picture is shown, also from what was read late.
   *
   * @param isFrozen whether that was read; where nothing came of it, it was not
   */
  choiceAt(isFrozen: boolean): Choice {
    return isFrozen && this.#frozen !== null ? this.#frozen.choice : this.#of(this.#votes);
  }

  /** What was read of the car that is booked: of its own frozen picture, or else of the live one as long as it stood still. */
  get booked(): Choice {
    return this.frozenChoice.kind === 'none' ? voted(this.#votes) : this.frozenChoice;
  }

  /** What was read of the frozen picture. */
  get frozenChoice(): Choice {
    return this.#frozen?.choice ?? { kind: 'none' };
  }

  #of(votes: readonly Choice[]): Choice {
    return this.#frozen?.stood === true ? this.#frozen.choice : voted(votes);
  }
}

/** The reading that most of them gave, of these the one that found most plates, and of these the one that is most probable. */
export function voted(votes: readonly Choice[]): Choice {
  const counts = new Map<string, number>();
  for (const vote of votes) counts.set(keyOf(vote), (counts.get(keyOf(vote)) ?? 0) + 1);
  const [first = { kind: 'none' as const }] = votes
    .filter(({ kind }) => kind !== 'none')
    .sort(
      (a, b) =>
        (counts.get(keyOf(b)) ?? 0) - (counts.get(keyOf(a)) ?? 0) ||
        suggestionsOf(b).length - suggestionsOf(a).length ||
        probabilityOf(b) - probabilityOf(a),
    );
  return first;
}

const suggestionsOf = (choice: Choice): { text: string; probability: number }[] =>
  choice.kind === 'one' ? [choice.suggestion] : choice.kind === 'several' ? [...choice.suggestions] : [];
/** Which of several is ahead is chance. */
const keyOf = (choice: Choice): string =>
  suggestionsOf(choice)
    .map(({ text }) => text)
    .sort()
    .join(' ');
const probabilityOf = (choice: Choice): number =>
  Math.max(0, ...suggestionsOf(choice).map(({ probability }) => probability));
