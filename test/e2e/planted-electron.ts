import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { pageIsShown } from '../../electron/host/starter-messages.ts';
import { spawnDemo, type SpawnedBooth } from '../support/booth-process.ts';
import { projectFolder } from '../support/build.ts';
import { standInOptions } from '../support/electron-stand-in/launch.ts';
import { testFolder } from '../support/folders.ts';
import { processes } from '../support/processes.ts';

// What stands in Electron's place for the demo: a script that does what Electron does where it does not come up, or the built
// main over the stand-in for `electron`.

/** In this time the demo is to be ready, whatever becomes of Electron (ms). */
export const readyMs = 50_000;

export interface Planted {
  readonly env: Record<string, string>;
  /** The arguments that it was given; null: it was never run. */
  readonly args: () => string | null;
  /** Its process, and those that its script has noted in `$pids`. */
  readonly pids: () => number[];
}

export function plant(script: string, mode = 0o755): Planted {
  const folder = testFolder();
  const [file, args, pids] = ['electron', 'args', 'pids'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(
    file,
    `#!/bin/sh\nulimit -c 0\npids=${pids}\necho "$@" > ${args}\necho $$ > $pids\n${script}\n`,
  );
  chmodSync(file, mode);
  const read = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);
  return {
    env: { ELECTRON_OVERRIDE_DIST_PATH: folder, DISPLAY: ':4242' },
    args: () => read(args),
    pids: () => (read(pids) ?? '').trim().split('\n').filter(Boolean).map(Number),
  };
}

export function demo({ env }: Pick<Planted, 'env'>, dataDirectory: string, ...flags: string[]): SpawnedBooth {
  const booth = spawnDemo(['--no-open', '--data-dir', dataDirectory, ...flags], { env, detached: true });
  onTestFinished(() => void booth.process.kill('SIGINT'));
  return booth;
}

export const exitCode = async ({ process }: SpawnedBooth): Promise<number | null> =>
  ((await once(process, 'close')) as [number | null])[0];

export const complaints = ({ output }: SpawnedBooth): string[] =>
  output().match(/^Electron did not.*$/gm) ?? [];

export const runs = (wanted: number): boolean => processes().some(({ pid }) => pid === wanted);

/** A program that hangs: a child that ignores SIGTERM, one in a session of its own, and one there that has lost its parent. */
export const hanging = `(trap '' TERM; exec sleep 1000) & echo $! >> $pids
setsid sleep 1000 & echo $! >> $pids
(setsid sleep 1000 & echo $! >> $pids)
wait`;

/** Goes on until it is killed, whatever it traps. */
export const lasting = 'sleep 1000 & while :; do wait; done';

/** An entry of main's log. */
export const entry = (message: string, fields: object = {}): string =>
  `echo '${JSON.stringify({ at: '', level: 'info', message, ...fields })}' >&2`;

export const shown = (service: string | null = null): string => entry(pageIsShown, { service });

/** One that comes up: it is given the program's folder before the program's own arguments. */
export function builtMain(): Planted {
  const register = new URL('../support/electron-stand-in/register.ts', import.meta.url).href;
  const main = join(projectFolder, 'out/main/index.cjs');
  const electron = plant(`shift; exec ${process.execPath} --import ${register} ${main} "$@"`);
  const standIn = standInOptions({ userData: testFolder() });
  return { ...electron, env: { ...electron.env, STAND_IN: JSON.stringify(standIn) } };
}

/** ^C, or SIGHUP, as a terminal does it: to the whole process group. @returns the exit code */
export async function interrupt(
  booth: SpawnedBooth,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<number | null> {
  const ended = exitCode(booth);
  process.kill(-(booth.process.pid ?? 0), signal);
  return ended;
}
