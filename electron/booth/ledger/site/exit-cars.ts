import type { RecordView } from '../../../contract/record.ts';

const endStates: ReadonlySet<RecordView['state']> = new Set(['confirmed', 'resolved', 'voided']);

/**
 * Which car each of this booth's exits lets out, by the exit's record, until that has come to its end. One that was pressed by a session of
 * which the ledger had not told yet waits for its turn, and by then its car may have left by another booth: the ledger's cars do not have the
 * session any more. What was known at the press is in the journal.
 */
export class ExitCars {
  readonly #entries = new Map<string, string>();

  /** A record has changed. @param entry of its car in the ledger; null: none is known by now */
  follow({ id, operation, state }: RecordView, entry: string | null): void {
    if (endStates.has(state)) this.#entries.delete(id);
    else if (operation === 'exit' && entry !== null) this.#entries.set(id, entry);
  }

  entryOf({ id }: RecordView): string | null {
    return this.#entries.get(id) ?? null;
  }
}
