import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { _electron, type Page } from 'playwright';
import { afterAll, onTestFinished } from 'vitest';
import { projectFolder } from './build.ts';
import { provideElectron } from './electron-binary.ts';
import { closePages, givePage, takePage } from './page-pool.ts';

// The shells that end-to-end tests run in: the browser shell always, the real Electron wherever its binary is.

export interface ShellOptions {
  readonly dataDirectory: string;
  /** Gatebooth's own flags, such as `--api-url`. */
  readonly flags?: readonly string[];
  /** Chromium's switches for its camera (webcam.ts). */
  readonly camera: readonly string[];
  readonly viewport?: { width: number; height: number };
}

export interface RunningShell {
  readonly page: Page;
  /** SIGKILL to the process that holds the journal: nothing of it gets to tidy up. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code when the process has ended. */
  stop(): Promise<number | null>;
}

export interface Shell {
  readonly name: 'browser' | 'electron';
  start(options: ShellOptions): Promise<RunningShell>;
}

const cameraSwitches = (camera: readonly string[]): string[] => ['--use-fake-ui-for-media-stream', ...camera];

const demo = ['test/support/demo.ts', '--shell', 'browser', '--port', '0', '--no-open'];

/** Starts the demo command's browser shell as a process of its own. @returns its URL, once it serves */
export async function startBooth(
  dataDirectory: string,
  flags: readonly string[] = [],
): Promise<{ process: ChildProcess; url: string; output: () => string }> {
  const booth = spawn(process.execPath, [...demo, '--data-dir', dataDirectory, ...flags], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const url = /^ready (http\S+)$/m.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    booth.stdout.on('data', listen);
    booth.stderr.on('data', listen);
    booth.once('exit', (code) => reject(new Error(`the booth ended with ${code}:\n${output}`)));
  });
  onTestFinished(() => void booth.kill('SIGKILL'));
  return { process: booth, url: await ready, output: () => output };
}

/** @returns the exit code */
export async function end(process: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (process.exitCode !== null || process.signalCode !== null) return process.exitCode;
  const exited = once(process, 'exit');
  process.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
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
    return { page, kill: async () => void (await close('SIGKILL')), stop: () => close('SIGTERM') };
  },
};
afterAll(closePages);

const electronShell = (executablePath: string): Shell => ({
  name: 'electron',
  start: async ({ dataDirectory, flags = [], camera }) => {
    const app = await _electron.launch({
      executablePath,
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
    const page = await app.firstWindow();
    return {
      page,
      kill: async () => void (await end(app.process(), 'SIGKILL')),
      stop: () => end(app.process(), 'SIGTERM'),
    };
  },
});

const electron = provideElectron({ download: false });

/** Every shell that is on this machine. */
export const shells: readonly Shell[] = [
  browserShell,
  ...(electron.ok ? [electronShell(electron.path)] : []),
];
