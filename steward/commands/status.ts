import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { readEpoch } from '../../electron/booth/ledger/messages/control.ts';
import { streamKeys, streams } from '../../electron/booth/ledger/names/streams.ts';
import { epochSubject, healthSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { copiesOf } from '../ledger/copies.ts';
import { notLetIn } from '../ledger/mqtt-store.ts';
import { connectTo } from '../server/connect.ts';
import { faultsOf, type ServerFacts } from '../server/facts.ts';
import { ledgerFault } from '../server/ledger-fault.ts';
import { nameOfServer } from '../server/node-config.ts';
import { behind } from '../server/rights-in-force.ts';
import { factsOf } from '../server/with-ledger.ts';
import { ownSeed } from '../site/keys.ts';
import { keptIn, keptText, type KeptStatus } from './kept-status.ts';
import { isStartedAnew } from './server-files.ts';
import { mqttWriters, type Site } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { tellHub } from '../watch/tell-hub.ts';

interface StreamStatus {
  readonly name: string;
  readonly messages: number;
  readonly bytes: number;
  /** How many servers hold all of it, and how many should. */
  readonly copies: readonly [now: number, wanted: number];
}

interface BoothStatus {
  readonly id: string;
  readonly name: string;
  readonly isRetired: boolean;
  /** When it told how it is, by the server's clock; null: never. */
  readonly toldAt: string | null;
}

/** How the ledger is, for people and for what watches over a site's computers. */
export interface Status {
  readonly ok: boolean;
  /** What should not be so, in sentences. */
  readonly faults: readonly string[];
  readonly site: string;
  readonly servers: readonly ServerFacts[];
  readonly epoch: string | null;
  /** What the watch did last, the epoch, and the erasures; null: the ledger has no stream of them, or does not answer. */
  readonly kept: KeptStatus | null;
  readonly streams: readonly StreamStatus[];
  readonly booths: readonly BoothStatus[];
}

/** @throws a `StewardError` where no server answers, or must not hold a ledger */
export async function statusOf(folder: string, site: Site): Promise<Status> {
  const servers = await factsOf(folder, site);
  const seed = ownSeed(folder, 'steward', site.keys.steward);
  const faults = faultsOf(
    servers,
    site.servers.map((_, at) => nameOfServer(site, at)),
  );
  faults.push(...(await behind(site, seed, 0)).map((address) => `${address} has not the newest rights`));
  faults.push(
    ...servers
      .filter((facts) => !isStartedAnew(site, facts))
      .map(({ name }) => `${name} was not started since its MQTT, or its line to the hub, was changed`),
  );
  const connection = await connectTo(site, seed);
  try {
    const manager = await jetstreamManager(connection);
    const found = await streamsIn(manager, faults);
    const epoch = found.length === streamKeys.length ? await epochIn(manager, faults) : null;
    const kept = found.some(({ name }) => name === streams.control.name)
      ? await keptIn(manager, faults).catch(unlessAway(faults))
      : null;
    for (const id of await notLetIn(
      connection,
      mqttWriters(site).map((writer) => writer.id),
    ))
      faults.push(`${id}: is not let in by MQTT; the watch lets it in, and apply`);
    await tellHub({ folder, site, connection, manager }).catch(unlessAway(faults));
    const booths = await Promise.all(site.booths.map((booth) => boothIn(manager, booth)));
    return { ok: faults.length === 0, faults, site: site.id, servers, epoch, kept, streams: found, booths };
  } finally {
    await connection.close();
  }
}

/** What does not answer now is a fault, and the rest is told all the same. */
const unlessAway =
  (faults: string[]) =>
  (error: unknown): null => {
    const fault = ledgerFault(error);
    if (!(fault instanceof StewardError)) throw fault;
    faults.push(fault.message);
    return null;
  };

async function streamsIn(manager: JetStreamManager, faults: string[]): Promise<StreamStatus[]> {
  const found: StreamStatus[] = [];
  for (const key of streamKeys) {
    const { name } = streams[key];
    const info = await manager.streams.info(name).catch((error: unknown) => (error as Error).message);
    if (typeof info === 'string') {
      faults.push(`${name}: ${info}`);
      continue;
    }
    const [now, wanted] = copiesOf(info);
    if (now < wanted) faults.push(`${name}: ${now} of ${wanted} servers hold all of it`);
    for await (const consumer of manager.consumers.list(name))
      if (consumer.config.deliver_subject !== undefined)
        faults.push(
          `${name}: the consumer ${consumer.name} is to deliver somewhere, which none of a booth’s does`,
        );
    found.push({ name, messages: info.state.messages, bytes: info.state.bytes, copies: [now, wanted] });
  }
  return found;
}

async function epochIn(manager: JetStreamManager, faults: string[]): Promise<string | null> {
  const query = { last_by_subj: epochSubject };
  const stored = await manager.streams.getMessage(streams.control.name, query).catch(unlessAway(faults));
  const epoch = stored === null ? null : readEpoch(stored.data);
  if (epoch !== null && 'message' in epoch) return epoch.message.epoch;
  faults.push('the ledger has no epoch: apply writes one');
  return null;
}

async function boothIn(
  manager: JetStreamManager,
  { id, name, keys }: Site['booths'][number],
): Promise<BoothStatus> {
  const told = await manager.streams
    .getMessage(streams.health.name, { last_by_subj: healthSubject(id) })
    .catch(() => null);
  return { id, name, isRetired: keys === null, toldAt: told?.timestamp ?? null };
}

export const statusText = ({ faults, site, servers, kept, streams, booths }: Status): string =>
  [
    `site ${site}: ${faults.length === 0 ? 'nothing is wrong' : `${faults.length} wrong`}`,
    ...faults.map((fault) => `  ${fault}`),
    ...servers.map(
      ({ name, version, syncsAlways }) =>
        `server ${name}: nats-server ${version}, ${syncsAlways === true ? 'flushes every write' : 'does not flush every write'}`,
    ),
    ...streams.map(({ name, messages, bytes }) => `stream ${name}: ${messages} messages, ${bytes} bytes`),
    ...(kept === null ? [] : keptText(kept)),
    ...booths.map(
      ({ id, name, isRetired, toldAt }) =>
        `booth ${id} (${name}): ${isRetired ? 'removed' : (toldAt ?? 'not heard of yet')}`,
    ),
  ].join('\n');
