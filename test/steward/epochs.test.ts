import { describe, expect, it } from 'vitest';
import { watch } from '../../steward/commands/watch.ts';
import { beginIfStarted, hasStarted, startsOf } from '../../steward/ledger/epoch.ts';
import { needs } from '../support/needs.ts';
import { nightly } from '../support/nightly.ts';
import { jsonOf, type Loose } from '../booth/ledger/cars/site-cars.ts';
import { countUnder, olderCopy, watchedSiteIn, type WatchedSite } from './watched-site.ts';

const epochOf = async ({ managerAnew }: WatchedSite): Promise<Loose> => {
  const stored = await (await managerAnew()).streams.getMessage('GB_CTL', { last_by_subj: 'gb.ctl.epoch' });
  return jsonOf(stored?.data ?? new Uint8Array());
};

async function startAnew({ nodes }: WatchedSite, ...which: readonly number[]): Promise<void> {
  const started = nodes.filter((_, at) => which.includes(at));
  for (const node of started) await node.kill();
  for (const node of started) node.launch();
  await Promise.all(nodes.map((node) => node.serves()));
}

describe('an epoch', () => {
  it('begins once with each start of the server, however many stewards see it', async (context) => {
    const site = await watchedSiteIn(context);
    await site.round();
    const first = await epochOf(site);
    expect(first).toMatchObject({ began: 'init', before: null });
    await site.round();
    expect(await epochOf(site)).toEqual(first);

    await startAnew(site, 0);
    const rounds = await Promise.all([site.round(), site.round(), site.round()]);
    expect(rounds.map(({ code }) => code)).toEqual([0, 0, 0]);
    const second = await epochOf(site);
    expect(second).toMatchObject({ began: 'started', before: first['epoch'], awaited: ['north', 'south'] });
    expect(second['epoch']).not.toBe(first['epoch']);
    await site.round();
    expect(await epochOf(site)).toEqual(second);
  });

  it('is of the process that a booth is connected to, and of none that started since', async (context) => {
    const site = await watchedSiteIn(context);
    await site.north.says('checked', { epoch: (await epochOf(site))['epoch'] });
    expect(await site.north.awaitsEpoch()).toBe(false);
    await startAnew(site, 0);
    const [north, south] = [await site.reconnected('north'), await site.reconnected('south')];
    expect(await north.awaitsEpoch()).toBe(true);
    await site.round();
    const { epoch } = await epochOf(site);
    for (const booth of [north, south]) {
      expect(await north.awaitsEpoch()).toBe(true);
      await booth.says('checked', { epoch });
    }
    expect(await north.awaitsEpoch()).toBe(false);
  });

  it('is written once by stewards that look at the same moment', async (context) => {
    const { manager } = await watchedSiteIn(context);
    const started = [{ name: 'north-1', id: 'another process' }];
    const ports = { areCopiesWhole: () => Promise.resolve(true), awaited: () => ['north', 'south'] };
    const begin = (): Promise<boolean> => beginIfStarted(manager, started, 1, ports);
    const begun = await Promise.all([begin(), begin(), begin()]);
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await countUnder(manager, 'GB_CTL', 'gb.ctl.epoch')).toBe(2);
  });

  it('does not begin where the server only reads its configuration anew', async (context) => {
    const site = await watchedSiteIn(context);
    const before = await epochOf(site);
    await site.steward('rotate', 'north');
    await site.nodes[0]?.reload();
    await site.round();
    expect(await epochOf(site)).toEqual(before);
  });

  it('waits for every booth that may have written since the last one that was whole, and status says for whom', async (context) => {
    const site = await watchedSiteIn(context);
    await startAnew(site, 0);
    await site.round();
    const { epoch } = await epochOf(site);
    const north = await site.reconnected('north');
    await north.says('checked', { epoch });
    expect(await site.status()).toMatchObject({ ok: true, kept: { epoch: { epoch, unchecked: ['south'] } } });
    expect(await north.awaitsEpoch()).toBe(true);
    // South may have written, and will never look: who removes it decides that nobody waits for it.
    await site.steward('remove-booth', 'south');
    expect(await epochOf(site)).toMatchObject({ epoch, awaited: ['north'] });
    expect(await site.status()).toMatchObject({ kept: { epoch: { unchecked: [] } } });
    expect(await north.awaitsEpoch()).toBe(false);
    await startAnew(site, 0);
    await site.round();
    expect(await epochOf(site)).toMatchObject({ before: epoch, awaited: ['north'] });
  });

  it('waits for a booth of the roster that the steward’s own folder does not know yet', async (context) => {
    const site = await watchedSiteIn(context);
    const older = olderCopy(site.folder, 'south');
    await startAnew(site, 0);
    const { signal } = new AbortController();
    expect(await watch(older, { isOnce: true, signal, tell: () => undefined })).toBe(0);
    expect(await epochOf(site)).toMatchObject({ began: 'started', awaited: ['north', 'south'] });
  });

  it('of a ledger that an older steward made begins, for nobody knows which server ran it', async (context) => {
    const site = await watchedSiteIn(context);
    const { starts: _, ...old } = await epochOf(site);
    await site.manager.jetstream().publish('gb.ctl.epoch', JSON.stringify(old));
    await site.round();
    expect(await epochOf(site)).toMatchObject({ began: 'started', before: old['epoch'] });
  });

  it('of a kind that only a later program knows stays as it is', async (context) => {
    const site = await watchedSiteIn(context);
    const unknown = { ...(await epochOf(site)), began: 'split' };
    await site.manager.jetstream().publish('gb.ctl.epoch', JSON.stringify(unknown));
    await startAnew(site, 0);
    expect(await site.round()).toMatchObject({ code: 0 });
    expect(await epochOf(site)).toEqual(unknown);
  });
});

describe('of three servers', () => {
  it('two that started are a start of the store', async (context) => {
    needs(context, nightly, 'GATEBOOTH_NIGHTLY=1: three servers take their time to find a leader');
    const site = await watchedSiteIn(context, { count: 3 });
    const first = await epochOf(site);
    await startAnew(site, 1, 2);
    await expect.poll(async () => (await site.round()).code).toBe(0);
    expect(await epochOf(site)).toMatchObject({ began: 'started', before: first['epoch'] });
  });

  it.each([
    [[], false],
    [['a'], false],
    [['a', 'b'], true],
    [['a', 'b', 'c'], true],
  ] as const)('of which %j started: %s', (anew, isStart) => {
    const servers = ['a', 'b', 'c'].map((name) => ({ name, id: `${name} before` }));
    const now = servers.map(({ name, id }) => ({ name, id: anew.some((one) => one === name) ? 'now' : id }));
    expect(hasStarted(startsOf(servers), now, 3)).toBe(isStart);
    expect(hasStarted(startsOf(servers), now.slice(1), 3)).toBe(
      anew.filter((name) => name !== 'a').length > 1,
    );
    expect(hasStarted(undefined, now, 3)).toBe(true);
  });
});
