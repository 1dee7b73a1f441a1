import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { watch } from '../../steward/commands/watch.ts';
import { watchPorts, type WatchPorts } from '../../steward/watch/round.ts';
import { needs } from '../support/needs.ts';
import { nightly } from '../support/nightly.ts';
import { jsonOf } from '../booth/ledger/cars/site-cars.ts';
import { countUnder, dayMs, later, newThumbnail, setBy, slicesOf, watchedSiteIn } from './watched-site.ts';

const plate = '7กก1234';
const plateBytes = Buffer.from(plate);
const leftIn = (found: readonly boolean[]): number => found.filter(Boolean).length;

describe('a fact that a younger one has replaced', () => {
  it('is deleted, and the last one of each car stays; what comes meanwhile, and after a restart, likewise', async (context) => {
    const { north, south, manager, round } = await watchedSiteIn(context);
    const [first, second] = [await north.letsIn('AA1'), await north.letsIn('BB2')];
    await south.claims(second);
    const before = [await north.fact(first), await north.fact(second)];
    expect(await countUnder(manager, 'GB_IN', 'gb.in.*')).toBe(5);
    expect(await round()).toMatchObject({ code: 0, words: 'deleted 3 replaced facts\n' });
    expect([await north.fact(first), await north.fact(second)]).toEqual(before);
    expect(await countUnder(manager, 'GB_IN', `gb.in.${first}`)).toBe(1);
    expect(await countUnder(manager, 'GB_IN', `gb.in.${second}`)).toBe(1);
    await north.letsOut(first);
    expect(await round()).toMatchObject({ words: 'deleted 2 replaced facts\n' });
    expect(await round()).toMatchObject({ words: '' });
    expect(await north.fact(first)).toMatchObject({ state: 'left' });
    expect(await north.fact(second)).toEqual(before[1]);
  });

  it('of a car that left leaves no plate and nothing of the thumbnail in any file of the server', async (context) => {
    const { north, inFiles, round } = await watchedSiteIn(context);
    const [thumbnail, others] = [newThumbnail(), newThumbnail()];
    const entry = await north.letsIn(plate, thumbnail);
    await north.letsIn('Stays1', others);
    await north.letsOut(entry);
    const slices = slicesOf(thumbnail);
    expect(leftIn(inFiles(plateBytes, ...slices))).toBe(slices.length + 1);
    expect(await round()).toMatchObject({ code: 0, words: 'deleted 4 replaced facts, 1 thumbnails\n' });
    expect(leftIn(inFiles(plateBytes, ...slices))).toBe(0);
    expect(inFiles(Buffer.from('Stays1'), ...slicesOf(others))).not.toContain(false);
  });
});

it('reads all of the ledger anew once a server was started: what it knows by its place may stand elsewhere', async (context) => {
  const { folder } = await watchedSiteIn(context);
  const ends = new AbortController();
  const lines: string[] = [];
  const connections = new Set<unknown>();
  let [asked, started] = [0, ''];
  const servers: WatchPorts['servers'] = async (system, count) => {
    connections.add(system);
    asked += 1;
    return (await watchPorts.servers(system, count)).map((facts) => ({ ...facts, id: facts.id + started }));
  };
  const watching = watch(folder, {
    isOnce: false,
    signal: ends.signal,
    tell: (line) => lines.push(line),
    ports: { ...watchPorts, servers },
    everyMs: 10,
  });
  await expect.poll(() => asked).toBeGreaterThan(1);
  expect(connections.size).toBe(1);
  started = 'anew';
  await expect.poll(() => connections.size).toBe(2);
  ends.abort();
  expect(await watching).toBe(0);
  expect(lines).toContainEqual(expect.stringContaining('was started: the ledger is read anew'));
});

describe('of three servers', () => {
  it('what was deleted stands in no file of any of them, once their common log was written anew', async (context) => {
    needs(context, nightly, 'GATEBOOTH_NIGHTLY=1: the servers write their log anew every few minutes');
    const { north, steward, inFiles, round } = await watchedSiteIn(context, { count: 3 });
    const [thumbnail, another] = [newThumbnail(), newThumbnail()];
    const slices = [...slicesOf(thumbnail), ...slicesOf(another)];
    await north.letsOut(await north.letsIn('Leaves1', thumbnail));
    await north.letsIn(plate, another);
    expect(await steward('erase', '--plate', plate)).toMatchObject({ code: 0 });
    for (const id of ['north', 'south']) await steward('remove-booth', id);
    expect(await round()).toMatchObject({ code: 0 });
    await expect
      .poll(() => leftIn(inFiles(plateBytes, Buffer.from('Leaves1'), ...slices)), {
        timeout: 280_000,
        interval: 5_000,
      })
      .toBe(0);
  });
});

describe('by its age', () => {
  it('the fact of a car that left goes after 60 days, and not before', async (context) => {
    const { north, roundBy } = await watchedSiteIn(context);
    const entry = await north.letsIn('AA1');
    await north.letsOut(entry);
    await roundBy(later(59.9 * dayMs));
    expect(await north.fact(entry)).toMatchObject({ state: 'left' });
    const { lines } = await roundBy(later(60.1 * dayMs));
    expect(lines).toEqual(['deleted 1 facts of cars that left long ago']);
    expect(await north.fact(entry)).toBeNull();
  });

  it('a car that never left loses its plate and its thumbnail after the site’s retention, and can still be claimed', async (context) => {
    const site = await watchedSiteIn(context);
    const { north, south, steward, roundBy, inFiles } = site;
    const thumbnail = newThumbnail();
    const entry = await north.letsIn(plate, thumbnail);
    expect(await steward('retention', '--record-days', '30')).toMatchObject({ code: 0 });
    await roundBy(later(29.9 * dayMs));
    expect(await north.fact(entry)).toMatchObject({ personal: { plate } });
    expect(leftIn(inFiles(...slicesOf(thumbnail)))).toBe(slicesOf(thumbnail).length);
    await roundBy(later(30.1 * dayMs));
    const fact = await north.fact(entry);
    expect(fact).toMatchObject({ state: 'inside', holder: 'north', session: `session of ${entry}` });
    expect(fact).not.toHaveProperty('personal');
    expect(leftIn(inFiles(plateBytes, ...slicesOf(thumbnail)))).toBe(0);
    expect(await south.claims(entry)).toBe('written');
  });

  it('nothing goes while the clock was set, until it is back', async (context) => {
    const { north, roundBy, status, steward } = await watchedSiteIn(context);
    const entry = await north.letsIn('AA1');
    await north.letsOut(entry);
    await roundBy({});
    const held = await roundBy(setBy(61 * dayMs));
    expect(held.code).toBe(1);
    expect(held.lines).toEqual([
      expect.stringMatching(/^nothing is deleted by its age: the clock of north-1 was set by 1464\.0 h/),
    ]);
    expect(await north.fact(entry)).toMatchObject({ state: 'left' });
    const told = await status();
    expect(told).toMatchObject({
      ok: false,
      kept: { watch: { heldBack: 1, clock: { hold: { why: 'jumped' } } } },
    });
    expect(told.faults).toContainEqual(expect.stringContaining('nothing is deleted by its age since'));
    expect((await steward('status')).words).toContain('held back 1');
    // What has nothing to do with age goes on.
    const other = await north.letsIn('BB2');
    expect((await roundBy(setBy(61 * dayMs))).lines).toContainEqual('deleted 1 replaced facts');
    expect(await north.fact(other)).toMatchObject({ state: 'inside' });
    expect((await roundBy({})).code).toBe(0);
    expect(await status()).toMatchObject({ ok: true, kept: { watch: { clock: { hold: null } } } });
  });

  it('or a person has said that it is right, who reads the time elsewhere', async (context) => {
    const { north, roundBy, steward, status } = await watchedSiteIn(context);
    const entry = await north.letsIn('AA1');
    await roundBy({});
    // Since its start this server’s clock was set back by a day.
    const back = { ...setBy(0), servers: setBy(-dayMs).servers, now: setBy(-dayMs).now };
    expect((await roundBy(back)).code).toBe(1);
    const wrong = await steward('confirm-clock', '2001-01-01T00:00');
    expect(wrong).toMatchObject({ code: 1, words: expect.stringContaining('set it right first') as string });
    expect(await steward('confirm-clock', 'noon')).toMatchObject({ code: 2 });
    expect(await steward('confirm-clock', new Date().toISOString())).toMatchObject({ code: 0 });
    expect(await status()).toMatchObject({ kept: { watch: { clock: { hold: null } } } });
    expect((await roundBy({})).code).toBe(0);
    expect(await north.fact(entry)).toMatchObject({ state: 'inside' });
  });
});

describe('an erasure', () => {
  it('takes a car out at once, and asks every booth with its plate only until all have answered', async (context) => {
    const { north, south, manager, inFiles, steward, round, status } = await watchedSiteIn(context);
    const thumbnail = newThumbnail();
    const entry = await north.letsIn(plate, thumbnail);
    const other = await north.letsIn('Stays1');
    const asked = await steward('erase', '--plate', ' 7 กก-1234 ');
    expect(asked).toMatchObject({ code: 0, words: expect.stringContaining('asked: north, south') as string });
    const fact = await north.fact(entry);
    expect(fact).toMatchObject({ state: 'inside', session: `session of ${entry}` });
    expect(fact).not.toHaveProperty('personal');
    expect(await north.fact(other)).toMatchObject({ personal: { plate: 'Stays1' } });
    expect(leftIn(inFiles(...slicesOf(thumbnail)))).toBe(0);

    const erasure = (await status()).kept?.erasures.open[0]?.erasure ?? '';
    const subject = `gb.ctl.erasure.${erasure}`;
    const stored = async (): Promise<object> =>
      jsonOf(
        (await manager.streams.getMessage('GB_CTL', { last_by_subj: subject }))?.data ?? new Uint8Array(),
      );
    expect(await stored()).toMatchObject({ records: [entry], awaited: ['north', 'south'], plate: '7กก1234' });
    await north.says('erased', { erasures: [erasure] });
    await round();
    expect(await stored()).toMatchObject({ awaited: ['south'], plate });
    const open = await status();
    expect(open).toMatchObject({
      ok: true,
      kept: { erasures: { all: 1, open: [{ erasure, hasPlate: true, awaited: ['south'] }] } },
    });
    expect((await steward('status')).words).toContain('not answered by south; its plate is kept until then');
    await south.says('erased', { erasures: [erasure] });
    await round();
    expect(await stored()).toMatchObject({ awaited: [], records: [entry] });
    expect(await stored()).not.toHaveProperty('plate');
    expect(await countUnder(manager, 'GB_CTL', subject)).toBe(1);
    expect(inFiles(plateBytes)).toEqual([false]);
    expect(await status()).toMatchObject({ kept: { erasures: { all: 1, open: [] } } });
  });

  it('goes for what comes later, too: a booth that has not heard of it tells the car again', async (context) => {
    const { north, inFiles, steward, round } = await watchedSiteIn(context);
    const entry = await north.letsIn('Other1');
    expect(await steward('erase', '--entry', entry)).toMatchObject({ code: 0 });
    await north.tells(entry, plate, newThumbnail());
    expect(await north.fact(entry)).toMatchObject({ personal: { plate } });
    await round();
    expect(await north.fact(entry)).not.toHaveProperty('personal');
    expect(inFiles(plateBytes)).toEqual([false]);
  });

  it('takes bodies and pictures of its records out, and no others', async (context) => {
    const { north, manager, steward } = await watchedSiteIn(context);
    const [entry, other] = [await north.letsIn('AA1'), await north.letsIn('BB2')];
    for (const record of [entry, other]) await north.ships(record);
    expect((await steward('erase', '--entry', entry)).words).toContain('2 bodies and pictures');
    for (const stream of ['GB_BODY', 'GB_PIC']) {
      const kind = stream === 'GB_BODY' ? 'body' : 'pic';
      expect(await countUnder(manager, stream, `gb.${kind}.*.${entry}`)).toBe(0);
      expect(await countUnder(manager, stream, `gb.${kind}.*.${other}`)).toBe(1);
    }
  });

  it('does not wait for a booth that was removed', async (context) => {
    const { north, steward, round, status, inFiles } = await watchedSiteIn(context);
    await north.letsIn(plate);
    await steward('erase', '--plate', plate);
    await round();
    expect(inFiles(plateBytes)).toEqual([true]);
    for (const id of ['north', 'south']) await steward('remove-booth', id);
    await round();
    expect(inFiles(plateBytes)).toEqual([false]);
    expect((await status()).kept?.erasures).toEqual({ all: 1, open: [] });
  });

  it('is given again, and carried out again, in a ledger that is restored from an older copy', async (context) => {
    const site = await watchedSiteIn(context);
    const { north, folder, nodes, steward, round, status, inFiles } = site;
    const [node] = nodes;
    const [store, copy] = [join(node?.place.folder ?? '', 'store'), join(folder, 'copy')];
    await north.letsIn(plate);
    await node?.kill();
    cpSync(store, copy, { recursive: true });
    await node?.start();
    expect(await steward('erase', '--plate', plate)).toMatchObject({ code: 0 });
    await node?.kill();
    rmSync(store, { recursive: true });
    cpSync(copy, store, { recursive: true });
    await node?.start();
    expect(inFiles(plateBytes)).toEqual([true]);
    expect(await round()).toMatchObject({ code: 0 });
    expect(inFiles(plateBytes)).toEqual([false]);
    expect((await status()).kept?.erasures).toMatchObject({
      all: 1,
      open: [{ hasPlate: false, awaited: ['north', 'south'] }],
    });
  });

  it('that is asked for wrongly is refused, and nothing is written', async (context) => {
    const { folder, steward } = await watchedSiteIn(context);
    const cases: readonly (readonly [readonly string[], number, string])[] = [
      [[], 2, 'needs --entry ID or --plate PLATE'],
      [['--plate', ' - '], 2, 'needs --entry ID or --plate PLATE'],
      [['--entry', 'nonsense'], 2, 'is no record’s id'],
      [['--plate', 'unheard of'], 1, 'knows no car of this plate'],
    ];
    for (const [args, code, words] of cases)
      expect(await steward('erase', ...args)).toEqual({
        code,
        words: expect.stringContaining(words) as string,
      });
    expect(existsSync(join(folder, 'erasures'))).toBe(false);
  });
});
