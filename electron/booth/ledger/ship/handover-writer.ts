import type { Clock } from '../../ports/ports.ts';
import type { LedgerSession } from '../connection/session.ts';
import type { Standings } from '../standing.ts';
import type { Cursor } from './beginning.ts';
import { append } from './jetstream-journal.ts';
import type { ReadSubject } from './read-subject.ts';
import { handoverBytes, type SaidHandover, type Shipper } from './shipped-messages.ts';
import type { ShippedMark } from './shipped-mark.ts';

export interface HandoverWriterPorts extends Omit<Shipper, 'clock'> {
  readonly clock: Clock;
  readonly mark: ShippedMark;
}

/** Of one message. */
const mostRecords = 800;
/** Of one with their standings, which are longer. */
const mostStandings = 300;

/**
 * Writes into this booth's own subject who may send its records: a compare-and-set in the order of what is shipped. What was written is read
 * back, and kept in the journal, before it goes on.
 */
export class HandoverWriter {
  readonly #ports: HandoverWriterPorts;
  readonly #keep: (subject: ReadSubject) => Promise<void>;

  /** @param keep keeps in the journal what was read */
  constructor(ports: HandoverWriterPorts, keep: (subject: ReadSubject) => Promise<void>) {
    this.#ports = ports;
    this.#keep = keep;
  }

  /** @returns where it goes on; null: somebody else has appended. @throws LedgerAway */
  async write(
    session: LedgerSession,
    from: Cursor,
    type: 'offered' | 'reclaimed',
    records: readonly string[],
  ): Promise<Cursor | null> {
    let cursor: Cursor | null = from;
    for (let at = 0; at < records.length && cursor !== null; at += mostRecords) {
      const part = records.slice(at, at + mostRecords);
      cursor = await this.#write(session, cursor, { type, records: part });
    }
    return cursor;
  }

  /**
   * The ledger has lost what it held of who may send: it is told how the records stand by this journal, before anything else, and by what others
   * have taken.
   *
   * @returns as `write`. @throws LedgerAway
   */
  async resume(session: LedgerSession, from: Cursor, told: Standings): Promise<Cursor | null> {
    const all = Object.entries(told);
    let cursor: Cursor | null = from;
    for (let at = 0; at < all.length && cursor !== null; at += mostStandings) {
      const standings: Standings = Object.fromEntries(all.slice(at, at + mostStandings));
      cursor = await this.#write(session, cursor, { type: 'resumed', standings });
    }
    return cursor;
  }

  async #write(session: LedgerSession, cursor: Cursor, said: SaidHandover): Promise<Cursor | null> {
    const { mark, incarnation, clock } = this.#ports;
    const { subject } = cursor;
    const bytes = handoverBytes(this.#ports, said, clock.now());
    const sequence = await append(session, bytes, cursor.sequence);
    if (sequence === null) return null;
    await subject.readOn(session, sequence);
    // That something is lost is still to be told, by what is shipped next.
    if (mark.last !== null && !cursor.isLoss) mark.acknowledged(incarnation, mark.last, subject.sequence);
    await this.#keep(subject);
    return { ...cursor, sequence: subject.sequence };
  }
}
