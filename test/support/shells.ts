import { setTimeout } from 'node:timers/promises';
import { _electron, type Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { end, spawnBooth, type SpawnedBooth } from './booth-process.ts';
import { projectFolder } from './build.ts';
import { findElectron } from './electron-binary.ts';
import { showInChromium } from './electron-stand-in/chromium-page.ts';
import { StandInApp } from './electron-stand-in/launch.ts';
import { givePage, takePage } from './page-pool.ts';
import { pagePatienceMs } from './page-patience.ts';

// The shells that end-to-end tests run in: the built program over the stand-in for `electron` always, the real Electron wherever
// its binary is, and the browser shell.

interface ShellOptions {
  readonly dataDirectory: string;
  /** Gatebooth's own flags, such as `--api-url`. */
  readonly flags?: readonly string[];
  /** Chromium's switches for its camera (webcam.ts). */
  readonly camera: readonly string[];
  readonly viewport?: { width: number; height: number };
}

interface RunningShell {
  readonly page: Page;
  /** Until so much time has passed for the core (ms): where a test cannot move its clock, it is waited for. */
  timePasses(ms: number): Promise<void>;
  /** SIGKILL to the process that holds the journal: nothing of it gets to tidy up. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code when the process has ended. */
  stop(): Promise<number | null>;
}

export interface Shell {
  readonly name: 'browser' | 'stand-in' | 'electron';
  start(options: ShellOptions): Promise<RunningShell>;
}

const cameraSwitches = (camera: readonly string[]): string[] => ['--use-fake-ui-for-media-stream', ...camera];

interface Booth extends Omit<SpawnedBooth, 'ready'> {
  readonly url: string;
}

/** A booth whose process ends with the test at the latest. */
export async function startBooth(
  dataDirectory: string,
  flags: readonly string[] = [],
  node: readonly string[] = [],
): Promise<Booth> {
  const booth = spawnBooth(dataDirectory, flags, node);
  onTestFinished(() => void booth.process.kill('SIGKILL'));
  return { ...booth, url: await booth.ready };
}

const browserShell: Shell = {
  name: 'browser',
  start: async ({ dataDirectory, flags = [], camera, viewport = { width: 1024, height: 768 } }) => {
    const booth = await startBooth(dataDirectory, flags);
    const switches = cameraSwitches(camera);
    const page = await takePage(switches, viewport);
    let given: Promise<void> | null = null;
    const give = (): Promise<void> => (given ??= givePage(switches, page));
    onTestFinished(give);
    await page.goto(booth.url);
    const close = async (signal: NodeJS.Signals): Promise<number | null> => {
      const code = await end(booth.process, signal);
      await give();
      return code;
    };
    return {
      page,
      timePasses: setTimeout,
      kill: async () => void (await close('SIGKILL')),
      stop: () => close('SIGTERM'),
    };
  },
};

/** Built main, built preload and built page together, in a Chromium; only the `electron` module is not Electron's. */
const standInShell: Shell = {
  name: 'stand-in',
  start: async ({ dataDirectory, flags = [], camera, viewport = { width: 1024, height: 768 } }) => {
    const app = new StandInApp({
      userData: dataDirectory,
      chromium: true,
      args: ['--windowed', '--data-dir', dataDirectory, ...flags],
    });
    const switches = cameraSwitches(camera);
    const shown = await showInChromium(app, () => takePage(switches, viewport, 'stand-in'));
    let given: Promise<void> | null = null;
    const close = async (signal: NodeJS.Signals): Promise<number | null> => {
      app.kill(signal);
      const code = await app.exited();
      shown.forget();
      await (given ??= givePage(switches, shown.page(), 'stand-in'));
      return code;
    };
    onTestFinished(async () => void (await close('SIGKILL')));
    await app.reported('loaded');
    return {
      get page() {
        return shown.page();
      },
      timePasses: async (ms) => void (await app.do({ do: 'time-passes', ms })),
      kill: async () => void (await close('SIGKILL')),
      stop: () => close('SIGTERM'),
    };
  },
};

const electronShell = (executablePath: string): Shell => ({
  name: 'electron',
  start: async ({ dataDirectory, flags = [], camera }) => {
    const app = await _electron.launch({
      executablePath,
      timeout: pagePatienceMs,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ...cameraSwitches(camera),
        projectFolder,
        '--windowed',
        '--data-dir',
        dataDirectory,
        ...flags,
      ],
    });
    onTestFinished(() => void app.process().kill('SIGKILL'));
    const page = await app.firstWindow({ timeout: pagePatienceMs });
    page.setDefaultTimeout(pagePatienceMs);
    return {
      page,
      timePasses: setTimeout,
      kill: async () => void (await end(app.process(), 'SIGKILL')),
      stop: () => end(app.process(), 'SIGTERM'),
    };
  },
});

const electron = findElectron();

/**
 * The shells that are on this machine. Core and page are the same in the browser shell, which has tests of its own: all the
 * others again in it take minutes, and are run with `GATEBOOTH_SHELLS=all`.
 */
export const shells: readonly Shell[] = [
  ...(process.env['GATEBOOTH_SHELLS'] === 'all' ? [browserShell] : []),
  standInShell,
  ...(electron.ok ? [electronShell(electron.path)] : []),
];
