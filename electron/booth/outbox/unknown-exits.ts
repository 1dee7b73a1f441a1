import type { SendableRecord } from '../journal/model/record-types.ts';
import type { Journal } from '../journal/types.ts';
import type { LinkEvent } from './link-machine.ts';
import { repeatingAfter, repeatingAsked, repetitions, unknownExit, type Repeating } from './turn.ts';

/** An unknown exit is the same request to the same session: it may be sent again, at most three times. */
export class UnknownExits {
  readonly #journal: Pick<Journal, 'nextRepeatable'>;
  #repeating: Repeating = unknownExit;

  constructor(journal: Pick<Journal, 'nextRepeatable'>) {
    this.#journal = journal;
  }

  get repeating(): Repeating {
    return this.#repeating;
  }

  /** One has become unknown. */
  found(): void {
    this.#repeating = unknownExit;
  }

  /** @param everUnknown of the record that was answered */
  after(event: LinkEvent, everUnknown: boolean): void {
    this.#repeating = repeatingAfter(this.#repeating, event, everUnknown);
  }

  /** The one that was to be sent again was not. */
  notSent(): void {
    this.#repeating = { ...this.#repeating, may: true };
  }

  /** @returns the one that is to be sent again now, or null */
  async next(): Promise<SendableRecord | null> {
    // Before the question: a journal that fails is not asked for the same before each record.
    this.#repeating = { ...this.#repeating, may: false };
    const record = await this.#journal.nextRepeatable(repetitions);
    this.#repeating = repeatingAsked(record !== null);
    return record;
  }
}
