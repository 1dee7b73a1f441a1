import { randomUUID } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import jpeg from 'jpeg-js';
import type { JetStreamManager, StreamAPI } from '@nats-io/jetstream';
import { describe, expect, it, type TestContext } from 'vitest';
import { jpegFault } from '../../../../electron/booth/lib/jpeg.ts';
import { thumbnailForm } from '../../../../electron/booth/ledger/messages/thumbnail.ts';
import { writeMessage } from '../../../../electron/booth/ledger/messages/write.ts';
import { thumbnailSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import type { OwnStay } from '../../../../electron/booth/ledger/site/own-stay.ts';
import { SiteThumbnails } from '../../../../electron/booth/ledger/site/site-thumbnails.ts';
import { ThumbnailTelling } from '../../../../electron/booth/ledger/site/thumbnail-telling.ts';
import { testFolder } from '../../../support/folders.ts';
import type { TestLedger } from '../../../support/ledger-site.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { claimingJpeg, patchedJpeg, plainJpeg } from '../../../support/pictures.ts';
import { valueOf, type TestBooth } from '../../../support/running-booth.ts';
import {
  scanSlicesOf,
  slicesInFolders,
  storedThumbnail,
  thumbnailAt,
  thumbnailNow,
  toldThumbnail,
} from '../../../support/thumbnails.ts';
import { enteredAt, hasTold, hasWall, hurried, siteOfTwo, tells } from './site-booths.ts';

// How a car looks, from its booth's journal over a real server to another booth's cards.

/** A car that came in with its picture, and that the service has confirmed. */
const entered = async (booth: TestBooth, plate: string, picture: Uint8Array | null) =>
  booth.reaches(valueOf(await booth.enter(plate, { picture })), 'confirmed');

const told = ({ root }: TestLedger, entry: string): Promise<Uint8Array> => toldThumbnail(root, entry);

const stored = ({ root }: TestLedger, entry: string) =>
  root.streams.getMessage('GB_TH', { last_by_subj: thumbnailSubject(entry) });

/** A thumbnail’s message of a booth's. */
const messageOf = (entry: string, bytes: Uint8Array) => ({
  v: '1.0',
  kind: 'thumbnail' as const,
  entry,
  shows: 'picture',
  jpeg: Buffer.from(bytes).toString('base64'),
  told: { by: 'north', at: { at: '2026-11-27T08:00:00.000+07:00' } },
});

const written = (entry: string, bytes: Uint8Array): Uint8Array =>
  writeMessage(thumbnailForm, messageOf(entry, bytes));

const countOf = async ({ root }: TestLedger): Promise<number> =>
  (await root.streams.info('GB_TH')).state.messages;

/** The wall's car of that plate. */
const carAt = async (booth: TestBooth, plate: string) => {
  const { cars } = await booth.inside(plate);
  return cars.find((car) => car.plate === plate);
};

describe('a car that came in elsewhere', () => {
  it('is shown as it looks there, small enough for the ledger, and written down at neither booth', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const [atNorth, atSouth] = [testFolder(), testFolder()];
    const [north, south] = [
      await booth('north', { directory: atNorth }),
      await booth('south', { directory: atSouth }),
    ];
    const entry = await entered(north, 'SEEN22', patchedJpeg(1));
    await hasWall(south, ['SEEN22 site North gate']);
    const stored = await told(ledger, entry.id);
    expect(stored.byteLength).toBeLessThanOrEqual(8_192);
    expect(jpegFault(stored)).toBeNull();
    const { width, height } = jpeg.decode(stored);
    expect(width).toBeGreaterThanOrEqual(160);
    expect(width / height).toBeCloseTo(4 / 3, 1);

    expect(await carAt(south, 'SEEN22')).toMatchObject({ thumbnail: entry.id, hasPicture: false });
    expect(await thumbnailAt(south, entry.id)).toEqual(stored);
    // Its own booth has the picture itself.
    expect(await carAt(north, 'SEEN22')).not.toHaveProperty('thumbnail');
    const { car } = await south.detail({ sessionId: entry.sessionId ?? '' });
    expect(car).toMatchObject({ thumbnail: entry.id });
    const slices = scanSlicesOf(stored);
    expect(slices.length).toBeGreaterThan(100);
    expect(slicesInFolders([atNorth, atSouth], slices)).toHaveLength(0);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('is told once, however often it is looked at, and anew where the ledger has lost it, but not over a later program’s', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const north = await booth('north');
    const cars = [];
    for (const at of [1, 2, 3]) cars.push(await entered(north, `ONCE${String(at)}`, patchedJpeg(at)));
    const [ofLater, again, lost] = cars.map(({ id }) => id) as [string, string, string];
    const before = await told(ledger, lost);
    await Promise.all([told(ledger, ofLater), told(ledger, again)]);
    const later = JSON.stringify({ ...messageOf(ofLater, plainJpeg()), v: '2.0' });
    await ledger.root.jetstream().publish(thumbnailSubject(ofLater), later);
    // Of those that are looked at anew the youngest comes last.
    await ledger.root.streams.deleteMessage('GB_TH', (await stored(ledger, lost))?.seq ?? 0);
    await ledger.beginEpoch();
    expect(await told(ledger, lost)).toEqual(before);
    expect(await countOf(ledger)).toBe(4);
    expect(Buffer.from((await stored(ledger, ofLater))?.data ?? []).toString()).toBe(later);
  });

  it('without a picture, and one whose plate is not typed, has none', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const [north, south] = [await booth('north'), await booth('south')];
    const bare = await enteredAt(north, 'BARE1');
    const draft = valueOf(await north.rush({ picture: patchedJpeg(4) }));
    const last = await entered(north, 'LAST1', patchedJpeg(3));
    await told(ledger, last.id);
    expect(await storedThumbnail(ledger.root, bare.id)).toBeNull();
    expect(await storedThumbnail(ledger.root, draft.id)).toBeNull();
    await hasWall(south, ['BARE1 site North gate', 'LAST1 site North gate']);
    expect(await thumbnailNow(south, bare.id)).toBeNull();
    // It is told as its plate is typed.
    valueOf(await north.complete(draft, 'TYPED1'));
    expect(jpegFault(await told(ledger, draft.id))).toBeNull();
  });

  it('that waits at its booth is shown as it looks, too', async (context) => {
    const { ledger, service, booth } = await siteOfTwo(context);
    await service.stop();
    const [north, south] = [await booth('north'), await booth('south')];
    const entry = valueOf(await north.enter('WAITS1', { picture: patchedJpeg(5) }));
    await hasWall(south, ['WAITS1 site North gate waits']);
    expect(await thumbnailAt(south, entry.id)).toEqual(await told(ledger, entry.id));
  });

  it('and leaves is not told any more, nor shown', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const [north, south] = [await booth('north'), await booth('south')];
    const entry = await entered(north, 'LEAVES1', patchedJpeg(6));
    await hasWall(south, ['LEAVES1 site North gate']);
    await thumbnailAt(south, entry.id);
    await north.reaches(valueOf(await north.exit(entry.id)), 'confirmed');
    await tells(ledger, entry.id, { state: 'left' });
    await hasWall(south, []);
    expect(await thumbnailNow(south, entry.id)).toBeNull();
    // As the steward does.
    await ledger.root.streams.deleteMessage('GB_TH', (await stored(ledger, entry.id))?.seq ?? 0);
    await ledger.beginEpoch();
    const other = await entered(north, 'OTHER1', patchedJpeg(7));
    await told(ledger, other.id);
    expect(await storedThumbnail(ledger.root, entry.id)).toBeNull();
  });
});

describe('while the ledger is away', () => {
  it('what was seen is shown, what was not has no picture, and a press waits for neither', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const [north, south] = [await booth('north'), await booth('south')];
    const seen = await entered(north, 'SEEN1', patchedJpeg(8));
    const unseen = await entered(north, 'UNSEEN1', patchedJpeg(9));
    await hasWall(south, ['SEEN1 site North gate', 'UNSEEN1 site North gate']);
    await Promise.all([told(ledger, seen.id), told(ledger, unseen.id)]);
    const picture = await thumbnailAt(south, seen.id);
    const [node] = ledger.site.nodes;
    await node?.kill();
    await south.until(({ ledger: now }) => now?.state === 'away', 'away');
    expect(await thumbnailNow(south, seen.id)).toEqual(picture);
    expect(await thumbnailNow(south, unseen.id)).toBeNull();
    const during = await entered(north, 'DURING1', patchedJpeg(10));
    await node?.start();
    await told(ledger, during.id);
    expect(await thumbnailAt(south, unseen.id)).toEqual(await told(ledger, unseen.id));
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });
});

describe('a booth that was off', () => {
  it('is given the thumbnails that were told meanwhile, and tells what it owed', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const [atNorth, atSouth] = [testFolder(), testFolder()];
    const first = await booth('north', { directory: atNorth });
    const entry = await entered(first, 'MEANWHILE1', patchedJpeg(11));
    await told(ledger, entry.id);
    const [node] = ledger.site.nodes;
    await node?.kill();
    await first.until(({ ledger: now }) => now?.state === 'away', 'away');
    const owed = await entered(first, 'OWED1', patchedJpeg(12));
    await first.booth.stop();
    await node?.start();
    const south = await booth('south', { directory: atSouth });
    await hasWall(south, ['MEANWHILE1 site North gate']);
    expect(await thumbnailAt(south, entry.id)).toEqual(await told(ledger, entry.id));
    await booth('north', { directory: atNorth });
    expect(await thumbnailAt(south, owed.id)).toEqual(await told(ledger, owed.id));
  });
});

describe('a thumbnail that is none', () => {
  const others = '0b7e6c1a-3f4d-4c2b-9a58-6d1e2f3a4b5c';

  it('is counted once, shown to nobody, and written anew by the car’s own booth', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const [north, south] = [await booth('north'), await booth('south', { clock: hurried })];
    const entry = await entered(north, 'FALSE1', patchedJpeg(13));
    await hasWall(south, ['FALSE1 site North gate']);
    const right = await told(ledger, entry.id);
    const wrong = [
      Buffer.from(JSON.stringify({ ...messageOf(entry.id, plainJpeg()), v: '2.0' })),
      plainJpeg(),
      written(others, plainJpeg()),
      written(entry.id, Buffer.from('no picture')),
      written(entry.id, claimingJpeg(30_000, 30_000)),
    ];
    for (const bytes of wrong) {
      await ledger.root.jetstream().publish(thumbnailSubject(entry.id), bytes);
      for (let times = 0; times < 2; times += 1) expect(await thumbnailNow(south, entry.id)).toBeNull();
    }
    await hasTold(ledger, 'south', { unread: wrong.length });
    await ledger.beginEpoch();
    expect(await thumbnailAt(south, entry.id)).toEqual(right);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('too large is refused by the server', async (context) => {
    const { ledger } = await siteOfTwo(context);
    const publishing = ledger.root.jetstream().publish(thumbnailSubject(others), new Uint8Array(25_000));
    await expect(publishing).rejects.toThrow('message size exceeds maximum');
  });
});

it('of a car that has left, or was erased, while its picture was made is not told', async (context) => {
  const { ledger } = await siteOfTwo(context);
  const session = await ledger.session('north');
  const personal = { plate: 'MADE1', vehicleClass: null, note: null };
  const own = { entered: { at: '2026-11-27T08:00:00.000+07:00' }, personal };
  const inside: OwnStay = { entry: { state: 'known', session: 'a session' }, exits: [], own, knownMs: 0 };
  const exit = (state: OwnStay['exits'][number]['state']): OwnStay => ({
    ...inside,
    exits: [{ claim: { exit: randomUUID(), booth: 'north' }, state }],
  });
  const becomes: readonly (readonly [what: string, after: OwnStay | null])[] = [
    ['stays', inside],
    ['leaves', exit('open')],
    ['has left', exit('done')],
    ['leaves no more', exit('closed')],
    ['was erased', { ...inside, own: { ...own, personal: null } }],
    ['was taken back', { ...inside, entry: { state: 'closed', session: null } }],
    ['is known to nobody', null],
  ];
  const cars = new Map(
    becomes.map(([what, after]) => [randomUUID() as string, { what, after, isMade: false }]),
  );
  const telling = new ThumbnailTelling({
    booth: 'north',
    clock: patientClock,
    log: () => undefined,
    journal: {
      isPlateSeen: () => Promise.resolve(false),
      thumbnail: (entry) => {
        const car = cars.get(entry);
        if (car !== undefined) car.isMade = true;
        return Promise.resolve({ jpeg: plainJpeg(), shows: 'picture' });
      },
    },
    stayOf: (entry) => {
      const car = cars.get(entry);
      return Promise.resolve(car?.isMade === true ? car.after : inside);
    },
    lane: () => null,
    moment: () => own.entered,
    isBusy: () => false,
  });
  const last = randomUUID();
  for (const entry of [...cars.keys(), last]) telling.owe(entry);
  const serving = telling.serve(session);
  // They are told one after the other.
  await told(ledger, last);
  const isTold = async (entry: string): Promise<boolean> =>
    (await storedThumbnail(ledger.root, entry)) !== null;
  const toldOnes = [];
  for (const [entry, { what, isMade }] of cars) {
    expect(isMade).toBe(true);
    if (await isTold(entry)) toldOnes.push(what);
  }
  expect(toldOnes).toEqual(['stays', 'leaves no more']);
  await session.close();
  await serving;
});

it('that shows where another plate was read than the car has by now is made anew', async (context) => {
  const { ledger } = await siteOfTwo(context);
  const session = await ledger.session('north');
  const at = { at: '2026-11-27T08:00:00.000+07:00' };
  const own = { entered: at, personal: { plate: 'RIGHT1', vehicleClass: null, note: null } };
  const [corrected, right, last] = [randomUUID(), randomUUID(), randomUUID()];
  for (const entry of [corrected, right]) {
    const message = { ...messageOf(entry, plainJpeg()), shows: 'plate' };
    await ledger.root.jetstream().publish(thumbnailSubject(entry), writeMessage(thumbnailForm, message));
  }
  const telling = new ThumbnailTelling({
    booth: 'north',
    clock: patientClock,
    log: () => undefined,
    journal: {
      isPlateSeen: (entry) => Promise.resolve(entry === right),
      thumbnail: () =>
        Promise.resolve({ jpeg: patchedJpeg(20, { width: 40, height: 30 }), shows: 'picture' }),
    },
    stayOf: () =>
      Promise.resolve({ entry: { state: 'known', session: 'a session' }, exits: [], own, knownMs: 0 }),
    lane: () => null,
    moment: () => at,
    isBusy: () => false,
  });
  for (const entry of [corrected, right, last]) telling.owe(entry);
  const serving = telling.serve(session);
  const anew = await told(ledger, last);
  expect(await told(ledger, corrected)).toEqual(anew);
  expect(Buffer.from(await told(ledger, right))).toEqual(Buffer.from(plainJpeg()));
  await session.close();
  await serving;
});

it('that is being made holds up no other session', async (context) => {
  const { ledger } = await siteOfTwo(context);
  const session = await ledger.session('north');
  const asked = Promise.withResolvers<void>();
  const at = { at: '2026-11-27T08:00:00.000+07:00' };
  const own = { entered: at, personal: { plate: 'MADE1', vehicleClass: null, note: null } };
  const telling = new ThumbnailTelling({
    booth: 'north',
    clock: patientClock,
    log: () => undefined,
    journal: {
      isPlateSeen: () => Promise.resolve(false),
      thumbnail: () => {
        asked.resolve();
        return new Promise<never>(() => undefined);
      },
    },
    stayOf: () => Promise.resolve({ entry: { state: 'known', session: null }, exits: [], own, knownMs: 0 }),
    lane: () => null,
    moment: () => at,
    isBusy: () => false,
  });
  telling.owe(randomUUID());
  const serving = telling.serve(session);
  await asked.promise;
  await session.close();
  await expect(serving).resolves.toBeUndefined();
});

it('comes after every car that waits to be told', async (context) => {
  const { ledger } = await siteOfTwo(context);
  const session = await ledger.session('north');
  let isBusy = true;
  const asked: string[] = [];
  const telling = new ThumbnailTelling({
    booth: 'north',
    clock: patientClock,
    log: () => undefined,
    journal: { isPlateSeen: () => Promise.resolve(false), thumbnail: () => Promise.resolve(null) },
    stayOf: (entry) => {
      asked.push(`${entry} ${isBusy ? 'while cars wait' : 'when none does'}`);
      return Promise.resolve(null);
    },
    lane: () => null,
    moment: () => ({ at: '2026-11-27T08:00:00.000+07:00' }),
    isBusy: () => isBusy,
  });
  telling.owe('a car');
  const serving = telling.serve(session);
  for (let turns = 0; turns < 100; turns += 1) await othersTurn();
  isBusy = false;
  telling.goOn();
  await expect.poll(() => asked).toEqual(['a car when none does']);
  await session.close();
  await serving;
});

describe('of many cars', () => {
  /** Those thumbnails, asked for over a real session. */
  async function asking(context: TestContext, count: number) {
    const { ledger } = await siteOfTwo(context);
    const real = await ledger.session('south');
    const entries = Array.from({ length: count }, () => randomUUID() as string);
    const publish = (entry: string): Promise<unknown> =>
      ledger.root
        .jetstream()
        .publish(thumbnailSubject(entry), written(entry, plainJpeg()), { timeout: 60_000 });
    await Promise.all(entries.map(publish));
    const seen = { now: 0, most: 0, all: 0 };
    const streams = Object.create(real.manager.streams) as StreamAPI;
    streams.getMessage = async (...query: Parameters<StreamAPI['getMessage']>) => {
      seen.all += 1;
      seen.now += 1;
      seen.most = Math.max(seen.most, seen.now);
      try {
        return await real.manager.streams.getMessage(...query);
      } finally {
        seen.now -= 1;
      }
    };
    const manager = Object.create(real.manager, { streams: { value: streams } }) as JetStreamManager;
    const gone = new Set<string>();
    let isAway = false;
    const thumbnails = new SiteThumbnails({
      clock: patientClock,
      log: () => undefined,
      session: () => (isAway ? null : { ...real, manager }),
      isShown: (entry) => !gone.has(entry),
    });
    const away = (): void => void (isAway = true);
    const all = async (): Promise<number> =>
      (await Promise.all(entries.map((entry) => thumbnails.of(entry)))).filter((one) => one !== null).length;
    return { entries, seen, thumbnails, gone, away, all, session: real };
  }

  it('four are asked for at once, as many as a screen has wait, and what there is no place for may be asked for again', async (context) => {
    const { seen, all } = await asking(context, 60);
    expect(await all()).toBe(52);
    expect(seen).toMatchObject({ most: 4, all: 52 });
    expect(await all()).toBe(60);
    // What is kept is not asked for again.
    expect(seen.all).toBe(60);
  });

  it('256 are kept, as long as they are shown, and without the ledger, too', async (context) => {
    const { entries, seen, thumbnails, gone, away } = await asking(context, 257);
    for (const entry of entries) expect(await thumbnails.of(entry)).toEqual(plainJpeg());
    const [oldest = '', second = '', third = ''] = entries;
    gone.add(second);
    expect(await thumbnails.of(second)).toBeNull();
    thumbnails.tidy();
    gone.clear();
    expect(seen.all).toBe(257);
    away();
    expect([await thumbnails.of(oldest), await thumbnails.of(second)]).toEqual([null, null]);
    expect(await thumbnails.of(third)).toEqual(plainJpeg());
  });

  it('none is asked for a while after one that was not answered', async (context) => {
    const { entries, seen, thumbnails, session } = await asking(context, 3);
    await session.close();
    expect(await thumbnails.of(entries[0] ?? '')).toBeNull();
    expect(await thumbnails.of(entries[1] ?? '')).toBeNull();
    expect(seen.all).toBe(1);
  });
});
