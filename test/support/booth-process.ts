import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { projectFolder } from './build.ts';

export interface SpawnedBooth {
  readonly process: ChildProcess;
  /** Its URL, once it serves. Rejects with its output where it ended before. */
  readonly ready: Promise<string>;
  /** All that it has written so far. */
  readonly output: () => string;
}

/**
 * Starts the demo command's browser shell as a process of its own.
 *
 * @param flags the demo's
 * @param node Node's own
 */
export const spawnBooth = (
  dataDirectory: string,
  flags: readonly string[] = [],
  node: readonly string[] = [],
): SpawnedBooth =>
  spawnDemo(['--shell', 'browser', '--no-open', '--data-dir', dataDirectory, ...flags], { node });

/** Starts the demo command, or another one that says `ready`; detached: in a process group of its own, as a terminal does. */
export function spawnDemo(
  flags: readonly string[],
  {
    node = [],
    env = {},
    folder = projectFolder,
    detached = false,
    command = 'test/support/demo.ts',
  }: {
    node?: readonly string[];
    env?: Readonly<Record<string, string>>;
    folder?: string;
    detached?: boolean;
    command?: string;
  } = {},
): SpawnedBooth {
  const booth = spawn(process.execPath, [...node, command, ...flags], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const url = /^ready (http\S+)$/m.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    booth.stdout.on('data', listen);
    booth.stderr.on('data', listen);
    booth.once('exit', (code) => reject(new Error(`the booth ended with ${code}:\n${output}`)));
  });
  // Not everybody waits for an address.
  ready.catch(() => undefined);
  return { process: booth, ready, output: () => output };
}

/** @returns the exit code */
export async function end(process: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (process.exitCode !== null || process.signalCode !== null) return process.exitCode;
  const exited = once(process, 'exit');
  process.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
}
