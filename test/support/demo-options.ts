import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  loadSettings,
  settingsSources,
  type SettingsFault,
  type SettingsSources,
} from '../../electron/booth/settings/load.ts';
import type { BoothSettings } from '../../electron/booth/settings/schema.ts';

const help = `npm run demo -- [options]
  --shell electron|browser   default: Electron where its binary is there or can be downloaded, and comes up
  --electron-wait SECONDS    how long Electron's window may take to come up (default: 30)
  --data-dir DIR             where the booth keeps its data (default: a folder of its own for temporary files)
  --config FILE              the booth's settings, as JSON
  --api-url URL --token T    a parking service instead of the training service
  --port N                   browser shell: the page's port (default: a free one)
  --no-open                  browser shell: print the address, open nothing`;

export interface DemoOptions {
  /** The one that was wished for. */
  readonly shell: 'electron' | 'browser' | null;
  readonly electronWaitS: number;
  readonly dataDirectory: string;
  /** 0: a free one. */
  readonly port: number;
  readonly open: boolean;
  readonly sources: SettingsSources;
  readonly settings: BoothSettings;
  /** The settings' flags, as Gatebooth itself takes them. */
  readonly ownFlags: readonly string[];
}

/** Reads the demo's command line. `--help`, or a fault, ends the process. */
export function demoOptions(): DemoOptions {
  const values = parseArguments();
  if (values.help === true) {
    console.log(help);
    process.exit(0);
  }
  const { shell = null } = values;
  if (shell !== null && shell !== 'electron' && shell !== 'browser')
    refuse([{ location: '--shell', message: 'must be electron or browser' }]);
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    refuse([{ location: '--port', message: 'must be 0 to 65535' }]);
  const electronWaitS = Number(values['electron-wait'] ?? 30);
  if (!(electronWaitS > 0 && electronWaitS <= 3600))
    refuse([{ location: '--electron-wait', message: 'must be a number of seconds, at most 3600' }]);

  const sources = settingsSources(
    { ...values, config: values.config === undefined ? undefined : resolve(values.config) },
    process.env,
  );
  const settings = loadSettings(sources);
  if (!settings.ok) refuse(settings.faults);
  const flags = ['config', 'api-url', 'token'] as const;
  return {
    shell,
    electronWaitS,
    dataDirectory: resolve(
      values['data-dir'] ?? settings.value.dataDirectory ?? join(tmpdir(), `gatebooth-demo-${userName()}`),
    ),
    port,
    open: values.open !== false,
    sources,
    settings: settings.value,
    ownFlags: flags.flatMap((flag) => (values[flag] === undefined ? [] : [`--${flag}`, values[flag]])),
  };
}

/** A user whom the system has no name for is known by number. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'user');
  }
}

/** Names the faults on the standard error stream and ends the process; 2: what was asked for cannot be. */
export function refuse(faults: readonly SettingsFault[], code = 2): never {
  for (const { location, message } of faults) console.error(`gatebooth: ${location}: ${message}`);
  process.exit(code);
}

function parseArguments() {
  try {
    const { values } = parseArgs({
      allowNegative: true,
      options: {
        shell: { type: 'string' },
        'electron-wait': { type: 'string' },
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        config: { type: 'string' },
        'api-url': { type: 'string' },
        token: { type: 'string' },
        open: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    return values;
  } catch (error) {
    return refuse([{ location: 'command line', message: (error as Error).message }]);
  }
}
