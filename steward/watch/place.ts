import type { JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Site } from '../site/site-file.ts';

/** Where one session of the watch does its rounds. */
export interface RoundPlace {
  readonly folder: string;
  /** As its file says now: booths are added and removed while the watch runs. */
  readonly site: () => Site;
  readonly system: NatsConnection;
  readonly manager: JetStreamManager;
}
