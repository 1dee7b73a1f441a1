import type { JetStreamManager } from '@nats-io/jetstream';
import { errors, RequestError, type NatsConnection } from '@nats-io/transport-node';
import { healthForm } from '../../electron/booth/ledger/messages/health.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { siteHealthForm, type SiteHealth } from '../../electron/booth/ledger/messages/site-health.ts';
import { ownVersion } from '../../electron/booth/ledger/messages/version.ts';
import { writeMessage } from '../../electron/booth/ledger/messages/write.ts';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import { healthSubject, hubSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { ageOf } from '../ledger/age.ts';
import { activeBooths, type Site } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';

// All of it is told anew each time: there is nothing to remember, and after whatever kept the hub away the next word is the whole truth.

/** How long the hub may take to have it on its disk (ms). */
const answerMs = 3_000;

/**
 * Tells the operator's hub how each booth is, and waits until it has that.
 *
 * @throws a `StewardError` where it has not
 */
export async function tellHub(
  connection: NatsConnection,
  manager: JetStreamManager,
  site: Site,
  id: string,
): Promise<void> {
  const message = { v: ownVersion, kind: 'site-health' as const, booths: await healthOf(manager, site) };
  let answer;
  try {
    answer = await connection.request(hubSubject(id), writeMessage(siteHealthForm, message), {
      timeout: answerMs,
    });
  } catch (error) {
    throw faultOf(error);
  }
  const { error } = answer.json<{ error?: { description?: string } }>();
  if (error !== undefined) throw new StewardError('refused', `the hub: ${error.description ?? 'refused'}`);
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

function faultOf(error: unknown): unknown {
  if (error instanceof RequestError && error.isNoResponders())
    return new StewardError('server', 'the hub: no server has a line to it');
  if (error instanceof errors.TimeoutError) return new StewardError('server', 'the hub does not answer');
  return error;
}
