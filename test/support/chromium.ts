import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { chromium } from 'playwright';
import { nightly } from './nightly.ts';
import { runToEnd } from './process-tree.ts';

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

/** Chromium without the browser around it: the same engine and the same pictures for two thirds of the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

export const isRoot = process.getuid?.() === 0;

/** Switches without which Chromium looks for servers that nothing here may need. */
export const quietSwitches = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** Those of a test's Chromium, which shows nothing but our own page, and must run as root, too. */
export const chromiumSwitches = [...(isRoot ? ['--no-sandbox'] : []), ...quietSwitches];

export const namedChromium = (): string => process.env['GATEBOOTH_CHROMIUM'] ?? '';

/** @returns the path of a Chromium that is on this machine, or null */
export function findChromium(): string | null {
  const named = namedChromium();
  if (named !== '') return runs(named) ? named : null;
  return [...usualPlaces, chromium.executablePath()].find(runs) ?? null;
}

/**
 * @returns the path of the Chromium that tests show pages in, or null: the headless shell where it is and no other is named;
 * at night the whole browser
 */
export function findTestChromium(): string | null {
  return namedChromium() === '' && !nightly && runs(headlessShell) ? headlessShell : findChromium();
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
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
export async function provideChromium(say: (line: string) => void): Promise<string> {
  const found = findChromium();
  if (found !== null) return found;
  if (namedChromium() !== '')
    throw new Error(`GATEBOOTH_CHROMIUM names nothing that can be run: ${namedChromium()}`);
  await installPackage('chromium', say);
  if (findChromium() === null) {
    say('No Chromium here: installing it with Playwright.');
    await run(
      process.platform === 'win32' ? 'npx.cmd' : 'npx',
      ['playwright', 'install', 'chromium'],
      process.env,
    );
  }
  const provided = findChromium();
  if (provided === null)
    throw new Error(
      'No Chromium was found and none could be installed. Install Chromium or Chrome, or name one in GATEBOOTH_CHROMIUM.',
    );
  return provided;
}

/** Finds the Chromium that tests show pages in, or installs one. @throws as `provideChromium` does */
export async function provideTestChromium(say: (line: string) => void): Promise<string> {
  if (findTestChromium() === null && !nightly) await installPackage('chromium-headless-shell', say);
  return findTestChromium() ?? provideChromium(say);
}

/** Installs it where Debian's package manager can be asked: as root, and if it is there. */
async function installPackage(name: string, say: (line: string) => void): Promise<void> {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  say(`No Chromium here: installing the package "${name}".`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], env);
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], env);
}

async function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  await runToEnd(command, args, {
    env,
    limitMs: 600_000,
    heard: (stream, text) => stream === 'stderr' && process.stderr.write(text),
  });
}
