import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './build.ts';
import { run, type Verdict } from './checker.ts';

// electron-builder makes a deb by a program of its own download, fpm. Where that cannot be had, what fpm would be given is known all the
// same: the files that electron-builder writes for it, and where each is to lie.

/** Stands in for fpm: copies what it is given before electron-builder removes it, and makes no deb. */
const standIn = `
const { cpSync, mkdirSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
const folder = process.env.GATEBOOTH_FPM_FOLDER;
const after = (name) => args[args.indexOf(name) + 1];
for (const name of ['after-install', 'after-remove']) cpSync(after('--' + name), folder + '/' + name);
for (const [from, to] of args.filter((arg) => /=\\/\\w/.test(arg)).map((arg) => arg.split('=')))
  cpSync(from, folder + '/root' + to, { recursive: true });
writeFileSync(after('--package'), '');
`;

export interface Deb {
  /** Where the files lie as they would once it is installed. */
  readonly root: string;
  readonly afterInstall: string;
  readonly afterRemove: string;
}

/** Has electron-builder make the deb of an empty program. @param folder a new one. @throws with what it said where it does not */
export function debContents(folder: string): Deb {
  const fpm = join(folder, 'fpm');
  writeFileSync(fpm, `#!${process.execPath}\n${standIn}`);
  chmodSync(fpm, 0o755);
  const { ok, said } = electronBuilder(folder, [], { CUSTOM_FPM_PATH: fpm, GATEBOOTH_FPM_FOLDER: folder });
  if (!ok) throw new Error(said);
  return {
    root: join(folder, 'root'),
    afterInstall: join(folder, 'after-install'),
    afterRemove: join(folder, 'after-remove'),
  };
}

/** @param options of electron-builder's command line */
export function electronBuilder(
  folder: string,
  options: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Verdict {
  const program = join(folder, 'program');
  mkdirSync(join(program, 'resources'), { recursive: true });
  return run(
    process.execPath,
    [
      join(projectFolder, 'node_modules/electron-builder/cli.js'),
      '--linux',
      'deb',
      '--publish',
      'never',
      '--prepackaged',
      program,
      `-c.directories.output=${join(folder, 'dist')}`,
      ...options,
    ],
    env,
  );
}
