import type { Journal } from '../../journal/types.ts';
import type { Clock } from '../../ports/ports.ts';
import { heardWords } from '../connection/taken-words.ts';
import type { LedgerSession } from '../connection/session.ts';
import { isShown, type TakenWord } from '../messages/taken.ts';
import type { Standing, Standings } from '../standing.ts';
import { isSeenTo, type OwnHandovers } from './handover-decisions.ts';

export interface ToldTakenPorts {
  /** This booth's id. */
  readonly booth: string;
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly journal: Pick<Journal, 'ownHandovers' | 'recordToShip'>;
  /** The ids of the site's other booths, removed ones among them; null: nobody has told who they are. */
  readonly others: () => readonly string[] | null;
  /** Whether every booth has compared the ledger's epoch with what it wrote. */
  readonly isWholeEpoch: () => boolean;
  /** Whether the epoch tells of the server's process: else the store was started since, and may have lost what was taken in that epoch, too. */
  readonly isOfStore: () => boolean;
}

/**
 * What the store may have lost the fence of is waited with for so long (ms), from when this booth came to the store in that epoch, for those who
 * have not told yet whether they have taken it. After a start of the store each booth that is on has told within half a minute.
 */
const takersMs = 60_000;

/**
 * Which of this booth's records others say that they have taken, which its own subject does not have (any more): the store may have lost the
 * fence. Nobody has said it before every booth has compared the epoch: who has taken something tells that first.
 */
export class ToldTaken {
  readonly #ports: ToldTakenPorts;
  /** The epoch in which everybody had told as it was read last, and whether that was all that they have to say; null: in none. */
  #told: { readonly in: string; readonly isAll: boolean } | null = null;
  /** The server's process that this booth speaks to; null: nobody knows. */
  #process: string | null = null;
  /** The epoch, and what it may have been lost with, in which others may tell, and since which running time; null: in none. */
  #waits: { readonly where: string; readonly sinceMs: number } | null = null;

  constructor(ports: ToldTakenPorts) {
    this.#ports = ports;
  }

  /** A session has begun in that epoch. @param process the server's; null: it does not say */
  begun(epoch: string, process: string | null): void {
    this.#process = process;
    this.#isWaitOver(epoch);
  }

  /** Whether nothing more can come to light in that epoch of what was taken before it. */
  isHeard(epoch: string | null): boolean {
    return epoch !== null && this.#told?.in === epoch && this.#told.isAll && this.#ports.isOfStore();
  }

  /**
   * Whether it is to be read in that epoch: all have told since it was read last, or were waited for long enough.
   *
   * @param wanted what is to be reclaimed
   */
  isDue(wanted: readonly string[], own: OwnHandovers, epoch: string): boolean {
    if (this.isHeard(epoch)) return false;
    const isNews = this.#told?.in !== epoch && this.#ports.isWholeEpoch();
    return isNews || (this.#isWaitOver(epoch) && !this.#areLasting(wanted, own, epoch));
  }

  /** @returns what of that, which is wanted back, is not waited with for those who may have taken it */
  freeOf(wanted: readonly string[], own: OwnHandovers, epoch: string | null): string[] {
    if (this.isHeard(epoch) || (epoch !== null && this.#isWaitOver(epoch))) return [...wanted];
    return wanted.filter((record) => this.#areLasting([record], own, epoch));
  }

  /** Whether the store has their fences, where anybody has fenced them. */
  #areLasting(records: readonly string[], own: OwnHandovers, epoch: string | null): boolean {
    return records.every((record) => own.get(record)?.frozenIn === epoch) && this.#ports.isOfStore();
  }

  /** Where the epoch does not tell of the server's process, one more start of the store is another loss. */
  #isWaitOver(epoch: string): boolean {
    const { clock, isOfStore } = this.#ports;
    const where = isOfStore() ? epoch : `${epoch} ${this.#process ?? ''}`;
    const nowMs = clock.elapsed();
    if (this.#waits?.where !== where) this.#waits = { where, sinceMs: nowMs };
    return nowMs - this.#waits.sinceMs >= takersMs;
  }

  /**
   * @param epoch the ledger's, now
   * @param standings as this booth's subject has them
   * @returns how the records stand by what others have shown, of which the subject says otherwise. @throws LedgerAway
   */
  async read(session: LedgerSession, epoch: string, standings: Standings): Promise<Standings> {
    const { booth, others } = this.#ports;
    const isWhole = this.#ports.isWholeEpoch();
    const booths = others();
    const { words, areAll } = await heardWords(session, booths ?? []);
    const own = words.filter(({ of }) => of === booth);
    const told = await this.#shown(own, standings);
    if (isWhole && booths !== null) this.#told = { in: epoch, isAll: areAll };
    return told;
  }

  async #shown(words: readonly TakenWord[], standings: Standings): Promise<Standings> {
    if (words.length === 0) return {};
    const { journal } = this.#ports;
    const byRecord = Map.groupBy(words, ({ record }) => record);
    const told: Record<string, Standing> = {};
    for (const { recordId, handover, handedTo } of await journal.ownHandovers([...byRecord.keys()])) {
      // What was taken back since stands in the subject of the booth that had taken it.
      const isKnown = handedTo !== null || handover === 'taken-back' || isSeenTo(standings[recordId]);
      const said = isKnown ? undefined : byRecord.get(recordId);
      const salt = said === undefined ? undefined : (await journal.recordToShip(recordId))?.salt;
      if (said === undefined || salt === undefined) continue;
      const shown = said.find((word) => isShown(word, salt));
      if (shown !== undefined) told[recordId] = { takenBy: shown.by };
    }
    return told;
  }
}
