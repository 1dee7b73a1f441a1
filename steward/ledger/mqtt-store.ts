import {
  DiscardPolicy,
  jetstreamManager,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type StreamAPI,
  type StreamConfig,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { mqttApi } from '../server/mqtt-accounts.ts';
import { StewardError } from '../site/steward-error.ts';

// MQTT wants sessions and messages kept, and the server makes files for that: a retained picture would stand there for ever. It takes what
// is there already, so the steward is first, with streams in memory. Without them, or after a start of the server, which forgets them, the
// account has no room for a file, and nobody is let in.

type Settings = Pick<StreamConfig, 'name' | 'subjects'> & Partial<StreamConfig>;

const secondNs = 1_000_000_000;

/** More than a message of a lane, and a third for a retained one, which is kept in base64. */
const messageBytes = 2_097_152;

/** What the server keeps of messages is gone after a second; of a session, its client's name and nothing that was told. */
const kept: readonly Settings[] = [
  { name: '$MQTT_sess', subjects: ['$MQTT.sess.>'], max_msgs_per_subject: 1, max_bytes: 262_144 },
  {
    name: '$MQTT_msgs',
    subjects: ['$MQTT.msgs.>'],
    retention: RetentionPolicy.Interest,
    max_age: secondNs,
    max_bytes: messageBytes,
  },
  {
    name: '$MQTT_rmsgs',
    subjects: ['$MQTT.rmsgs.>'],
    max_msgs_per_subject: 1,
    max_age: secondNs,
    max_bytes: messageBytes,
  },
  // Of QoS 2, which the servers refuse.
  {
    name: '$MQTT_qos2in',
    subjects: ['$MQTT.qos2.>'],
    max_msgs_per_subject: 1,
    discard: DiscardPolicy.New,
    discard_new_per_subject: true,
    max_age: secondNs,
    max_bytes: 1_024,
  },
  {
    name: '$MQTT_out',
    subjects: ['$MQTT.out.>'],
    retention: RetentionPolicy.Interest,
    max_age: secondNs,
    max_bytes: 1_024,
  },
];

/**
 * Lets those who speak MQTT in, where they are not.
 *
 * @param ids the writers by MQTT
 * @throws a `StewardError` where one of their stores is on a disk
 */
export async function provideMqttStores(
  connection: NatsConnection,
  ids: readonly string[],
  replicas: 1 | 3,
): Promise<void> {
  for (const id of ids) {
    const streams = await streamsOf(connection, id);
    for (const settings of kept) {
      const found = await streams.info(settings.name).catch(unlessMissing);
      if (found === null)
        await streams.add({ ...settings, storage: StorageType.Memory, num_replicas: replicas });
      else if (found.config.storage !== StorageType.Memory)
        throw new StewardError(
          'refused',
          `${id}: what it tells by MQTT is kept on a disk (${settings.name}); delete that stream with the server’s own tools`,
        );
    }
  }
}

/** @returns those writers by MQTT that the servers do not let in now */
export async function notLetIn(connection: NatsConnection, ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const streams = await streamsOf(connection, id);
      const infos = kept.map(({ name }) => streams.info(name).catch(() => null));
      return (await Promise.all(infos)).includes(null) ? [id] : [];
    }),
  );
  return found.flat();
}

const streamsOf = async (connection: NatsConnection, id: string): Promise<StreamAPI> =>
  (await jetstreamManager(connection, { apiPrefix: mqttApi(id), checkAPI: false })).streams;

function unlessMissing(error: unknown): null {
  if (error instanceof JetStreamApiError && error.status === 404) return null;
  throw error;
}
