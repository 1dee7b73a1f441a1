import { RequestError, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { consumerOf, type Client } from '../../electron/booth/ledger/names/clients.ts';
import { streams, type StreamKey } from '../../electron/booth/ledger/names/streams.ts';
import type { Right } from '../../steward/rights/table.ts';

// Everything that somebody could ask of a stream: its subjects, and the server's whole interface to it.

export interface Attempt {
  readonly what: string;
  readonly subject: string;
  readonly body: unknown;
  /** One of these rights of the table lets it through; none: nobody may. */
  readonly by: readonly Right[];
  /** `message`: what is answered is a stored message, or nothing of the kind is there; else a text in JSON. */
  readonly answer?: 'message';
}

const record = '01920000-0000-7000-8000-000000000001';

/** @returns a subject of the stream, under that id where the stream has subjects by id; cars belong to all booths */
export function subjectAs(key: StreamKey, id: string): string {
  switch (key) {
    case 'cars':
      return `gb.in.${record}`;
    case 'thumbnails':
      return `gb.th.${record}`;
    case 'journals':
      return `gb.jr.${id}`;
    case 'bodies':
      return `gb.body.${id}.${record}`;
    case 'pictures':
      return `gb.pic.${id}.${record}`;
    case 'health':
      return `gb.hl.${id}`;
    case 'control':
      return `gb.ctl.booth.${id}.checked`;
    case 'alpr':
      return `gb.alpr.${id}`;
  }
}

/** What belongs to nobody's id: any client's write of it is one of the whole stream. */
const isShared = (key: StreamKey): boolean => key === 'cars' || key === 'thumbnails';

const pulling = {
  ack_policy: 'none',
  deliver_policy: 'all',
  inactive_threshold: 60e9,
  mem_storage: true,
  num_replicas: 1,
};

/** The server answers that it is none: a message would not come under the name of the request. */
const badPull = { batch: 'none' };

/** @param other another booth that has a consumer of its name on each stream */
export function attemptsOn(
  key: StreamKey,
  client: Client,
  { other, erasable, settings }: { other: Client & { id: string }; erasable: number; settings: object },
): Attempt[] {
  const { name } = streams[key];
  const [mine, its] = [consumerOf(client, key), consumerOf(other, key)];
  const own = subjectAs(key, 'id' in client ? client.id : 'nobody');
  const others = subjectAs(key, other.id);
  const consume: readonly Right[] = ['consume', 'consume own'];
  const create = (consumer: string, filter: string | null): unknown => ({
    stream_name: name,
    config: { name: consumer, ...pulling, ...(filter === null ? {} : { filter_subject: filter }) },
  });
  const api = (verb: string, body: unknown, ...by: Right[]): Attempt => ({
    what: verb,
    subject: `$JS.API.${verb}`,
    body,
    by,
  });
  return [
    { what: 'write its own', subject: own, body: {}, by: isShared(key) ? ['write'] : ['write', 'write own'] },
    { what: 'write another’s', subject: others, body: {}, by: ['write'] },
    api(`STREAM.INFO.${name}`, '', 'info'),
    api(`STREAM.MSG.GET.${name}`, { last_by_subj: others }, 'get'),
    { ...api(`DIRECT.GET.${name}`, { last_by_subj: others }), answer: 'message' },
    {
      ...api(`DIRECT.GET.${name}.${own}`, '', ...(isShared(key) ? [] : (['last own'] as const))),
      answer: 'message',
    },
    { ...api(`DIRECT.GET.${name}.${others}`, ''), answer: 'message' },
    // With the consumer that a right gives, in the order of its life.
    api(`CONSUMER.CREATE.${name}.${mine}`, create(mine, null), 'consume'),
    api(`CONSUMER.CREATE.${name}.${mine}.${others}`, create(mine, others)),
    api(
      `CONSUMER.CREATE.${name}.${mine}.${own}`,
      create(mine, own),
      ...(isShared(key) ? [] : (['consume own'] as const)),
    ),
    { ...api(`CONSUMER.MSG.NEXT.${name}.${mine}`, badPull, ...consume), answer: 'message' },
    api(`CONSUMER.INFO.${name}.${mine}`, '', ...consume, 'manage'),
    api(`CONSUMER.DELETE.${name}.${mine}`, '', ...consume, 'manage'),
    api(`CONSUMER.CREATE.${name}`, { stream_name: name, config: pulling }),
    api(`CONSUMER.DURABLE.CREATE.${name}.${mine}`, {
      stream_name: name,
      config: { ...pulling, durable_name: mine },
    }),
    api(`CONSUMER.CREATE.${name}.${its}`, create(its, null)),
    api(`CONSUMER.CREATE.${name}.${its}.${others}`, create(its, others)),
    { ...api(`CONSUMER.MSG.NEXT.${name}.${its}`, badPull), answer: 'message' },
    api(`CONSUMER.PAUSE.${name}.${its}`, { pause_until: '2030-01-01T00:00:00Z' }),
    api(`CONSUMER.LEADER.STEPDOWN.${name}.${its}`, ''),
    api(`CONSUMER.NAMES.${name}`, '', 'manage'),
    api(`CONSUMER.LIST.${name}`, '', 'manage'),
    api(`CONSUMER.INFO.${name}.${its}`, '', 'manage'),
    api(`CONSUMER.DELETE.${name}.${its}`, '', 'manage'),
    api(`STREAM.CREATE.${name}`, settings, 'manage'),
    api(`STREAM.UPDATE.${name}`, settings, 'manage'),
    api(`STREAM.MSG.DELETE.${name}`, { seq: erasable }, 'erase'),
    api(`STREAM.PURGE.${name}`, {}),
    api(`STREAM.SNAPSHOT.${name}`, { deliver_subject: 'x' }),
    api(`STREAM.RESTORE.${name}`, {}),
    api(`STREAM.LEADER.STEPDOWN.${name}`, ''),
    api(`STREAM.PEER.REMOVE.${name}`, { peer: 'one' }),
    api(`STREAM.DELETE.${name}`, ''),
  ];
}

/** What is no stream's. The steward may ask how the store is; what an ALPR may write is a test of its own. */
export const elsewhere: readonly string[] = [
  '$JS.API.INFO',
  '$JS.API.STREAM.NAMES',
  '$JS.API.STREAM.LIST',
  '$JS.API.STREAM.CREATE.MINE',
  '$JS.API.STREAM.TEMPLATE.NAMES',
  '$JS.API.META.LEADER.STEPDOWN',
  '$JS.API.SERVER.REMOVE',
  '$JS.API.ACCOUNT.PURGE.GATEBOOTH',
  '$JS.ACK.GB_IN.b_GB_IN.1.1.1.1.0',
  '$SYS.REQ.SERVER.PING',
  '$SYS.REQ.SERVER.PING.VARZ',
  '$SYS.REQ.USER.INFO',
  '$MQTT.sess.x',
  '_INBOX.b.x',
  'gb.alpr.a',
  'gb.alpr.other',
  'gb.read.lane-1',
  'gb.read.lane-2',
  'gb.in',
  `gb.in.${record}.more`,
  'gb.jr.a.more',
  'gb.ctl.epoch',
  'gb.ctl.roster',
  'gb.ctl.incarnation.a',
  'gb.ctl.server',
  'gb.hl.steward',
  'gb.rights.7',
  'gb.rights.6',
  'anything',
];

/** `refused`: the server says that this is not for the asker; `nobody`: it may ask, and nobody is there; `failed`: that cannot be done so. */
export type Outcome = 'refused' | 'nobody' | 'done' | `failed: ${string}`;

/** @throws where the server answers nothing within a minute */
export async function outcomeOf(
  connection: NatsConnection,
  subject: string,
  body: unknown,
  answer: 'message' | 'json' = 'json',
): Promise<Outcome> {
  let said: Msg;
  try {
    said = await connection.request(subject, typeof body === 'string' ? body : JSON.stringify(body), {
      timeout: 60_000,
    });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.isNoResponders()) return 'nobody';
    if (error.message.includes('Permissions Violation')) return 'refused';
    throw error;
  }
  if (answer === 'message') return 'done';
  const { error } = said.json<{ error?: { description: string } }>();
  return error === undefined ? 'done' : `failed: ${error.description}`;
}

/** The same by rights alone: what nobody listens to was let through. */
export async function throughBy(...asked: Parameters<typeof outcomeOf>): Promise<Outcome> {
  const outcome = await outcomeOf(...asked);
  return outcome === 'nobody' ? 'done' : outcome;
}
