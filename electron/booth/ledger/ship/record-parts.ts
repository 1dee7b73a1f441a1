import { createHash } from 'node:crypto';
import type { ChainEvent, RecordToShip } from '../../journal/model/shipped-types.ts';
import type { Journal } from '../../journal/types.ts';
import { dropOldest } from '../../lib/drop-oldest.ts';
import type { Log } from '../../ports/ports.ts';
import type { LedgerSession } from '../connection/session.ts';
import { isRecordId } from '../names/ids.ts';
import { mostPictureBytes, writePart } from './jetstream-journal.ts';
import { paced, type PacePorts } from './paced.ts';
import { bodyBytes, type Shipper } from './shipped-messages.ts';

export interface RecordPartsPorts extends Omit<Shipper, 'clock'>, PacePorts {
  readonly log: Log;
  readonly journal: Pick<Journal, 'recordToShip' | 'picture'>;
  /** Whether nothing personal of that record, or of that entry's stay, may be shipped. */
  readonly isErased: (record: string) => boolean;
}

/** Of so many records it is remembered which body was shipped last, so that not each event brings one. */
const mostBodies = 2_000;

type Of = Pick<ChainEvent, 'recordId' | 'entry'>;

/** What is shipped of a record beside its events: its picture and its body. */
export class RecordParts {
  readonly #ports: RecordPartsPorts;
  /** Digests of the bodies that were acknowledged in this session, by their records, as long as the subject’s end stood where it was left. */
  readonly #bodies = new Map<string, string>();

  constructor(ports: RecordPartsPorts) {
    this.#ports = ports;
  }

  /** What the ledger has is not certain any more. */
  forget(): void {
    this.#bodies.clear();
  }

  /** @param isIfNone the ledger may have it, and keeps what it has. @throws LedgerAway */
  async shipPicture(session: LedgerSession, of: Of, isIfNone = false): Promise<void> {
    const { journal, log } = this.#ports;
    const { recordId: record } = of;
    if (record === null || !isRecordId(record) || this.#isErased(of)) return;
    const jpeg = await journal.picture(record, 'original');
    // It may be asked for while the picture is read.
    if (jpeg === null || this.#isErased(of)) return;
    if (jpeg.byteLength > mostPictureBytes)
      return log('warn', 'a picture is too large for the ledger', { record, bytes: jpeg.byteLength });
    await paced(this.#ports, session, jpeg, () => writePart(session, 'picture', record, jpeg, isIfNone));
  }

  /**
   * Where it is another one than was shipped last.
   *
   * @returns its digest, to be remembered once its event is acknowledged; null: there is none. @throws LedgerAway
   */
  async shipBody(session: LedgerSession, of: Of): Promise<string | null> {
    const { recordId: record } = of;
    if (record === null || !isRecordId(record)) return null;
    const row = await this.#ports.journal.recordToShip(record);
    if (row === null || this.#isErased(of)) return null;
    const { lastEvent: _, ...said } = row;
    const digest = createHash('sha256').update(JSON.stringify(said)).digest('hex');
    if (this.#bodies.get(record) === digest) return digest;
    const bytes = this.#bodyOf(record, row);
    if (bytes === null) return null;
    await paced(this.#ports, session, bytes, () => writePart(session, 'body', record, bytes));
    return digest;
  }

  remember(record: string, digest: string): void {
    this.#bodies.delete(record);
    this.#bodies.set(record, digest);
    dropOldest(this.#bodies, mostBodies);
  }

  #bodyOf(record: string, row: RecordToShip): Uint8Array | null {
    try {
      return bodyBytes(this.#ports, record, row);
    } catch (error) {
      // Nothing of it is told: what does not fit may be a plate.
      const why = error instanceof Error ? error.name : '';
      this.#ports.log('error', 'a record cannot be told to the ledger', { record, why });
      return null;
    }
  }

  #isErased({ recordId, entry }: Of): boolean {
    const { isErased } = this.#ports;
    return (recordId !== null && isErased(recordId)) || (entry !== null && isErased(entry));
  }
}
