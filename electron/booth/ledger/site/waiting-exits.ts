import type { LostClaim, RecordView } from '../../../contract/record.ts';
import type { Journal } from '../../journal/types.ts';
import type { Decided, Decision } from '../../outbox/record-transitions.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import type { Car } from '../messages/car.ts';
import { isOneOf, type ServiceMark } from '../messages/service-mark.ts';

export interface WaitingExitsPorts {
  /** This booth's id in the ledger; '': it has none. */
  readonly booth: string;
  /** The service in force, and what else it was called. */
  readonly services: readonly ServiceMark[];
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Log;
  readonly journal: Pick<Journal, 'waitingForSite'>;
  /** As of `SiteLedger`. */
  readonly carOf: (entry: string) => Promise<Car | 'left' | null>;
  /** Whether all that the ledger has is read: else a claim may have been released since. */
  readonly isCurrent: () => boolean;
  /** So long after its press (ms) an exit waits before a supervisor is told. */
  readonly untoldMs: number;
  /** As of the outbox. */
  readonly decide: (recordId: string, event: Decided, more: Decision) => Promise<unknown>;
}

interface Waiting {
  readonly entry: string;
  readonly atMs: number;
}

/** How often it is looked whose time is over, and what could not be committed is tried again (ms). */
const againMs = 60_000;

/**
 * The exits of this booth that wait for another one's entry. Only its holder ever sends that; once the ledger tells its session, its exit is
 * queued here. Which exits wait is the journal's to say: what is held here is read from it at a start, and follows it.
 */
export class WaitingExits {
  readonly #ports: WaitingExitsPorts;
  /** By the exit's record. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #due = new Set<string>();
  #isRead = false;
  #isStopped = false;
  #callOff = (): void => undefined;
  #looking: Promise<void> | null = null;

  constructor(ports: WaitingExitsPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.#lookAtAll();
  }

  /** @returns once nothing is decided any more */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#callOff();
    await this.#looking;
  }

  /** This booth's records changed. */
  changed(records: readonly RecordView[]): void {
    for (const record of records) this.#follow(record);
    this.#look();
  }

  /** What the ledger tells of these cars has changed. @param entries null: of any */
  carsChanged(entries: readonly string[] | null): void {
    if (this.#waiting.size === 0) return;
    const changed = entries === null ? null : new Set(entries);
    for (const [id, { entry }] of this.#waiting) if (changed?.has(entry) !== false) this.#due.add(id);
    this.#look();
  }

  #follow({ id, siteEntry, state, at }: RecordView): void {
    // Its entry was taken over: it follows that by the journal.
    if (siteEntry === undefined) return void this.#waiting.delete(id);
    if (state === 'waiting-for-entry') {
      this.#waiting.set(id, { entry: siteEntry, atMs: Date.parse(at) });
      this.#due.add(id);
    } else {
      this.#waiting.delete(id);
    }
  }

  #lookAtAll(): void {
    if (this.#isStopped) return;
    this.#callOff = this.#ports.clock.after(againMs, () => this.#lookAtAll());
    for (const id of this.#waiting.keys()) this.#due.add(id);
    this.#look();
  }

  #look(): void {
    if (this.#looking !== null || (this.#isRead && this.#due.size === 0)) return;
    this.#looking = this.#lookAtDue()
      .catch(this.#failed)
      .finally(() => {
        this.#looking = null;
        // What became due as the last one was looked at.
        if (this.#isRead && !this.#isStopped) this.#look();
      });
  }

  async #lookAtDue(): Promise<void> {
    if (!this.#isRead) {
      for (const record of await this.#ports.journal.waitingForSite()) this.#follow(record);
      this.#isRead = true;
    }
    for (const id of this.#due) {
      if (this.#isStopped) return;
      this.#due.delete(id);
      const waiting = this.#waiting.get(id);
      if (waiting !== undefined) await this.#lookAt(id, waiting).catch(this.#failed);
    }
  }

  readonly #failed = (error: unknown): void => {
    const { log } = this.#ports;
    log('error', 'an exit that waits for another booth’s entry could not be looked at', {
      error: String(error),
    });
  };

  /** Told twice, or told what somebody else has decided meanwhile, changes nothing: the journal says in which state it has to be. */
  async #lookAt(id: string, { entry, atMs }: Waiting): Promise<void> {
    const { carOf, clock, untoldMs, decide } = this.#ports;
    const car = await carOf(entry);
    const entrySession = car === null || car === 'left' ? null : this.#sessionOf(car);
    const reason = this.#lostBy(car, id);
    const event: Decided | null =
      entrySession !== null
        ? { type: 'entry-known' }
        : reason !== null
          ? { type: 'claim-lost', reason }
          : // The clock may have been ahead as it was pressed.
            Math.abs(clock.now() - atMs) >= untoldMs
            ? { type: 'entry-untold' }
            : null;
    if (event === null) return;
    const after = await decide(id, event, entrySession === null ? {} : { entrySession });
    if (after === null) this.#waiting.delete(id);
  }

  /** A fact of another service gives no session. */
  #sessionOf({ state, session, service }: Car): string | null {
    return state === 'inside' && isOneOf(this.#ports.services, service) ? session : null;
  }

  /** One that was taken over has the claim that its booth had got for it. */
  #lostBy(car: Car | 'left' | null, id: string): LostClaim | null {
    if (car === 'left') return 'left-elsewhere';
    const { booth, isCurrent } = this.#ports;
    const claim = car?.claim ?? null;
    const isOthers = claim !== null && claim.booth !== booth && claim.exit !== id;
    return isOthers && isCurrent() ? 'claimed-elsewhere' : null;
  }
}
