import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestContext } from 'vitest';
import { projectFolder } from './build.ts';
import { isRoot } from './chromium.ts';
import { findProgram } from './find-program.ts';
import { testFolder } from './folders.ts';
import { needs } from './needs.ts';

// Programs that say whether a file is right which does its work only where no test runs.

/** Each with the Debian package that brings it. */
const packages = {
  apparmor_parser: 'apparmor',
  'desktop-file-validate': 'desktop-file-utils',
  makensis: 'nsis',
  pamtester: 'pamtester',
  shellcheck: 'shellcheck',
  'systemd-analyze': 'systemd',
  'systemd-sysusers': 'systemd',
  'systemd-tmpfiles': 'systemd',
  udevadm: 'udev',
} as const;
type CheckerName = keyof typeof packages;

export interface Verdict {
  readonly ok: boolean;
  /** All that it wrote. */
  readonly said: string;
}

/** Of a checker that finds nothing, and has nothing to say. */
export const clean: Verdict = { ok: true, said: '' };

type Checker = (...args: readonly string[]) => Verdict;

/** Skips the test where the machine has no such program. */
export function checkerIn(context: TestContext, name: CheckerName): Checker {
  const program = programIn(context, name);
  return (...args) => run(program, args);
}

function programIn(context: TestContext, name: CheckerName): string {
  const program = findProgram(name);
  needs(context, program !== null, `${name} (Debian package ${packages[name]})`);
  return program;
}

/**
 * A checker that looks in a folder of the system's only: it is given another in that one's place, and an empty `/run`, in mounts of
 * its own, which the machine never sees. Skips the test where that cannot be.
 *
 * @returns takes the folder, then what the program is given
 */
export function checkerInPlaceOf(context: TestContext, place: string, name: CheckerName): Checker {
  const program = programIn(context, name);
  const alone = ['--map-root-user', '--mount'];
  needs(context, isRoot && run('unshare', [...alone, 'true']).ok, 'root, and mounts of its own');
  const script = 'mount --bind "$1" "$2" && mount -t tmpfs none /run && shift 2 && exec "$@"';
  return (folder = '', ...args) =>
    run('unshare', [...alone, 'sh', '-c', script, 'sh', folder, place, program, ...args]);
}

/** Starts it in the project's folder. @param env what it is told beside the test's own environment */
export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Verdict {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd: projectFolder,
    env: { ...process.env, ...env },
  });
  return { ok: status === 0, said: `${stdout}${stderr}`.trim() };
}

export const resource = (path: string): string => join(projectFolder, 'resources', path);

/**
 * @param changes each what stands in the file, and what is to stand there instead
 * @returns a copy of it with them, of the same name, that goes with the test
 */
export function copyOf(
  file: string,
  ...changes: readonly (readonly [from: string | RegExp, to: string])[]
): string {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    if (typeof from === 'string' ? !text.includes(from) : !from.test(text))
      throw new Error(`${file} has no ${from}`);
    text = text.replace(from, () => to);
  }
  const copy = join(testFolder(), basename(file));
  writeFileSync(copy, text);
  return copy;
}
