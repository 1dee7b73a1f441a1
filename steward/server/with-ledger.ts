import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { ownSeed } from '../site/keys.ts';
import type { Site } from '../site/site-file.ts';
import { connectTo } from './connect.ts';
import { serverFacts, type ServerFacts } from './facts.ts';
import { ledgerFault } from './ledger-fault.ts';

/** Does something in the ledger with the steward's rights. @throws a `StewardError` where it does not answer, or refuses */
export async function withLedger<Value>(
  folder: string,
  site: Site,
  act: (manager: JetStreamManager) => Promise<Value>,
): Promise<Value> {
  const connection = await connectTo(site, ownSeed(folder, 'steward', site.keys.steward));
  try {
    return await act(await jetstreamManager(connection));
  } catch (error) {
    throw ledgerFault(error);
  } finally {
    await connection.close();
  }
}

/** @throws a `StewardError` where no server answers */
export async function factsOf(folder: string, site: Site): Promise<ServerFacts[]> {
  const system = await connectTo(site, ownSeed(folder, 'system', site.keys.system));
  try {
    return await serverFacts(system, site.servers.length);
  } finally {
    await system.close();
  }
}
