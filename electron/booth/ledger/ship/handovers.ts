import type { RecordView } from '../../../contract/record.ts';
import type { Journal } from '../../journal/types.ts';
import { passed } from '../../lib/passed.ts';
import type { Clock } from '../../ports/ports.ts';
import type { LedgerSession } from '../connection/session.ts';
import type { Standings } from '../standing.ts';
import type { Cursor } from './beginning.ts';
import { ToldTaken, type ToldTakenPorts } from './told-taken.ts';
import {
  agrees,
  changesBy,
  standingsOf,
  toOffer,
  toReclaim,
  type OwnHandovers,
} from './handover-decisions.ts';
import { append } from './jetstream-journal.ts';
import type { PartsAgainPorts } from './parts-again.ts';
import type { ReadSubject } from './read-subject.ts';
import { handoverBytes, type SaidHandover, type Shipper } from './shipped-messages.ts';

export interface HandoversPorts
  extends Omit<Shipper, 'clock'>, Pick<PartsAgainPorts, 'mark' | 'epoch'>, ToldTakenPorts {
  readonly clock: Clock;
  readonly journal: ToldTakenPorts['journal'] &
    Pick<Journal, 'hadHandovers' | 'offeredWith' | 'freeze' | 'keepHandovers'>;
  /** The ledger holds in that epoch what this booth has written of who may send its records. @throws LedgerAway */
  readonly compared: (epoch: string) => Promise<void>;
  /** Records were offered, reclaimed, or taken by another booth: as they are now. */
  readonly handedOver: (records: readonly RecordView[]) => void;
}

/** Of one message. */
const mostRecords = 800;
/** Of one with their standings, which are longer. */
const mostStandings = 300;
/** Changed in one transaction, for which a press waits. */
const mostChanges = 200;
/** Somebody stands there and waits (ms). */
const mostReclaimMs = 1_500;

/**
 * Who may send this booth's records, as its subject tells: it offers what waits while the service is away, and reclaims it. All of that is a
 * compare-and-set in the order of what is shipped, and nothing is done on an acknowledgement: what was written is read back first. It is
 * called by what ships, which is the only one that writes.
 */
export class Handovers {
  readonly #ports: HandoversPorts;
  #own: OwnHandovers = new Map();
  #isInEpoch = false;
  /** What is to be offered, as `freeze` has it; null: nothing is. */
  #offers: { readonly upTo: number; readonly except: readonly string[] } | null = null;
  #wantsAll = false;
  /** What somebody wants to change. */
  readonly #wanted = new Set<string>();
  readonly #taken: ToldTaken;
  /** All that is wanted waits so. */
  #isWaiting = false;
  /** The epoch of which the ledger is known to hold what this booth has written there. */
  #knownEpoch: string | null = null;
  /** Fulfilled when something is read the next time, or nothing more will be. */
  #read = Promise.withResolvers<void>();

  constructor(ports: HandoversPorts) {
    this.#ports = ports;
    this.#taken = new ToldTaken(ports);
  }

  /** What is shipped waits for this: after a loss that may be hours of it, and until the epoch is compared all is uncertain. */
  get isUrgent(): boolean {
    const isWanted = this.#wanted.size > 0 || this.#wantsAll;
    return this.#isToBegin || (this.#isInEpoch && !this.#isWaiting && isWanted);
  }

  /** Something is wanted back and waits for those who may have taken it: it is to be looked at again in a moment. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** The service is away: what nothing has happened to since the event of that number may be offered. @param except records that may not */
  offer(upTo: number, except: readonly string[] = []): void {
    this.#offers = { upTo, except };
    this.#wantsAll = false;
  }

  /** The service is back: everything that is offered is wanted. */
  reclaimAll(): void {
    this.#offers = null;
    this.#wantsAll = true;
    this.#isWaiting = false;
  }

  /**
   * Somebody wants to change that record: it is reclaimed, with what waits behind it.
   *
   * @param goOn what ships looks again
   * @returns false: the ledger has not given it back in time
   */
  async reclaim(recordId: string, goOn: () => void): Promise<boolean> {
    const { journal, clock } = this.#ports;
    const untilMs = clock.elapsed() + mostReclaimMs;
    for (;;) {
      const { promise: read } = this.#read;
      const ids = await journal.offeredWith(recordId);
      if (ids.length === 0) return true;
      const leftMs = untilMs - clock.elapsed();
      for (const id of ids) this.#wanted.add(id);
      this.#isWaiting = false;
      if (this.#isInEpoch && leftMs > 0) {
        goOn();
        await passed(clock, leftMs, read);
        continue;
      }
      for (const id of ids) this.#wanted.delete(id);
      return false;
    }
  }

  /** A session has ended. */
  ended(): void {
    this.#isInEpoch = false;
    this.#isWaiting = false;
    this.#tellRead();
  }

  /** As of `WantsWhole`: what was left under way, or may be lost. */
  async wantsWhole(isLoss: boolean): Promise<boolean> {
    const { journal } = this.#ports;
    if (!(await journal.hadHandovers())) return false;
    if (isLoss || !this.#isKnownEpoch()) return true;
    return (await journal.ownHandovers([])).some(({ handover }) => handover !== null);
  }

  /**
   * Keeps what was read before anything is written, or sent, in a session.
   *
   * @returns where it goes on; null: somebody else has appended. @throws LedgerAway
   */
  async begin(session: LedgerSession, from: Cursor): Promise<Cursor | null> {
    this.#isInEpoch = false;
    await this.#keep(from.subject);
    const epoch = this.#epochId();
    if (epoch === null) return from;
    this.#taken.begun(epoch, session.connection.info?.server_id ?? null);
    const { standings } = from.subject;
    const isOwed = (from.isLoss || !this.#isKnownEpoch()) && !agrees(standings, this.#own);
    const taken = await this.#taken.read(session, epoch, standings);
    const cursor = await this.#resume(session, from, {
      ...(isOwed ? standingsOf(this.#own) : {}),
      ...taken,
    });
    if (cursor === null) return null;
    this.#knownEpoch = epoch;
    this.#noteEpoch();
    this.#isInEpoch = true;
    await this.#keep(cursor.subject);
    await this.#ports.compared(epoch);
    return cursor;
  }

  /**
   * Does what is wanted.
   *
   * @param isAtEnd everything that the journal has is shipped
   * @returns as `begin`
   */
  async goOn(session: LedgerSession, from: Cursor, isAtEnd: boolean): Promise<Cursor | null> {
    if (this.#isToBegin) return null;
    if (!this.#isInEpoch) return from;
    // Before the first message was acknowledged there was no place to note it.
    this.#noteEpoch();
    if (isAtEnd) await this.#freeze(from);
    const offering = toOffer(this.#own);
    const offered = await this.#writeAll(session, from, 'offered', offering);
    const heard = offered === null ? null : await this.#hear(session, offered);
    if (heard === null) return null;
    const back = this.#toReclaim(heard);
    if (offering.length + back.length === 0) {
      this.#wantsAll = false;
      this.#wanted.clear();
    }
    const free = this.#taken.freeOf(back, this.#own, this.#knownEpoch);
    this.#isWaiting = free.length === 0 && back.length > 0;
    return this.#writeAll(session, heard, 'reclaimed', free);
  }

  /** What others have told that they took, where that was not read when all had told, and something may have to be known of it now. */
  async #hear(session: LedgerSession, from: Cursor): Promise<Cursor | null> {
    const epoch = this.#knownEpoch;
    if (epoch === null || !this.#taken.isDue(this.#toReclaim(from), this.#own, epoch)) return from;
    return this.#resume(session, from, await this.#taken.read(session, epoch, from.subject.standings));
  }

  #toReclaim({ subject }: Cursor): string[] {
    return toReclaim(subject.standings, this.#own, (record) => this.#wantsAll || this.#wanted.has(record));
  }

  async #freeze({ number, subject }: Cursor): Promise<void> {
    const { journal, clock, handedOver } = this.#ports;
    const epoch = this.#knownEpoch;
    if (this.#offers === null || epoch === null) return;
    const { upTo, except } = this.#offers;
    // Everything of them has to be on the ledger.
    const frozen = await journal.freeze(Math.min(upTo, number), clock.now(), { epoch, except });
    // What is left is frozen once these are shipped.
    if (frozen.length === 0) this.#offers = null;
    else handedOver(frozen);
    await this.#load(subject);
  }

  async #writeAll(
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
   */
  async #resume(session: LedgerSession, from: Cursor, told: Standings): Promise<Cursor | null> {
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

  /** Keeps in the journal what was read. */
  async #keep(subject: ReadSubject): Promise<void> {
    const { journal, booth, clock, isWholeEpoch, handedOver } = this.#ports;
    await this.#load(subject);
    const isWhole = isWholeEpoch();
    const epoch = this.#isInEpoch ? this.#knownEpoch : null;
    const changes = changesBy(subject.standings, this.#own, { booth, epoch, isWhole });
    for (let at = 0; at < changes.length; at += mostChanges) {
      const records = await journal.keepHandovers(changes.slice(at, at + mostChanges), clock.now());
      if (records.length > 0) handedOver(records);
    }
    if (changes.length > 0) await this.#load(subject);
    this.#tellRead();
  }

  #tellRead(): void {
    this.#read.resolve();
    this.#read = Promise.withResolvers();
  }

  async #load({ standings }: ReadSubject): Promise<void> {
    const offered = Object.keys(standings).filter((record) => standings[record] === 'offered');
    const own = await this.#ports.journal.ownHandovers(offered);
    this.#own = new Map(own.map((one) => [one.recordId, one]));
  }

  #epochId(): string | null {
    const told = this.#ports.epoch();
    return told === null || told === 'unknown' ? null : told.epoch;
  }

  /** In another epoch than the session has begun in everything is looked at again first. */
  get #isToBegin(): boolean {
    return this.#isInEpoch ? !this.#isKnownEpoch() : this.#epochId() !== null;
  }

  #isKnownEpoch(): boolean {
    const epoch = this.#epochId();
    return epoch !== null && (this.#knownEpoch === epoch || this.#ports.mark.last?.handovers === epoch);
  }

  #noteEpoch(): void {
    const { mark } = this.#ports;
    if (mark.last !== null && mark.last.handovers !== this.#knownEpoch)
      mark.take({ ...mark.last, handovers: this.#knownEpoch });
  }
}
