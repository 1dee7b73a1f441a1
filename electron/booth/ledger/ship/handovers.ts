import type { Journal } from '../../journal/types.ts';
import { passed } from '../../lib/passed.ts';
import type { Clock } from '../../ports/ports.ts';
import type { LedgerSession } from '../connection/session.ts';
import type { Cursor } from './beginning.ts';
import { agrees, standingsOf, toOffer, toReclaim } from './handover-decisions.ts';
import { HandoverWriter, type HandoverWriterPorts } from './handover-writer.ts';
import { KeptHandovers, type KeptHandoversPorts } from './kept-handovers.ts';
import { KnownEpoch, type KnownEpochPorts } from './known-epoch.ts';
import type { ReadSubject } from './read-subject.ts';
import { ToldTaken, type ToldTakenPorts } from './told-taken.ts';

export interface HandoversPorts
  extends HandoverWriterPorts, KeptHandoversPorts, KnownEpochPorts, ToldTakenPorts {
  readonly clock: Clock;
  readonly journal: KeptHandoversPorts['journal'] &
    ToldTakenPorts['journal'] &
    Pick<Journal, 'hadHandovers' | 'offeredWith' | 'freeze'>;
  /** The ledger holds in that epoch what this booth has written of who may send its records. @throws LedgerAway */
  readonly compared: (epoch: string) => Promise<void>;
}

/** Somebody stands there and waits (ms). */
const mostReclaimMs = 1_500;

/**
 * Who may send this booth's records, as its subject tells: it offers what waits while the service is away, and reclaims it. All of that is a
 * compare-and-set in the order of what is shipped, and nothing is done on an acknowledgement: what was written is read back first. It is
 * called by what ships, which is the only one that writes.
 */
export class Handovers {
  readonly #ports: HandoversPorts;
  readonly #epoch: KnownEpoch;
  readonly #kept: KeptHandovers;
  readonly #writer: HandoverWriter;
  /** What is to be offered, as `freeze` has it; null: nothing is. */
  #offers: { readonly upTo: number; readonly except: readonly string[] } | null = null;
  #wantsAll = false;
  /** What somebody wants to change. */
  readonly #wanted = new Set<string>();
  readonly #taken: ToldTaken;
  /** All that is wanted waits so. */
  #isWaiting = false;

  constructor(ports: HandoversPorts) {
    this.#ports = ports;
    this.#taken = new ToldTaken(ports);
    this.#epoch = new KnownEpoch(ports);
    this.#kept = new KeptHandovers(ports);
    this.#writer = new HandoverWriter(ports, (subject) => this.#keep(subject));
  }

  /** What is shipped waits for this: after a loss that may be hours of it, and until the epoch is compared all is uncertain. */
  get isUrgent(): boolean {
    const isWanted = this.#wanted.size > 0 || this.#wantsAll;
    return this.#epoch.isToBegin || (this.#epoch.begun !== null && !this.#isWaiting && isWanted);
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
      const { next } = this.#kept;
      const ids = await journal.offeredWith(recordId);
      if (ids.length === 0) return true;
      const leftMs = untilMs - clock.elapsed();
      for (const id of ids) this.#wanted.add(id);
      this.#isWaiting = false;
      if (this.#epoch.begun !== null && leftMs > 0) {
        goOn();
        await passed(clock, leftMs, next);
        continue;
      }
      for (const id of ids) this.#wanted.delete(id);
      return false;
    }
  }

  /** A session has ended. */
  ended(): void {
    this.#epoch.leave();
    this.#isWaiting = false;
    this.#kept.tell();
  }

  /** As of `WantsWhole`: what was left under way, or may be lost. */
  async wantsWhole(isLoss: boolean): Promise<boolean> {
    const { journal } = this.#ports;
    if (!(await journal.hadHandovers())) return false;
    if (isLoss || !this.#epoch.isTold) return true;
    return (await journal.ownHandovers([])).some(({ handover }) => handover !== null);
  }

  /**
   * Keeps what was read before anything is written, or sent, in a session.
   *
   * @returns where it goes on; null: somebody else has appended. @throws LedgerAway
   */
  async begin(session: LedgerSession, from: Cursor): Promise<Cursor | null> {
    this.#epoch.leave();
    await this.#keep(from.subject);
    const epoch = this.#epoch.told;
    if (epoch === null) return from;
    this.#taken.begun(epoch, session.connection.info?.server_id ?? null);
    const { standings } = from.subject;
    const isOwed = (from.isLoss || !this.#epoch.isTold) && !agrees(standings, this.#kept.own);
    const taken = await this.#taken.read(session, epoch, standings);
    const cursor = await this.#writer.resume(session, from, {
      ...(isOwed ? standingsOf(this.#kept.own) : {}),
      ...taken,
    });
    if (cursor === null) return null;
    this.#epoch.begin(epoch);
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
    if (this.#epoch.isToBegin) return null;
    if (this.#epoch.begun === null) return from;
    this.#epoch.note();
    if (isAtEnd) await this.#freeze(from);
    const offering = toOffer(this.#kept.own);
    const offered = await this.#writer.write(session, from, 'offered', offering);
    const heard = offered === null ? null : await this.#hear(session, offered);
    if (heard === null) return null;
    const back = this.#toReclaim(heard);
    if (offering.length + back.length === 0) {
      this.#wantsAll = false;
      this.#wanted.clear();
    }
    const free = this.#taken.freeOf(back, this.#kept.own, this.#epoch.known);
    this.#isWaiting = free.length === 0 && back.length > 0;
    return this.#writer.write(session, heard, 'reclaimed', free);
  }

  /** What others have told that they took, where that was not read when all had told, and something may have to be known of it now. */
  async #hear(session: LedgerSession, from: Cursor): Promise<Cursor | null> {
    const epoch = this.#epoch.known;
    if (epoch === null || !this.#taken.isDue(this.#toReclaim(from), this.#kept.own, epoch)) return from;
    return this.#writer.resume(session, from, await this.#taken.read(session, epoch, from.subject.standings));
  }

  #toReclaim({ subject }: Cursor): string[] {
    return toReclaim(
      subject.standings,
      this.#kept.own,
      (record) => this.#wantsAll || this.#wanted.has(record),
    );
  }

  async #freeze({ number, subject }: Cursor): Promise<void> {
    const { journal, clock, handedOver } = this.#ports;
    const epoch = this.#epoch.known;
    if (this.#offers === null || epoch === null) return;
    const { upTo, except } = this.#offers;
    // Everything of them has to be on the ledger.
    const frozen = await journal.freeze(Math.min(upTo, number), clock.now(), { epoch, except });
    // What is left is frozen once these are shipped.
    if (frozen.length === 0) this.#offers = null;
    else handedOver(frozen);
    await this.#kept.load(subject);
  }

  #keep(subject: ReadSubject): Promise<void> {
    return this.#kept.keep(subject, this.#epoch.begun);
  }
}
