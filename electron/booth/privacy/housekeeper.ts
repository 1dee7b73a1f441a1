import type { Journal } from '../journal/types.ts';
import type { HousekeepingDone } from '../journal/housekeeping/housekeeping.ts';
import type { RetentionRules } from '../journal/privacy/retention.ts';
import type { Log } from '../ports/ports.ts';
import type { TrustedClock } from '../clock/trusted-clock.ts';

export interface HousekeeperPorts {
  readonly journal: Pick<Journal, 'runHousekeeping'>;
  readonly clock: Pick<TrustedClock, 'now' | 'trusted' | 'proven' | 'after'>;
  readonly rules: RetentionRules;
  /** Told after something was erased: what is shown of it has to go. @param attendants numbers of those without a name now */
  readonly erased: (attendants: readonly string[]) => void;
  readonly log: Log;
}

/** After the start, when the journal's own check is most likely over (ms). */
const firstMs = 5_000;
const hourMs = 3_600_000;
/** When another program was reading the journal, or the disk refused (ms). */
const againMs = 60_000;

/** Runs retention by itself, by the trusted now: at the start, and every hour from the end of the last time on. */
export class Housekeeper {
  readonly #ports: HousekeeperPorts;
  #callOff: () => void = () => undefined;
  #running: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(ports: HousekeeperPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.#later(firstMs);
  }

  /**
   * Runs at once, after what is under way.
   *
   * @returns whether nothing is left in any file of what was erased; where not, it is tried again by itself
   */
  now(): Promise<boolean> {
    this.#callOff();
    const run = this.#running.then(() => this.#run());
    this.#running = run;
    return run;
  }

  /** Ends after the step that is under way; the next start goes on. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#callOff();
    await this.#running;
  }

  #later(ms: number): void {
    if (this.#stopped) return;
    this.#callOff();
    this.#callOff = this.#ports.clock.after(ms, () => {
      this.#running = this.#run();
    });
  }

  async #run(): Promise<boolean> {
    const { log, erased } = this.#ports;
    try {
      const kept = await this.#allSteps();
      if (kept === null) return false;
      const { records, pictures, attendants, folders, isBusy } = kept;
      if (records + pictures + attendants.length + folders.length > 0) {
        log('info', 'retention has erased what was over', {
          records,
          pictures,
          attendants: attendants.length,
          folders,
        });
        erased(attendants);
      }
      this.#later(isBusy ? againMs : hourMs);
      return !isBusy;
    } catch (error) {
      log('warn', 'retention could not be carried out', { error: String(error) });
      this.#later(againMs);
      return false;
    }
  }

  /** One call to the journal for each step: what a press asks of it comes in between. */
  async #allSteps(): Promise<HousekeepingDone | null> {
    const { journal, rules, clock } = this.#ports;
    const nows = [clock.trusted(), clock.proven(), clock.now()] as const;
    while (!this.#stopped) {
      const kept = await journal.runHousekeeping(rules, ...nows);
      if (kept !== null) return kept;
    }
    return null;
  }
}
