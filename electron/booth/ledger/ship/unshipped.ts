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

  /** Counts anew what comes after that event, as far as the journal goes. Until it is counted, what was told before stands. */
  begin(after: number): Promise<void> {
    return this.#inTurn(() => this.#goOn(after, () => 0));
  }

  /** Counts what has come since. */
  follow(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#count !== null) await this.#goOn(this.#countedTo, () => this.#count ?? 0);
    });
  }

  /** It was counted, and is on the ledger. */
  shipped({ isFirst }: Pick<ChainEvent, 'isFirst'>): void {
    if (isFirst && this.#count !== null) this.#count = Math.max(0, this.#count - 1);
  }

  /** @param before what is counted of it by then, which may have been shipped meanwhile */
  async #goOn(after: number, before: () => number): Promise<void> {
    let [countedTo, records] = [after, 0];
    for (;;) {
      const begun = await this.#journal.countBegun(countedTo);
      if (begun === null) break;
      countedTo = begun.upTo;
      records += begun.records;
    }
    this.#count = before() + records;
    this.#countedTo = countedTo;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#counting.then(work);
    this.#counting = done.catch(() => undefined);
    return done;
  }
}
