import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { projectFolder } from './build.ts';

const demo = ['test/support/demo.ts', '--shell', 'browser', '--port', '0', '--no-open'];

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
export function spawnBooth(
  dataDirectory: string,
  flags: readonly string[] = [],
  node: readonly string[] = [],
): SpawnedBooth {
  const booth = spawn(process.execPath, [...node, ...demo, '--data-dir', dataDirectory, ...flags], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
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
