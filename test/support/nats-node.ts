import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { NodePlace } from './nats-config.ts';
import { ProcessTree } from './process-tree.ts';

/** How long one may take until it serves; only one that cannot start takes so long (ms). */
const startMs = 180_000;
const lookMs = 25;

/** One server of a site, which can be killed and started again at its place, with its store. */
export class NatsNode {
  readonly place: NodePlace;
  readonly #program: string;
  readonly #env: Readonly<Record<string, string>>;
  #tree: ProcessTree | null = null;

  /** @param env beside this process's own: what its configuration takes from there */
  constructor(program: string, place: NodePlace, config: string, env: Readonly<Record<string, string>> = {}) {
    this.#program = program;
    this.#env = env;
    this.place = place;
    mkdirSync(place.folder, { recursive: true });
    writeFileSync(join(place.folder, 'node.conf'), config);
  }

  /** By its name: of an address the client would not check that the certificate is its own. */
  get url(): string {
    return `localhost:${this.place.port}`;
  }

  /** What it has written since it was started. */
  get words(): string {
    return this.#tree?.words ?? '';
  }

  get pid(): number | undefined {
    return this.#tree?.pid;
  }

  setAccounts(text: string): void {
    writeFileSync(join(this.place.folder, 'accounts.conf'), text);
  }

  launch(): void {
    this.#tree = new ProcessTree(this.#program, ['-c', 'node.conf'], {
      cwd: this.place.folder,
      env: { ...process.env, ...this.#env },
    });
  }

  /** Starts it again after a kill, and waits until it serves. */
  async start(): Promise<void> {
    this.launch();
    await this.serves();
  }

  /** `kill -9`, or another signal; returns when it is gone. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#tree?.signal(signal);
    await this.#tree?.ended;
    this.#tree?.end();
  }

  /** Lets it read its configuration anew, and waits until it has. @throws with its words where it does not take it */
  async reload(): Promise<void> {
    const loaded = async (): Promise<unknown> => (await this.#ask('varz'))?.['config_load_time'];
    const before = await loaded();
    const said = this.words.length;
    this.#tree?.signal('SIGHUP');
    await this.#until(async () => {
      const failed = /Failed to reload.*/.exec(this.words.slice(said));
      if (failed !== null) throw new Error(failed[0]);
      return (await loaded()) !== before;
    });
  }

  /** Waits until it serves, and in a cluster knows who leads it. @throws with its words where it ends before */
  async serves(): Promise<void> {
    await this.#until(async () => {
      if ((await this.#ask('healthz'))?.['status'] !== 'ok') return false;
      if (this.place.cluster === null) return true;
      const cluster = (await this.#ask('jsz'))?.['meta_cluster'] as
        Readonly<Record<string, unknown>> | undefined;
      return typeof cluster?.['leader'] === 'string' && cluster['leader'] !== '';
    });
  }

  async #until(holds: () => Promise<boolean>): Promise<void> {
    for (const until = performance.now() + startMs; performance.now() < until; await wait(lookMs)) {
      if (this.#tree?.runs !== true) break;
      if (await holds()) return;
    }
    throw new Error(`${this.place.name} does not serve: ${this.words}`);
  }

  async #ask(what: string): Promise<Readonly<Record<string, unknown>> | null> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.place.monitoringPort}/${what}`);
      return (await answer.json()) as Readonly<Record<string, unknown>>;
    } catch {
      return null;
    }
  }
}
