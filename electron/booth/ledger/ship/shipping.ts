import { createHash } from 'node:crypto';
import type { ShippingView } from '../../../contract/ledger-concerns.ts';
import type { ChainEvent, RecordToShip } from '../../journal/model/shipped-types.ts';
import type { Journal } from '../../journal/types.ts';
import { dropOldest } from '../../lib/drop-oldest.ts';
import { passed, sooner } from '../../lib/passed.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import { LedgerAway } from '../connection/away.ts';
import { waitAfter } from '../connection/link.ts';
import type { LedgerSession } from '../connection/session.ts';
import { isRecordId } from '../names/ids.ts';
import { Beginning, type BeginningPorts, type Cursor } from './beginning.ts';
import { append, isRefused, mostPictureBytes, writePart } from './jetstream-journal.ts';
import { isGapBefore, type ChainPlace } from './place.ts';
import { bodyBytes, eventBytes, startBytes, type Shipper } from './shipped-messages.ts';
import { Unshipped } from './unshipped.ts';

export interface ShippingPorts extends Omit<Shipper, 'clock'>, BeginningPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly journal: Pick<Journal, 'chainAfter' | 'chainAt' | 'countBegun' | 'recordToShip' | 'picture'>;
  /** Whether nothing personal of that record, or of that entry's stay, may be shipped. */
  readonly isErased: (record: string) => boolean;
  /** Something else is to be told to the ledger first. */
  readonly isBusy: () => boolean;
  /** What goes to the ledger at most, on average (bytes a second); left out: as `paceBytes` says. */
  readonly paceBytes?: number;
}

/** An hour's pictures of a busy booth, 36 MB, take little more than a minute, and twenty booths a tenth of a Gbit/s line. */
const paceBytes = 500_000;
/** How long the ledger is believed to have body and picture that it acknowledged, while their event waits (ms). */
const preparedMs = 600_000;
/** Of so many records it is remembered which body was shipped last, so that not each event brings one. */
const mostBodies = 2_000;

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
  /** Digests of the bodies that were acknowledged in this session, by their records, as long as the subject’s end stood where it was left. */
  readonly #bodies = new Map<string, string>();
  /** The event whose picture and body the ledger has. */
  #prepared: { readonly number: number; readonly atMs: number } | null = null;

  constructor(ports: ShippingPorts) {
    this.#ports = ports;
    this.#unshipped = new Unshipped(ports.journal);
    this.#beginning = new Beginning(ports);
  }

  get view(): ShippingView {
    return { unshipped: this.#unshipped.count, fault: this.#fault };
  }

  /** Something has happened in the journal, or nothing else is to be told to the ledger any more. */
  goOn(): void {
    this.#wake();
    this.#rested();
    this.#unshipped.follow().catch((error: unknown) => this.#failed(error));
  }

  /** Until the session has ended. What goes wrong is waited for, and ends no session. */
  async serve(session: LedgerSession): Promise<void> {
    const { clock } = this.#ports;
    const { closed, connection } = session;
    this.#forget();
    let cursor: Cursor | null = null;
    for (let failures = 0; !connection.isClosed();) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      try {
        cursor ??= await this.#begin(session);
        const isStopped = cursor === null;
        if (cursor !== null) cursor = await this.#shipFrom(session, cursor);
        if (cursor !== null) this.#tell(null);
        // Somebody else has appended, or the store has lost its end: more may be gone with that.
        else if (!isStopped) this.#forget();
        failures = cursor === null && !isStopped ? failures + 1 : 0;
      } catch (error) {
        cursor = null;
        failures += 1;
        if (!connection.isClosed()) this.#failed(error);
      }
      await this.#ports.mark.keep();
      if (failures > 0) await passed(clock, waitAfter(failures), closed);
      else await sooner(woken, closed);
    }
  }

  /** @returns null: nothing may be shipped */
  async #begin(session: LedgerSession): Promise<Cursor | null> {
    const place = await this.#beginning.find(session);
    if (typeof place === 'string') {
      this.#tell(place);
      return null;
    }
    await this.#unshipped.begin(place.number);
    return place;
  }

  /** @returns how far it came, which is the journal's end; null: somebody else has appended, and where to go on is to be asked for */
  async #shipFrom(session: LedgerSession, from: Cursor): Promise<Cursor | null> {
    const { journal } = this.#ports;
    let cursor = from;
    for (;;) {
      const events = await journal.chainAfter(cursor.number);
      if (events.length === 0) break;
      // What a damaged journal had joins the one in its place below the end: what was passed would never come.
      if ((await journal.chainAt(0)).isJoining) return null;
      await this.#unshipped.follow();
      for (const event of events) {
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
    while (this.#ports.isBusy() && !connection.isClosed())
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
      cursor = { number: event.number - 1, toldTo, sequence, instead: null };
    }
    const body = await this.#prepare(session, event);
    const bytes = eventBytes(this.#ports, event);
    const { number, hash } = event;
    const sequence = await this.#append(session, bytes, cursor.sequence, { number, hash });
    if (sequence === null) return null;
    if (event.recordId !== null && body !== null) this.#remember(event.recordId, body);
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
    const sequence = await this.#paced(session, bytes, () => append(session, bytes, over));
    if (sequence !== null) mark.take({ incarnation, ...speaksOf, sequence });
    return sequence;
  }

  /** Ships what has to be in the ledger before an event. @returns the digest of the body that the ledger has; null: none */
  async #prepare(session: LedgerSession, event: ChainEvent): Promise<string | null> {
    const { clock } = this.#ports;
    const { number, recordId, hasRecord, isFirst } = event;
    if (recordId === null || !hasRecord || !isRecordId(recordId)) return null;
    const prepared = this.#prepared;
    const isPrepared = prepared?.number === number && clock.elapsed() - prepared.atMs < preparedMs;
    if (isFirst && !isPrepared) await this.#shipPicture(session, event, recordId);
    const body = await this.#shipBody(session, event, recordId);
    this.#prepared = { number, atMs: clock.elapsed() };
    return body;
  }

  async #shipPicture(session: LedgerSession, event: ChainEvent, record: string): Promise<void> {
    const { journal, log } = this.#ports;
    if (this.#isErased(event)) return;
    const jpeg = await journal.picture(record, 'original');
    // It may be asked for while the picture is read.
    if (jpeg === null || this.#isErased(event)) return;
    if (jpeg.byteLength > mostPictureBytes)
      return log('warn', 'a picture is too large for the ledger', { record, bytes: jpeg.byteLength });
    await this.#paced(session, jpeg, () => writePart(session, 'picture', record, jpeg));
  }

  /** Where it is another one than was shipped last. */
  async #shipBody(session: LedgerSession, event: ChainEvent, record: string): Promise<string | null> {
    const row = await this.#ports.journal.recordToShip(record);
    if (row === null || this.#isErased(event)) return null;
    const { lastEvent: _, ...said } = row;
    const digest = createHash('sha256').update(JSON.stringify(said)).digest('hex');
    if (this.#bodies.get(record) === digest) return digest;
    const bytes = this.#bodyOf(record, row);
    if (bytes === null) return null;
    await this.#paced(session, bytes, () => writePart(session, 'body', record, bytes));
    return digest;
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

  #isErased({ recordId, entry }: ChainEvent): boolean {
    const { isErased } = this.#ports;
    return (recordId !== null && isErased(recordId)) || (entry !== null && isErased(entry));
  }

  /** One message, and then as long a pause as it took, and as so many bytes are to take. */
  async #paced<Value>(
    { closed }: LedgerSession,
    { byteLength }: Uint8Array,
    write: () => Promise<Value>,
  ): Promise<Value> {
    const { clock, paceBytes: perSecond = paceBytes } = this.#ports;
    const begunMs = clock.elapsed();
    const value = await write();
    const tookMs = clock.elapsed() - begunMs;
    await passed(clock, Math.max(tookMs, (byteLength * 1_000) / perSecond - tookMs), closed);
    return value;
  }

  /** What the ledger has is not certain any more. */
  #forget(): void {
    this.#bodies.clear();
    this.#prepared = null;
  }

  #remember(record: string, digest: string): void {
    this.#bodies.delete(record);
    this.#bodies.set(record, digest);
    dropOldest(this.#bodies, mostBodies);
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
