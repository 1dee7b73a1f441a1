import type { Journal } from '../../journal/types.ts';
import type { ChainEvent } from '../../journal/model/shipped-types.ts';

/** How many records the ledger has nothing of yet: counted ahead of what is shipped, some events at a time. */
export class Unshipped {
  readonly #journal: Pick<Journal, 'countBegun'>;
  #count: number | null = null;
  #countedTo = 0;
  #counting: Promise<void> = Promise.resolve();

  constructor(journal: Pick<Journal, 'countBegun'>) {
    this.#journal = journal;
  }

  /** null: how far the ledger is, is not known yet. */
  get count(): number | null {
    return this.#count;
  }

  /** Counts anew what comes after that event, as far as the journal goes. */
  begin(after: number): Promise<void> {
    return this.#inTurn(async () => {
      this.#count = 0;
      this.#countedTo = after;
      await this.#goOn();
    });
  }

  /** Counts what has come since. */
  follow(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#count !== null) await this.#goOn();
    });
  }

  /** It was counted, and is on the ledger. */
  shipped({ isFirst }: Pick<ChainEvent, 'isFirst'>): void {
    if (isFirst && this.#count !== null) this.#count = Math.max(0, this.#count - 1);
  }

  async #goOn(): Promise<void> {
    for (;;) {
      const begun = await this.#journal.countBegun(this.#countedTo);
      if (begun === null) return;
      this.#countedTo = begun.upTo;
      this.#count = (this.#count ?? 0) + begun.records;
    }
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#counting.then(work);
    this.#counting = done.catch(() => undefined);
    return done;
  }
}
