import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { describe, expect, it } from 'vitest';
import { CarStore } from '../../electron/booth/ledger/cars/car-store.ts';
import type { Teller } from '../../electron/booth/ledger/cars/changed-car.ts';
import { writeChange } from '../../electron/booth/ledger/cars/writer.ts';
import { serviceMarkOf } from '../../electron/booth/ledger/messages/service-mark.ts';
import { boothTimeOf } from '../../electron/booth/lib/booth-time.ts';
import { entryOf as alprEntryOf } from '../../steward/alpr/alpr-entry.ts';
import { watchPorts, type WatchPorts } from '../../steward/watch/round.ts';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import { watch } from '../../steward/commands/watch.ts';
import { addWriter } from '../../steward/commands/writers.ts';
import { siteIn } from '../../steward/site/site-file.ts';
import { valueOf } from '../support/running-booth.ts';
import { enteredAt, hasWall, isCurrent, placeAt } from '../booth/ledger/site/site-booths.ts';
import { testFolder } from '../support/folders.ts';
import { connected } from './hearing.ts';
import { givenTo, stewardSiteIn, type StewardSite } from './steward-site.ts';
import {
  alprSiteIn,
  came,
  left,
  waiting,
  allIsTaken,
  standsInStream,
  platesIn,
  siteFacts,
  begun,
} from './alpr-site.ts';

/** The only server's store without the stream, as one has it that an earlier steward made. @param edit done while the server is down */
async function withoutAlprStream(
  { nodes: [node] }: StewardSite,
  edit: () => void = () => undefined,
): Promise<void> {
  await node?.kill();
  edit();
  const store = join(node?.place.folder ?? '', 'store');
  for (const name of readdirSync(store, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('/GB_ALPR')) rmSync(join(store, name), { recursive: true });
  node?.launch();
  await node?.serves();
}

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

  it('rounds and an erasure go on where the ledger has no GB_ALPR, also while a writer of cars is not applied yet', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'North');
    await withoutAlprStream(site);
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    addWriter(site.folder, siteIn(site.folder), 'ALPR', { cars: 'https://parking.example' });
    const entry = '00000000-0000-4000-8000-000000000001';
    const erased = await site.steward('erase', '--entry', entry, '--plate', 'X1');
    expect(erased).toMatchObject({ code: 0 });
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
    await withoutAlprStream(site, () => {
      const files = readdirSync(site.folder, { recursive: true, encoding: 'utf8' });
      for (const name of files.filter((one) => one.endsWith('accounts.conf'))) {
        const path = join(site.folder, name);
        const text = readFileSync(path, 'utf8');
        const old = text.replaceAll(/"[^"]*(GB_ALPR|gb\.alpr)[^"]*"(, )?/g, '').replaceAll(', ]', ']');
        writeFileSync(path, old);
      }
    });
    for (const args of [
      ['watch', '--once'],
      ['erase', '--entry', '00000000-0000-4000-8000-000000000001'],
      ['restore'],
    ])
      expect(await site.steward(...args)).toMatchObject({ code: 0 });
  });
});
