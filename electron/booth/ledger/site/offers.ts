import type { RecordState, RecordView } from '../../../contract/record.ts';
import type { OfferCounts } from '../../journal/model/handover-types.ts';
import type { Head } from '../../journal/model/head.ts';
import type { Journal } from '../../journal/types.ts';
import type { LinkStatus } from '../../outbox/service-link.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import type { Timings } from '../../ports/timings.ts';
import type { Shipping } from '../ship/shipping.ts';

export interface OffersPorts {
  readonly journal: Pick<Journal, 'head' | 'offerCounts' | 'sendAnyway'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly timings: Pick<Timings, 'offerMs' | 'sendAnywayMs'>;
  /** How the booth stands with the parking service. */
  readonly link: () => LinkStatus;
  /** null: the booth has no ledger (any more), and gets back nothing that it has offered. */
  readonly shipping: () => Pick<Shipping, 'goOn' | 'handovers'> | null;
  /** What `view` tells has changed, or these records have. */
  readonly changed: (records: readonly RecordView[]) => void;
}

/** What of this booth's records is the others', or may be. */
export interface OffersView extends OfferCounts {
  /** What is offered was wanted back for so long that a supervisor may have it sent all the same. */
  readonly isSendable: boolean;
}

/** What was handed over, or sent by two booths, is told for so long (ms). */
const toldMs = 24 * 3_600_000;
/** What was reclaimed in vain is offered later each time, twice as long up to so often: each time is an event of each record. */
const mostDoublings = 6;

/** That a record of which that is told is not sent, nor closed. */
const waits: ReadonlySet<RecordState> = new Set(['draft', 'queued', 'waiting-for-entry', 'sending']);
/** That it is for the service, and for nobody else. */
const waitsForService: ReadonlySet<RecordState> = new Set(['queued', 'sending']);

const nothing: OfferCounts = { kept: 0, handedOver: [], sentByTwo: 0 };

/**
 * When a booth's waiting records are offered to the site's other booths, and reclaimed: offered while the service has been away for long,
 * reclaimed with its first good answer, or where nothing else could show whether it is back.
 */
export class Offers {
  readonly #ports: OffersPorts;
  #counts: OfferCounts = nothing;
  /** The running time at which the service was found away, and no good answer has come since; null: it is not. */
  #awaySinceMs: number | null = null;
  /** The running time since which what is offered is wanted back; null: it is not. */
  #wantedSinceMs: number | null = null;
  /** The running time at which something was reclaimed last; null: nothing was. */
  #reclaimedMs: number | null = null;
  /** How often in a row the service was away again soon after, and had not taken all of it. */
  #inVain = 0;
  /** What was reclaimed, and waits still: how it stands. */
  readonly #reclaimed = new Map<string, RecordState>();
  #isStopped = false;
  #callOffOffer = (): void => undefined;
  #callOffSendable = (): void => undefined;

  constructor(ports: OffersPorts) {
    this.#ports = ports;
  }

  get view(): OffersView {
    const { clock, timings, shipping } = this.#ports;
    const isLate =
      this.#wantedSinceMs !== null && clock.elapsed() - this.#wantedSinceMs >= timings.sendAnywayMs;
    return { ...this.#counts, isSendable: this.#counts.kept > 0 && (isLate || shipping() === null) };
  }

  start(): void {
    this.#count()
      .then(() => this.linkChanged())
      .catch(this.#failed);
  }

  stop(): void {
    this.#isStopped = true;
    this.#callOffOffer();
    this.#callOffSendable();
  }

  /** @param records they have changed: how the booth stands with the service may have, too */
  linkChanged(records: readonly RecordView[] = []): void {
    for (const { id, state } of records)
      if (this.#reclaimed.has(id)) this.#follow(id, waits.has(state), state);
    const { link, sinceMs, lastAnswerMs } = this.#ports.link();
    if (this.#isStopped) return;
    if (link.state !== 'open') {
      if (this.#awaySinceMs !== null) return;
      this.#awaySinceMs = this.#ports.clock.elapsed();
      this.#countInVain(this.#awaySinceMs);
      this.#offerLater();
      return;
    }
    // That a record is tried opens the link, too, and shows nothing before it is answered.
    const isShown = lastAnswerMs !== null && lastAnswerMs >= (sinceMs ?? 0);
    const isAwaited = this.#awaySinceMs !== null || (this.#counts.kept > 0 && this.#wantedSinceMs === null);
    if (isShown && isAwaited) this.#isBack();
  }

  /** The service may be asked, and nothing else can show whether it is back. */
  nothingToSend(): void {
    if (this.#counts.kept > 0 && this.#wantedSinceMs === null) this.#isBack();
  }

  /** Records were offered, reclaimed, or taken. */
  handedOver(records: readonly RecordView[]): void {
    for (const { id, state, offered } of records)
      this.#follow(id, offered !== true && waits.has(state), state);
    this.#ports.changed(records);
    this.#count().catch(this.#failed);
  }

  /** Records of others came, and what this booth had offered itself may be among them. */
  tookOver(): void {
    this.#count().catch(this.#failed);
  }

  /** As of `Handovers`. */
  async reclaim(recordId: string): Promise<boolean> {
    const shipping = this.#ports.shipping();
    return shipping !== null && (await shipping.handovers.reclaim(recordId, () => shipping.goOn()));
  }

  /**
   * A supervisor has all sent that is offered: another booth may send it, too.
   *
   * @returns how many; 0: that may not be, or nothing is offered
   */
  async sendAnyway(decided: { readonly by: string; readonly reason: string }): Promise<number> {
    if (!this.view.isSendable) return 0;
    const { journal, clock } = this.#ports;
    let sent = 0;
    for (;;) {
      const records = await journal.sendAnyway(decided, clock.now());
      if (records.length === 0) break;
      sent += records.length;
      this.#ports.changed(records);
    }
    await this.#count();
    return sent;
  }

  #follow(id: string, isWaiting: boolean, state: RecordState): void {
    if (isWaiting) this.#reclaimed.set(id, state);
    else this.#reclaimed.delete(id);
  }

  /** What nothing has happened to for so long is offered, and then again what is so by then. */
  #offerLater(): void {
    const { clock, timings, journal } = this.#ports;
    const head = journal.head().catch(this.#failed);
    this.#callOffOffer = clock.after(timings.offerMs, () => void this.#offer(head));
  }

  #countInVain(nowMs: number): void {
    const { sendAnywayMs } = this.#ports.timings;
    const isSoon = this.#reclaimedMs !== null && nowMs - this.#reclaimedMs < sendAnywayMs;
    const isLeft = [...this.#reclaimed.values()].some((state) => waitsForService.has(state));
    // What is kept still was not even given back.
    const isInVain = isSoon && (isLeft || this.#counts.kept > 0);
    this.#inVain = isInVain ? Math.min(this.#inVain + 1, mostDoublings) : 0;
  }

  async #offer(head: Promise<Head | void>): Promise<void> {
    const { seq } = (await head) ?? {};
    // The service may be back by now.
    if (this.#awaySinceMs === null || this.#isStopped) return;
    const { clock, timings, shipping: shippingNow } = this.#ports;
    const isLate = clock.elapsed() - this.#awaySinceMs >= timings.offerMs * 2 ** this.#inVain;
    // Not sooner: a service that goes and comes every few minutes would else never let a supervisor have sent what the ledger keeps.
    if (isLate) this.#isWanted(false);
    const shipping = shippingNow();
    if (seq !== undefined) shipping?.handovers.offer(seq, isLate ? [] : [...this.#reclaimed.keys()]);
    shipping?.goOn();
    this.#offerLater();
  }

  readonly #failed = (error: unknown): void => {
    this.#ports.log('error', 'what is offered could not be looked at', { error: String(error) });
  };

  #isBack(): void {
    this.#awaySinceMs = null;
    this.#callOffOffer();
    const shipping = this.#ports.shipping();
    shipping?.handovers.reclaimAll();
    if (this.#counts.kept === 0) return;
    this.#reclaimedMs = this.#ports.clock.elapsed();
    this.#isWanted(true);
    shipping?.goOn();
  }

  #isWanted(isWanted: boolean): void {
    const { clock, timings, changed } = this.#ports;
    if (isWanted === (this.#wantedSinceMs !== null)) return;
    this.#wantedSinceMs = isWanted ? clock.elapsed() : null;
    this.#callOffSendable();
    if (isWanted) this.#callOffSendable = clock.after(timings.sendAnywayMs, () => changed([]));
  }

  async #count(): Promise<void> {
    const { journal, clock, changed } = this.#ports;
    const counts = await journal.offerCounts(clock.now() - toldMs);
    const isAnother = JSON.stringify(counts) !== JSON.stringify(this.#counts);
    this.#counts = counts;
    if (counts.kept === 0) this.#isWanted(false);
    if (isAnother) changed([]);
  }
}
