import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leftBySupervisor } from '../../electron/host/tools/exit-codes.ts';
import { startBrowserShell } from './browser-shell/start.ts';
import { ensureBuilt, projectFolder } from './build.ts';
import { demoOptions, refuse, type DemoOptions } from './demo-options.ts';
import { stopWhenAsked } from './demo-stop.ts';
import { openWindow } from './demo-window.ts';
import { provideElectron } from './electron-binary.ts';
import { ownWords, startElectron } from './electron-start.ts';
import { endOf } from './start-failure.ts';
import { whatRunsWhere } from './what-runs-where.ts';

// `npm run demo`: Gatebooth as it stands in this checkout. Nothing configured is training mode.

const options = demoOptions();
const { inOrder, stop } = stopWhenAsked();
try {
  await ensureBuilt((text) => process.stdout.write(text));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
if (options.shell === 'browser') await serve(options);
else await tryElectron(options);

/** The browser shell serves where Electron does not come up, unless Electron was asked for. */
async function tryElectron(options: DemoOptions): Promise<void> {
  const binary = await provideElectron(console.log);
  const reason = binary.ok ? await runElectron(binary.path, options) : `${binary.reason}.`;
  if (options.shell === 'electron') refuse([{ location: '--shell electron', message: reason }], 1);
  console.log(`${reason} Starting the browser shell in a Chromium instead.`);
  await serve(options);
}

/** Runs it until it ends, and this process with it. @returns why it did not come up */
async function runElectron(binary: string, options: DemoOptions): Promise<string> {
  const { dataDirectory } = options;
  const { program, started, ended } = startElectron(
    binary,
    [projectFolder, '--windowed', '--data-dir', dataDirectory, ...options.ownFlags],
    options.electronWaitS,
  );
  const start = await started;
  if (start.outcome === 'failed') return start.reason;
  if (start.outcome === 'ended') process.exit(start.code);
  const exitCode = ended.then(({ how: { code } }) => (code === leftBySupervisor ? 0 : (code ?? 1)));
  let asked = false;
  inOrder(() => {
    asked = true;
    program.signal('SIGTERM');
    return exitCode;
  });
  const { service } = start;
  const core = `Electron's main process (${program.pid})`;
  console.log(
    `ready in Electron\n${whatRunsWhere({ core, page: "Electron's window", service, dataDirectory })}`,
  );
  const { how, anew } = await ended;
  if (anew && !asked) {
    console.log('Electron asks to be started anew.');
    return runElectron(binary, options);
  }
  const code = await exitCode;
  if (code !== 0 && !asked) console.log(`Electron ended (${endOf(how)}). ${ownWords}`);
  process.exit(code);
}

async function serve({ settings, sources, dataDirectory, port, open }: DemoOptions): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const started = await startBrowserShell({ settings, sources, dataDirectory, port, version });
  if (!started.ok) return refuse([started.fault]);
  const shell = started.value;
  inOrder(async () => {
    await shell.stop();
    return 0;
  });
  const { url, service } = shell;
  const core = `this process (${process.pid})`;
  const page = 'a browser on this machine, at that address';
  console.log(`ready ${url}\n${whatRunsWhere({ core, page, service, dataDirectory })}`);
  if (open)
    openWindow(shell.ownWindow, dataDirectory, stop).catch((error: unknown) =>
      console.error((error as Error).message),
    );
}
