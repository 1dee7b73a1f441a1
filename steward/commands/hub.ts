import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { hubForm } from '../../electron/booth/ledger/messages/credentials.ts';
import { ownVersion } from '../../electron/booth/ledger/messages/version.ts';
import { writeMessage } from '../../electron/booth/ledger/messages/write.ts';
import { hubAccountsText, hubConfigText } from '../hub/hub-config.ts';
import { activeSites, readHub, writeHub, type Hub } from '../hub/hub-file.ts';
import { hubStream } from '../hub/hub-stream.ts';
import { provideStream } from '../ledger/streams.ts';
import { connectTo } from '../server/connect.ts';
import { serverFacts } from '../server/facts.ts';
import { ledgerFault } from '../server/ledger-fault.ts';
import { behind, reload } from '../server/rights-in-force.ts';
import { keepOwnKey, newKey, ownSeed } from '../site/keys.ts';
import { readSite, writeText } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { authorityIn, listenIn, placeIn } from './given.ts';
import { newMember } from './new-member.ts';

// What an operator does at the hub of his sites. What each site does to reach it is in `join.ts`.

const defaults = { port: 4222, thirdPort: 7422 };

interface HubOptions {
  /** HOST, HOST:PORT or HOST:PORT:LEAFPORT. */
  readonly servers: readonly string[];
  readonly tls: Hub['tls'] & { readonly authority: string };
  readonly store: string;
  readonly listen?: string | undefined;
}

/** Makes a hub in a folder, and what its server reads. @returns the folder that goes to the server */
export function initHub(folder: string, { servers, tls, store, listen }: HubOptions): string {
  if (readHub(folder) !== null)
    throw new StewardError('usage', `${folder}: a hub is here already; hub apply brings it up to date`);
  if (readSite(folder) !== null)
    throw new StewardError('usage', `${folder}: a site is here; a hub has a folder of its own`);
  const [server, more] = servers;
  if (server === undefined || more !== undefined)
    throw new StewardError('usage', 'hub init: --server is given once');
  const { host, port, thirdPort } = placeIn(server, defaults, 'LEAFPORT');
  const { certificate, key, authority } = tls;
  const keys = { hub: newKey(), system: newKey() };
  const hub: Hub = {
    v: 1,
    generation: 1,
    listen: listenIn(listen),
    servers: [{ host, port, leafPort: thirdPort }],
    tls: { certificate, key },
    ca: authorityIn(authority),
    store,
    keys: { hub: keys.hub.publicKey, system: keys.system.publicKey },
    sites: [],
  };
  // The hub's file last: without it nothing is there yet, and the same command begins anew.
  for (const name of ['hub', 'system'] as const) keepOwnKey(folder, name, keys[name]);
  const own = writeHubFiles(folder, hub);
  writeHub(folder, hub);
  return own;
}

function writeHubFiles(folder: string, hub: Hub): string {
  const own = join(folder, 'hub');
  writeText(join(own, 'accounts.conf'), hubAccountsText(hub), 0o644);
  writeText(join(own, 'nats-server.conf'), hubConfigText(hub), 0o644);
  return own;
}

/** @returns the hub with it, and the file that the site is given */
export function addSite(folder: string, hub: Hub, name: string, id?: string): { hub: Hub; file: string } {
  const named = newMember(hub.sites, name, id);
  const { seed, publicKey } = newKey();
  const file = join(folder, 'for-sites', `${named.id}.hub-credentials.json`);
  const [{ host, leafPort } = { host: '', leafPort: 0 }] = hub.servers;
  const credentials = {
    v: ownVersion,
    kind: 'hub-credentials' as const,
    site: named.id,
    hub: `${host}:${String(leafPort)}`,
    ca: hub.ca,
    seed,
  };
  writeText(file, new TextDecoder().decode(writeMessage(hubForm, credentials)), 0o600);
  return { hub: changed(folder, hub, [...hub.sites, { ...named, key: publicKey }]), file };
}

/** Nothing that it tells is taken any more, over a line that is still there neither; its id stays its own. */
export function removeSite(folder: string, hub: Hub, id: string): Hub {
  if (activeSites(hub).every((site) => site.id !== id))
    throw new StewardError(
      'usage',
      `${id}: no site has this id, or it was removed; hub apply brings that to its server`,
    );
  rmSync(join(folder, 'for-sites', `${id}.hub-credentials.json`), { force: true });
  return changed(
    folder,
    hub,
    hub.sites.map((site) => (site.id === id ? { ...site, key: null } : site)),
  );
}

function changed(folder: string, hub: Hub, sites: Hub['sites']): Hub {
  const next = { ...hub, sites, generation: hub.generation + 1 };
  writeHub(folder, next);
  return next;
}

/**
 * Lets the hub's server be as the folder says: rights, and the stream of what sites tell. May be repeated at any time.
 *
 * @throws a `StewardError` with what is in the way
 */
export async function applyHub(folder: string, hub: Hub): Promise<void> {
  const own = writeHubFiles(folder, hub);
  const seed = ownSeed(folder, 'hub', hub.keys.hub);
  const system = await connectTo(hub, ownSeed(folder, 'system', hub.keys.system));
  try {
    const servers = await serverFacts(system, hub.servers.length);
    // A server of 2.10 begins to take what a new account imports when it reads of that account for the second time.
    const refused = [...(await reload(system, servers)), ...(await reload(system, servers))];
    if (refused.length > 0)
      throw new StewardError('server', refused.map(({ name, word }) => `${name}: ${word}`).join('; '));
  } finally {
    await system.close();
  }
  const late = await behind(hub, seed);
  if (late.length > 0)
    throw new StewardError(
      'server',
      `${late.join(', ')}: has not the newest rights; copy ${own} there, and hub apply again`,
    );
  const connection = await connectTo(hub, seed);
  try {
    await provideStream(await jetstreamManager(connection, { checkAPI: false }), hubStream);
  } catch (error) {
    throw ledgerFault(error);
  } finally {
    await connection.close();
  }
}
