import type { ChainEvent } from '../../journal/model/shipped-types.ts';
import type { Journal } from '../../journal/types.ts';
import type { LedgerSession } from '../connection/session.ts';
import type { Epoch } from '../messages/control.ts';
import type { RecordParts } from './record-parts.ts';
import type { ShippedMark } from './shipped-mark.ts';

export interface PartsAgainPorts {
  readonly journal: Pick<Journal, 'chainAfter' | 'openToShip'>;
  readonly mark: ShippedMark;
  /** The ledger's, as it was told last; null: it was not; `unknown`: of a kind that only a later program knows. */
  readonly epoch: () => Pick<Epoch, 'epoch' | 'began'> | 'unknown' | null;
}

interface Round {
  readonly epoch: string | null;
  /** Of which records: all that the journal has, or those that are not settled. */
  readonly of: 'all' | 'open';
  /** Of the last one that was looked at: an event of `all`, a record of `open`. */
  readonly after: number;
}

/**
 * Ships bodies and pictures again that a store may have lost without their events: once in each epoch those of open records, without which
 * nobody could go on with them; where the ledger has lost what it had acknowledged, or was restored from a copy, those of all. It goes on
 * where nothing else is to be shipped, a page at a time; broken off, it is begun again.
 */
export class PartsAgain {
  readonly #ports: PartsAgainPorts;
  readonly #parts: RecordParts;
  #round: Round | null = null;
  /** The epoch since which it is known what the ledger has. */
  #since: string | null = null;

  constructor(ports: PartsAgainPorts, parts: RecordParts) {
    this.#ports = ports;
    this.#parts = parts;
  }

  /** The session has ended, or the ledger has lost something. */
  forget(): void {
    this.#round = null;
    const told = this.#ports.epoch();
    this.#since = told === null || told === 'unknown' ? null : told.epoch;
  }

  /**
   * @param upTo the number of the last event that is shipped: what comes after brings its parts along
   * @returns whether there may be more. @throws LedgerAway
   */
  async goOn(session: LedgerSession, upTo: number): Promise<boolean> {
    const round = (this.#round ??= this.#owed());
    if (round === null) return false;
    const last =
      round.of === 'all' ? await this.#all(session, round, upTo) : await this.#open(session, round);
    this.#round = last === null ? null : { ...round, after: last };
    if (last === null) await this.#done(round);
    return true;
  }

  #owed(): Round | null {
    const { mark, epoch: told } = this.#ports;
    const [now, last] = [told(), mark.last];
    if (last === null) return null;
    const epoch = now === null || now === 'unknown' ? last.epoch : now.epoch;
    if (!last.owesAll && epoch === last.epoch) return null;
    if (epoch !== this.#since) this.#parts.forget();
    this.#since = epoch;
    // At a ledger that this disk does not know, all that it has is shipped with its events.
    const isStart = last.epoch === null || now === null || now === 'unknown' || now.began === 'started';
    return { of: last.owesAll || !isStart ? 'all' : 'open', epoch, after: 0 };
  }

  /** @returns where it goes on; null: that was all */
  async #all(session: LedgerSession, { after }: Round, upTo: number): Promise<number | null> {
    const events = await this.#ports.journal.chainAfter(after);
    for (const event of events) if (event.isFirst && event.number <= upTo) await this.#ship(session, event);
    const last = events.at(-1)?.number ?? null;
    return last === null || last >= upTo ? null : last;
  }

  async #open(session: LedgerSession, { after }: Round): Promise<number | null> {
    const records = await this.#ports.journal.openToShip(after);
    for (const record of records) await this.#ship(session, record);
    return records.at(-1)?.number ?? null;
  }

  async #ship(session: LedgerSession, of: Pick<ChainEvent, 'recordId' | 'entry'>): Promise<void> {
    await this.#parts.shipPicture(session, of, true);
    const digest = await this.#parts.shipBody(session, of);
    if (of.recordId !== null && digest !== null) this.#parts.remember(of.recordId, digest);
  }

  async #done({ epoch, of }: Round): Promise<void> {
    const { mark } = this.#ports;
    if (mark.last !== null) mark.take({ ...mark.last, epoch, owesAll: of !== 'all' && mark.last.owesAll });
    await mark.keep();
  }
}
