import type { Journal } from '../../journal/types.ts';
import { JetStreamCars } from '../cars/jetstream-cars.ts';
import { siteSaid, tellChecked, type SiteSaid } from '../connection/control.ts';
import type { EpochChecks } from '../connection/epoch-checks.ts';
import type { LedgerSession } from '../connection/session.ts';
import { tellTaken } from '../connection/taken-words.ts';
import type { Moment } from '../messages/fields.ts';

export interface CheckedEpochPorts {
  readonly checks: EpochChecks;
  /** What the steward tells of the site, its epoch among it, and what ships has to know. */
  readonly take: (said: SiteSaid) => void;
  /** null: the ledger is away. */
  readonly session: () => LedgerSession | null;
  readonly journal: Pick<Journal, 'takenOver'>;
  readonly moment: () => Moment;
}

/**
 * Says that this booth has compared an epoch with all that it wrote: once its cars are told, the ledger holds what it has written of who may
 * send its records, and its own word of what it has taken from others stands there. What is shipped again behind that nobody concludes from.
 */
export class CheckedEpoch {
  readonly #ports: CheckedEpochPorts;
  /** In which the cars, and in which the records, were compared last; null: in none yet. */
  #cars: string | null = null;
  #records: string | null = null;
  #said: string | null = null;
  /** Something was taken over since that was told. */
  #owesTaken = false;

  constructor(ports: CheckedEpochPorts) {
    this.#ports = ports;
  }

  /** Of its cars everything is told. What ships knows the epoch from what the steward told last. @throws LedgerAway */
  async carsTold(epoch: string): Promise<void> {
    this.#cars = epoch;
    const { session, checks, take } = this.#ports;
    const open = session();
    if (epoch !== this.#records && open !== null) take(await siteSaid(open, checks));
    await this.#say();
  }

  /**
   * As of `HandoversPorts`; told with each session. The store may have been put back since the last one, and names an epoch that is checked
   * already until the steward begins the next: what was taken is told there, too.
   */
  recordsCompared(epoch: string): Promise<void> {
    this.#records = epoch;
    this.#owesTaken = true;
    return this.#say();
  }

  /** Something was taken over. Where that cannot be told now, it is with the next session. @throws LedgerAway */
  tookOver(): Promise<void> {
    this.#owesTaken = true;
    return this.#say();
  }

  async #say(): Promise<void> {
    const { session: now, journal, moment } = this.#ports;
    const session = now();
    const epoch = this.#cars;
    const isDue = epoch !== null && epoch === this.#records && epoch !== this.#said;
    if (session === null || !(isDue || this.#owesTaken)) return;
    this.#owesTaken = false;
    try {
      // What a former disk of this booth had offered was reclaimed, and that its own subject tells.
      const taken = (await journal.takenOver()).filter(({ of }) => of !== session.booth);
      await tellTaken(session, taken, moment());
    } catch (error) {
      this.#owesTaken = true;
      throw error;
    }
    // Of another epoch everything is looked at again first.
    if (!isDue || (await new JetStreamCars(session).epoch()) !== epoch) return;
    await tellChecked(session, { epoch, at: moment() });
    this.#said = epoch;
  }
}
