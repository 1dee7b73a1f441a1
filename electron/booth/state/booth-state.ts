import type { LookUpView } from '../../contract/inside.ts';
import type { RecordView } from '../../contract/record.ts';
import type { BoothSnapshot, LinkView, ScreenPreferences, StorageState } from '../../contract/snapshot.ts';
import { boothTimeOf } from '../lib/booth-time.ts';
import type { Overview } from '../journal/model/record-types.ts';
import { notify } from '../lib/notify.ts';
import type { LinkStatus } from '../outbox/service-link.ts';
import { reportedOf } from '../outbox/withheld.ts';
import type { Clock, Log } from '../ports/ports.ts';
import type { PushListener } from './push.ts';

export interface StatePorts {
  readonly clock: Clock;
  readonly log: Log;
  /** What does not change while the program runs. */
  readonly fixed: Pick<
    BoothSnapshot,
    | 'booth'
    | 'setUp'
    | 'unencrypted'
    | 'outdated'
    | 'vehicleClasses'
    | 'vehicleClassLooks'
    | 'picture'
    | 'networkCamera'
    | 'plates'
    | 'language'
    | 'ticket'
    | 'ticketByItself'
    | 'rush'
    | 'undoBySupervisor'
    | 'blankSeconds'
    | 'canLeave'
  >;
  readonly preferences: () => ScreenPreferences;
  readonly overview: () => Promise<Overview>;
  readonly link: () => LinkStatus;
  readonly clockSkewMs: () => BoothSnapshot['clockSkewMs'];
  readonly clockInDoubt: () => boolean;
  readonly storage: () => StorageState;
  readonly readingEarlier: () => boolean;
  readonly lookUp: () => LookUpView;
  readonly ledger: () => BoothSnapshot['ledger'];
  readonly occupancy: () => BoothSnapshot['occupancy'];
  readonly acts: () => BoothSnapshot['acts'];
  readonly reading: () => BoothSnapshot['reading'];
  readonly people: () => Pick<BoothSnapshot, 'people' | 'supervisors' | 'wrongPins'>;
}

/** A change of the counters is not seen sooner; what happened to a record is told at once by its event. */
const betweenSnapshotsMs = 100;
const betweenFailuresMs = 1_000;

/** Holds the snapshot and tells the screens of its changes. */
export class BoothState {
  readonly #ports: StatePorts;
  readonly #listeners = new Set<PushListener>();
  #overview: Overview;
  #revision: number;
  #refreshing = false;
  /** The overview is behind the journal. */
  #stale = false;
  /** Something else of the snapshot was not told yet. */
  #untold = false;
  #ended = false;
  #isFailing = false;
  #callOff: () => void = () => undefined;

  private constructor(ports: StatePorts, overview: Overview, revision: number) {
    this.#ports = ports;
    this.#overview = overview;
    this.#revision = revision;
  }

  /** @param revision of the first snapshot */
  static async read(ports: StatePorts, revision = 1): Promise<BoothState> {
    return new BoothState(ports, await ports.overview(), revision);
  }

  snapshot(): BoothSnapshot {
    const {
      fixed,
      preferences,
      link,
      clockSkewMs,
      clockInDoubt,
      storage,
      readingEarlier,
      lookUp,
      ledger,
      occupancy,
      acts,
      reading,
      people,
    } = this.#ports;
    return {
      ...fixed,
      revision: this.#revision,
      preferences: preferences(),
      link: this.#linkOf(link()),
      clockSkewMs: clockSkewMs(),
      clockInDoubt: clockInDoubt(),
      storage: storage(),
      readingEarlier: readingEarlier(),
      lookUp: lookUp(),
      ledger: ledger(),
      occupancy: occupancy(),
      acts: acts(),
      reading: reading(),
      ...people(),
      ...this.#overview,
    };
  }

  subscribe(listener: PushListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Records changed their state, or (with none named) something else of the journal may have. */
  changed(records: readonly RecordView[]): void {
    for (const record of records) this.#push('booth.event', { type: 'record-changed', record });
    this.#stale = true;
    void this.#refresh();
  }

  /** Something of the snapshot changed that the journal is not read for: at a site each car of another booth does. */
  changedBeside(): void {
    this.#untold = true;
    void this.#refresh();
  }

  /** For whoever shows what is read. */
  alprTold(): void {
    this.#push('booth.event', { type: 'alpr-told' });
  }

  /** Nothing is read any more: the journal is about to be closed. */
  end(): void {
    this.#ended = true;
    this.#callOff();
  }

  /**
   * One snapshot at a time and some milliseconds between two, however fast the changes come: a backlog that drains is not to wait for
   * the screen. The last change of the journal is always followed by a reading of it.
   */
  async #refresh(): Promise<void> {
    if (this.#refreshing) return;
    this.#refreshing = true;
    try {
      while ((this.#stale || this.#untold) && !this.#ended) {
        const isBehind = this.#stale;
        this.#stale = false;
        // Whoever tells of a change goes on first.
        const isRead = await (isBehind ? this.#readOverview() : true);
        if (this.#ended) return;
        this.#untold = false;
        this.#revision += 1;
        this.#push('booth.changed', this.snapshot());
        await this.#pause(isRead ? betweenSnapshotsMs : betweenFailuresMs);
        this.#stale ||= !isRead;
      }
    } finally {
      this.#refreshing = false;
    }
  }

  /** A journal that cannot be read keeps nobody from hearing the rest: that the storage fails, for one. */
  async #readOverview(): Promise<boolean> {
    try {
      this.#overview = await this.#ports.overview();
      this.#isFailing = false;
      return true;
    } catch (error) {
      if (!this.#isFailing)
        this.#ports.log('error', 'the journal could not be read', { error: String(error) });
      this.#isFailing = true;
      return false;
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const callOff = this.#ports.clock.after(ms, resolve);
      this.#callOff = () => {
        callOff();
        resolve();
      };
    });
  }

  readonly #push: PushListener = (push, value) => {
    for (const listener of this.#listeners)
      notify(this.#ports.log, 'a screen that is told', () => listener(push, value));
  };

  #linkOf({ link, sinceMs, nextTryMs, lastAnswerMs }: LinkStatus): LinkView {
    const { clock } = this.#ports;
    const time = (ms: number | null): string | null =>
      ms === null ? null : boothTimeOf(ms, clock.offsetMinutes(ms));
    return {
      state: link.state,
      cause: link.state === 'open' ? null : link.cause,
      since: time(sinceMs),
      nextTryAt: time(nextTryMs),
      withheld: reportedOf(link.withheld),
      lastAnswerAt: time(lastAnswerMs),
    };
  }
}
