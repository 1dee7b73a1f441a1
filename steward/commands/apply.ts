import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { provideMqttStores } from '../ledger/mqtt-store.ts';
import { writeSiteMessages } from '../ledger/site-messages.ts';
import { provideStreams } from '../ledger/streams.ts';
import { accountsText, type Member } from '../server/accounts.ts';
import { connectTo } from '../server/connect.ts';
import { faultsOf, serverFacts, type ServerFacts } from '../server/facts.ts';
import { hubLineText } from '../server/hub-line.ts';
import { hubFile, nameOfServer, nodeConfigText } from '../server/node-config.ts';
import { behind, reload } from '../server/rights-in-force.ts';
import { ownSeed } from '../site/keys.ts';
import { mqttWriters, writeText, type Site } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';

const folderOf = (folder: string, site: Site, at: number): string =>
  join(folder, 'servers', nameOfServer(site, at));

function membersOf({ booths, writers, keys }: Site): Member[] {
  return [
    { client: { role: 'steward' }, publicKey: keys.steward },
    { client: { role: 'monitoring' }, publicKey: keys.monitoring },
    ...booths.flatMap(({ id, lanes, keys: own }): Member[] =>
      own === null
        ? []
        : [
            { client: { role: 'booth', id, lanes }, publicKey: own.booth },
            { client: { role: 'fencing', id }, publicKey: own.fencing },
          ],
    ),
    ...writers.flatMap(({ id, lanes, key, service }): Member[] =>
      key === null
        ? []
        : [{ client: { role: 'writer', id, lanes, tellsCars: service !== null }, publicKey: key }],
    ),
  ];
}

/** What is to be done with the folders where a server has to be started for what is new there. */
export const startAnew =
  'Copy each folder to its server, and start each anew, one after the other; then: gatebooth-steward apply';

/** Writes what the servers read, a folder for each. @returns their folders */
export function writeServerFiles(folder: string, site: Site): string[] {
  const { hub } = site;
  const accounts = accountsText(
    membersOf(site),
    site.keys.system,
    site.generation,
    mqttWriters(site),
    hub?.id ?? null,
  );
  return site.servers.map((_, at) => {
    const own = folderOf(folder, site, at);
    writeText(join(own, 'accounts.conf'), accounts, 0o644);
    if (hub === null) rmSync(join(own, hubFile), { force: true });
    else {
      const seed = new TextDecoder().decode(ownSeed(folder, 'leaf', hub.key));
      writeText(join(own, hubFile), hubLineText(hub, seed), 0o600);
      writeText(join(own, 'hub-authority.pem'), hub.ca, 0o644);
    }
    writeText(join(own, 'nats-server.conf'), nodeConfigText(site, at), 0o644);
    return own;
  });
}

/**
 * Lets the servers and the ledger be as the site's file says, whatever was done of it before: rights, streams, epoch, roster. May be
 * repeated at any time.
 *
 * @throws a `StewardError` with what is in the way; what the file says stays said, and the next time goes on from there
 */
export async function apply(folder: string, site: Site): Promise<readonly ServerFacts[]> {
  writeServerFiles(folder, site);
  const seeds = {
    steward: ownSeed(folder, 'steward', site.keys.steward),
    system: ownSeed(folder, 'system', site.keys.system),
  };
  const facts = await overSystem(site, seeds.system);
  const late = await behind(site, seeds.steward);
  if (late.length > 0)
    throw new StewardError(
      'server',
      `${late.join(', ')}: has not the newest rights; copy its folder below ${join(folder, 'servers')} there, and apply again`,
    );
  const connection = await connectTo(site, seeds.steward);
  try {
    const manager = await jetstreamManager(connection);
    const copies = site.servers.length === 3 ? 3 : 1;
    await provideStreams(manager, copies);
    await writeSiteMessages(manager, site, facts);
    await provideMqttStores(
      connection,
      mqttWriters(site).map(({ id }) => id),
      copies,
    );
  } catch (error) {
    if (error instanceof StewardError) throw error;
    throw new StewardError('refused', `the ledger: ${(error as Error).message}`);
  } finally {
    await connection.close();
  }
  return facts;
}

/**
 * Brings the rights to every server that answers, whatever is wrong with another one: a stolen booth is not let in until that is mended.
 *
 * @throws a `StewardError` where a server is away or must not hold a ledger, before anything is written to the ledger
 */
async function overSystem(site: Site, seed: Uint8Array): Promise<readonly ServerFacts[]> {
  const system: NatsConnection = await connectTo(site, seed);
  try {
    const facts = await serverFacts(system, site.servers.length);
    const refused = await reload(system, facts);
    const faults = faultsOf(
      facts,
      site.servers.map((_, at) => nameOfServer(site, at)),
    );
    const inTheWay = [...faults, ...refused];
    if (inTheWay.length > 0) throw new StewardError('server', inTheWay.join('; '));
    return facts;
  } finally {
    await system.close();
  }
}
