import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from './find-program.ts';

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** Fetching is some megabytes; only a network without an answer takes so long (ms). */
const fetchMs = 60_000;

export interface DebianFile {
  readonly release: 'bookworm' | 'trixie';
  readonly packages: readonly string[];
  /** The file of theirs that is wanted, or a folder. */
  readonly file: string;
  /** Where it is to stand. */
  readonly kept: string;
}

/**
 * Fetches packages of Debian's without root: lists, state and cache of apt are in a folder of its own, and what it fetches is unpacked, not
 * installed.
 *
 * @throws where they are not to be had
 */
export function fetchDebian({ release, packages, file, kept }: DebianFile): void {
  for (const tool of ['apt-get', 'dpkg-deb']) if (findProgram(tool) === null) throw new Error(`no ${tool}`);
  mkdirSync(dirname(kept), { recursive: true });
  const folder = mkdtempSync(join(dirname(kept), 'fetch-'));
  try {
    const at = (...names: string[]): string => join(folder, ...names);
    for (const name of ['lists/partial', 'archives/partial']) mkdirSync(at(name), { recursive: true });
    writeFileSync(at('status'), '');
    const signed = existsSync(keyring) ? ` [signed-by=${keyring}]` : '';
    writeFileSync(at('sources.list'), `deb${signed} http://deb.debian.org/debian ${release} main\n`);
    const options = Object.entries({
      'Dir::Etc::SourceList': at('sources.list'),
      'Dir::Etc::SourceParts': '-',
      'Dir::State': folder,
      'Dir::State::Lists': at('lists'),
      'Dir::State::Status': at('status'),
      'Dir::Cache': folder,
      'APT::Sandbox::User': '',
      'Acquire::Languages': 'none',
    }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    const run = (program: string, args: readonly string[]): void =>
      void execFileSync(program, args, { cwd: folder, stdio: 'pipe', timeout: fetchMs, encoding: 'utf8' });
    run('apt-get', [...options, '-q', 'update']);
    run('apt-get', [...options, '-q', 'download', ...packages]);
    for (const archive of readdirSync(folder).filter((name) => name.endsWith('.deb')))
      run('dpkg-deb', ['-x', archive, at('unpacked')]);
    // Renamed when it is whole: another process may look for it meanwhile.
    cpSync(at('unpacked', file), at('whole'), { recursive: true, verbatimSymlinks: true });
    if (!existsSync(kept)) renameSync(at('whole'), kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
