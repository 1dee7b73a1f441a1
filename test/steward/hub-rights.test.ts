import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, nkeyAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { siteHealthForm } from '../../electron/booth/ledger/messages/site-health.ts';
import { streamKeys, streams, type StreamKey } from '../../electron/booth/ledger/names/streams.ts';
import { streamSettings } from '../../steward/ledger/streams.ts';
import { newFolder } from '../support/folders.ts';
import { newNatsUser, writeNodeCertificates } from '../support/nats-config.ts';
import { needsNats } from '../support/nats-server.ts';
import { attemptsOn, elsewhere, outcomeOf, type Attempt } from './attempts.ts';
import { FakeHub } from './fake-hub.ts';
import { hubIn, type TestHub } from './hub-site.ts';
import { newThumbnail, watchedSiteIn, type WatchedSite } from './watched-site.ts';

/** Everything that can be asked of a site's stream: at the account where it arrives, and in a domain of the store's. */
function askedOf(key: StreamKey): Attempt[] {
  const other = { role: 'booth', id: 'north' } as const;
  const attempts = attemptsOn(
    key,
    { role: 'fencing', id: 'a' },
    { other, erasable: 1, settings: streamSettings(key, 1) },
  );
  const inDomain = (domain: string): Attempt[] =>
    attempts
      .filter(({ subject }) => subject.startsWith('$JS.API.'))
      .map((attempt) => ({ ...attempt, subject: attempt.subject.replace('$JS.', `$JS.${domain}.`) }));
  return [...attempts, ...inDomain('harbour'), ...inDomain('north')];
}

const seedIn = (folder: string, name: string): Uint8Array =>
  Buffer.from(readFileSync(join(folder, 'keys', `${name}.seed`), 'utf8').trim());

/** Closed when the test has finished. */
async function connectAs(
  { ca, url }: { readonly ca: string; readonly url: string },
  seed: Uint8Array,
): Promise<NatsConnection> {
  const connection = await connect({
    servers: [url],
    tls: { ca },
    authenticator: nkeyAuthenticator(seed),
    inboxPrefix: '_INBOX.steward',
    reconnect: false,
  });
  onTestFinished(() => connection.close());
  return connection;
}

/** A hub and a site of it, with a car, its thumbnail, and a body and a picture. */
async function hubAndSiteIn(context: TestContext): Promise<{ hub: TestHub; harbour: WatchedSite }> {
  const hub = await hubIn(context);
  const harbour = await watchedSiteIn(context, { prepare: await hub.joining('Harbour') });
  await fill(harbour);
  return { hub, harbour };
}

async function fill({ north, round }: WatchedSite): Promise<void> {
  await north.ships(await north.letsIn('51G-778.02', newThumbnail()));
  await north.tellsHealth();
  await round();
}

/** What a request could change of a site's streams; what the steward's own rounds write, and read by, is left out. */
const statesOf = ({ manager }: WatchedSite): Promise<unknown[]> =>
  Promise.all(
    streamKeys.map(async (key) => {
      const { config, state } = await manager.streams.info(streams[key].name);
      const consumers = (await manager.consumers.list(config.name).next()).map(({ name }) => name);
      const messages = [state.messages, state.last_seq, state.num_deleted ?? 0];
      return [
        config,
        key === 'control' ? [] : messages,
        consumers.filter((name) => !name.startsWith('steward_')),
      ];
    }),
  );

const unheard = 'Permissions Violation for Subscription';

describe('with the key of a hub,', () => {
  it('whatever is asked of a car, a thumbnail, a body or a picture is refused', async (context) => {
    const { hub, harbour } = await hubAndSiteIn(context);
    await harbour.round();
    const before = await statesOf(harbour);
    const connection = await connectAs({ ca: hub.ca, url: hub.url }, seedIn(hub.folder, 'hub'));
    const asked = streamKeys.flatMap(askedOf);
    expect(asked.length).toBeGreaterThan(700);
    const through = [];
    for (const { subject, body, answer } of asked) {
      const outcome = await outcomeOf(connection, subject, body, answer);
      if (outcome !== 'refused') through.push(`${subject}: ${outcome}`);
    }
    for (const subject of [...elsewhere, 'gb.hub.harbour', '$JS.API.STREAM.DELETE.GB_HUB'])
      if ((await outcomeOf(connection, subject, '', 'message')) !== 'refused') through.push(subject);
    expect(through).toEqual([]);
    for (const subject of ['>', 'gb.>', 'gb.hub.harbour', 'gb.in.*', '$SYS.>', '_INBOX.>', '_R_.>']) {
      const closed = await connection.subscribe(subject, { callback: () => undefined }).closed;
      expect(closed instanceof Error ? closed.message : 'heard').toContain(unheard);
    }
    expect(await statesOf(harbour)).toEqual(before);
    expect((await hub.status()).sites[0]).toMatchObject({ id: 'harbour', isSilent: false });
  });

  it('nobody is let in at a site, and with the key of a site nobody at the hub', async (context) => {
    const { hub, harbour } = await hubAndSiteIn(context);
    const atSite = { ca: harbour.ca, url: harbour.nodes[0]?.url ?? '' };
    const atHub = { ca: hub.ca, url: hub.url };
    for (const [place, seed] of [
      [atSite, seedIn(hub.folder, 'hub')],
      [atSite, seedIn(hub.folder, 'system')],
      [atSite, seedIn(harbour.folder, 'leaf')],
      [atHub, seedIn(harbour.folder, 'leaf')],
      [atHub, seedIn(harbour.folder, 'steward')],
    ] as const)
      await expect(connectAs(place, seed)).rejects.toThrow(/authorization/i);
  });
});

interface Heard {
  readonly subject: string;
  readonly payload: string;
}

/** Somebody who may do everything in a site's account at the hub, as whoever rules its server can make himself. */
async function everythingIn(
  { node, ca, url }: TestHub,
  account: string,
): Promise<{
  asks: (questions: readonly (readonly [subject: string, body: unknown])[]) => Promise<void>;
  heard: Heard[];
}> {
  const own = newNatsUser();
  const path = join(node.place.folder, 'accounts.conf');
  const text = readFileSync(path, 'utf8');
  const at = text.indexOf('users: [', text.indexOf(`${account}" {`)) + 'users: ['.length;
  writeFileSync(path, `${text.slice(0, at)} { nkey: ${own.publicKey} }${text.slice(at)}`);
  await node.reload();
  const root = await connectAs({ ca, url }, own.seed);
  const heard: Heard[] = [];
  root.subscribe('>', {
    callback: (_, message) => void heard.push({ subject: message.subject, payload: message.string() }),
  });
  await root.flush();
  return {
    heard,
    asks: async (questions) => {
      for (const [subject, body] of questions)
        root.publish(subject, typeof body === 'string' ? body : JSON.stringify(body), {
          reply: `_INBOX.fake.${subject}`,
        });
      await root.flush();
    },
  };
}

/** What servers tell of the account of the line itself, to whoever is in it. */
const ofLine = ['$SYS.REQ.USER.INFO', '$SYS.REQ.SERVER.PING.CONNZ', '$SYS.REQ.ACCOUNT.PING.STATZ'];

const everyQuestion = (): (readonly [subject: string, body: unknown])[] => [
  ...streamKeys.flatMap(askedOf).map(({ subject, body }) => [subject, body] as const),
  ...[...elsewhere, ...ofLine].map((subject) => [subject, ''] as const),
];

/** @returns what of it is neither a refusal nor what the site tells */
function answersIn(heard: readonly Heard[], site: string): Heard[] {
  // Its account keeps nothing (503), and so has no stream (404), which in a cluster is what the first one to look says.
  const isRefused = (payload: string): boolean => {
    const { error } = JSON.parse(payload) as { error?: { code: number; description: string } };
    return error?.code === 503 || error?.description === 'stream not found';
  };
  return heard.filter(({ subject, payload }) => {
    if (subject === `gb.hub.${site}`) return false;
    // The audit of a question, for who asked.
    if (subject === '$JS.EVENT.ADVISORY.API')
      return !isRefused((JSON.parse(payload) as { response: string }).response);
    // Of the line's account, and of no other one.
    if (ofLine.some((own) => subject === `_INBOX.fake.${own}`)) return payload.includes('"GATEBOOTH"');
    return !isRefused(payload);
  });
}

describe('attack: a hub that was taken over asks a site for its cars', () => {
  it('and all is refused, or unheard, whatever rights it gives itself at its end of the line', async (context) => {
    const { hub, harbour } = await hubAndSiteIn(context);
    const before = await statesOf(harbour);
    const root = await everythingIn(hub, 'GATEBOOTH_SITE_harbour');
    await root.asks(streamKeys.flatMap(askedOf).map(({ subject, body }) => [subject, body]));
    // Its own questions, and the answer to what the site tells, are heard there, too.
    const came = (): Heard[] =>
      root.heard.filter(({ subject }) => /^(?:_INBOX|\$JS\.EVENT|gb\.hub)/.test(subject));
    await expect
      .poll(async () => (await harbour.round(), came().some(({ subject }) => subject === 'gb.hub.harbour')))
      .toBe(true);
    expect(answersIn(came(), 'harbour')).toEqual([]);
    expect(await statesOf(harbour)).toEqual(before);
  });

  it.for([1, 3] as const)(
    'and all is refused, or unheard, where its server keeps to no rule: a site of %s',
    { timeout: 120_000 },
    async (count, context) => {
      needsNats(context);
      const [certificates, folder] = [newFolder(), newFolder()];
      const ca = writeNodeCertificates(certificates);
      const hub = await FakeHub.open(certificates);
      const file = join(folder, 'hub.json');
      const credentials = {
        v: '1.0',
        kind: 'hub-credentials',
        site: 'harbour',
        hub: `localhost:${String(hub.port)}`,
        ca,
        seed: new TextDecoder().decode(newNatsUser().seed),
      };
      writeFileSync(file, JSON.stringify(credentials));
      const prepare = [['hub', 'join', file, '--authority', join(certificates, 'ca.crt')]];
      const harbour = await watchedSiteIn(context, { count, prepare });
      await fill(harbour);
      await hub.connected;
      const before = await statesOf(harbour);
      for (const [subject, body] of everyQuestion()) hub.asks(subject, body);
      await hub.settled();
      // It hears what it is told, so that it would hear an answer, too.
      await expect
        .poll(
          async () => (await harbour.round(), hub.heard.some(({ subject }) => subject === 'gb.hub.harbour')),
          { timeout: 60_000 },
        )
        .toBe(true);
      expect(answersIn(hub.heard, 'harbour')).toEqual([]);
      expect(await statesOf(harbour)).toEqual(before);
    },
  );
});

describe('attack: a site tells a hub in the name of another one', () => {
  it('and neither is heard so, nor hears of the other one', async (context) => {
    const { hub } = await hubAndSiteIn(context);
    const airport = await watchedSiteIn(context, { prepare: await hub.joining('Airport', 'beside') });
    await airport.north.tellsHealth({ waiting: 7 });
    await airport.round();
    const airportIn = async (): Promise<unknown> =>
      (await hub.status()).sites
        .find(({ id }) => id === 'airport')
        ?.booths.map(({ health }) => health?.waiting);
    expect(await airportIn()).toEqual([7, undefined]);
    const root = await everythingIn(hub, 'GATEBOOTH_SITE_harbour');
    const forged = { v: '1.0', kind: 'site-health', booths: [] };
    await root.asks([
      ['gb.hub.airport', forged],
      ['$JS.API.STREAM.MSG.GET.GB_HUB', { last_by_subj: 'gb.hub.airport' }],
      ['$JS.API.STREAM.INFO.GB_HUB', ''],
      ['$JS.API.CONSUMER.CREATE.GB_HUB', { stream_name: 'GB_HUB', config: {} }],
      ['$JS.API.STREAM.DELETE.GB_HUB', ''],
      ...ofLine.map((subject) => [subject, ''] as const),
    ]);
    expect(await airportIn()).toEqual([7, undefined]);
    const before = root.heard.length;
    await airport.round();
    await root.asks([]);
    expect(root.heard.slice(before)).toEqual([]);
    const answers = root.heard.filter(({ subject }) => /^(?:_INBOX|\$JS\.EVENT)/.test(subject));
    expect(answersIn(answers, 'harbour').map(({ subject }) => subject)).toEqual([]);
    expect(answers.filter(({ payload }) => /airport|GATEBOOTH_SITES/.test(payload))).toEqual([]);
  });
});

it('a site tells its hub the fields of health and head, and no other that a booth of a later version tells', async (context) => {
  const { hub, harbour } = await hubAndSiteIn(context);
  await harbour.north.tellsHealth({ v: '1.7', plate: '51G-778.02', driver: { name: 'x' } });
  await harbour.round();
  const connection = await connectAs({ ca: hub.ca, url: hub.url }, seedIn(hub.folder, 'hub'));
  const answer = await connection.request(
    '$JS.API.STREAM.MSG.GET.GB_HUB',
    JSON.stringify({ last_by_subj: 'gb.hub.harbour' }),
  );
  const { message } = answer.json<{ message: { data: string } }>();
  const read = readMessage(siteHealthForm, Buffer.from(message.data, 'base64'));
  if ('fault' in read) throw new Error(read.word);
  expect(read.raw).toEqual(read.message);
  expect(Object.keys(read.message.booths[0]?.health ?? {}).toSorted()).toEqual(
    `at attention booth head incarnation inside kind link plateMissing reads refused unknown unread v version waiting`.split(
      ' ',
    ),
  );
});
