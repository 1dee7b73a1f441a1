import type { RecordView } from '../../../contract/record.ts';
import type { CarsReading } from './cars-reading.ts';

export interface ExitCarsPorts {
  readonly reading: Pick<CarsReading, 'keepExit' | 'carOfExit'>;
  /** As of `SiteCars.seenWith`. */
  readonly entryOf: (sessionId: string) => string | null;
}

const endStates: ReadonlySet<RecordView['state']> = new Set(['confirmed', 'resolved', 'voided']);

/**
 * Which car each of this booth's exits lets out, by the exit's record, until that has come to its end. One that was pressed by a session of
 * which the ledger had not told yet waits for its turn, and by then its car may have left by another booth: the ledger's cars do not have the
 * session any more. What was known at the press is in the journal; what was told later is kept in the cars' file, over a start.
 */
export class ExitCars {
  readonly #ports: () => ExitCarsPorts;
  readonly #entries = new Map<string, string>();

  constructor(ports: () => ExitCarsPorts) {
    this.#ports = ports;
  }

  /** A record has changed, or its car is known now. @param told of its car in the ledger; null: none is known by now */
  follow(record: RecordView, told: string | null): void {
    const { id, operation, state, sessionId } = record;
    if (operation !== 'exit') return;
    if (endStates.has(state)) {
      this.#entries.delete(id);
      if (isLate(record)) this.#ports().reading.keepExit(id, null);
      return;
    }
    // Another booth may have let the car out a moment before.
    const entry =
      told ?? (sessionId === null || this.#entries.has(id) ? null : this.#ports().entryOf(sessionId));
    if (entry === null || this.#entries.get(id) === entry) return;
    this.#entries.set(id, entry);
    if (isLate(record)) this.#ports().reading.keepExit(id, entry);
  }

  /** @returns null: none is known. @throws as `CarsReading.carOfExit` */
  async entryOf({ id }: RecordView): Promise<string | null> {
    return this.#entries.get(id) ?? (await this.#ports().reading.carOfExit(id));
  }
}

/** Whether the journal does not say which car it lets out, but for the session. */
const isLate = ({ entryId, siteEntry, sessionId }: RecordView): boolean =>
  entryId === null && siteEntry === undefined && sessionId !== null;
