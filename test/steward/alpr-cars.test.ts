import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { CarStore } from '../../electron/booth/ledger/cars/car-store.ts';
import type { Teller } from '../../electron/booth/ledger/cars/changed-car.ts';
import { writeChange } from '../../electron/booth/ledger/cars/writer.ts';
import { serviceMarkOf } from '../../electron/booth/ledger/messages/service-mark.ts';
import { boothTimeOf } from '../../electron/booth/lib/booth-time.ts';
import { entryOf as alprEntryOf } from '../../steward/alpr/alpr-entry.ts';
import { watchPorts, type WatchPorts } from '../../steward/watch/round.ts';
import { inboxOf } from '../../electron/booth/ledger/names/clients.ts';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import { watch } from '../../steward/commands/watch.ts';
import { addWriter } from '../../steward/commands/writers.ts';
import { siteIn } from '../../steward/site/site-file.ts';
import {
  runningBooth,
  testService,
  valueOf,
  type PortChanges,
  type TestBooth,
  type TestService,
} from '../support/running-booth.ts';
import { enteredAt, hasWall, isCurrent, placeAt, wallOf } from '../booth/ledger/site/site-booths.ts';
import { testFolder } from '../support/folders.ts';
import { connected } from './hearing.ts';
import { givenTo, stewardSiteIn, type StewardSite } from './steward-site.ts';

// A site as the steward made it, its watch, an ALPR of somebody else's, and booths, with a real server and a real service between them.

interface AlprSite extends StewardSite {
  readonly service: TestService;
  readonly manager: JetStreamManager;
  readonly booth: (id: string, changes?: PortChanges) => Promise<TestBooth>;
  /** Tells something of a car as the ALPR does. @returns once the ledger has it */
  readonly tell: (message: object | string) => Promise<void>;
  /** Runs the watch until `stop` is called, or the test ends. @returns its lines as they come */
  readonly watching: () => { readonly lines: string[]; readonly stop: () => Promise<void> };
}

async function alprSiteIn(context: TestContext, count: 1 | 3 = 1): Promise<AlprSite> {
  const site = await stewardSiteIn(context, { count });
  const service = await testService();
  for (const args of [
    ['add-booth', 'North'],
    ['add-booth', 'South'],
    ['add-writer', 'ALPR', '--cars', service.baseUrl, '--test'],
  ]) {
    const { code, words } = await site.steward(...args);
    if (code !== 0) throw new Error(words);
  }
  const writer = await asWriter(site, 'alpr');
  const seed = readFileSync(join(site.folder, 'keys/steward.seed'), 'utf8').trim();
  const steward = await connected({ ...givenTo(site, 'north'), seed }, '_INBOX.steward');
  return {
    ...site,
    service,
    manager: await jetstreamManager(steward),
    booth: (id, changes = {}) =>
      runningBooth(service.baseUrl, {
        ...placeAt(givenTo(site, id) as unknown as LedgerCredentials),
        ...changes,
      }),
    tell: async (message) => {
      const bytes = typeof message === 'string' ? message : JSON.stringify(message);
      await jetstream(writer).publish('gb.alpr.alpr', bytes);
    },
    watching: () => {
      const lines: string[] = [];
      const ending = new AbortController();
      const running = watch(site.folder, {
        isOnce: false,
        signal: ending.signal,
        tell: (line) => void lines.push(line),
        everyMs: 200,
      });
      const stop = async (): Promise<void> => {
        ending.abort();
        await running;
      };
      onTestFinished(stop);
      return { lines, stop };
    },
  };
}

async function asWriter(site: StewardSite, id: string): Promise<NatsConnection> {
  const file = join(site.folder, 'for-writers', `${id}.writer-credentials.json`);
  const given = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof givenTo> & { inbox: string };
  return connected(given, given.inbox);
}

const now = (): string => new Date().toISOString();
const came = (session: string, plate: string, more: object = {}): object => ({
  v: '1.0',
  kind: 'came',
  session,
  plate,
  at: now(),
  ...more,
});
const left = (more: object): object => ({ v: '1.0', kind: 'left', at: now(), ...more });

/** How many messages of ALPRs wait in the ledger. */
const waiting = async ({ manager }: AlprSite): Promise<number> =>
  (await manager.streams.info('GB_ALPR')).state.messages;
async function allIsTaken(site: AlprSite): Promise<void> {
  await expect.poll(() => waiting(site), { timeout: 60_000 }).toBe(0);
}

/** Whether a file of that stream has the text. What an erasure asks for stands elsewhere until every booth has answered. */
function standsInStream({ nodes: [node] }: AlprSite, stream: string, text: string): boolean {
  const store = join(node?.place.folder ?? '', 'store');
  return readdirSync(store, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes(`/${stream}/`))
    .map((name) => join(store, name))
    .some((path) => statSync(path).isFile() && readFileSync(path).includes(text));
}

interface LastFact {
  readonly state: string;
  readonly sameAs?: string;
  readonly personal?: { readonly plate: string };
}

const platesIn = async (site: AlprSite): Promise<string[]> =>
  (await siteFacts(site)).flatMap(({ personal }) => personal?.plate ?? []);

/** What the ledger says of each car last. */
async function siteFacts({ manager }: AlprSite): Promise<LastFact[]> {
  const { state } = await manager.streams.info('GB_IN', { subjects_filter: 'gb.in.*' });
  const subjects = Object.keys(state.subjects ?? {});
  const stored = await Promise.all(
    subjects.map((subject) => manager.streams.getMessage('GB_IN', { last_by_subj: subject })),
  );
  return stored.flatMap((one) => (one === null ? [] : [one.json<LastFact>()]));
}

/** A session as the ALPR has begun it at the service. */
async function begun({ service }: AlprSite, plate: string): Promise<string> {
  const booth = await runningBooth(service.baseUrl);
  const { sessionId } = await enteredAt(booth, plate);
  await booth.booth.stop();
  return sessionId ?? '';
}

describe('a car that came by ALPR', () => {
  it('is on each booth’s wall with the ALPR’s name, leaves there by its session, and is on nobody’s wall then', async (context) => {
    const site = await alprSiteIn(context);
    const [north, south] = [await site.booth('north'), await site.booth('south')];
    site.watching();
    await isCurrent(south);
    const session = await begun(site, '51G77802');
    await site.tell(came(session, '51G-778.02', { vehicleClass: 'CAR' }));
    await hasWall(north, ['51G77802 site ALPR']);
    await hasWall(south, ['51G77802 site ALPR']);
    expect(errorCode(await north.enter('51G77802'))).toBe('already-inside');
    const exit = valueOf(await south.exitSession(session));
    await south.reaches(exit, 'confirmed');
    await hasWall(north, []);
    expect(site.service.sessions()).toMatchObject([{ state: 'ENDED', endDateTime: exit.at }]);
    await allIsTaken(site);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('is the booth’s own where that has told it before, and the ALPR ends it', async (context) => {
    const site = await alprSiteIn(context);
    const [north, south] = [await site.booth('north'), await site.booth('south')];
    site.watching();
    await isCurrent(south);
    const own = await enteredAt(north, 'FIRST1');
    await site.tell(came(own.sessionId ?? '', 'FIRST1'));
    await allIsTaken(site);
    await hasWall(south, ['FIRST1 site North']);
    expect(await wallOf(north)).toEqual(['FIRST1 journal']);
    await site.tell(left({ session: own.sessionId ?? '' }));
    await hasWall(south, []);
    await hasWall(north, []);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('is one car where the booth tells it after the ALPR, and the exit of either ends both', async (context) => {
    const site = await alprSiteIn(context);
    const directory = testFolder();
    const alone = await runningBooth(site.service.baseUrl, { directory });
    const own = await enteredAt(alone, 'SECOND1');
    await alone.booth.stop();
    const south = await site.booth('south');
    site.watching();
    await isCurrent(south);
    await site.tell(came(own.sessionId ?? '', 'SECOND1'));
    await hasWall(south, ['SECOND1 site ALPR']);
    const north = await site.booth('north', { directory });
    await hasWall(south, ['SECOND1 site North']);
    const facts = async (): Promise<unknown[]> =>
      (await siteFacts(site)).map(({ state, sameAs }) => [state, sameAs]);
    await expect.poll(facts, { timeout: 60_000 }).toEqual(
      expect.arrayContaining([
        ['left', own.id],
        ['inside', undefined],
      ]),
    );
    expect([await wallOf(south), await wallOf(north)]).toEqual([['SECOND1 site North'], ['SECOND1 journal']]);
    const exit = valueOf(await south.exitSession(own.sessionId ?? ''));
    await south.reaches(exit, 'confirmed');
    await hasWall(north, []);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('is told while the steward is away, and known once it is back, by what came since', async (context) => {
    const site = await alprSiteIn(context);
    const south = await site.booth('south');
    await isCurrent(south);
    const first = site.watching();
    await site.tell(came('S-1', 'BEFORE1'));
    await hasWall(south, ['BEFORE1 site ALPR']);
    await first.stop();
    await site.tell(came('S-2', 'WHILE1'));
    await site.tell(left({ session: 'S-1' }));
    expect(await waiting(site)).toBeGreaterThan(0);
    expect(await wallOf(south)).toEqual(['BEFORE1 site ALPR']);
    site.watching();
    await hasWall(south, ['WHILE1 site ALPR']);
    await allIsTaken(site);
  });
});

describe('an erasure', () => {
  it('takes the plate of an ALPR’s car out of the ledger, also of one that waits for the watch', async (context) => {
    const site = await alprSiteIn(context);
    const first = site.watching();
    await site.tell(came('S-1', 'ERASE-ME1'));
    await expect.poll(() => platesIn(site), { timeout: 60_000 }).toEqual(['ERASEME1']);
    await first.stop();
    await site.tell(came('S-2', 'ERASE ME1'));
    await site.tell(came('S-3', 'STAYS1'));
    const erased = await site.steward('erase', '--plate', 'eraseme1');
    expect(erased).toMatchObject({ code: 0 });
    expect(erased.words).toContain('2 records');
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    expect([await platesIn(site), await waiting(site)]).toEqual([['STAYS1'], 0]);
    const has = (text: string): boolean =>
      standsInStream(site, 'GB_ALPR', text) || standsInStream(site, 'GB_IN', text);
    expect([has('STAYS1'), has('ERASEME1'), has('ERASE-ME1'), has('ERASE ME1')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('what an ALPR tells in vain', () => {
  it('changes no car, is deleted, and a supervisor is told: 1,000 malformed, oversized and false messages', async (context) => {
    const site = await alprSiteIn(context);
    const south = await site.booth('south');
    const { lines } = site.watching();
    await isCurrent(south);
    await enteredAt(south, 'STAYS1');
    await site.tell(came('S-1', 'STAYS2'));
    await hasWall(south, ['STAYS1 journal', 'STAYS2 site ALPR']);
    const facts = await site.manager.streams.info('GB_IN');
    const wrong = [
      'no JSON',
      came('S-9', 'X1', { v: '2.0' }),
      came('', 'X1'),
      came('S-9', 'X'.repeat(65)),
      left({}),
      came('S-9', 'X1', { at: 'yesterday' }),
      came('S-9', 'X1', { at: '2020-01-01T00:00:00Z' }),
      came('S-9', 'X1', { at: '2100-01-01T00:00:00Z' }),
      { v: '1.0', kind: 'car', state: 'left', session: 'S-1' },
    ];
    for (let count = 0; count < 1_000; count += 1) await site.tell(wrong[count % wrong.length] ?? '');
    await expect(site.tell('x'.repeat(5_000))).rejects.toThrow(/maximum/i);
    await allIsTaken(site);
    expect((await site.manager.streams.info('GB_IN')).state.last_seq).toBe(facts.state.last_seq);
    expect(await wallOf(south)).toEqual(['STAYS1 journal', 'STAYS2 site ALPR']);
    const told = lines.filter((line) => line.includes('cannot be used'));
    expect(new Set(told).size).toBe(told.length);
    expect(told).toContain('alpr told of a car what cannot be used: at: it is still to come');
    expect(lines.join('\n')).not.toMatch(/STAYS|X1/);
    const { code, words } = await site.steward('status', '--json');
    expect({ code, words }).toMatchObject({ code: 0 });
  });

  it('of a car that nobody knows, or under another’s name, changes nothing', async (context) => {
    const site = await alprSiteIn(context);
    await site.steward(
      'add-writer',
      'Reads',
      '--cars',
      'https://elsewhere.example',
      '--test',
      '--id',
      'other',
    );
    const south = await site.booth('south');
    site.watching();
    await isCurrent(south);
    const { sessionId } = await enteredAt(south, 'STAYS1');
    const other = await asWriter(site, 'other');
    const publish = (subject: string, message: object) =>
      other.request(subject, JSON.stringify(message), { timeout: 60_000 });
    // Another service's session of the same number is another car.
    await publish('gb.alpr.other', left({ session: sessionId }));
    await publish('gb.alpr.other', left({ plate: 'STAYS1' }));
    await expect(publish('gb.alpr.alpr', left({ session: sessionId }))).rejects.toThrow(/permissions/i);
    await site.tell(left({ session: 'NOBODY' }));
    await site.tell(came('S-2', 'LAST1'));
    await hasWall(south, ['LAST1 site ALPR', 'STAYS1 journal']);
  });
});

describe('a writer', () => {
  it('that was removed is heard no more, also of what waits; the cars that it told of stay', async (context) => {
    const site = await alprSiteIn(context);
    await site.tell(came('S-1', 'BEFORE1'));
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    await site.tell(came('S-2', 'AFTER1'));
    await site.tell(left({ session: 'S-1' }));
    expect(await site.steward('remove-writer', 'alpr')).toMatchObject({ code: 0 });
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    expect([await platesIn(site), await waiting(site)]).toEqual([['BEFORE1'], 0]);
  });

  it('without cars may tell of none, and one that posts or speaks MQTT, or has a booth’s id, is not given them', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'North', '--lanes', 'one');
    await site.steward('add-writer', 'Reads', '--lanes', 'one');
    const reads = await asWriter(site, 'reads');
    await expect(
      reads.request('gb.alpr.reads', JSON.stringify(came('S-1', 'X1')), { timeout: 60_000 }),
    ).rejects.toThrow(/permissions/i);
    const cars = ['--cars', 'https://parking.example'];
    for (const [args, why] of [
      [['add-writer', 'Cars', ...cars, '--mqtt'], 'by NATS alone'],
      [['add-writer', 'Cars', '--cars', 'parking'], 'is no address'],
      [['add-writer', 'North', ...cars], 'never given again'],
      [['add-booth', 'Reads'], 'never given again'],
    ] as const) {
      const { code, words } = await site.steward(...args);
      expect({ code, words }).toEqual({ code: 2, words: expect.stringContaining(why) as string });
    }
    // One that was made before may be given them later.
    expect(await site.steward('rotate-writer', 'reads', ...cars)).toMatchObject({ code: 0 });
    const next = await asWriter(site, 'reads');
    await next.request('gb.alpr.reads', JSON.stringify(came('S-1', 'X1')), { timeout: 60_000 });
    expect(inboxOf({ role: 'writer', id: 'reads', lanes: [] })).toBe('_INBOX.reads_writer');
  });
});

const errorCode = (result: unknown): unknown =>
  (result as { readonly error?: { readonly code?: string } }).error?.code;

describe('what somebody tried who had not written it', () => {
  it('a plate that is longer once it is normalised ends no watch, and no other car waits for it', async (context) => {
    const site = await alprSiteIn(context);
    await site.tell(came('S-1', 'ß'.repeat(33)));
    await site.tell(came('S-2', 'AFTER1'));
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    expect(await platesIn(site)).toContain('AFTER1');
    expect(await waiting(site)).toBe(0);
  });

  it('such a plate ends no watch that runs', async (context) => {
    const site = await alprSiteIn(context);
    const { stop } = site.watching();
    await site.tell(came('S-1', 'ß'.repeat(33)));
    await site.tell(came('S-2', 'AFTER1'));
    await expect.poll(() => platesIn(site), { timeout: 60_000 }).toEqual(['AFTER1']);
    await stop();
  });

  it('each reason is told once, whichever version a message says to be of', async (context) => {
    const site = await alprSiteIn(context);
    const { lines } = site.watching();
    for (let minor = 0; minor < 100; minor += 1)
      await site.tell(came('S-1', 'X1', { v: `2.${String(minor)}` }));
    await allIsTaken(site);
    expect(lines.filter((line) => line.includes('version')).length).toBeLessThan(10);
  });

  it('a car that left is ended by its session where the booth writes that otherwise', async (context) => {
    const site = await alprSiteIn(context);
    const south = await site.booth('south');
    site.watching();
    await isCurrent(south);
    const own = await enteredAt(south, 'LOUD1');
    const session = own.sessionId ?? '';
    const other = session === session.toUpperCase() ? session.toLowerCase() : session.toUpperCase();
    await site.tell(came(other, 'LOUD1'));
    await allIsTaken(site);
    await site.tell(left({ session: other }));
    await hasWall(south, []);
    expect(south.bugs).toEqual([]);
  });

  it('an erasure, and the rounds, go on while a writer of cars is not applied yet: the ledger has no GB_ALPR', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'North');
    const [node] = site.nodes;
    await node?.kill();
    const store = join(node?.place.folder ?? '', 'store');
    for (const name of readdirSync(store, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('/GB_ALPR')) rmSync(join(store, name), { recursive: true });
    node?.launch();
    await node?.serves();
    const made = siteIn(site.folder);
    addWriter(site.folder, made, 'ALPR', { cars: 'https://parking.example' });
    const entry = '00000000-0000-4000-8000-000000000001';
    const erased = await site.steward('erase', '--entry', entry, '--plate', 'X1');
    expect(erased).toMatchObject({ code: 0 });
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
  });

  it('rounds go on without GB_ALPR', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'North');
    const [node] = site.nodes;
    await node?.kill();
    const store = join(node?.place.folder ?? '', 'store');
    for (const name of readdirSync(store, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('/GB_ALPR')) rmSync(join(store, name), { recursive: true });
    node?.launch();
    await node?.serves();
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    addWriter(site.folder, siteIn(site.folder), 'ALPR', { cars: 'https://parking.example' });
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
  });

  it('two watches at once come to the same, and neither stops', async (context) => {
    const site = await alprSiteIn(context);
    site.watching();
    site.watching();
    for (let n = 0; n < 60; n += 1) {
      await site.tell(came(`S-${String(n)}`, `P${String(n)}`));
      if (n % 2 === 0) await site.tell(left({ session: `S-${String(n)}` }));
    }
    await allIsTaken(site);
    const states = (await siteFacts(site)).map(({ state }) => state).toSorted();
    expect(states).toEqual(Array.from({ length: 60 }, (_, n) => (n < 30 ? 'inside' : 'left')));
  });

  it('an erasure finds the plate that only a waiting word of a car that left has', async (context) => {
    const site = await alprSiteIn(context);
    await site.tell(left({ plate: 'ERASE ME1' }));
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    await site.steward('erase', '--plate', 'eraseme1');
    await site.steward('watch', '--once');
    expect(standsInStream(site, 'GB_ALPR', 'ERASE ME1')).toBe(false);
  });

  it('a car of which only the first half was written as the watch died is told whole once it is back', async (context) => {
    const site = await alprSiteIn(context);
    const mark = serviceMarkOf(site.service.baseUrl, 'test');
    const at = { at: boothTimeOf(Date.now(), 0) };
    // As `writeOwed` leaves it between its two writes.
    const written = await writeChange(
      new CarStore(site.manager),
      alprEntryOf('S-1', mark),
      { type: 'entered' },
      {
        booth: 'alpr',
        at,
        services: [mark],
        mayCreate: true,
        own: { entered: at, personal: { plate: 'HALF1', vehicleClass: null, note: null } },
      },
    );
    expect(written).toBe('written');
    await site.tell(came('S-1', 'HALF1'));
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    expect(await siteFacts(site)).toMatchObject([{ state: 'inside', session: 'S-1' }]);
  });

  it('a car that left, told before it came, is on no wall, also where the watch was away for longer than ten minutes', async (context) => {
    const site = await alprSiteIn(context);
    await site.tell(left({ session: 'S-1' }));
    await site.tell(came('S-1', 'TURNED1'));
    const laterMs = 11 * 60_000;
    const ports: WatchPorts = {
      now: () => Date.now() + laterMs,
      servers: async (...asked) =>
        (await watchPorts.servers(...asked)).map((facts) => ({
          ...facts,
          clock: {
            nowMs: facts.clock.nowMs + laterMs,
            startMs: facts.clock.startMs + laterMs,
            runMs: facts.clock.runMs,
          },
        })),
    };
    const { signal } = new AbortController();
    for (let round = 0; round < 2; round += 1)
      await watch(site.folder, { isOnce: true, signal, tell: () => undefined, ports });
    expect((await siteFacts(site)).map(({ state }) => state)).not.toContain('inside');
  });

  it('a car that left by its plate, told twice, does not take the next stay of the plate', async (context) => {
    const site = await alprSiteIn(context);
    const at = (seconds: number): object => ({ at: new Date(Date.now() + seconds * 1_000).toISOString() });
    await site.tell(came('S-1', 'TWICE1', at(-600)));
    for (const _ of [1, 2]) await site.tell(left({ plate: 'TWICE1', ...at(-60) }));
    await site.tell(came('S-2', 'TWICE1', at(-10)));
    const { stop } = site.watching();
    await expect.poll(async () => (await siteFacts(site)).length, { timeout: 60_000 }).toBe(2);
    // It ends what it is doing.
    await stop();
    expect((await siteFacts(site)).map(({ state }) => state).toSorted()).toEqual(['inside', 'left']);
  });

  it('the booth’s car is on the others’ walls once the ALPR’s fact has gone, also where its exit was withdrawn', async (context) => {
    const site = await alprSiteIn(context);
    const south = await site.booth('south');
    await isCurrent(south);
    const session = await begun(site, 'BACK1');
    await site.tell(came(session, 'BACK1'));
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    await hasWall(south, ['BACK1 site ALPR']);
    const mark = serviceMarkOf(site.service.baseUrl, 'test');
    const alprs = alprEntryOf(session, mark);
    const booths = '00000000-0000-4000-8000-00000000000b';
    const at = { at: boothTimeOf(Date.now(), 0) };
    const claim = { exit: '00000000-0000-4000-8000-00000000000e', booth: 'north' };
    const north: Teller = { booth: 'north', at, services: [mark], mayCreate: true, own: null };
    const own = { entered: at, personal: { plate: 'BACK1', vehicleClass: null, note: null } };
    const store = new CarStore(site.manager);
    // North lets the ALPR's car out, reads from its journal that it is its own, and takes the exit back.
    expect(await writeChange(store, alprs, { type: 'claimed', claim }, north)).toBe('written');
    expect(await writeChange(store, booths, { type: 'entered' }, { ...north, own })).toBe('written');
    expect(await writeChange(store, booths, { type: 'confirmed', session }, { ...north, own })).toBe(
      'written',
    );
    await hasWall(south, []);
    expect(await writeChange(store, alprs, { type: 'released', exit: claim.exit }, north)).toBe('written');
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    await expect
      .poll(async () => (await siteFacts(site)).map(({ state }) => state).toSorted())
      .toEqual(['inside', 'left']);
    await hasWall(south, ['BACK1 site North']);
  });

  it('… and its exit gets the claim of the booth’s fact', async (context) => {
    const site = await alprSiteIn(context);
    const south = await site.booth('south');
    await isCurrent(south);
    const session = await begun(site, 'BACK2');
    const mark = serviceMarkOf(site.service.baseUrl, 'test');
    const at = { at: boothTimeOf(Date.now(), 0) };
    const own = { entered: at, personal: { plate: 'BACK2', vehicleClass: null, note: null } };
    const store = new CarStore(site.manager);
    const booths = '00000000-0000-4000-8000-00000000000b';
    const alprs = alprEntryOf(session, mark);
    for (const [entry, booth] of [
      [booths, 'north'],
      [alprs, 'alpr'],
    ] as const) {
      const teller: Teller = { booth, at, services: [mark], mayCreate: true, own };
      expect(await writeChange(store, entry, { type: 'entered' }, teller)).toBe('written');
      expect(await writeChange(store, entry, { type: 'confirmed', session }, teller)).toBe('written');
    }
    await hasWall(south, ['BACK2 site ALPR']);
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    await hasWall(south, ['BACK2 site North']);
    const exit = valueOf(await south.exitSession(session));
    await south.reaches(exit, 'confirmed');
    await expect
      .poll(async () => (await siteFacts(site)).map(({ state }) => state), { timeout: 60_000 })
      .toEqual(['left', 'left']);
  });

  it('the exit that a booth sent of the ALPR’s fact without the ledger ends the booth’s, also where that took its place meanwhile', async (context) => {
    const site = await alprSiteIn(context);
    const directory = testFolder();
    const place = { ...placeAt(givenTo(site, 'south') as unknown as LedgerCredentials), directory };
    const first = await site.booth('south', place);
    await isCurrent(first);
    const session = await begun(site, 'CUT1');
    await site.tell(came(session, 'CUT1'));
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    await hasWall(first, ['CUT1 site ALPR']);
    await first.booth.stop();
    const [node] = site.nodes;
    await node?.kill();
    const cut = await site.booth('south', place);
    await hasWall(cut, ['CUT1 site alpr']);
    const exit = valueOf(await cut.exitSession(session));
    await cut.reaches(exit, 'confirmed');
    await cut.booth.stop();
    node?.launch();
    await node?.serves();
    const mark = serviceMarkOf(site.service.baseUrl, 'test');
    const at = { at: boothTimeOf(Date.now(), 0) };
    const own = { entered: at, personal: { plate: 'CUT1', vehicleClass: null, note: null } };
    const seed = readFileSync(join(site.folder, 'keys/steward.seed'), 'utf8').trim();
    const manager = await jetstreamManager(
      await connected({ ...givenTo(site, 'north'), seed }, '_INBOX.steward'),
    );
    const booths = '00000000-0000-4000-8000-00000000000b';
    const teller: Teller = { booth: 'north', at, services: [mark], mayCreate: true, own };
    const store = new CarStore(manager);
    expect(await writeChange(store, booths, { type: 'entered' }, teller)).toBe('written');
    expect(await writeChange(store, booths, { type: 'confirmed', session }, teller)).toBe('written');
    for (const _ of [1, 2]) await site.steward('watch', '--once');
    const facts = async (): Promise<string[]> =>
      (await siteFacts({ ...site, manager })).map(({ state }) => state).toSorted();
    expect(await facts()).toEqual(['inside', 'left']);
    await isCurrent(await site.booth('south', place));
    await expect.poll(facts, { timeout: 15_000 }).toEqual(['left', 'left']);
  });

  it('what is told while the servers’ clock is known to be wrong is not deleted as told in vain', async (context) => {
    const site = await alprSiteIn(context);
    const behindMs = 3 * 3_600_000;
    // ALPR and steward have the true time; the server's clock, by which it was stored, is three hours behind.
    await site.tell(came('S-1', 'RIGHT1', { at: new Date(Date.now() + behindMs).toISOString() }));
    const ports: WatchPorts = { ...watchPorts, now: () => Date.now() + behindMs };
    const lines: string[] = [];
    const { signal } = new AbortController();
    await watch(site.folder, { isOnce: true, signal, tell: (line) => void lines.push(line), ports });
    expect(lines.join()).toContain('nothing is deleted by its age');
    expect([await platesIn(site), await waiting(site)]).not.toEqual([[], 0]);
  });

  it('a site that an earlier steward made goes on before its next apply: rights and stream of GB_ALPR are not there', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'North');
    const [node] = site.nodes;
    await node?.kill();
    const folder = node?.place.folder ?? '';
    for (const name of readdirSync(site.folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
      one.endsWith('accounts.conf'),
    )) {
      const path = join(site.folder, name);
      const text = readFileSync(path, 'utf8');
      const old = text.replaceAll(/"[^"]*(GB_ALPR|gb\.alpr)[^"]*"(, )?/g, '').replaceAll(', ]', ']');
      writeFileSync(path, old);
    }
    const store = join(folder, 'store');
    for (const name of readdirSync(store, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('/GB_ALPR')) rmSync(join(store, name), { recursive: true });
    node?.launch();
    await node?.serves();
    const done = [];
    for (const args of [
      ['watch', '--once'],
      ['erase', '--entry', '00000000-0000-4000-8000-000000000001'],
      ['restore'],
    ])
      done.push([args[0], await site.steward(...args)]);
    expect(done.map(([, ran]) => (ran as { code: number }).code)).toEqual([0, 0, 0]);
  });
});
