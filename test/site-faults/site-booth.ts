import { mkdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import type { Timings } from '../../electron/booth/ports/timings.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { BoothHost } from '../faults/booth-host.ts';
import type { StartOrder } from '../faults/messages.ts';
import { quickTimings } from '../support/running-booth.ts';
import { Line } from './line.ts';

/** The service and this campaign share two cores with all booths: no answer is late for that. */
const siteTimings: Timings = {
  ...quickTimings,
  // Outages are short here, and what waits is offered in them.
  offerMs: 50,
  answerMs: 4_000,
  exchangeMostMs: 8_000,
  probeMostMs: 500,
  trialMostMs: 1_000,
};

/** After what disturbed it, a booth is held to be at the ledger so much later (ms): it may not have noticed before. */
const calmAfterMs = 2_000;

export interface SiteBoothPorts {
  readonly id: string;
  /** Of the whole run. */
  readonly folder: string;
  readonly credentials: LedgerCredentials;
  /** Of the key by which its supervisors take over from others. */
  readonly fencingSeed: string;
  /** Of the ledger's servers, on this computer. */
  readonly ports: readonly number[];
  readonly service: { readonly address: string; readonly token: string };
  /** One of so many that the service and the ledger's servers, which are other computers, come before it here: else no answer is in time. */
  readonly isOfMany: boolean;
}

/** The file with the key to take over from others, on the stick of each booth's supervisors. */
export const fencingFile = 'fencing-credentials.json';

/** A booth of the site, in processes one after the other, which are killed. */
export class SiteBooth {
  readonly id: string;
  readonly line: Line;
  /** Of its journal. */
  readonly directory: string;
  /** Where its supervisors' memory stick is. */
  readonly stick: string;
  /** Whoever holds it is the only one who kills and starts it, and presses at it. */
  isHeld = false;
  /** It was killed for good, and nobody but this campaign has its disk: it is not started any more. */
  isGone = false;
  readonly #ports: SiteBoothPorts;
  #host: BoothHost | null = null;
  #disturbing = 0;
  #disturbedMs = 0;
  #breaks = 0;
  #state: string | null = null;
  /** Its clock is ahead by so much (ms) from its next start on. */
  aheadMs = 0;
  /** As of `BoothHost`, from its next start on. */
  preloaded: string | null = null;
  /** How it ended by itself, where it did. */
  readonly crashes: string[] = [];

  private constructor(ports: SiteBoothPorts, line: Line) {
    this.#ports = ports;
    this.id = ports.id;
    this.line = line;
    this.directory = join(ports.folder, ports.id, 'test');
    this.stick = join(ports.folder, `${ports.id}.stick`);
    for (const folder of [this.directory, this.stick]) mkdirSync(folder, { recursive: true });
    const key = { ...ports.credentials, kind: 'fencing-credentials', seed: ports.fencingSeed };
    writeFileSync(join(this.stick, fencingFile), JSON.stringify(key));
  }

  static async make(ports: SiteBoothPorts): Promise<SiteBooth> {
    return new SiteBooth(ports, await Line.open(ports.ports));
  }

  get isRunning(): boolean {
    return this.#host !== null;
  }

  /** Which calm this is, in which it has been at the ledger without a break; null: something may be in its way. */
  get calm(): number | null {
    const isCalm =
      this.#host !== null &&
      this.#disturbing === 0 &&
      this.#state === 'current' &&
      performance.now() - this.#disturbedMs >= calmAfterMs;
    return isCalm ? this.#breaks : null;
  }

  /** Something is in the way between it and the ledger. @returns to be called when that is over */
  disturb(): () => void {
    this.#disturbing += 1;
    this.#break();
    return () => {
      this.#disturbing -= 1;
      this.#break();
    };
  }

  async start(): Promise<void> {
    const host = new BoothHost(join(this.#ports.folder, `${this.id}.output.log`), this.preloaded);
    if (this.#ports.isOfMany) setPriority(host.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    this.#state = null;
    this.#break();
    const started = await host.start(this.#order(), (_name, value) => this.#show(value as BoothSnapshot));
    if (started.kind !== 'started') throw new Error(`${this.id}: ${JSON.stringify(started)}`);
    this.#host = host;
    void this.#watch(host);
    const first = await this.snapshot();
    if (first !== null) this.#show(first);
  }

  /** kill -9 */
  async kill(): Promise<void> {
    const host = this.#host;
    this.#host = null;
    this.#break();
    await host?.kill();
  }

  async stop(): Promise<void> {
    const host = this.#host;
    this.#host = null;
    this.#break();
    await host?.stop();
  }

  get logFile(): string {
    return join(this.#ports.folder, `${this.id}.log`);
  }

  /** @returns the answer; null: it is not running, or ended before it answered */
  async call(channel: string, input: object): Promise<Result<unknown> | null> {
    return (await this.#host?.call(channel, input)) ?? null;
  }

  /** @returns the answer's value; null: there is none */
  async ask(channel: string, input: object): Promise<unknown> {
    const answer = await this.call(channel, input);
    return answer?.ok === true ? answer.value : null;
  }

  async snapshot(): Promise<BoothSnapshot | null> {
    return (await this.ask('booth.snapshot', {})) as BoothSnapshot | null;
  }

  async end(): Promise<void> {
    await this.kill();
    this.line.close();
  }

  async #watch(host: BoothHost): Promise<void> {
    const end = await host.gone;
    if (this.#host !== host) return;
    this.#host = null;
    this.crashes.push(`${this.id} ended with ${String(end)}`);
  }

  #show({ ledger }: Partial<BoothSnapshot>): void {
    if (ledger === undefined) return;
    const state = ledger?.state ?? null;
    if (state === this.#state) return;
    this.#state = state;
    this.#break();
  }

  #break(): void {
    this.#breaks += 1;
    this.#disturbedMs = performance.now();
  }

  #order(): StartOrder {
    const { folder, credentials, service } = this.#ports;
    const file = (name: string): string => join(folder, `${this.id}.${name}`);
    return {
      directory: join(folder, this.id),
      address: service.address,
      proxy: null,
      trust: [],
      profile: 'specification',
      token: service.token,
      timings: siteTimings,
      clock: { shiftMs: this.aheadMs, offsetMinutes: 420 },
      instant: null,
      breakage: null,
      log: this.logFile,
      told: file('told'),
      notes: file('notes'),
      site: { ...credentials, servers: [...this.line.servers] },
      stick: this.stick,
    };
  }
}
