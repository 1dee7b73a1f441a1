import { fork, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import type { StartFault } from '../../electron/booth/booth.ts';
import type { PushName } from '../../electron/contract/channels.ts';
import type { Result } from '../../electron/contract/result.ts';
import '../support/compile-cache.ts';
import { bundledBooth } from './booth-bundle.ts';
import type { FromBooth, StartOrder, ToBooth } from './messages.ts';

export type Started =
  | { readonly kind: 'started' }
  | { readonly kind: 'not-started'; readonly fault: StartFault }
  /** It ended (or was killed) before it could say. */
  | { readonly kind: 'gone' };

/** One booth process, seen from the campaign. */
export class BoothHost {
  readonly #child: ChildProcess;
  readonly #answers = new Map<number, (result: Result<unknown> | null) => void>();
  readonly #loaded: Promise<void>;
  #load: () => void = () => undefined;
  #decide: (started: Started) => void = () => undefined;
  #onPush: (name: PushName, value: unknown) => void = () => undefined;
  #last = 0;
  /** Resolves with the signal or code that ended it. */
  readonly gone: Promise<NodeJS.Signals | number | null>;
  #ended = false;

  /**
   * @param output where its standard output and error go
   * @param preloaded the address of a module that is loaded into its process, and each of its threads, before the booth is, and may change
   *   its sources as they are loaded; null: none
   */
  constructor(output: string, preloaded: string | null = null) {
    const program = preloaded === null ? bundledBooth : new URL('./booth-process.ts', import.meta.url);
    this.#child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: preloaded === null ? [] : ['--import', preloaded],
    });
    const kept = createWriteStream(output, { flags: 'a' });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.pipe(kept, { end: false });
    this.#loaded = new Promise((resolve) => (this.#load = resolve));
    this.#child.on('message', (message: FromBooth) => this.#heard(message));
    this.gone = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => {
        this.#ended = true;
        this.#load();
        this.#decide({ kind: 'gone' });
        for (const answer of this.#answers.values()) answer(null);
        kept.end();
        resolve(signal ?? code);
      });
    });
  }

  async start(order: StartOrder, onPush: (name: PushName, value: unknown) => void): Promise<Started> {
    this.#onPush = onPush;
    await this.#loaded;
    return new Promise((resolve) => {
      this.#decide = resolve;
      if (this.#ended) resolve({ kind: 'gone' });
      else this.tell({ type: 'start', order });
    });
  }

  /** @returns the answer, or null where the booth ended before it gave one */
  call(channel: unknown, input: unknown): Promise<Result<unknown> | null> {
    return new Promise((resolve) => {
      if (this.#ended) return resolve(null);
      const id = (this.#last += 1);
      this.#answers.set(id, resolve);
      this.tell({ type: 'call', id, channel, input });
    });
  }

  tell(message: ToBooth): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** kill -9. @returns whether that is what ended it */
  async kill(): Promise<boolean> {
    this.#child.kill('SIGKILL');
    return (await this.gone) === 'SIGKILL';
  }

  /** The orderly end. */
  async stop(): Promise<void> {
    this.tell({ type: 'stop' });
    await this.gone;
  }

  #heard(message: FromBooth): void {
    switch (message.type) {
      case 'loaded':
        return this.#load();
      case 'started':
        return this.#decide({ kind: 'started' });
      case 'not-started':
        return this.#decide({ kind: 'not-started', fault: message.fault });
      case 'answer': {
        const answer = this.#answers.get(message.id);
        this.#answers.delete(message.id);
        return answer?.(message.result);
      }
      case 'push':
        return this.#onPush(message.name, message.value);
    }
  }
}
