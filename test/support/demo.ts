import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSettings, settingsSources, type SettingsFault } from '../../electron/booth/settings/load.ts';
import { startBrowserShell } from './browser-shell/start.ts';
import { ensureBuilt, projectFolder } from './build.ts';
import { hasDisplay } from './display.ts';
import { provideElectron } from './electron-binary.ts';
import { whenNpmEnds } from './until-parent-ends.ts';

// `npm run demo`: Gatebooth as it stands in this checkout. Nothing configured is training mode.

const help = `npm run demo -- [options]
  --shell electron|browser   default: Electron where its binary is there or can be downloaded
  --data-dir DIR             where the booth keeps its data (default: a folder of its own for temporary files)
  --config FILE              the booth's settings, as JSON
  --api-url URL --token T    a parking service instead of the training service
  --port N                   browser shell: the page's port (default: a free one)
  --no-open                  browser shell: print the address, open nothing`;

const { values } = parseArguments();
if (values.help === true) {
  console.log(help);
  process.exit(0);
}
const port = Number(values.port ?? 0);
const wishedShell = values.shell ?? null;
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  refuse([{ place: '--port', message: 'must be 0 to 65535' }]);
if (wishedShell !== null && wishedShell !== 'electron' && wishedShell !== 'browser')
  refuse([{ place: '--shell', message: 'must be electron or browser' }]);

const sources = settingsSources(
  { ...values, config: values.config === undefined ? undefined : resolve(values.config) },
  process.env,
);
const settings = loadSettings(sources);
if (!settings.ok) refuse(settings.faults);
else await start(settings.value);

async function start(
  settings: Extract<ReturnType<typeof loadSettings>, { ok: true }>['value'],
): Promise<void> {
  const directory = resolve(
    values['data-dir'] ?? settings.dataDirectory ?? join(tmpdir(), `gatebooth-demo-${userInfo().username}`),
  );
  await ensureBuilt((text) => process.stdout.write(text));
  const electron = wishedShell === 'browser' ? null : await provideElectron(console.log);
  if (electron !== null && electron.ok) return startElectron(electron.path, directory);
  if (electron !== null) {
    if (wishedShell === 'electron') refuse([{ place: '--shell electron', message: electron.reason }]);
    console.log(`${electron.reason}: starting the browser shell in a Chromium instead.`);
  }
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const started = await startBrowserShell({
    settings,
    sources,
    dataDirectory: directory,
    port,
    version,
  });
  if (!started.ok) refuse([started.fault]);
  else serve(started.value, directory);
}

function serve(shell: { url: string; stop(): Promise<void> }, directory: string): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    shell.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  whenNpmEnds(stop);
  console.log(`ready ${shell.url}`);
  if (values.open !== false)
    openChromium(shell.url, directory, stop).catch((error: unknown) =>
      console.error((error as Error).message),
    );
}

/** A window without tabs or address; closing it ends the demo. */
async function openChromium(url: string, directory: string, closed: () => void): Promise<void> {
  if (!hasDisplay()) {
    console.log('There is no display here: open the address above in a browser on this machine.');
    return;
  }
  // Playwright, which knows where its browser is, takes most of a second to load.
  const { chromiumSwitches, provideChromium } = await import('./chromium.ts');
  const browser = spawn(
    await provideChromium(console.log),
    [
      ...chromiumSwitches,
      `--app=${url}`,
      `--user-data-dir=${join(directory, 'chromium')}`,
      '--use-fake-ui-for-media-stream',
      '--window-size=1280,800',
    ],
    { stdio: 'ignore' },
  );
  browser.once('error', (error) => console.error(`Chromium did not start: ${error.message}`));
  browser.once('exit', closed);
}

function startElectron(binary: string, directory: string): void {
  const flags = ['config', 'api-url', 'token'] as const;
  const given = flags.flatMap((flag) => (values[flag] === undefined ? [] : [`--${flag}`, values[flag]]));
  const app = spawn(binary, [projectFolder, '--windowed', '--data-dir', directory, ...given], {
    stdio: 'inherit',
    cwd: process.cwd(),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => app.kill(signal));
  app.once('exit', (code) => process.exit(code ?? 1));
}

function parseArguments() {
  try {
    return parseArgs({
      allowNegative: true,
      options: {
        shell: { type: 'string' },
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        config: { type: 'string' },
        'api-url': { type: 'string' },
        token: { type: 'string' },
        open: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    return refuse([{ place: 'command line', message: (error as Error).message }]);
  }
}

function refuse(faults: readonly SettingsFault[]): never {
  for (const { place, message } of faults) console.error(`gatebooth: ${place}: ${message}`);
  process.exit(2);
}
