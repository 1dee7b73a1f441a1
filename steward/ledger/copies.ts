import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import { streamKeys, streams } from '../../electron/booth/ledger/names/streams.ts';

/** How many servers hold all of a stream, and how many should. */
export function copiesOf({ cluster, config }: StreamInfo): readonly [now: number, wanted: number] {
  const replicas = cluster?.replicas ?? [];
  const now = 1 + replicas.filter(({ current, offline }) => current && !(offline ?? false)).length;
  return [now, config.num_replicas];
}

/** What stays. What ALPRs told goes within a minute, and a site that an earlier program made has no stream for it before its next `apply`. */
export const lasting = streamKeys.filter((key) => key !== 'alpr');

const infosOf = (manager: JetStreamManager): Promise<StreamInfo[]> =>
  Promise.all(lasting.map((key) => manager.streams.info(streams[key].name)));

export async function areCopiesWhole(manager: JetStreamManager): Promise<boolean> {
  return (await infosOf(manager)).map(copiesOf).every(([now, wanted]) => now >= wanted);
}

/** When the youngest message of all streams was stored, by the server's clock (ms since 1970); null: there is none. */
export async function youngestMs(manager: JetStreamManager): Promise<number | null> {
  const stored = (await infosOf(manager))
    .filter(({ state }) => state.last_seq > 0)
    .map(({ state }) => Date.parse(state.last_ts));
  const youngest = Math.max(...stored);
  return youngest > 0 ? youngest : null;
}
