import { utilityProcess } from 'electron';
import type { StartReader } from '../booth/reading/process/reader-process.ts';

/** What Chromium calls its process. */
export const readerName = 'plate reader';

/**
 * Starts the plate reader as a utility process: Node without a window, under Chromium's care, gone when the program is.
 *
 * @param module its bundle
 * @param folder of the weights and the runtime
 */
export const startReaderProcess =
  (module: string, folder: string): StartReader =>
  ({ said, ended }) => {
    const child = utilityProcess.fork(module, [folder, folder], {
      serviceName: readerName,
      stdio: 'ignore',
      execArgv: ['--max-old-space-size=128'],
      // The environment of the program may name the service, a proxy or a secret: reading needs none of it.
      env: process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] ?? '' } : {},
    });
    let isGone = false;
    const kill = (): void => {
      const { pid } = child;
      // Its number may be another process's by now.
      if (isGone) return;
      // Until it has spawned Electron has nothing to end, and would let it live on.
      if (pid === undefined) child.once('spawn', kill);
      // `kill` asks with SIGTERM, which a process that hangs in a signal handler or is stopped does not hear.
      else if (!killed(pid)) child.kill();
    };
    child.on('message', said);
    child.once('error', (type, location) => ended(`${type} at ${location}`));
    child.once('exit', (code) => {
      isGone = true;
      ended(`exit code ${String(code)}`);
    });
    return { send: (message) => child.postMessage(message), kill };
  };

function killed(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
