import type { ShippingView } from '../../../contract/ledger-concerns.ts';
import type { ChainEvent } from '../../journal/model/shipped-types.ts';
import type { Journal } from '../../journal/types.ts';
import { passed, sooner } from '../../lib/passed.ts';
import { LedgerAway } from '../connection/away.ts';
import { waitAfter } from '../connection/link.ts';
import type { LedgerSession } from '../connection/session.ts';
import { Beginning, type BeginningPorts, type Cursor } from './beginning.ts';
import { Handovers, type HandoversPorts } from './handovers.ts';
import { append, isRefused } from './jetstream-journal.ts';
import { paced } from './paced.ts';
import { PartsAgain, type PartsAgainPorts } from './parts-again.ts';
import { RecordParts, type RecordPartsPorts } from './record-parts.ts';
import { isGapBefore, type ChainPlace } from './place.ts';
import { eventBytes, startBytes } from './shipped-messages.ts';
import { StartGate } from './start-gate.ts';
import { Unshipped } from './unshipped.ts';

export interface ShippingPorts extends BeginningPorts, RecordPartsPorts, PartsAgainPorts, HandoversPorts {
  readonly journal: HandoversPorts['journal'] &
    Pick<
      Journal,
      | 'chainAfter'
      | 'chainAt'
      | 'countBegun'
      | 'wasDoubted'
      | 'mayBeDoubted'
      | 'openToShip'
      | 'recordToShip'
      | 'picture'
    >;
  /** Something else is to be told to the ledger first. */
  readonly isBusy: () => boolean;
}

/** How long the ledger is believed to have body and picture that it acknowledged, while their event waits (ms). */
const preparedMs = 600_000;
/** So often in a row a comparison may fail before what is queued is sent without it. */
const mostFailures = 5;
/** What waits for others to tell something is looked at so often (ms). */
const waitingMs = 1_000;

/**
 * The journal's second copy, in the ledger: for each event of the chain, in its order, the picture, the body and then the event, which is a
 * compare-and-set on the last one. What is acknowledged is on the ledger. It goes on behind everything else, one message after the other,
 * with a pause after each as long as it took, and as its pace asks for. Where it goes on, only journal and ledger tell.
 */
export class Shipping {
  readonly #ports: ShippingPorts;
  readonly #unshipped: Unshipped;
  readonly #beginning: Beginning;
  #fault: ShippingView['fault'] = null;
  #wake: () => void = () => undefined;
  /** What is told before it may be. */
  #rested: () => void = () => undefined;
  /** A session, until it ends. */
  #served: Promise<void> = Promise.resolve();
  readonly #parts: RecordParts;
  readonly #again: PartsAgain;
  readonly #gate: StartGate;
  /** Who may send what this booth has pressed. */
  readonly handovers: Handovers;
  /** The event whose picture and body the ledger has. */
  #prepared: { readonly number: number; readonly atMs: number } | null = null;

  constructor(ports: ShippingPorts) {
    this.#ports = ports;
    this.#unshipped = new Unshipped(ports.journal);
    this.handovers = new Handovers(ports);
    this.#beginning = new Beginning(ports, (isLoss) => this.handovers.wantsWhole(isLoss));
    this.#gate = new StartGate({ ...ports, failed: (error) => this.#failed(error) });
    this.#parts = new RecordParts(ports);
    this.#again = new PartsAgain(ports, this.#parts);
  }

  /** As of `StartGate`. */
  async compared(mostMs: number): Promise<void> {
    await this.#gate.passed(
      mostMs,
      () => this.#served,
      () => this.#rested(),
    );
  }

  /** By the site's word another disk is this booth by now, or it takes this one's key no longer. As of `StartGate`. */
  standAside(): Promise<void> {
    return this.#gate.standAside();
  }

  get view(): ShippingView {
    return { unshipped: this.#unshipped.count, fault: this.#fault };
  }

  /** Whether the ledger was found to have lost, not long ago, what it had acknowledged to this booth. */
  get hasLost(): boolean {
    return this.#ports.mark.hasLost(this.#ports.clock.now());
  }

  /** Something has happened in the journal, or nothing else is to be told to the ledger any more. */
  goOn(): void {
    this.#wake();
    this.#rested();
    this.#unshipped.follow().catch((error: unknown) => this.#failed(error));
  }

  /** Until the session has ended. What goes wrong is waited for, and ends no session. */
  async serve(session: LedgerSession): Promise<void> {
    const served = this.#serve(session).finally(() => this.handovers.ended());
    this.#served = served.catch(() => undefined);
    return served;
  }

  async #serve(session: LedgerSession): Promise<void> {
    const { clock } = this.#ports;
    const { closed, connection } = session;
    this.#forget();
    let cursor: Cursor | null = null;
    for (let failures = 0; !connection.isClosed();) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      try {
        cursor ??= await this.#begin(session);
        const isStopped = cursor === null;
        if (isStopped) this.#gate.release();
        this.#gate.compared();
        if (cursor !== null) cursor = await this.#shipFrom(session, cursor);
        if (cursor !== null) {
          this.#gate.claimed();
          this.#tell(null);
          // What is pressed meanwhile is shipped between two pages of it.
          const mayGoOn = await this.#mayGoOn(session);
          if (mayGoOn && (await this.#again.goOn(session, cursor.number))) continue;
        } else if (!isStopped) {
          // Somebody else has appended, or the store has lost its end: more may be gone with that.
          this.#forget();
        }
        failures = cursor === null && !isStopped ? failures + 1 : 0;
      } catch (error) {
        cursor = null;
        failures += 1;
        if (!connection.isClosed()) this.#failed(error);
        // Cars come: what cannot be compared is not held for good.
        if (failures >= mostFailures) this.#gate.release();
      }
      await this.#ports.mark.keep();
      if (failures > 0) {
        await passed(clock, waitAfter(failures), closed);
        continue;
      }
      const callOff = this.handovers.isWaiting ? clock.after(waitingMs, () => this.#wake()) : null;
      await sooner(woken, closed);
      callOff?.();
    }
  }

  /** @returns null: nothing may be shipped */
  async #begin(session: LedgerSession): Promise<Cursor | null> {
    const isOfLater = this.#ports.epoch() === 'unknown';
    for (;;) {
      const place = isOfLater ? 'unknown-tail' : await this.#beginning.find(session);
      if (typeof place === 'string') {
        this.#tell(place);
        return null;
      }
      const cursor = await this.handovers.begin(session, place);
      // Another message came first, which is to be read.
      if (cursor === null) continue;
      await this.#unshipped.begin(cursor.number);
      return cursor;
    }
  }

  /**
   * Ships, and does what else is to stand there: who may send, at the journal's end, or at once where somebody waits for it.
   *
   * @returns how far it came, which is the journal's end; null: somebody else has appended, and where to go on is to be asked for
   */
  async #shipFrom(session: LedgerSession, from: Cursor): Promise<Cursor | null> {
    const { journal } = this.#ports;
    let cursor = from;
    for (;;) {
      const events = await journal.chainAfter(cursor.number);
      const isAtEnd = events.length === 0;
      if (isAtEnd || this.handovers.isUrgent) {
        const next = await this.handovers.goOn(session, cursor, isAtEnd);
        if (next === null) return null;
        // What was read there is in the journal by now, and shipped, too.
        if (isAtEnd && next.sequence === cursor.sequence) break;
        cursor = next;
        continue;
      }
      // What a damaged journal had joins the one in its place below the end: what was passed would never come.
      if ((await journal.chainAt(0)).isJoining) return null;
      await this.#unshipped.follow();
      for (const event of events) {
        if (this.handovers.isUrgent) break;
        if (!(await this.#mayGoOn(session))) throw new LedgerAway('the session has ended');
        const next = await this.#ship(session, cursor, event);
        if (next === null) return null;
        cursor = next;
        this.#unshipped.shipped(event);
        // What it takes again is told at once: what is left may take hours.
        this.#tell(null);
      }
    }
    await this.#unshipped.begin(cursor.number);
    return cursor;
  }

  /** @returns false: the session has ended */
  async #mayGoOn({ closed, connection }: LedgerSession): Promise<boolean> {
    while (
      !this.#gate.isClaiming &&
      !this.handovers.isUrgent &&
      this.#ports.isBusy() &&
      !connection.isClosed()
    )
      await sooner(new Promise<void>((resolve) => (this.#rested = resolve)), closed);
    return !connection.isClosed();
  }

  async #ship(session: LedgerSession, from: Cursor, event: ChainEvent): Promise<Cursor | null> {
    const { journal, clock } = this.#ports;
    let cursor = from;
    if (isGapBefore(event.number, cursor)) {
      const chain = await journal.chainAt(0);
      const bytes = startBytes(this.#ports, event.number, chain, clock.now(), cursor.instead);
      const head = { number: chain.head.seq, hash: chain.head.hash };
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
    this.#forget();
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
  #forget(): void {
    this.#parts.forget();
    this.#again.forget();
    this.#prepared = null;
  }

  #failed(error: unknown): void {
    if (error instanceof LedgerAway) return this.#tell(isRefused(error) ? 'refused' : 'silent', error);
    this.#ports.log('error', 'what is to be shipped could not be read', { error: String(error) });
  }

  #tell(fault: ShippingView['fault'], error?: LedgerAway): void {
    if (fault === this.#fault) return;
    this.#fault = fault;
    const { log } = this.#ports;
    if (fault === null) log('info', 'the records are shipped to the site’s ledger');
    else log('warn', 'records are not shipped to the site’s ledger', { fault, word: error?.message });
  }
}
