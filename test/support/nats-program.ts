import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isServerNewEnough } from '../../electron/booth/ledger/names/server-version.ts';
import { projectFolder } from './build.ts';
import { fetchDebian } from './debian-package.ts';
import { findProgram } from './find-program.ts';

/** Where the server of Debian's package is kept; ignored by git, and not removed by an installation of the packages. */
const keptFolder = join(projectFolder, '.nats-server');
/** The first Debian whose server is new enough, and the last one whose server is not. The newer binary runs on the older, too. */
type Release = 'trixie' | 'bookworm';
const newEnough: Release = 'trixie';
const tooOld: Release = 'bookworm';

export type NatsProgram =
  | { readonly path: string; readonly version: string }
  /** Why this machine has none, as the end of *needs nats-server at least 2.10.27 …*. */
  | { readonly missing: string };

let found: NatsProgram | null = null;

/** @returns a server that is new enough: the named one, one of this machine, or Debian's, which is fetched once */
export function natsProgram(named = process.env['GATEBOOTH_NATS_SERVER']): NatsProgram {
  if (named !== undefined) return fitting(named) ?? { missing: `at GATEBOOTH_NATS_SERVER (${named})` };
  found ??= find();
  return found;
}

/** The same of a server that a ledger must not run on: only Debian's, fetched once. */
export function oldNatsProgram(): NatsProgram {
  try {
    const path = debianServer(tooOld);
    const version = natsVersion(path);
    return version === null ? { missing: runsNot(tooOld) } : { path, version };
  } catch (error) {
    return { missing: `of Debian ${tooOld} (${reasonOf(error)})` };
  }
}

/** @returns the version that a program tells; null where it cannot be run */
function natsVersion(path: string): string | null {
  try {
    const said = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return /v(\d+\.\d+\.\d\S*)/.exec(said)?.[1] ?? null;
  } catch {
    return null;
  }
}

function find(): NatsProgram {
  const path = findProgram('nats-server');
  const here = path === null ? null : fitting(path);
  if (here !== null) return here;
  try {
    return fitting(debianServer(newEnough)) ?? { missing: runsNot(newEnough) };
  } catch (error) {
    return { missing: `(none here, and none from Debian ${newEnough}: ${reasonOf(error)})` };
  }
}

const runsNot = (release: Release): string => `(what Debian ${release} has does not run here)`;
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? '';

function fitting(path: string): NatsProgram | null {
  const version = existsSync(path) ? natsVersion(path) : null;
  return version !== null && isServerNewEnough(version) ? { path, version } : null;
}

/** @throws where it is not to be had */
function debianServer(release: Release): string {
  const kept = join(keptFolder, `nats-server-${release}`);
  if (!existsSync(kept))
    fetchDebian({ release, packages: ['nats-server'], file: 'usr/sbin/nats-server', kept });
  return kept;
}
