import type { Journal } from '../../journal/types.ts';
import type { LedgerSession } from '../connection/session.ts';
import { subjectEnd } from './jetstream-journal.ts';
import { ownSubject, shippedJournals } from './own-subject.ts';
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
  readonly journal: Pick<Journal, 'chainAt'>;
  /** Of this booth's disk. */
  readonly incarnation: string;
  /** Whether the site has said that this disk is the one that is admitted. */
  readonly isAdmitted: () => boolean;
  readonly mark: ShippedMark;
}

/** Where a session is in the booth's subject. */
export interface Cursor extends ShippedPlace {
  /** Of the subject's last message; 0: there is none. */
  readonly sequence: number;
  /** Less stands there than this disk heard acknowledged: unless another server knows better, the ledger has lost it. */
  readonly isLoss: boolean;
}

/** Finds where a booth goes on in its subject. */
export class Beginning {
  readonly #ports: BeginningPorts;
  /** Where all of the subject was read, and nothing told that this journal may follow. */
  #readIn = '';

  constructor(ports: BeginningPorts) {
    this.#ports = ports;
  }

  /** @throws LedgerAway */
  async find(session: LedgerSession): Promise<Cursor | ShippingStop> {
    const { journal, mark, incarnation } = this.#ports;
    await mark.read();
    const { tail, sequence } = await subjectEnd(session);
    const compared = tail === null ? null : comparedIn(tail);
    const chain = await journal.chainAt(compared?.number ?? 0);
    const own = mark.last?.incarnation === incarnation ? mark.last : null;
    const place = placeAfter(tail, chain, own);
    const isLoss = own !== null && sequence < own.sequence;
    if (typeof place !== 'string') {
      const isTold = own !== null || (tail?.kind === 'start' && tail.incarnation === incarnation);
      if (isTold && !isLoss && compared !== null) mark.acknowledged(incarnation, compared, sequence);
      // Who ships on from here is told, where that may be another disk than before, and that it is after a loss.
      return { ...place, toldTo: isTold && !isLoss ? place.toldTo : null, sequence, isLoss };
    }
    if ((place !== 'differs' && place !== 'behind') || compared === null) return place;
    const follows = await this.#mayFollow(session, sequence, chain.salvage);
    return follows ? { ...beginning, instead: compared, sequence, isLoss } : place;
  }

  async #mayFollow(session: LedgerSession, sequence: number, salvage: string | null): Promise<boolean> {
    const { incarnation, isAdmitted } = this.#ports;
    if (!isAdmitted()) return false;
    const readIn = `${String(sequence)} ${salvage ?? ''}`;
    if (readIn === this.#readIn) return false;
    const follows = mayFollow(await shippedJournals(ownSubject(session)), { incarnation, salvage });
    this.#readIn = follows ? '' : readIn;
    return follows;
  }
}
