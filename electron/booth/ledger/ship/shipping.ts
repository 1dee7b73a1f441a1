import type { ShippingView } from '../../../contract/ledger-concerns.ts';
import type { Journal } from '../../journal/types.ts';
import { passed, sooner } from '../../lib/passed.ts';
import { LedgerAway } from '../connection/away.ts';
import { waitAfter } from '../connection/link.ts';
import type { LedgerSession } from '../connection/session.ts';
import { Beginning, type BeginningPorts, type Cursor } from './beginning.ts';
import { EventShipping, type EventShippingPorts } from './event-shipping.ts';
import { Handovers, type HandoversPorts } from './handovers.ts';
import { ShippingFault } from './shipping-fault.ts';
import { StartGate } from './start-gate.ts';
import { Unshipped } from './unshipped.ts';

export interface ShippingPorts extends BeginningPorts, EventShippingPorts, HandoversPorts {
  readonly journal: BeginningPorts['journal'] &
    EventShippingPorts['journal'] &
    HandoversPorts['journal'] &
    Pick<Journal, 'countBegun' | 'mayBeDoubted'>;
  /** Something else is to be told to the ledger first. */
  readonly isBusy: () => boolean;
  /** Everything is shipped, and nothing is read of the booth's subject meanwhile: once in a session, and after each word of others there. */
  readonly shipped: (session: LedgerSession) => Promise<void>;
}

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
  readonly #events: EventShipping;
  readonly #fault: ShippingFault;
  #wake: () => void = () => undefined;
  /** What is told before it may be. */
  #rested: () => void = () => undefined;
  /** A session, until it ends. */
  #served: Promise<void> = Promise.resolve();
  readonly #gate: StartGate;
  #isPlaced: boolean | null = null;
  /** Who may send what this booth has pressed. */
  readonly handovers: Handovers;

  constructor(ports: ShippingPorts) {
    this.#ports = ports;
    this.#unshipped = new Unshipped(ports.journal);
    this.#events = new EventShipping(ports);
    this.#fault = new ShippingFault(ports.log);
    this.handovers = new Handovers(ports);
    this.#beginning = new Beginning(ports, (isLoss) => this.handovers.wantsWhole(isLoss));
    this.#gate = new StartGate({ ...ports, failed: (error) => this.#fault.failed(error) });
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
    return { unshipped: this.#unshipped.count, fault: this.#fault.told };
  }

  /** Whether this very journal is the one that is shipped, as it was found in this session; null: that was not found yet. */
  get isPlaced(): boolean | null {
    return this.#isPlaced;
  }

  /** As of `ShippedMark`; 0 also where it is not known. */
  get former(): number {
    return this.#ports.mark.last?.former ?? 0;
  }

  /** Whether the ledger was found to have lost, not long ago, what it had acknowledged to this booth. */
  get hasLost(): boolean {
    return this.#ports.mark.hasLost(this.#ports.clock.now());
  }

  /** Something has happened in the journal, or nothing else is to be told to the ledger any more. */
  goOn(): void {
    this.#wake();
    this.#rested();
    this.#unshipped.follow().catch((error: unknown) => this.#fault.failed(error));
  }

  /** Until the session has ended. What goes wrong is waited for, and ends no session. */
  async serve(session: LedgerSession): Promise<void> {
    const served = this.#serve(session).finally(() => {
      this.#isPlaced = null;
      this.handovers.ended();
    });
    this.#served = served.catch(() => undefined);
    return served;
  }

  async #serve(session: LedgerSession): Promise<void> {
    const { clock } = this.#ports;
    const { closed, connection } = session;
    this.#events.forget();
    let cursor: Cursor | null = null;
    let isLooked = false;
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
          this.#fault.tell(null);
          if (!isLooked) await this.#ports.shipped(session);
          isLooked = true;
          // What is pressed meanwhile is shipped between two pages of it.
          const mayGoOn = await this.#mayGoOn(session);
          if (mayGoOn && (await this.#events.again.goOn(session, cursor.number))) continue;
        } else if (!isStopped) {
          // Somebody else has appended, or the store has lost its end: more may be gone with that.
          this.#events.forget();
          isLooked = false;
        }
        failures = cursor === null && !isStopped ? failures + 1 : 0;
      } catch (error) {
        cursor = null;
        failures += 1;
        if (!connection.isClosed()) this.#fault.failed(error);
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
      this.#isPlaced = typeof place !== 'string';
      if (typeof place === 'string') {
        this.#fault.tell(place);
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
        const next = await this.#events.ship(session, cursor, event);
        if (next === null) return null;
        cursor = next;
        this.#unshipped.shipped(event);
        // What it takes again is told at once: what is left may take hours.
        this.#fault.tell(null);
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
}
