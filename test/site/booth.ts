import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from '../../electron/booth/settings/load.ts';
import { hostClock } from '../../electron/host/host-ports.ts';
import { jsonLog } from '../../electron/host/log/json-log.ts';
import type { TrainingService } from '../../electron/training/service.ts';
import { startBrowserShell, type BrowserShell } from '../support/browser-shell/start.ts';
import { projectFolder } from '../support/build.ts';
import { SiteFault } from './fault.ts';

/** Behind it are the settings, of every booth. */
export const supervisorPin = '1234';

export interface BoothPlace {
  readonly name: string;
  readonly folder: string;
  readonly service: TrainingService;
  /** As the steward gives them. */
  readonly credentials: unknown;
  /** Of the page that shows it. */
  readonly framedBy: string;
}

/** A booth of the site: its settings by a file, as a site's IT gives them, and a data directory of its own. @throws a `SiteFault` */
export async function startSiteBooth({
  name,
  folder,
  service,
  credentials,
  framedBy,
}: BoothPlace): Promise<BrowserShell> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const configFile = join(folder, 'booth.json');
  const settings = {
    service: {
      address: service.baseUrl,
      token: service.token,
      test: true,
      interfaceProfile: 'specification',
    },
    booth: name,
    supervisorPin,
    ledger: credentials,
  };
  writeFileSync(configFile, JSON.stringify(settings, null, 2), { mode: 0o600 });
  const loaded = loadSettings({ configFile });
  if (!loaded.ok) throw new SiteFault(faultText(loaded.faults[0]));
  const started = await startBrowserShell({
    settings: loaded.value,
    sources: { configFile },
    dataDirectory: join(folder, 'data'),
    port: 0,
    version: versionOf(),
    framedBy,
    log: jsonLog(
      (line) => appendFileSync(join(folder, 'log.jsonl'), line),
      () => hostClock.now(),
    ),
  });
  if (!started.ok) throw new SiteFault(faultText(started.fault));
  return started.value;
}

const faultText = (fault: { location: string; message: string } | undefined): string =>
  `${fault?.location}: ${fault?.message}`;

const versionOf = (): string =>
  (JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }).version;
