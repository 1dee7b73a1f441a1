import type { Clock, Log } from '../../booth/ports/ports.ts';
import type { RunningBooth } from '../live-booth.ts';
import type { TriedVersion } from './tried-version.ts';
import type { Updater } from './update-source.ts';
import {
  nextUpdateStep,
  type OfferedVersion,
  type UpdateFacts,
  type UpdateObstacle,
  type UpdateStep,
} from './update-step.ts';

export interface UpdatePorts {
  readonly booth: Pick<RunningBooth, 'updateReadiness' | 'backUp'>;
  readonly updaterOf: (address: string) => Promise<Updater>;
  readonly obstacle: () => UpdateObstacle | null;
  /** Since somebody last touched the screen, a key or the mouse (ms). */
  readonly sinceInputMs: () => number;
  readonly tried: TriedVersion;
  /** Ends the program in order; `install` has the last word. */
  readonly replace: (install: () => void) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** How often it is looked whether an update can go on (ms). */
export const lookEveryMs = 600_000;

/** Looks every ten minutes what an update is waiting for, and does what can be done. @returns a function that ends it */
export function followUpdates(ports: UpdatePorts): () => void {
  const rounds = new UpdateRounds(ports);
  rounds.later();
  return () => rounds.stop();
}

class UpdateRounds {
  readonly #ports: UpdatePorts;
  #from: { readonly address: string; readonly updater: Updater } | null = null;
  #checkedAtMs: number | null = null;
  #offered: OfferedVersion | null = null;
  #downloaded = false;
  #told: UpdateStep = 'off';
  #stopped = false;
  #callOff: () => void = () => undefined;

  constructor(ports: UpdatePorts) {
    this.#ports = ports;
  }

  later(): void {
    if (this.#stopped) return;
    this.#callOff = this.#ports.clock.after(lookEveryMs, () => void this.#look().finally(() => this.later()));
  }

  stop(): void {
    this.#stopped = true;
    this.#callOff();
  }

  /** One step after the other, as far as it goes; what fails is tried again at the next look that asks for it. */
  async #look(): Promise<void> {
    const { booth, log } = this.#ports;
    let backedUp = false;
    try {
      while (!this.#stopped) {
        const facts = await this.#facts(backedUp);
        const step = nextUpdateStep(facts);
        if (step === 'check') await this.#check();
        else if (step === 'download') await this.#download();
        else if (step === 'back-up') {
          backedUp = await booth.backUp();
          if (!backedUp) return log('error', 'no update: the copy of the journal does not hold');
        } else if (step === 'install') return this.#install(facts.nowMs);
        else return this.#tell(step);
      }
    } catch (error) {
      if (!this.#stopped) log('warn', 'an update could not go on', { error: String(error) });
    }
  }

  async #facts(backedUp: boolean): Promise<UpdateFacts> {
    const { booth, clock, obstacle, sinceInputMs, tried, updaterOf } = this.#ports;
    const readiness = await booth.updateReadiness();
    const address = readiness.updates?.address ?? null;
    const inTheWay = address === null ? null : obstacle();
    if (address === null || inTheWay !== null) this.#from = null;
    else if (address !== this.#from?.address) {
      this.#from = { address, updater: await updaterOf(address) };
      this.#checkedAtMs = null;
      this.#offer(null);
    }
    const nowMs = clock.now();
    const last = this.#offered === null ? null : tried.read();
    return {
      ...readiness,
      obstacle: inTheWay,
      sinceCheckMs: this.#checkedAtMs === null ? null : clock.elapsed() - this.#checkedAtMs,
      offered: this.#offered,
      downloaded: this.#downloaded,
      triedAtMs: last !== null && last.version === this.#offered?.version ? last.atMs : null,
      backedUp,
      sinceInputMs: sinceInputMs(),
      nowMs,
      hour: new Date(nowMs + clock.offsetMinutes(nowMs) * 60_000).getUTCHours(),
    };
  }

  async #check(): Promise<void> {
    // Before the answer: a server that cannot be reached is asked again in its time, too.
    this.#checkedAtMs = this.#ports.clock.elapsed();
    const updater = this.#from?.updater;
    this.#offer((await updater?.check()) ?? null);
  }

  async #download(): Promise<void> {
    const offered = this.#offered;
    // What comes broken is not fetched again before the server was asked again.
    this.#offer(null);
    await this.#from?.updater.download();
    this.#offer(offered);
    this.#downloaded = true;
  }

  #offer(offered: OfferedVersion | null): void {
    if (offered === null || offered.version !== this.#offered?.version) this.#downloaded = false;
    this.#offered = offered;
  }

  #install(atMs: number): void {
    const { tried, replace, log } = this.#ports;
    const version = this.#offered?.version ?? '';
    const updater = this.#from?.updater;
    tried.write({ version, atMs });
    this.stop();
    log('info', 'the program is replaced by another version', { version });
    replace(() => {
      if (updater?.install() !== true) log('error', 'the program was not replaced', { version });
    });
  }

  /** What is waited for is told once. */
  #tell(step: UpdateStep): void {
    if (step !== this.#told) this.#ports.log('info', 'updates', { state: step, ...this.#offered });
    this.#told = step;
  }
}
