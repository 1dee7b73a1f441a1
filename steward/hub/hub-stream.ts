import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import type { StreamSettings } from '../ledger/streams.ts';

/** What a hub keeps: what each site told last. */
export const hubStream = {
  name: 'GB_HUB',
  subjects: ['gb.hub.*'],
  num_replicas: 1,
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  discard: DiscardPolicy.Old,
  max_age: 0,
  // A server keeps the ids of messages in memory for as long, and of each site as many as that sends; none is told twice by its id.
  duplicate_window: 100_000_000,
  max_msgs: -1,
  max_bytes: -1,
  max_msgs_per_subject: 1,
  /** Of a site of 200 booths, and what a later steward adds. */
  max_msg_size: 524_288,
  deny_purge: true,
  deny_delete: true,
  allow_rollup_hdrs: false,
  allow_direct: false,
} satisfies StreamSettings;

/** What the hub's own key may do: keep that stream as it is to be, and read it. There is no consumer, and nobody else reads it. */
export const hubApi: readonly string[] = ['INFO', 'CREATE', 'UPDATE', 'MSG.GET'].map(
  (act) => `$JS.API.STREAM.${act}.${hubStream.name}`,
);
