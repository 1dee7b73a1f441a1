import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';
import { projectFolder } from './build.ts';
import { fetchDebian } from './debian-package.ts';
import { findProgram } from './find-program.ts';
import { needs } from './needs.ts';

/** Where Debian's are kept; ignored by git, and not removed by an installation of the packages. */
const kept = join(projectFolder, '.mosquitto', 'bookworm');

interface Program {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
}

let found: Program | { readonly missing: string } | null = null;

/** @returns mosquitto's client: this machine's, or Debian's, which is fetched once */
function mosquittoPub(): Program | { readonly missing: string } {
  found ??= find();
  return found;
}

function find(): Program | { readonly missing: string } {
  const path = findProgram('mosquitto_pub');
  if (path !== null) return { path, env: process.env };
  try {
    const packages = ['mosquitto-clients', 'libmosquitto1', 'libcjson1'];
    if (!existsSync(kept)) fetchDebian({ release: 'bookworm', packages, file: 'usr', kept });
    const libraries = globSync(join(kept, 'lib/*-linux-*'));
    const before = process.env['LD_LIBRARY_PATH'] ?? '';
    const env = {
      ...process.env,
      LD_LIBRARY_PATH: [...libraries, before].filter((one) => one !== '').join(delimiter),
    };
    const own = join(kept, 'bin/mosquitto_pub');
    const { stdout } = spawnSync(own, ['--help'], { env, encoding: 'utf8' });
    return stdout.includes('libmosquitto')
      ? { path: own, env }
      : { missing: 'what it has does not run here' };
  } catch (error) {
    return { missing: (error as Error).message.trim().split('\n').at(-1) ?? '' };
  }
}

/** Skips a test where this machine has no `mosquitto_pub` and gets none. */
export function needsMosquitto(context: Pick<TestContext, 'skip' | 'task'>): void {
  const program = mosquittoPub();
  const missing = 'missing' in program ? ` (none from Debian: ${program.missing})` : '';
  needs(context, missing === '', `mosquitto_pub (Debian package mosquitto-clients)${missing}`);
}

/** Where a writer by MQTT tells, and by what. */
export interface MqttPlace {
  /** Host and port. */
  readonly server: string;
  /** Of the file with the authority. */
  readonly ca: string;
  readonly user: string;
  readonly password: string;
}

/** @returns the arguments of any of mosquitto's clients, by which it speaks MQTT 3.1.1 there */
export function mosquittoAt({ server, ca, user, password }: MqttPlace, topic: string): string[] {
  const [host = '', port = ''] = server.split(':');
  const to = ['-h', host, '-p', port, '--cafile', ca, '-u', user, '-P', password];
  return [...to, '-V', 'mqttv311', '-t', topic];
}

/** A client that stays connected, and publishes each line that it is given. */
export interface OpenMosquitto {
  readonly isRunning: () => boolean;
  write(line: string): void;
  /** Without a word to the server. */
  kill(): void;
}

/** The same for as long as the test runs; its arguments say that it publishes lines. */
export function openMosquitto(args: readonly string[]): OpenMosquitto {
  const program = mosquittoPub();
  if ('missing' in program) throw new Error(program.missing);
  const child = spawn(program.path, args, { env: program.env, stdio: ['pipe', 'ignore', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    isRunning: () => child.exitCode === null && child.signalCode === null,
    write: (line) => void child.stdin.write(`${line}\n`),
    kill: () => void child.kill('SIGKILL'),
  };
}

/**
 * Runs somebody else's client of MQTT once.
 *
 * @param input what it is given to publish, where its arguments say so
 * @param name the one that publishes, or the one that listens
 */
export async function mosquitto(
  args: readonly string[],
  input: string | Uint8Array = '',
  name: 'mosquitto_pub' | 'mosquitto_sub' = 'mosquitto_pub',
): Promise<{ readonly code: number; readonly words: string }> {
  const program = mosquittoPub();
  if ('missing' in program) throw new Error(program.missing);
  return new Promise((resolve) => {
    const path = join(program.path, '..', name);
    const child = execFile(path, args, { env: program.env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), words: `${stdout}${stderr}` }),
    );
    child.stdin?.end(input);
  });
}
