import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import { streamKeys, streams } from '../../electron/booth/ledger/names/streams.ts';

/** How many servers hold all of a stream, and how many should. */
export function copiesOf({ cluster, config }: StreamInfo): readonly [now: number, wanted: number] {
  const replicas = cluster?.replicas ?? [];
  const now = 1 + replicas.filter(({ current, offline }) => current && !(offline ?? false)).length;
  return [now, config.num_replicas];
}

export async function areCopiesWhole(manager: JetStreamManager): Promise<boolean> {
  const infos = await Promise.all(streamKeys.map((key) => manager.streams.info(streams[key].name)));
  return infos.map(copiesOf).every(([now, wanted]) => now >= wanted);
}

/** When the youngest message of all streams was stored, by the server's clock (ms since 1970); null: there is none. */
export async function youngestMs(manager: JetStreamManager): Promise<number | null> {
  const infos = await Promise.all(streamKeys.map((key) => manager.streams.info(streams[key].name)));
  const stored = infos
    .filter(({ state }) => state.last_seq > 0)
    .map(({ state }) => Date.parse(state.last_ts));
  const youngest = Math.max(...stored);
  return youngest > 0 ? youngest : null;
}
