import type { JetStreamManager } from '@nats-io/jetstream';
import { healthForm } from '../../electron/booth/ledger/messages/health.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import type { Watch } from '../../electron/booth/ledger/messages/watch.ts';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import { healthSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { moment } from '../ledger/control.ts';
import { youngestMs } from '../ledger/copies.ts';
import type { ServerFacts } from '../server/facts.ts';
import {
  areWitnessed,
  holdOf,
  trusted,
  type ClockMemory,
  type Hold,
  type KnownServer,
  type Witness,
} from './clock.ts';

export const knownServers = (facts: readonly ServerFacts[]): KnownServer[] =>
  facts.map(({ name, id, clock }) => ({ name, process: id, clock }));

/** What the last round left, or else what the ledger's youngest message tells. */
async function memoryOf(manager: JetStreamManager, last: Watch | null): Promise<ClockMemory> {
  const { trusted: at = null, accepted = [] } = last?.clock ?? {};
  return { trustedMs: at === null ? await youngestMs(manager) : Date.parse(at.at), accepted };
}

/** @returns why ages are not believed, and what the next round goes on from */
export async function judgeClock(
  manager: JetStreamManager,
  servers: readonly KnownServer[],
  ownMs: number,
  { last, booths }: { readonly last: Watch | null; readonly booths: readonly string[] },
): Promise<{ readonly hold: Hold | null; readonly clock: Watch['clock'] }> {
  const memory = await memoryOf(manager, last);
  let hold = holdOf(servers, ownMs, memory, false);
  if (hold?.why === 'unproven') {
    const since = Math.max(...servers.map(({ clock }) => clock.startMs));
    hold = holdOf(servers, ownMs, memory, areWitnessed(await witnesses(manager, booths), since));
  }
  const confirmed = last?.clock.confirmed ?? null;
  if (hold === null) return { hold, clock: clockMessage(trusted(servers, memory), confirmed) };
  const before = last?.clock.hold;
  const since = before?.why === hold.why ? before.since : moment();
  return { hold, clock: { ...clockMessage(memory, confirmed), hold: { ...hold, since } } };
}

export const clockMessage = (
  { trustedMs, accepted }: ClockMemory,
  confirmed: Watch['clock']['confirmed'],
): Watch['clock'] => ({
  trusted: trustedMs === null ? null : moment(trustedMs),
  accepted: accepted.map(({ process, setMs }) => ({ process, setMs: Math.round(setMs) })),
  hold: null,
  confirmed,
});

/** How each booth told its own clock last: of one that knows by how much it is wrong, without that. */
async function witnesses(manager: JetStreamManager, booths: readonly string[]): Promise<Witness[]> {
  const found: Witness[] = [];
  for (const booth of booths) {
    const query = { last_by_subj: healthSubject(booth) };
    const stored = await manager.streams.getMessage(streams.health.name, query);
    const read = stored === null ? null : readMessage(healthForm, stored.data);
    if (stored === null || read === null || 'fault' in read) continue;
    const { at, clockErrorMs = 0 } = read.message.at;
    found.push({ storedMs: stored.time.getTime(), toldMs: Date.parse(at) - clockErrorMs });
  }
  return found;
}
