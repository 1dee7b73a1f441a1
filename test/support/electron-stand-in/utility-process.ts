import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

export interface ForkOptions {
  readonly serviceName: string;
  readonly stdio: 'ignore';
  readonly execArgv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/**
 * A utility process is one of Node: what is sent comes as an event's `data` there, and as itself here. As in Electron it has no number
 * before it has spawned, and cannot be ended until then.
 */
export const utilityProcess = {
  fork: (module: string, args: readonly string[], { execArgv, env }: ForkOptions): ChildProcess => {
    const child = fork(module, args, {
      execArgv: [...execArgv, '--import', join(import.meta.dirname, 'parent-port.ts')],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env,
    });
    const { pid } = child;
    const kill = child.kill.bind(child);
    let isSpawned = false;
    child.prependOnceListener('spawn', () => (isSpawned = true));
    Object.defineProperty(child, 'pid', { get: () => (isSpawned ? pid : undefined) });
    child.kill = (signal) => isSpawned && kill(signal);
    return Object.assign(child, { postMessage: (message: object) => child.send(message) });
  },
};
