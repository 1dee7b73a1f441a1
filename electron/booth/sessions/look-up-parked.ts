import type { LookUpView, Occupancy } from '../../contract/inside.ts';
import { plateLength } from '../../contract/plate-rules.ts';
import { looksLikeUuid } from '../../contract/session-id.ts';
import { boothTimeOf } from '../lib/booth-time.ts';
import type { Clock, Log, TokenSource } from '../ports/ports.ts';
import type { Timings } from '../ports/timings.ts';
import type { LookUpManner } from '../outbox/look-ups.ts';
import type { LookUp } from '../service/look-up.ts';
import type { OperationValues } from '../service/interface-profile/prepare-operation.ts';
import type { LookUpOperation } from '../service/interface-profile/profile-operations.ts';
import type { ParkedCars } from './parked-cars.ts';

/** Whom look-ups are made by. */
interface Looker {
  lookUp(
    name: LookUpOperation,
    values: OperationValues,
    token: string,
    manner: LookUpManner,
  ): Promise<LookUp>;
  /** Whether anything may be looked up now: what failed is not asked again at once. */
  isOpen(): boolean;
}

/** What asks the service who is inside. */
export interface LookUpPorts {
  readonly looker: Looker;
  readonly tokens: TokenSource;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly log: Log;
  /** Which look-ups the site's profile maps. */
  readonly mapped: () => readonly LookUpOperation[];
  /** Whether the outbox's link is open: a service that is down is not asked, that would only take time. */
  readonly isReachable: () => boolean;
}

export interface LookUpParkedPorts extends LookUpPorts {
  readonly parked: ParkedCars;
  /** Told when the state of the look-up changed. */
  readonly changed: () => void;
}

/** A plate shorter than this (characters) is not asked for: it is still being typed. */
const shortestPlate = 4;

/**
 * Asks the service who is inside, where the site's profile maps it. Nobody waits for it: what is known is shown at once, and
 * what the service tells is added when it comes.
 */
export class LookUpParked {
  readonly #ports: LookUpParkedPorts;
  readonly #stop = new AbortController();
  #asking: Promise<void> | null = null;
  #failed = false;
  /** Somebody waits for the answer to the question under way. */
  #isAwaited = false;
  #answeredMs: number | null = null;
  /** When the service last told of all cars inside. */
  #wholeMs: number | null = null;
  /** How many cars of the last answer are not kept. */
  #leftOut = 0;
  /** The plate that was asked for last, where plates alone can be. */
  #lastPlate = '';
  /** When each question last ended, answered or not, in running time (ms): the whole list, or a plate. */
  readonly #asked = new Map<string, number>();

  constructor(ports: LookUpParkedPorts) {
    this.#ports = ports;
  }

  /** @param places of the site. @returns null: the service has not told of all cars inside yet */
  occupancy(places: number): Occupancy | null {
    const at = this.#timeOf(this.#wholeMs);
    return at === null ? null : { inside: this.#ports.parked.total + this.#leftOut, places, at };
  }

  #timeOf(ms: number | null): string | null {
    return ms === null ? null : boothTimeOf(ms, this.#ports.clock.offsetMinutes(ms));
  }

  view(): LookUpView {
    const { mapped } = this.#ports;
    const answeredAt = this.#timeOf(this.#answeredMs);
    const state =
      mapped().length === 0
        ? 'unmapped'
        : this.#asking !== null
          ? 'asking'
          : this.#failed
            ? 'failed'
            : answeredAt === null
              ? 'never'
              : 'fresh';
    return { state, answeredAt, ...(this.#leftOut === 0 ? {} : { leftOut: this.#leftOut }) };
  }

  /**
   * Asks if the last answer is no longer fresh; for one plate where the profile has no list. After a question that came to
   * nothing as much time is left: each keystroke, and each telling of the failure, would ask again.
   *
   * @param plate normalised, as typed so far; nothing: where there is no list, the plate that was asked for last
   * @param now ask even so: somebody wants to know
   */
  refresh(plate: string, now = false): void {
    const mapped = this.#ports.mapped();
    if (this.#asking !== null) {
      this.#isAwaited ||= now;
      return;
    }
    if (this.#stop.signal.aborted || mapped.length === 0) return;
    if (mapped.includes('listSessions')) return this.#ask('listSessions', '', now);
    const asked = now && plate === '' ? this.#lastPlate : plate;
    if (plateLength(asked) < shortestPlate || looksLikeUuid(asked) || /[*?]/.test(asked)) return;
    this.#lastPlate = asked;
    this.#ask('querySession', asked, now);
  }

  /** Asks nothing more. @returns when the question under way has ended */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#asking;
  }

  #ask(name: LookUpOperation, plate: string, now: boolean): void {
    const { clock, timings, isReachable, looker } = this.#ports;
    const last = this.#asked.get(plate) ?? Number.NEGATIVE_INFINITY;
    if (!now && clock.elapsed() - last < timings.lookUpFreshMs) return;
    if (!isReachable() || !looker.isOpen()) {
      if (this.#failed) return;
      this.#failed = true;
      this.#ports.changed();
      return;
    }
    // The list is asked for by the way, too; one plate because somebody has just typed it.
    this.#isAwaited = now || name === 'querySession';
    this.#asking = this.#answer(name, plate).finally(() => {
      this.#asking = null;
      this.#ports.changed();
    });
    this.#ports.changed();
  }

  async #answer(name: LookUpOperation, plate: string): Promise<void> {
    const { looker, tokens, clock, log, parked } = this.#ports;
    this.#failed = true;
    try {
      const token = await tokens.token();
      if (token === null) return;
      const whole = name === 'listSessions';
      const values = whole ? { status: 'STARTED' } : { plateNumber: plate };
      const { signal } = this.#stop;
      const found = await looker.lookUp(name, values, token, { signal, isAwaited: () => this.#isAwaited });
      if (!found.ok) return log('info', 'a look-up came to nothing', { kind: found.failure.kind });
      const all = found.pages > 1 ? 'all-by-pages' : 'all';
      this.#leftOut = parked.reported(found.sessions, found.allPages ? (whole ? all : { plate }) : 'some');
      this.#failed = false;
      this.#answeredMs = clock.now();
      if (whole && found.allPages) this.#wholeMs = this.#answeredMs;
    } catch (error) {
      log('error', 'a look-up failed', { error: String(error) });
    } finally {
      // Only the last plates are remembered: this runs for months.
      if (this.#asked.size > 100) this.#asked.clear();
      this.#asked.set(plate, clock.elapsed());
    }
  }
}
