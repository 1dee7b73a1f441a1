import { setTimeout as wait } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Watch, WatchCounts } from '../../electron/booth/ledger/messages/watch.ts';
import { provideMqttStores } from '../ledger/mqtt-store.ts';
import { connectTo } from '../server/connect.ts';
import { ledgerFault } from '../server/ledger-fault.ts';
import { ownSeed } from '../site/keys.ts';
import { mqttWriters, siteIn } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { HubLine } from '../watch/hub-line.ts';
import { newSum, Rounds, watchPorts, type Sum, type WatchPorts } from '../watch/round.ts';

/** From the end of a round to the next one (ms). */
const everyMs = 30_000;
/** So often it is looked whether an ALPR has told of a car (ms). */
const lookMs = 2_000;
/** After one that could not be done (ms). */
const againMs = 5_000;

export interface WatchOptions {
  readonly isOnce: boolean;
  /** Ends it after the round that it is in. */
  readonly signal: AbortSignal;
  /** What it did, and what is in the way, once for each. */
  readonly tell: (line: string) => void;
  readonly ports?: WatchPorts;
  readonly everyMs?: number;
}

/**
 * Deletes what is not to stay, round after round.
 *
 * @returns the command's exit code: 1 where something was held back in the one round that was asked for
 * @throws a `StewardError` where that round could not be done
 */
export async function watch(folder: string, options: WatchOptions): Promise<number> {
  const { isOnce, signal, tell, ports = watchPorts } = options;
  const sum = newSum();
  let session: Session | null = null;
  let [fault, hold, dueMs] = ['', '', 0];
  const betweenMs = options.everyMs ?? everyMs;
  try {
    for (
      ;
      !signal.aborted;
      await wait(Math.min(betweenMs, lookMs), undefined, { signal }).catch(() => null)
    ) {
      try {
        session ??= await open(folder, sum, ports, tell);
        session.hub.begin();
        if (performance.now() < dueMs) {
          await session.rounds.takeTold();
          continue;
        }
        await session.letMqttIn(tell);
        const report = await session.rounds.round();
        const word = report.clock.hold?.word ?? '';
        if (fault !== '') tell('the ledger answers again');
        if (word !== hold)
          tell(word === '' ? 'the clock is trusted' : `nothing is deleted by its age: ${word}`);
        const done = doneText(report.round);
        if (done !== '') tell(done);
        [fault, hold, dueMs] = ['', word, performance.now() + betweenMs];
        if (!isOnce) continue;
        await session.hub.settled();
        return word === '' ? 0 : 1;
      } catch (error) {
        const known = ledgerFault(error);
        if (isOnce || !(known instanceof StewardError)) throw known;
        await session?.close();
        session = null;
        if (known.message !== fault) tell(known.message);
        [fault, dueMs] = [known.message, 0];
        await wait(Math.min(betweenMs, againMs), undefined, { signal }).catch(() => null);
      }
    }
    return 0;
  } finally {
    await session?.close();
  }
}

interface Session {
  /** Where a server was started, or another writer was given a password, since the last time. */
  readonly letMqttIn: (tell: WatchOptions['tell']) => Promise<void>;
  readonly hub: HubLine;
  readonly rounds: Rounds;
  readonly close: () => Promise<void>;
}

async function open(
  folder: string,
  sum: Sum,
  ports: WatchPorts,
  tell: WatchOptions['tell'],
): Promise<Session> {
  const site = siteIn(folder);
  const connections: NatsConnection[] = [];
  let hub: HubLine | null = null;
  const close = async (): Promise<void> => {
    hub?.close();
    await Promise.all(connections.map((connection) => connection.close()));
    await hub?.settled();
  };
  try {
    const system = await connectTo(site, ownSeed(folder, 'system', site.keys.system));
    connections.push(system);
    const steward = await connectTo(site, ownSeed(folder, 'steward', site.keys.steward));
    connections.push(steward);
    const manager = await jetstreamManager(steward);
    const place = { folder, site: () => siteIn(folder), system, manager };
    hub = new HubLine(folder, steward, manager, tell);
    return {
      rounds: new Rounds(place, sum, ports, unusableTo(tell)),
      letMqttIn: mqttDoor(folder, steward),
      hub,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @returns tells each reason of each writer once: a camera that is set up wrongly says the same of every car */
function unusableTo(tell: WatchOptions['tell']): (writer: string, word: string) => void {
  const told = new Set<string>();
  return (writer, word) => {
    const line = `${writer} told of a car what cannot be used: ${word}`;
    if (!told.has(line)) tell(line);
    told.add(line);
  };
}

function mqttDoor(folder: string, steward: NatsConnection): Session['letMqttIn'] {
  let [open, fault] = [0, ''];
  return async (tell) => {
    const site = siteIn(folder);
    if (site.generation === open) return;
    const ids = mqttWriters(site).map(({ id }) => id);
    try {
      await provideMqttStores(steward, ids, site.servers.length === 3 ? 3 : 1);
      [open, fault] = [site.generation, ''];
    } catch (error) {
      // The round does not wait for that: what is to be deleted is.
      const known = ledgerFault(error);
      if (!(known instanceof StewardError)) throw known;
      if (known.message !== fault) tell(`nobody is let in by MQTT: ${known.message}`);
      fault = known.message;
    }
  };
}

const words: Readonly<Record<keyof WatchCounts, string>> = {
  superseded: 'replaced facts',
  left: 'facts of cars that left long ago',
  bared: 'cars’ plates',
  thumbnails: 'thumbnails',
  shipped: 'bodies and pictures',
  plates: 'plates of answered erasures',
};

function doneText(round: Watch['round']): string {
  const done = Object.entries(words)
    .map(([name, word]) => [round[name as keyof WatchCounts], word] as const)
    .filter(([count]) => count > 0);
  return done.length === 0 ? '' : `deleted ${done.map(([count, word]) => `${count} ${word}`).join(', ')}`;
}
