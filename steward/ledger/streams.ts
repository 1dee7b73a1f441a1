import { setTimeout as wait } from 'node:timers/promises';
import {
  DiscardPolicy,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import { streamKeys, streams, type StreamKey } from '../../electron/booth/ledger/names/streams.ts';

/** A cluster that has just started may have a leader and no peers yet (ms). */
const patienceMs = 30_000;
const againMs = 500;
const noSuitablePeers = 10_005;

export type StreamSettings = Pick<StreamConfig, 'name' | 'subjects' | 'num_replicas'> & Partial<StreamConfig>;

/** @param replicas as many as the site has servers: one or three */
export const streamSettings = (key: StreamKey, replicas: 1 | 3): StreamSettings => {
  const { name, subject, mostBytes, each, refusesMore = false } = streams[key];
  return {
    name,
    subjects: [subject],
    num_replicas: replicas,
    storage: StorageType.File,
    // Nothing is dropped by age, number or size: a full disk refuses what is new, and everybody keeps what he has.
    retention: RetentionPolicy.Limits,
    discard: each === null || refusesMore ? DiscardPolicy.New : DiscardPolicy.Old,
    discard_new_per_subject: refusesMore,
    max_age: 0,
    max_msgs: -1,
    max_bytes: -1,
    max_msgs_per_subject: each ?? -1,
    max_msg_size: mostBytes,
    // Nobody empties a stream by one request, or by a message that replaces those before it.
    deny_purge: true,
    deny_delete: false,
    allow_rollup_hdrs: false,
    // By its own subject a booth finds the end of its journal, and no more than that.
    allow_direct: key === 'journals',
  };
};

/** Creates what is not there yet, and gives the rest these settings. @throws where the server refuses: with its words */
export async function provideStreams(manager: JetStreamManager, replicas: 1 | 3): Promise<void> {
  for (const key of streamKeys) await provideStream(manager, streamSettings(key, replicas));
}

/** @throws likewise */
export const provideStream = (manager: JetStreamManager, settings: StreamSettings): Promise<void> =>
  onceReady(async () => {
    if (await isThere(manager, settings.name)) await manager.streams.update(settings.name, settings);
    else await manager.streams.add(settings);
  });

/** Does it again as long as servers that were started just now have no place for what it makes. @throws likewise */
export async function onceReady<Value>(act: () => Promise<Value>): Promise<Value> {
  for (const until = performance.now() + patienceMs; ; await wait(againMs)) {
    try {
      return await act();
    } catch (error) {
      if (!isNotReady(error) || performance.now() > until) throw error;
    }
  }
}

async function isThere(manager: JetStreamManager, name: string): Promise<boolean> {
  try {
    await manager.streams.info(name);
    return true;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.status === 404) return false;
    throw error;
  }
}

const isNotReady = (error: unknown): boolean =>
  error instanceof JetStreamApiError && (error.code === noSuitablePeers || error.status === 503);
