import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Where a Chromium usually is; `GATEBOOTH_CHROMIUM` names another one. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export const isRoot = process.getuid?.() === 0;

/** Switches without which Chromium does not run as root, or looks for servers that a test must not need. */
export const chromiumSwitches = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** @returns the path of a Chromium that is on this machine, or null */
export function findChromium(): string | null {
  const named = process.env['GATEBOOTH_CHROMIUM'];
  if (named !== undefined && named !== '') return runs(named) ? named : null;
  return [...usualPlaces, chromium.executablePath()].find(runs) ?? null;
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds a Chromium, or installs one: by Debian's package manager when root, else by Playwright.
 *
 * @param say told in one line what is being done
 * @throws with what to do by hand, where none of it works
 */
export function provideChromium(say: (line: string) => void): string {
  const found = findChromium();
  if (found !== null) return found;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    say('No Chromium here: installing the package "chromium".');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-q'], env);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], env);
  }
  if (findChromium() === null) {
    say('No Chromium here: installing it with Playwright.');
    run(process.platform === 'win32' ? 'npx.cmd' : 'npx', ['playwright', 'install', 'chromium'], process.env);
  }
  const provided = findChromium();
  if (provided === null)
    throw new Error(
      'No Chromium was found and none could be installed. Install Chromium or Chrome, or name one in GATEBOOTH_CHROMIUM.',
    );
  return provided;
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): void {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 600_000 });
}
