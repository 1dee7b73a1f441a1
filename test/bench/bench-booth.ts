import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { LedgerBoothGiven, LedgerBoothTask } from './ledger-booth.ts';

/** A booth in a process of its own, which does one thing after the other. */
export class BenchBooth {
  readonly #process: ChildProcess;
  readonly #waiting: ((answer: number) => void)[] = [];

  private constructor(process: ChildProcess) {
    this.#process = process;
    if (process.stdout === null) throw new Error('it has no output');
    createInterface(process.stdout).on('line', (line) => this.#waiting.shift()?.(Number(JSON.parse(line))));
  }

  static async start(given: LedgerBoothGiven): Promise<BenchBooth> {
    mkdirSync(given.folder, { recursive: true });
    const program = join(import.meta.dirname, 'ledger-booth.ts');
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
    const booth = new BenchBooth(child);
    await booth.#says(given);
    return booth;
  }

  /** @returns what it says (ms) */
  does(task: LedgerBoothTask): Promise<number> {
    return this.#says(task);
  }

  async end(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.stdin?.end();
    await ended;
  }

  #says(words: object): Promise<number> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#process.stdin?.write(`${JSON.stringify(words)}\n`);
    });
  }
}
