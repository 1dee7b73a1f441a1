import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectFolder } from '../build.ts';
import type { Command, Sender } from './commands.ts';
import type { StandInOptions } from './options.ts';
import type { Report } from './reports.ts';

const register = new URL('register.ts', import.meta.url).href;

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

export interface LaunchOptions {
  readonly userData: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly packaged?: boolean;
  /** The window's page is a Chromium's, which the caller shows (chromium-page.ts). */
  readonly chromium?: boolean;
  readonly secondDisplay?: boolean;
  readonly keyring?: Partial<StandInOptions['keyring']>;
}

/** What the stand-in is to be, for `STAND_IN` in its environment. */
export const standInOptions = (options: LaunchOptions): StandInOptions => ({
  appPath: projectFolder,
  userData: options.userData,
  packaged: options.packaged ?? false,
  chromium: options.chromium ?? false,
  secondDisplay: options.secondDisplay ?? false,
  version: '0.0.0-test',
  keyring: { available: true, backend: 'gnome_libsecret', key: 'first keyring', ...options.keyring },
});

/** A running built main. */
export class StandInApp {
  readonly reports: Report[] = [];
  stderr = '';
  /** Told of each report as it comes. */
  onReport: (report: Report) => void = () => undefined;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #exited: Promise<number | null>;
  #lastId = 0;

  constructor(options: LaunchOptions) {
    const standIn = standInOptions(options);
    const main = join(projectFolder, 'out/main/index.cjs');
    this.#child = spawn(process.execPath, ['--import', register, main, ...(options.args ?? [])], {
      env: { PATH: process.env['PATH'] ?? '', ...options.env, STAND_IN: JSON.stringify(standIn) },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.#child.on('message', (message) => this.#receive(message as Report | Answer));
    this.#child.on('disconnect', () => this.#endWaiting());
    this.#exited = once(this.#child, 'close').then(([code]) => code as number | null);
  }

  /** The exit code, once the process has ended. */
  readonly exited = (): Promise<number | null> => this.#exited;

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Calls a channel as the preload would. */
  invoke(channel: string, message: unknown, sender: Sender = 'page'): Promise<unknown> {
    return this.do({ do: 'invoke', channel, message, sender });
  }

  /** @throws what main threw; or that the program has ended, which it may at any time */
  async do(command: Command): Promise<unknown> {
    const id = ++this.#lastId;
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#child.send({ id, command }, (error) => {
      if (error !== null) this.#receive({ id, error: error.message });
    });
    const { value, error } = await answer;
    if (error !== undefined) throw new Error(error);
    return value;
  }

  /** The first report of that kind, once it has come. @throws with what was printed when it does not come in time */
  async reported<K extends Report['report']>(
    kind: K,
    fits: (report: Extract<Report, { report: K }>) => boolean = () => true,
  ): Promise<Extract<Report, { report: K }>> {
    for (const until = performance.now() + 60_000; performance.now() < until;) {
      const found = this.reports.find(
        (report): report is Extract<Report, { report: K }> =>
          report.report === kind && fits(report as Extract<Report, { report: K }>),
      );
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const others = this.reports.map(({ report }) => report).join(', ');
    throw new Error(`not reported in 60 s: ${kind} (reported: ${others})\n${this.stderr}`);
  }

  #endWaiting(): void {
    for (const id of this.#waiting.keys()) this.#receive({ id, error: 'the program has ended' });
  }

  #receive(message: Report | Answer): void {
    if ('report' in message) {
      this.reports.push(message);
      this.onReport(message);
      return;
    }
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }
}
