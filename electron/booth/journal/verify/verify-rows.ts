import { chainedKindOf, chainedKinds, rowsOf, type ChainedKind } from '../chain/chained-rows.ts';
import type { Reading } from '../database/database.ts';
import { detailOf, type EventRow } from '../chain/event-row.ts';
import type { Report } from './verification.ts';

interface ReportedRow {
  readonly kind: ChainedKind;
  readonly seq: number;
  readonly digest: string;
}

/** Holds facts and locks against their events: each must be as its last one says, and each change must begin with what stood. */
export class ReportedRows {
  readonly #fault: Report;
  readonly #reported = new Map<string, ReportedRow>();
  /** What is told of before this number may have been told otherwise since, by an event that is not there any more. */
  #knownFrom = 0;

  constructor(fault: Report) {
    this.#fault = fault;
  }

  /** The chain does not hold at this event, or was pruned up to it: what came before is not all that came before it. */
  broken({ seq }: Pick<EventRow, 'seq'>): void {
    this.#knownFrom = seq + 1;
  }

  /** @param event the next one of the chain */
  take(event: EventRow): void {
    const kind = chainedKindOf(event);
    if (kind === null) return;
    const key = `${kind} ${String(detailOf(event, 'name'))}`;
    const [before, last] = [detailOf(event, 'before'), this.#reported.get(key)];
    const isKnown = (last?.seq ?? 0) >= this.#knownFrom;
    if (before !== undefined && isKnown && before !== (last?.digest ?? ''))
      this.#fault(`${kind}-altered`, event.seq);
    this.#reported.set(key, { kind, seq: event.seq, digest: event.digest });
  }

  /** A journal of before these events says nothing of its rows. */
  end(rows: Reading): void {
    if (this.#reported.size === 0) return;
    for (const kind of chainedKinds)
      for (const { name, digest } of rowsOf(rows, kind)) {
        const last = this.#reported.get(`${kind} ${name}`);
        if (last?.digest !== digest) this.#fault(`${kind}-altered`, last?.seq ?? null);
        this.#reported.delete(`${kind} ${name}`);
      }
    for (const { kind, seq, digest } of this.#reported.values())
      if (digest !== '') this.#fault(`${kind}-altered`, seq);
  }
}
