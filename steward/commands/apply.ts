import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { provideMqttStores } from '../ledger/mqtt-store.ts';
import { writeSiteMessages } from '../ledger/site-messages.ts';
import { onceReady, provideStreams } from '../ledger/streams.ts';
import { AnyServer } from '../server/any-server.ts';
import { connectTo } from '../server/connect.ts';
import { faultsOf, serverFacts, type ServerFacts } from '../server/facts.ts';
import { ledgerFault } from '../server/ledger-fault.ts';
import { nameOfServer } from '../server/node-config.ts';
import { behind, reload, type Refused } from '../server/rights-in-force.ts';
import { ownSeed } from '../site/keys.ts';
import { mqttWriters, type Site } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { asStarted, forgetFormerLines, linesToTry, needsHubKey, writeServerFiles } from './server-files.ts';

/**
 * Lets the servers and the ledger be as the site's file says, whatever was done of it before: rights, streams, epoch, roster. May be
 * repeated at any time.
 *
 * @throws a `StewardError` with what is in the way; what the file says stays said, and the next time goes on from there
 */
export async function apply(folder: string, site: Site): Promise<void> {
  await applyAtSite(folder, site);
  needsHubKey(folder, site);
}

/** All of that but the line to an operator's hub: what the site needs hangs on no key to that. @throws likewise */
export async function applyAtSite(folder: string, site: Site): Promise<readonly ServerFacts[]> {
  writeServerFiles(folder, site);
  const seeds = {
    steward: ownSeed(folder, 'steward', site.keys.steward),
    system: ownSeed(folder, 'system', site.keys.system),
  };
  const facts = await overSystem(folder, site, seeds.system);
  const late = await behind(site, seeds.steward);
  if (late.length > 0)
    throw new StewardError(
      'server',
      `${late.join(', ')}: has not the newest rights; copy accounts.conf of its folder below ${join(folder, 'servers')} there, and apply again`,
    );
  const connection = await connectTo(site, seeds.steward);
  try {
    const manager = await jetstreamManager(connection);
    const copies = site.servers.length === 3 ? 3 : 1;
    await provideStreams(manager, copies);
    await writeSiteMessages(manager, site, facts);
    const byMqtt = mqttWriters(site).map(({ id }) => id);
    await onceReady(() => provideMqttStores(connection, byMqtt, copies));
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
async function overSystem(folder: string, site: Site, seed: Uint8Array): Promise<readonly ServerFacts[]> {
  const system = new AnyServer(() => connectTo(site, seed));
  try {
    const { length } = site.servers;
    const facts = await system.all((connection) => serverFacts(connection, length), length);
    const refused = await reloaded(folder, site, system, facts);
    const faults = faultsOf(
      facts,
      site.servers.map((_, at) => nameOfServer(site, at)),
    );
    const inTheWay = [...faults, ...refused];
    if (inTheWay.length > 0) throw new StewardError('server', inTheWay.join('; '));
    return facts;
  } catch (error) {
    throw ledgerFault(error);
  } finally {
    await system.close();
  }
}

/** Lets servers read the newest rights, whether or not they were started since what they take only as they start. @returns who refused, and why */
async function reloaded(
  folder: string,
  site: Site,
  system: AnyServer,
  facts: readonly ServerFacts[],
): Promise<string[]> {
  const refused = await reload(system, facts);
  if (refused.length === 0) {
    if (facts.length === site.servers.length) forgetFormerLines(folder);
    return [];
  }
  let still: readonly Refused[] = refused;
  for (const line of linesToTry(folder)) {
    const again = facts.filter(({ name }) => still.some((one) => one.name === name));
    still = await asStarted(folder, site, again, line, () => reload(system, again));
  }
  return still.map(({ name, word }) => `${name}: ${wordOf(word)}`);
}

/** @param word the server's own */
const wordOf = (word: string): string =>
  /not supported for (?:LeafNode|MQTT)/i.test(word)
    ? 'it takes no new rights until it is started anew, because its folder has another mqtt.conf or hub.conf than it was started with; then apply again'
    : word;
