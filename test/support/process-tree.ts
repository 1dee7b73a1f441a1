import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as passed } from 'node:timers/promises';
import { environmentOf, processes } from './processes.ts';

// A program with all that it starts: none of it outlives the program, or the command that started it. But for one that has left
// parent, session and environment (`env -i setsid`), and whose parent has ended: nothing tells that one any more.

/** Stands in the environment of all that a tree starts: a process that has left its parent and its session is known by it. */
const mark = 'GATEBOOTH_PROCESS_TREE';
/** How long what was killed may take to be gone (ms): on a busy machine seconds, however often it is killed. */
const goneMs = 10_000;
/** How long its last words may take to arrive (ms). */
const lastWordsMs = 1_000;
/** What is kept of the beginning, and of the end, of what it writes (characters). */
const wordsMost = 32 * 1024;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Where it could not be started at all: the system's name for that (EACCES, …). */
  readonly error: string | null;
}

export interface TreeOptions extends Omit<SpawnOptions, 'stdio'> {
  /** Told of each piece of its output. */
  readonly heard?: (stream: 'stdout' | 'stderr', text: string) => void;
}

const running = new Set<ProcessTree>();
process.on('exit', () => {
  for (const tree of running) tree.end();
});

export class ProcessTree {
  /** How the program ended, once nothing that it started is left and all that it wrote has been heard. */
  readonly ended: Promise<Ended>;
  #first = '';
  #last = '';
  readonly #mark = randomUUID();
  readonly #child: ChildProcess | null = null;

  constructor(command: string, args: readonly string[], { heard, ...options }: TreeOptions = {}) {
    const env = { ...(options.env ?? process.env), [mark]: this.#mark };
    try {
      this.#child = spawn(command, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      this.ended = Promise.resolve(notStarted(error));
      return;
    }
    for (const stream of ['stdout', 'stderr'] as const)
      this.#child[stream]?.setEncoding('utf8').on('data', (text: string) => {
        const room = wordsMost - this.#first.length;
        this.#first += text.slice(0, room);
        this.#last = (this.#last + text.slice(room)).slice(-wordsMost);
        heard?.(stream, text);
      });
    running.add(this);
    this.ended = this.#end(this.#child);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** The beginning of what it has written so far, where the cause of a failure is, and the end of it. */
  get words(): string {
    return this.#first + this.#last;
  }

  /** Whether the program itself has not been seen to end. */
  get runs(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Signals the program alone. */
  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Kills all of it. Returns when it is gone: whoever exits next leaves nothing behind. */
  end(): void {
    const { pid } = this;
    if (pid === undefined) return;
    if (process.platform === 'win32') {
      if (this.runs) spawnSync('taskkill', ['/PID', String(pid), '/T', '/F'], { stdio: 'ignore' });
      return;
    }
    if (!existsSync('/proc/self/stat')) return kill(-pid) || !this.runs ? undefined : void kill(pid);
    for (const until = performance.now() + goneMs; performance.now() < until;) {
      const left = this.#members(pid);
      if (left.length === 0) return;
      left.forEach(kill);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }

  async #end(child: ChildProcess): Promise<Ended> {
    const closed = new Promise((resolve) => child.once('close', resolve));
    const how = await new Promise<Ended>((resolve) => {
      child.once('error', (error) => resolve(notStarted(error)));
      child.once('exit', (code, signal) => resolve({ code, signal, error: null }));
    });
    this.end();
    await Promise.race([closed, passed(lastWordsMs, undefined, { ref: false })]);
    running.delete(this);
    return how;
  }

  /** The program, its session, whoever bears its mark, and all their descendants. */
  #members(root: number): number[] {
    const table = processes();
    const found = new Set<number>();
    for (const { pid, session } of table)
      if ((pid === root && this.runs) || session === root || environmentOf(pid).includes(this.#mark))
        found.add(pid);
    for (let before = -1; before < found.size;) {
      before = found.size;
      for (const { pid, parent } of table) if (found.has(parent)) found.add(pid);
    }
    return [...found];
  }
}

/** @returns how the program ended, and what it wrote; killed after the limit (ms) with all that it started */
export async function runToEnd(
  command: string,
  args: readonly string[],
  { limitMs, ...options }: TreeOptions & { limitMs?: number } = {},
): Promise<Ended & { words: string }> {
  const tree = new ProcessTree(command, args, options);
  const timer = limitMs === undefined ? undefined : setTimeout(() => tree.end(), limitMs);
  const ended = await tree.ended;
  clearTimeout(timer);
  return { ...ended, words: tree.words };
}

const notStarted = (error: unknown): Ended => ({
  code: null,
  signal: null,
  error: (error as NodeJS.ErrnoException).code ?? String(error),
});

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
