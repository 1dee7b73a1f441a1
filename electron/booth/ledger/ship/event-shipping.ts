import type { ChainEvent } from '../../journal/model/shipped-types.ts';
import type { Journal } from '../../journal/types.ts';
import type { LedgerSession } from '../connection/session.ts';
import type { Cursor } from './beginning.ts';
import { append } from './jetstream-journal.ts';
import { paced } from './paced.ts';
import { PartsAgain, type PartsAgainPorts } from './parts-again.ts';
import { isGapBefore, type ChainPlace } from './place.ts';
import { RecordParts, type RecordPartsPorts } from './record-parts.ts';
import { eventBytes, startBytes } from './shipped-messages.ts';

export interface EventShippingPorts extends RecordPartsPorts, PartsAgainPorts {
  readonly journal: RecordPartsPorts['journal'] & PartsAgainPorts['journal'] & Pick<Journal, 'chainAt'>;
}

/** How long the ledger is believed to have body and picture that it acknowledged, while their event waits (ms). */
const preparedMs = 600_000;

/** Ships the events of the chain: of each its record's picture and body, and then the event, so that nobody reads of what is not there. */
export class EventShipping {
  readonly #ports: EventShippingPorts;
  readonly #parts: RecordParts;
  readonly again: PartsAgain;
  /** The event whose picture and body the ledger has. */
  #prepared: { readonly number: number; readonly atMs: number } | null = null;

  constructor(ports: EventShippingPorts) {
    this.#ports = ports;
    this.#parts = new RecordParts(ports);
    this.again = new PartsAgain(ports, this.#parts);
  }

  /**
   * Ships that event, and before it what says that a part of the chain is missing.
   *
   * @returns where it goes on; null: somebody else has appended. @throws LedgerAway
   */
  async ship(session: LedgerSession, from: Cursor, event: ChainEvent): Promise<Cursor | null> {
    const { journal, clock } = this.#ports;
    let cursor = from;
    if (isGapBefore(event.number, cursor)) {
      const chain = await journal.chainAt(0);
      const bytes = startBytes(this.#ports, event.number, chain, clock.now(), cursor.instead);
      const head = { number: chain.head.seq, hash: chain.head.hash };
      if (cursor.instead !== null) await this.#ports.mark.takesPlace();
      const sequence = await this.#append(session, bytes, cursor.sequence, head);
      if (sequence === null) return null;
      const toldTo = Math.max(chain.pruned.seq, event.number - 1);
      if (cursor.isLoss) this.#lost();
      cursor.subject.appended(sequence);
      cursor = { ...cursor, number: event.number - 1, toldTo, sequence, instead: null, isLoss: false };
    }
    const body = await this.#prepare(session, event);
    const bytes = eventBytes(this.#ports, event);
    const { number, hash } = event;
    const sequence = await this.#append(session, bytes, cursor.sequence, { number, hash });
    if (sequence === null) return null;
    if (event.recordId !== null && body !== null) this.#parts.remember(event.recordId, body);
    cursor.subject.appended(sequence);
    return { ...cursor, number, sequence };
  }

  /** @param speaksOf the place of the chain that the message speaks of last. @returns as `append` */
  async #append(
    session: LedgerSession,
    bytes: Uint8Array,
    over: number,
    speaksOf: ChainPlace,
  ): Promise<number | null> {
    const { mark, incarnation } = this.#ports;
    const sequence = await paced(this.#ports, session, bytes, () => append(session, bytes, over));
    if (sequence !== null) mark.acknowledged(incarnation, speaksOf, sequence);
    return sequence;
  }

  /** The compare-and-set has shown it: no server has what was acknowledged. */
  #lost(): void {
    const { mark, clock, log } = this.#ports;
    log('error', 'the site’s ledger has lost records that it had acknowledged: they are shipped again');
    mark.lost(clock.now());
    this.forget();
  }

  /** Ships what has to be in the ledger before an event. @returns the digest of the body that the ledger has; null: none */
  async #prepare(session: LedgerSession, event: ChainEvent): Promise<string | null> {
    const { clock } = this.#ports;
    const { number, hasRecord, isFirst } = event;
    if (!hasRecord) return null;
    const prepared = this.#prepared;
    const isPrepared = prepared?.number === number && clock.elapsed() - prepared.atMs < preparedMs;
    if (isFirst && !isPrepared) await this.#parts.shipPicture(session, event);
    const body = await this.#parts.shipBody(session, event);
    this.#prepared = { number, atMs: clock.elapsed() };
    return body;
  }

  /** What the ledger has is not certain any more. */
  forget(): void {
    this.#parts.forget();
    this.again.forget();
    this.#prepared = null;
  }
}
