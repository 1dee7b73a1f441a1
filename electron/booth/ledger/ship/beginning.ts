import type { Journal } from '../../journal/types.ts';
import type { LedgerSession } from '../connection/session.ts';
import { subjectEnd } from './jetstream-journal.ts';
import { ReadSubject } from './read-subject.ts';
import { ownSubject, shippedBefore, type ShippedBefore } from './own-subject.ts';
import {
  beginning,
  comparedIn,
  mayFollow,
  placeAfter,
  type ShippedPlace,
  type ShippingStop,
} from './place.ts';
import type { ShippedMark } from './shipped-mark.ts';

export interface BeginningPorts {
  readonly journal: Pick<Journal, 'chainAt' | 'openToShip' | 'wasDoubted'>;
  /** Of this booth's disk. */
  readonly incarnation: string;
  /** Whether the site has said that this disk is the one that is admitted. */
  readonly isAdmitted: () => boolean;
  readonly mark: ShippedMark;
  /** That record was in the journal of which this one is an older copy, too: it may have been sent since. */
  readonly doubt: (recordId: string) => Promise<unknown>;
}

/** Whether all of the subject has to be read, for what it says of who may send. @param isLoss as of `Cursor` */
export type WantsWhole = (isLoss: boolean) => Promise<boolean>;

/** Where a session is in the booth's subject. */
export interface Cursor extends ShippedPlace {
  /** Of the subject's last message; 0: there is none. */
  readonly sequence: number;
  /** Less stands there than this disk heard acknowledged: unless another server knows better, the ledger has lost it. */
  readonly isLoss: boolean;
  /** What was read of it. */
  readonly subject: ReadSubject;
}

/** Finds where a booth goes on in its subject. */
export class Beginning {
  readonly #ports: BeginningPorts;
  readonly #wantsWhole: WantsWhole;
  /** What all of the subject told, and where it was read. */
  #before: { readonly readIn: string; readonly told: ShippedBefore } | null = null;

  constructor(ports: BeginningPorts, wantsWhole: WantsWhole) {
    this.#ports = ports;
    this.#wantsWhole = wantsWhole;
  }

  /**
   * Of a journal that is not the one that was shipped last, what waits to be sent and stands in the subject is put in doubt first: it is an
   * older copy, a copied disk, or one that takes another one's place with its records.
   *
   * @throws LedgerAway
   */
  async find(session: LedgerSession): Promise<Cursor | ShippingStop> {
    const { journal, mark, incarnation } = this.#ports;
    await mark.read();
    const end = await subjectEnd(session);
    const own = mark.last?.incarnation === incarnation ? mark.last : null;
    const isLost = (last: number): boolean => own !== null && last < own.sequence;
    const isWhole = end.tail === 'handover' || (await this.#wantsWhole(isLost(end.sequence)));
    const subject = new ReadSubject(isWhole ? 0 : end.sequence);
    if (isWhole) await subject.readOn(session, end.sequence);
    const { sequence } = subject;
    const isLoss = isLost(sequence);
    const tail = isWhole ? subject.tail : end.tail;
    const compared = tail === null ? null : comparedIn(tail);
    const chain = await journal.chainAt(compared?.number ?? 0);
    const place = placeAfter(tail, chain, own);
    if (typeof place !== 'string') {
      const isTold = own !== null || (tail?.kind === 'start' && tail.incarnation === incarnation);
      if (isTold && !isLoss && compared !== null) mark.acknowledged(incarnation, compared, sequence);
      // Who ships on from here is told, where that may be another disk than before, and that it is after a loss.
      return { ...place, toldTo: isTold && !isLoss ? place.toldTo : null, sequence, isLoss, subject };
    }
    if ((place !== 'differs' && place !== 'behind') || compared === null) return place;
    const told = await this.#shippedBefore(session, `${String(sequence)} ${chain.salvage ?? ''}`);
    const follows = this.#ports.isAdmitted() && mayFollow(told, { incarnation, salvage: chain.salvage });
    return follows ? { ...beginning, instead: compared, sequence, isLoss, subject } : place;
  }

  /** Reads all of the subject, once for each end that it has. */
  async #shippedBefore(session: LedgerSession, readIn: string): Promise<ShippedBefore> {
    if (this.#before?.readIn === readIn) return this.#before.told;
    const { journal, doubt } = this.#ports;
    const told = await shippedBefore(ownSubject(session), await openRecords(journal));
    for (const recordId of told.records) if (!(await journal.wasDoubted(recordId))) await doubt(recordId);
    this.#before = { readIn, told };
    return told;
  }
}

/** The ids of all that is not settled. */
export async function openRecords(journal: Pick<Journal, 'openToShip'>): Promise<Set<string>> {
  const open = new Set<string>();
  for (let after = 0; ;) {
    const page = await journal.openToShip(after);
    for (const { recordId } of page) open.add(recordId);
    const last = page.at(-1);
    if (last === undefined) return open;
    after = last.number;
  }
}
