import { checkedForm, type Epoch } from '../messages/control.ts';
import { boothSubject } from '../names/subjects.ts';
import { isWholeEpoch } from '../whole-epoch.ts';
import { inTurns } from './in-turns.ts';
import { lastSaid } from './last-of.ts';
import type { LedgerSession } from './session.ts';

/**
 * Who still has to compare what it wrote with the ledger's epoch: a booth that has is not asked again in that epoch. Where the store was
 * started since that began, the next one has not been told yet, and nobody has compared that.
 */
export class EpochChecks {
  #epoch: string | null = null;
  #isOfStore = true;
  #awaited: readonly string[] = [];
  readonly #checked = new Set<string>();

  /** @returns the ids of the booths that are awaited still. @throws LedgerAway */
  async unchecked(
    session: Pick<LedgerSession, 'manager' | 'connection'>,
    { epoch, awaited, starts }: Pick<Epoch, 'epoch' | 'awaited' | 'starts'>,
  ): Promise<readonly string[]> {
    if (epoch !== this.#epoch) this.#checked.clear();
    const process = session.connection.info?.server_id;
    // Of one that an older steward began nobody knows which process ran the store: the steward begins the next one.
    this.#isOfStore = starts?.some((one) => one.process === process) ?? false;
    this.#epoch = epoch;
    this.#awaited = awaited;
    await inTurns(this.#rest(), async (booth) => {
      const said = await lastSaid(session, boothSubject(booth, 'checked'), checkedForm);
      const has = said !== null && 'message' in said && said.message.epoch === epoch;
      if (has && epoch === this.#epoch) this.#checked.add(booth);
    });
    return this.#rest();
  }

  /** Whether it was read that all have compared that epoch. @param epoch null: nobody knows which it is */
  isWhole(epoch: string | null): boolean {
    return epoch !== null && epoch === this.#epoch && !this.isAwaiting;
  }

  /** Whether the epoch tells of the server's process: else the store was started since, and nobody knows what it lost. */
  get isOfStore(): boolean {
    return this.#isOfStore;
  }

  /** Whether something is still to come that makes the epoch whole, or begins the next one. */
  get isAwaiting(): boolean {
    return !this.#isOfStore || !isWholeEpoch(this.#awaited, [...this.#checked]);
  }

  /** The connection has ended: until the next one has told, the store may have been started. */
  disconnected(): void {
    this.#isOfStore = false;
  }

  #rest(): string[] {
    return this.#awaited.filter((booth) => !this.#checked.has(booth));
  }
}
