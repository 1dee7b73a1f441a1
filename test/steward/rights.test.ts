import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, describe, expect, it, type TestContext } from 'vitest';
import { consumerOf, inboxOf, type Client } from '../../electron/booth/ledger/names/clients.ts';
import { streamKeys, streams } from '../../electron/booth/ledger/names/streams.ts';
import { provideStreams, streamSettings } from '../../steward/ledger/streams.ts';
import { rights } from '../../steward/rights/table.ts';
import { accountsText } from '../../steward/server/accounts.ts';
import { newNatsUser, type NatsUser } from '../support/nats-config.ts';
import { needsNats, startNats, type NatsSite } from '../support/nats-server.ts';
import { attemptsOn, elsewhere, subjectAs, throughBy, type Outcome } from './attempts.ts';

const other = { role: 'booth', id: 'b' } as const;
const clients = {
  booth: { role: 'booth', id: 'a', lanes: ['lane-1'] },
  fencing: { role: 'fencing', id: 'a' },
  steward: { role: 'steward' },
  writer: { role: 'writer', id: 'a', lanes: ['lane-1'], tellsCars: true },
  monitoring: { role: 'monitoring' },
} satisfies Record<string, Client>;
type Name = keyof typeof clients;
const names = Object.keys(clients) as Name[];

interface Started {
  readonly site: NatsSite;
  readonly keys: Readonly<Record<Name | 'b', NatsUser>>;
  /** What the server's own tools could do: nobody of the site is that. */
  readonly root: JetStreamManager;
}
let started: Promise<Started> | null = null;
afterAll(async () => (await started)?.site.stop());

/** One server for all tests of this file; each finds a message and a consumer of booth b in every stream. */
async function ledgerIn(context: TestContext): Promise<Started> {
  needsNats(context);
  started ??= start();
  const { root } = await started;
  for (const key of streamKeys) {
    await root.jetstream().publish(subjectAs(key, 'b'), '{}');
    await root.consumers.add(streams[key].name, { name: consumerOf(other, key), inactive_threshold: 600e9 });
  }
  return started;
}

async function start(): Promise<Started> {
  const keys = Object.fromEntries([...names, 'b'].map((name) => [name, newNatsUser()])) as Started['keys'];
  const members = [
    ...names.map((name) => ({ client: clients[name], publicKey: keys[name].publicKey })),
    { client: other, publicKey: keys.b.publicKey },
  ];
  const rooted = newNatsUser();
  const accounts = accountsText(members, newNatsUser().publicKey, 7).replace(
    'users: [',
    `users: [ { nkey: ${rooted.publicKey} }`,
  );
  const site = await startNats({ accounts });
  const root = await jetstreamManager(await site.connect(rooted));
  await provideStreams(root, 1);
  return { site, keys, root };
}

const connectAs = ({ site, keys }: Started, name: Name): Promise<NatsConnection> =>
  site.connect(keys[name], { inboxPrefix: inboxOf(clients[name]) });

/** @returns what becomes of a subscription: the server's words where it refuses it */
async function listening(connection: NatsConnection, subject: string): Promise<string> {
  const closed = await connection.subscribe(subject, { callback: () => undefined }).closed;
  return closed instanceof Error ? closed.message : 'ended';
}
const unheard = 'Permissions Violation for Subscription';

describe.each(names)('of a stream, as %s,', (name) => {
  it.for(streamKeys)(
    '%s, only what the table says can be done, and all of that can',
    async (key, context) => {
      const ledger = await ledgerIn(context);
      const client = clients[name];
      const connection = await connectAs(ledger, name);
      const has = new Set(rights[client.role][key] ?? []);
      const { seq } = await ledger.root.jetstream().publish(subjectAs(key, 'c'), '{}');
      if (!has.has('consume') && !has.has('consume own'))
        await ledger.root.consumers.add(streams[key].name, {
          name: consumerOf(client, key),
          inactive_threshold: 600e9,
        });
      const attempts = attemptsOn(key, client, { other, erasable: seq, settings: streamSettings(key, 1) });
      const found = [];
      for (const { what, subject, body, answer } of attempts)
        found.push(`${what}: ${await throughBy(connection, subject, body, answer)}`);
      expect(found).toEqual(
        attempts.map(({ what, by }) => `${what}: ${by.some((right) => has.has(right)) ? 'done' : 'refused'}`),
      );
      expect(await listening(connection, streams[key].subject)).toContain(unheard);
    },
  );
});

describe.each(names)('beside the streams, as %s,', (name) => {
  const may: Readonly<Record<Name, readonly string[]>> = {
    booth: [],
    fencing: [],
    steward: [
      'gb.rights.7',
      '$JS.API.INFO',
      '$JS.API.STREAM.NAMES',
      'gb.ctl.epoch',
      'gb.ctl.roster',
      'gb.ctl.incarnation.a',
      'gb.ctl.server',
    ],
    writer: ['gb.alpr.a', 'gb.read.lane-1'],
    monitoring: [],
  };
  it('nothing else can be asked', async (context) => {
    const connection = await connectAs(await ledgerIn(context), name);
    const done = [];
    for (const subject of elsewhere)
      if ((await throughBy(connection, subject, '', 'message')) !== 'refused') done.push(subject);
    expect(done.toSorted()).toEqual(may[name].toSorted());
  });

  it('nobody else’s answers can be heard', async (context) => {
    const connection = await connectAs(await ledgerIn(context), name);
    for (const inbox of ['_INBOX.>', `${inboxOf(other)}.>`, '_INBOX.x', '>', '$JS.EVENT.>', '$SYS.>'])
      expect(await listening(connection, inbox)).toContain(unheard);
  });
});

describe('what ALPRs could not read', () => {
  /** @returns what somebody hears of what a writer tells of a lane, and the server's words where it may not listen */
  async function heardBy(ledger: Started, name: Name, subject: string): Promise<readonly string[]> {
    const connection = await connectAs(ledger, name);
    const heard: string[] = [];
    const refused = connection
      .subscribe(subject, {
        callback: (error, message) => void heard.push(error?.message ?? message.subject),
      })
      .closed.then((error) => (error instanceof Error ? error.message : 'ended'));
    await connection.flush();
    const writer = await connectAs(ledger, 'writer');
    writer.publish('gb.read.lane-1', '{}');
    await writer.flush();
    await connection.flush();
    await connection.close();
    return [...heard.filter((one) => one.startsWith('gb.')), await refused];
  }

  const refused = [expect.stringContaining(unheard) as string];

  it.for(names)('is heard as %s only where it is a booth whose lane it is', async (name, context) => {
    const ledger = await ledgerIn(context);
    const may = name === 'booth' ? ['gb.read.lane-1', 'ended'] : refused;
    expect(await heardBy(ledger, name, 'gb.read.lane-1')).toEqual(may);
    for (const wider of ['gb.read.lane-2', 'gb.read.*', 'gb.read.>', 'gb.*.lane-1', 'gb.alpr.a', 'gb.>'])
      expect(await heardBy(ledger, name, wider)).toEqual(refused);
  });

  it('is kept in no stream', async (context) => {
    const { root } = await ledgerIn(context);
    const keeping = [];
    for await (const name of root.streams.names('gb.read.lane-1')) keeping.push(name);
    expect(keeping).toEqual([]);
  });
});

describe('what a server cannot see in a request', () => {
  it('a consumer that delivers somewhere delivers nothing: nobody listens under such a name', async (context) => {
    const { site, keys, root } = await ledgerIn(context);
    const connection = await connectAs({ site, keys, root }, 'booth');
    const b = await site.connect(keys.b, { inboxPrefix: inboxOf(other) });
    const heard: string[] = [];
    b.subscribe(`${inboxOf(other)}.>`, { callback: (_, { subject }) => void heard.push(subject) });
    await b.flush();
    const before = await statesOf(root);
    const consumer = consumerOf(clients.booth, 'cars');
    for (const to of [
      'gb.jr.b',
      'gb.hl.b',
      'gb.ctl.epoch',
      'gb.ctl.booth.b.checked',
      `${inboxOf(other)}.x`,
      '$JS.API.STREAM.DELETE.GB_JR',
      '$JS.API.STREAM.MSG.DELETE.GB_JR',
      '$JS.API.CONSUMER.DELETE.GB_JR.b_GB_JR',
    ]) {
      const create = `$JS.API.CONSUMER.CREATE.GB_IN.${consumer}`;
      const config = { name: consumer, deliver_subject: to, deliver_policy: 'all', ack_policy: 'none' };
      expect(await throughBy(connection, create, { stream_name: 'GB_IN', config })).toBe('done');
      await root.jetstream().publish(subjectAs('cars', 'a'), JSON.stringify({ seq: 1 }));
      const { delivered, num_pending } = await root.consumers.info('GB_IN', consumer);
      expect({ to, delivered: delivered.consumer_seq }).toEqual({ to, delivered: 0 });
      expect(num_pending).toBeGreaterThan(0);
      await root.consumers.delete('GB_IN', consumer);
    }
    expect(heard).toEqual([]);
    expect((await statesOf(root)).filter(([name]) => name !== 'GB_IN')).toEqual(
      before.filter(([name]) => name !== 'GB_IN'),
    );
    expect((await root.consumers.info('GB_JR', 'b_GB_JR')).name).toBe('b_GB_JR');
  });

  it('a consumer of a booth’s own journal takes no other filter, and no other name', async (context) => {
    const ledger = await ledgerIn(context);
    const connection = await connectAs(ledger, 'booth');
    const name = consumerOf(clients.booth, 'journals');
    const create = `$JS.API.CONSUMER.CREATE.GB_JR.${name}.gb.jr.a`;
    const asked = (config: object): Promise<Outcome> =>
      throughBy(connection, create, {
        stream_name: 'GB_JR',
        config: { name, ack_policy: 'none', ...config },
      });
    for (const config of [
      {},
      { filter_subject: 'gb.jr.b' },
      { filter_subject: 'gb.jr.>' },
      { filter_subjects: ['gb.jr.b'] },
      { filter_subject: 'gb.jr.a', filter_subjects: ['gb.jr.b'] },
      { filter_subject: 'gb.jr.a', durable_name: 'b_GB_JR' },
    ])
      expect(await asked(config)).toMatch(/^failed/);
  });

  it('no message takes the place of all before it, and none of another’s journal is read by its own name', async (context) => {
    const ledger = await ledgerIn(context);
    const connection = await connectAs(ledger, 'booth');
    const rollup = headers();
    rollup.set('Nats-Rollup', 'all');
    const said = await connection.request(subjectAs('cars', 'a'), '{}', { timeout: 60_000, headers: rollup });
    expect(said.json<{ error: { description: string } }>().error.description).toContain('rollup');
    const own = `$JS.API.DIRECT.GET.GB_JR.gb.jr.a`;
    await connection.request('gb.jr.a', '"mine"', { timeout: 60_000 });
    expect((await connection.request(own, '', { timeout: 60_000 })).string()).toBe('"mine"');
    for (const query of [
      { last_by_subj: 'gb.jr.b' },
      { next_by_subj: 'gb.jr.b', seq: 1 },
      { multi_last: ['gb.jr.b'] },
    ]) {
      const answer = await connection.request(own, JSON.stringify(query), { timeout: 60_000 });
      expect(answer.headers?.get('Nats-Subject') ?? '').not.toBe('gb.jr.b');
    }
  });

  it('what is too large for its stream is refused', async (context) => {
    const connection = await connectAs(await ledgerIn(context), 'booth');
    const large = 'x'.repeat(streams.cars.mostBytes + 1);
    expect(await throughBy(connection, subjectAs('cars', 'a'), large)).toContain('exceeds maximum');
  });
});

async function statesOf(root: JetStreamManager): Promise<(readonly [string, number, number])[]> {
  const infos = await Promise.all(streamKeys.map((key) => root.streams.info(streams[key].name)));
  return infos.map(({ config, state }) => [config.name, state.messages, state.last_seq] as const);
}
