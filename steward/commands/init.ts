import { isId } from '../../electron/booth/ledger/names/ids.ts';
import { readHub } from '../hub/hub-file.ts';
import { readSite, writeSite, type Site } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { writeServerFiles } from './server-files.ts';
import { makeOwnKeys } from './booths.ts';
import { authorityIn, listenIn, placeIn } from './given.ts';

const defaults = { port: 4222, thirdPort: 6222 };

export interface InitOptions {
  readonly site: string;
  /** HOST, HOST:PORT or HOST:PORT:CLUSTERPORT of each. */
  readonly servers: readonly string[];
  readonly tls: Site['tls'];
  readonly store: string;
  readonly listen?: string | undefined;
  readonly isEncrypted: boolean;
}

/** Makes a site in a folder, and what its servers read. @returns it, with the folders that go to the servers */
export function init(folder: string, options: InitOptions): { site: Site; folders: readonly string[] } {
  if (readSite(folder) !== null)
    throw new StewardError('usage', `${folder}: a site is here already; apply brings its servers up to date`);
  if (readHub(folder) !== null)
    throw new StewardError('usage', `${folder}: a hub is here; a site has a folder of its own`);
  if (!isId(options.site))
    throw new StewardError(
      'usage',
      `--site ${JSON.stringify(options.site)} is no id: 1 to 24 of a-z, 0-9 and "-"`,
    );
  if (options.servers.length !== 1 && options.servers.length !== 3)
    throw new StewardError('usage', '--server is given once, or three times for high availability');
  const made = {
    v: 1 as const,
    id: options.site,
    generation: 1,
    listen: listenIn(options.listen),
    mqttPort: null,
    servers: options.servers.map(serverOf),
    tls: options.tls,
    ca: authorityIn(options.tls.authority),
    store: options.store,
    isEncrypted: options.isEncrypted,
    retention: { recordDays: 90, pictureHours: 72 },
    booths: [],
    writers: [],
    hub: null,
  };
  // The site's file last: without it nothing is there yet, and the same command begins anew.
  const site = { ...made, keys: makeOwnKeys(folder) };
  const folders = writeServerFiles(folder, site);
  writeSite(folder, site);
  return { site, folders };
}

function serverOf(text: string): Site['servers'][number] {
  const { host, port, thirdPort } = placeIn(text, defaults, 'CLUSTERPORT');
  return { host, port, clusterPort: thirdPort };
}
