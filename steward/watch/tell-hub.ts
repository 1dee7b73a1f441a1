import type { JetStreamManager } from '@nats-io/jetstream';
import { errors, RequestError, type NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import { healthForm } from '../../electron/booth/ledger/messages/health.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { siteHealthForm, type SiteHealth } from '../../electron/booth/ledger/messages/site-health.ts';
import { ownVersion } from '../../electron/booth/ledger/messages/version.ts';
import { writeMessage } from '../../electron/booth/ledger/messages/write.ts';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import { healthSubject, hubSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { ageOf } from '../ledger/age.ts';
import { addressOf, connectTo } from '../server/connect.ts';
import { ownSeed } from '../site/keys.ts';
import { oneLine } from '../site/one-line.ts';
import { activeBooths, type Site } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';

// All of it is told anew each time: there is nothing to remember, and after whatever kept the hub away the next word is the whole truth.

/** How long the hub may take to have it on its disk (ms). */
const answerMs = 3_000;

/** With the steward's rights at the site. */
export interface HubTeller {
  /** The steward's. */
  readonly folder: string;
  readonly site: Site;
  readonly connection: NatsConnection;
  readonly manager: JetStreamManager;
}

/**
 * Tells the operator's hub how each booth is, and waits until it has that. A server whose line is down does not send it over another one's:
 * where the one that the steward is connected to has none, each of the others is asked.
 *
 * @throws a `StewardError` where it has not
 */
export async function tellHub(teller: HubTeller): Promise<void> {
  const { folder, site, connection, manager } = teller;
  if (site.hub === null) return;
  const booths = await healthOf(manager, site);
  const message = writeMessage(siteHealthForm, { v: ownVersion, kind: 'site-health', booths });
  const first = await tellOver(connection, site.hub.id, message);
  if (first === null) return;
  const others = site.servers.filter((server) => addressOf(server) !== connection.getServer());
  for (const server of first.fault === 'server' && site.servers.length > 1 ? others : []) {
    if (connection.isClosed()) break;
    const other = await connectTo(site, ownSeed(folder, 'steward', site.keys.steward), [server]).catch(
      unlessKnown,
    );
    if (other === null) continue;
    try {
      if ((await tellOver(other, site.hub.id, message)) === null) return;
    } finally {
      await other.close();
    }
  }
  throw first;
}

/** A server that is away tells nothing. */
function unlessKnown(error: unknown): null {
  if (error instanceof StewardError) return null;
  throw error;
}

/** @returns null: the hub has it; else why not */
async function tellOver(
  connection: NatsConnection,
  id: string,
  message: Uint8Array,
): Promise<StewardError | null> {
  try {
    return faultIn((await connection.request(hubSubject(id), message, { timeout: answerMs })).data);
  } catch (error) {
    if (error instanceof RequestError && error.isNoResponders())
      return new StewardError('server', 'the hub: no server has a line to it');
    if (error instanceof errors.TimeoutError) return new StewardError('server', 'the hub does not answer');
    throw error;
  }
}

/** As its stream answers, which has the message or says why not. */
const answerSchema = z.union([
  z.object({ error: z.object({ description: z.string().default('refused') }) }),
  z.object({ stream: z.string(), seq: z.int(), error: z.undefined().optional() }),
]);

/** Whoever rules the hub answers what he likes. */
function faultIn(bytes: Uint8Array): StewardError | null {
  const read = answerSchema.safeParse(jsonIn(bytes));
  const error = read.success ? read.data.error : { description: 'its answer cannot be read' };
  return error === undefined ? null : new StewardError('refused', `the hub: ${oneLine(error.description)}`);
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

async function healthOf(manager: JetStreamManager, site: Site): Promise<SiteHealth['booths']> {
  const told = [];
  for (const booth of activeBooths(site)) {
    const query = { last_by_subj: healthSubject(booth) };
    told.push({ booth, stored: await manager.streams.getMessage(streams.health.name, query) });
  }
  // After them, and by the same clock as their times, so that none of them is younger.
  const now = await manager.streams.info(streams.health.name);
  return told.map(({ booth, stored }) => {
    if (stored === null) return { booth, agoMs: null, health: null };
    const read = readMessage(healthForm, stored.data);
    return { booth, agoMs: ageOf(stored, now), health: 'fault' in read ? null : read.message };
  });
}
