import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { once } from 'node:events';
import { join, relative } from 'node:path';

// What a power cut leaves of a folder: the writes of a process and its flushes are recorded (strace), and played back without those
// that no flush had followed.

/** Why it cannot be done on this computer; null: it can. */
export function whyNoRecorder(): string | null {
  if (process.platform !== 'linux') return 'records system calls, which is done on Linux alone';
  const { status } = spawnSync('strace', ['-o', '/dev/null', 'true']);
  return status === 0 ? null : 'needs strace, and leave to use it';
}

const calls = 'pwrite64,pwritev,write,fsync,fdatasync,ftruncate,unlink,rename';

/** The writes of one process, from its attaching on. */
export class Recorder {
  readonly #file: string;
  readonly #strace: ChildProcess;

  private constructor(file: string, strace: ChildProcess) {
    this.#file = file;
    this.#strace = strace;
  }

  /** @param file where the record is kept. @returns once every thread of the process is watched */
  static async of(pid: number, file: string): Promise<Recorder> {
    const what = ['-f', '-y', '-xx', '-s', '10000000', '-e', `trace=${calls}`, '-o', file];
    const strace = spawn('strace', [...what, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
    await once(strace.stderr, 'data');
    return new Recorder(file, strace);
  }

  /** @returns how much of the record there is: a place to cut it at */
  reached(): number {
    return existsSync(this.#file) ? statSync(this.#file).size : 0;
  }

  async end(): Promise<void> {
    const ended = once(this.#strace, 'exit');
    this.#strace.kill('SIGINT');
    await ended;
  }

  /**
   * Brings a copy of the folder, made when the recording began, to where a power cut would have left it.
   *
   * @param upTo as `reached` told it
   * @returns how many flushes it has followed
   */
  replay(folder: string, copy: string, upTo: number): number {
    const lines = readFileSync(this.#file, 'latin1').slice(0, upTo).split('\n');
    const waiting = new Map<string, Change[]>();
    const flushing = new Map<string, string>();
    let flushes = 0;
    const flushed = (path: string): void => {
      flushes += 1;
      for (const change of waiting.get(path) ?? []) carryOut(join(copy, relative(folder, path)), change);
      waiting.delete(path);
    };
    for (const line of lines) {
      const [, thread = '', call = '', rest = ''] = /^(\d+)\s+(?:<\.\.\. )?(\w+)(.*)$/s.exec(line) ?? [];
      const path = textOf(/^\(\d+<((?:\\x[0-9a-f]{2})+)>/.exec(rest)?.[1] ?? '').toString();
      const isFlush = call === 'fsync' || call === 'fdatasync';
      if (isFlush && rest.startsWith(' resumed>')) flushed(flushing.get(thread) ?? '');
      else if (isFlush && rest.endsWith('<unfinished ...>')) flushing.set(thread, path);
      else if (isFlush) flushed(path);
      const change = path.startsWith(`${folder}/`) ? changeIn(call, rest) : null;
      if (change !== null) waiting.set(path, [...(waiting.get(path) ?? []), change]);
    }
    return flushes;
  }
}

type Change = { readonly bytes: Buffer; readonly at: number } | { readonly size: number };

const textOf = (escaped: string): Buffer => Buffer.from(escaped.replaceAll('\\x', ''), 'hex');

function changeIn(call: string, rest: string): Change | null {
  if (call === 'ftruncate') return { size: Number(/>, (\d+)/.exec(rest)?.[1]) };
  const written = />, "((?:\\x[0-9a-f]{2})*)", \d+, (\d+)/.exec(rest);
  return call === 'pwrite64' && written !== null
    ? { bytes: textOf(written[1] ?? ''), at: Number(written[2]) }
    : null;
}

function carryOut(path: string, change: Change): void {
  const file = openSync(path, existsSync(path) ? 'r+' : 'w');
  try {
    if ('size' in change) ftruncateSync(file, change.size);
    else writeSync(file, change.bytes, 0, change.bytes.length, change.at);
  } finally {
    closeSync(file);
  }
}

/** @returns a copy of a folder, to be played back into */
export function copied(folder: string, to: string): string {
  rmSync(to, { recursive: true, force: true });
  cpSync(folder, to, { recursive: true });
  return to;
}
