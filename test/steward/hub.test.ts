import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { watch } from '../../steward/commands/watch.ts';
import { hubIn as hubFileIn } from '../../steward/hub/hub-file.ts';
import type { HubStatus } from '../../steward/hub/hub-status.ts';
import { connectTo } from '../../steward/server/connect.ts';
import { ownSeed } from '../../steward/site/keys.ts';
import { siteIn } from '../../steward/site/site-file.ts';
import { watchPorts, type WatchPorts } from '../../steward/watch/round.ts';
import { tellHub } from '../../steward/watch/tell-hub.ts';
import { newFolder } from '../support/folders.ts';
import { hubIn, type TestHub } from './hub-site.ts';
import { filesIn, newThumbnail, watchedSiteIn, type WatchedSite } from './watched-site.ts';

const siteOf = ({ sites }: HubStatus, id: string): HubStatus['sites'][number] => {
  const found = sites.find((site) => site.id === id);
  if (found === undefined) throw new Error(`no site ${id}`);
  return found;
};
const waitingAt = (site: HubStatus['sites'][number]): (number | undefined)[] =>
  site.booths.map(({ health }) => health?.waiting);

/** A hub, and two sites that have joined it: one over a line that may be cut, one beside that. */
async function twoSitesIn(
  context: TestContext,
): Promise<{ hub: TestHub; harbour: WatchedSite; airport: WatchedSite }> {
  const hub = await hubIn(context);
  return {
    hub,
    harbour: await watchedSiteIn(context, { prepare: await hub.joining('Harbour') }),
    airport: await watchedSiteIn(context, { prepare: await hub.joining('Airport', 'beside') }),
  };
}

/** The steward's watch of a site, as it runs for good. @returns what it says */
function watching({ folder }: WatchedSite): string[] {
  const [ending, lines] = [new AbortController(), [] as string[]];
  const running = watch(folder, {
    isOnce: false,
    signal: ending.signal,
    tell: (line) => void lines.push(line),
  });
  onTestFinished(async () => {
    ending.abort();
    await running;
  });
  return lines;
}

const minuteMs = { timeout: 60_000, interval: 200 };

describe('a hub of two sites', () => {
  it('has how the booths of both are, with the heads of their journals, and nothing of a car', async (context) => {
    const { hub, harbour, airport } = await twoSitesIn(context);
    expect(await hub.status()).toMatchObject({
      ok: false,
      faults: ['harbour: has told nothing yet', 'airport: has told nothing yet'],
    });
    const head = { number: 77, hash: 'ab'.repeat(32) };
    await harbour.north.tellsHealth({ waiting: 3, head });
    await harbour.south.tellsHealth({ waiting: 4 });
    await airport.north.tellsHealth({ waiting: 5 });
    const [plate, thumbnail] = ['51G-778.02', newThumbnail()];
    const entry = await harbour.north.letsIn(plate, thumbnail);
    await harbour.north.ships(entry);
    for (const site of [harbour, airport]) expect(await site.round()).toMatchObject({ code: 0 });
    const status = await hub.status();
    expect(status.faults).toEqual(['airport, booth south: not heard of yet']);
    expect(waitingAt(siteOf(status, 'harbour'))).toEqual([3, 4]);
    expect(waitingAt(siteOf(status, 'airport'))).toEqual([5, undefined]);
    expect(siteOf(status, 'harbour').booths[0]).toMatchObject({
      id: 'north',
      isSilent: false,
      health: { head },
    });
    const { code, words } = await hub.hub('status');
    expect(code).toBe(1);
    expect(words).toContain('head 77 abababababab');
    const bytes = [
      plate,
      plate.replaceAll(/[^A-Z0-9]/g, ''),
      entry,
      Buffer.from(thumbnail).toString('base64'),
    ];
    const contents = filesIn(hub.folder).map((path) => readFileSync(path));
    expect(harbour.inFiles(Buffer.from(plate))).toEqual([true]);
    expect(bytes.filter((one) => contents.some((content) => content.includes(one)))).toEqual([]);
    expect((await harbour.status()).faults.join()).not.toContain('hub');
  });

  it.for([
    ['was cut', 'cut', 'the hub: no server has a line to it'],
    ['hung', 'hang', 'the hub does not answer'],
  ] as const)(
    'has the newest within a minute after a line %s, and the other site meanwhile',
    { timeout: 180_000 },
    async ([, manner, fault], context) => {
      const { hub, harbour, airport } = await twoSitesIn(context);
      await harbour.north.tellsHealth({ waiting: 1 });
      const lines = watching(harbour);
      await expect.poll(async () => waitingAt(siteOf(await hub.status(), 'harbour'))[0], minuteMs).toBe(1);
      hub.line[manner]();
      await harbour.north.tellsHealth({ waiting: 2 });
      await harbour.south.tellsHealth({ waiting: 20 });
      await expect.poll(() => lines, minuteMs).toContain(`the hub is not told: ${fault}`);
      expect((await harbour.status()).faults).toContain(fault);
      await harbour.north.tellsHealth({ waiting: 3 });
      await airport.north.tellsHealth({ waiting: 9 });
      await airport.round();
      const during = await hub.status();
      expect(waitingAt(siteOf(during, 'airport'))[0]).toBe(9);
      expect(waitingAt(siteOf(during, 'harbour'))).toEqual([1, undefined]);
      hub.line.mend();
      const mendedMs = performance.now();
      const waiting = async (): Promise<unknown> => waitingAt(siteOf(await hub.status(), 'harbour'));
      await expect.poll(waiting, minuteMs).toEqual([3, 20]);
      expect(performance.now() - mendedMs).toBeLessThan(60_000);
      await expect.poll(() => lines.at(-1), minuteMs).toBe('the hub is told how the booths are');
    },
  );

  it('judges silence by its own clock, and by when the site’s servers heard of a booth', async (context) => {
    const { hub, harbour } = await twoSitesIn(context);
    await harbour.north.tellsHealth({ at: { at: '2020-01-01T00:00:00.000+00:00' } });
    await harbour.round();
    const first = siteOf(await hub.status(), 'harbour');
    expect(first.booths.map(({ isSilent }) => isSilent)).toEqual([false, true]);
    // Told again and again, it is as old as it is.
    const agoMs = async (): Promise<number | null | undefined> => {
      await harbour.round();
      return siteOf(await hub.status(), 'harbour').booths[0]?.agoMs;
    };
    await expect.poll(agoMs, minuteMs).toBeGreaterThan(3_000);
  });

  it('has nothing of a booth that the site has removed', async (context) => {
    const { hub, harbour } = await twoSitesIn(context);
    await harbour.north.tellsHealth();
    await harbour.south.tellsHealth();
    await harbour.round();
    await harbour.steward('remove-booth', 'south');
    await harbour.round();
    expect(siteOf(await hub.status(), 'harbour').booths.map(({ id }) => id)).toEqual(['north']);
  });

  it('says of a booth that its site cannot read how it is, and takes one line of it alone', async (context) => {
    const { hub, harbour } = await twoSitesIn(context);
    // A program that was updated before the steward; and whoever has a booth's key.
    await harbour.north.tellsHealth({ v: '2.0' });
    await harbour.south.tellsHealth({ version: '1\u001b[2J\nsite airport (Airport): heard 3 s ago\u009b' });
    await harbour.round();
    const { faults } = await hub.status();
    expect(faults).toContain(
      'harbour, booth north: its site’s steward cannot read how it is; it may be older than the booth',
    );
    const { words } = await hub.hub('status');
    const lines = words.trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('site '))).toHaveLength(2);
    expect(lines.filter((line) => /\p{C}/u.test(line))).toEqual([]);
    expect(words).toMatch(/booth north: heard \d+ s ago; how it is cannot be read/);
  });

  it('says what is to be done where its store was lost, and is told everything again', async (context) => {
    const { hub, harbour } = await twoSitesIn(context);
    await harbour.north.tellsHealth({ waiting: 6 });
    await harbour.round();
    expect(waitingAt(siteOf(await hub.status(), 'harbour'))[0]).toBe(6);
    await hub.node.kill();
    rmSync(join(hub.node.place.folder, 'store'), { recursive: true });
    await hub.node.start();
    const { code, words } = await hub.hub('status');
    expect(code).toBe(1);
    expect(words).toContain('hub apply');
    expect(await hub.hub('apply')).toMatchObject({ code: 0 });
    const waiting = async (): Promise<unknown> => {
      await harbour.round();
      return waitingAt(siteOf(await hub.status(), 'harbour'))[0];
    };
    await expect.poll(waiting, minuteMs).toBe(6);
  });

  it('hears no more of a site that it has removed, and has nothing to say of it', async (context) => {
    const { hub, harbour } = await twoSitesIn(context);
    expect(await hub.hub('remove-site', 'harbour')).toMatchObject({ code: 0 });
    expect(existsSync(join(hub.folder, 'for-sites/harbour.hub-credentials.json'))).toBe(false);
    expect((await hub.status()).sites.map(({ id }) => id)).toEqual(['airport']);
    expect((await harbour.status()).faults.join()).toContain('the hub');
    expect(await hub.hub('remove-site', 'harbour')).toMatchObject({ code: 2 });
    expect(await hub.hub('add-site', 'Harbour')).toMatchObject({ code: 2 });
  });
});

it('a hub holds the ids of what one site tells for no longer than a moment', async (context) => {
  const { folder } = await hubIn(context);
  const own = hubFileIn(folder);
  const connection = await connectTo(own, ownSeed(folder, 'hub', own.keys.hub));
  onTestFinished(() => connection.close());
  const { streams } = await jetstreamManager(connection, { checkAPI: false });
  const secondNs = 1_000_000_000;
  expect((await streams.info('GB_HUB')).config.duplicate_window).toBeLessThan(secondNs);
});

/** Starts a site's server anew with the configuration that the steward has written since. */
async function startedAnew({ nodes: [node] }: WatchedSite): Promise<void> {
  if (node === undefined) throw new Error('no server');
  await node.kill('SIGTERM');
  const { folder, monitoringPort } = node.place;
  const config = readFileSync(join(folder, 'nats-server.conf'), 'utf8');
  writeFileSync(join(folder, 'node.conf'), `${config}\nhttp: 127.0.0.1:${monitoringPort}\n`);
  await node.start();
}

describe('a site', () => {
  it('joins a hub with its servers’ next start, and leaves it likewise, with its key', async (context) => {
    const hub = await hubIn(context);
    const site = await watchedSiteIn(context);
    const [join1 = []] = await hub.joining('Harbour');
    expect(await site.steward(...join1)).toMatchObject({ code: 0 });
    const own = site.nodes[0]?.place.folder ?? '';
    expect(statSync(join(own, 'hub.conf')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(own, 'hub-authority.pem'), 'utf8')).toBe(hub.ca);
    await startedAnew(site);
    expect(await site.steward('apply')).toMatchObject({ code: 0 });
    const booth = await site.reconnected('north');
    await booth.tellsHealth({ waiting: 8 });
    await expect
      .poll(async () => {
        await site.round();
        return siteOf(await hub.status(), 'harbour').booths.length;
      }, minuteMs)
      .toBe(2);
    expect(await site.steward('hub', 'leave')).toMatchObject({ code: 0 });
    expect(readFileSync(join(own, 'hub.conf'), 'utf8')).not.toContain('nkey');
    expect(existsSync(join(site.folder, 'keys/leaf.seed'))).toBe(false);
    await startedAnew(site);
    expect(await site.steward('apply')).toMatchObject({ code: 0 });
    expect(filesIn(site.folder).filter((path) => path.endsWith('hub-former.conf'))).toEqual([]);
    expect(await site.steward('hub', 'leave')).toMatchObject({ code: 2 });
  }, 120_000);

  it('of three servers tells over whichever the steward is connected to', async (context) => {
    const hub = await hubIn(context);
    const site = await watchedSiteIn(context, { count: 3, prepare: await hub.joining('Harbour') });
    await site.north.tellsHealth({ waiting: 6 });
    for (const _ of site.nodes) {
      expect(await site.round()).toMatchObject({ code: 0 });
      expect((await site.status()).faults.filter((fault) => fault.includes('hub'))).toEqual([]);
    }
    expect(waitingAt(siteOf(await hub.status(), 'harbour'))[0]).toBe(6);
  }, 120_000);

  it('of three servers tells over the others where that to which the steward is connected has no line', async (context) => {
    const hub = await hubIn(context);
    const { folder, north } = await watchedSiteIn(context, {
      count: 3,
      prepare: await hub.joining('Harbour'),
      edited: (text) => (text.includes('"north-1"') ? text.replace('include "hub.conf"', '') : text),
    });
    await north.tellsHealth({ waiting: 6 });
    const site = siteIn(folder);
    for (const server of site.servers) {
      const seed = ownSeed(folder, 'steward', site.keys.steward);
      const connection = await connectTo(site, seed, [server]);
      onTestFinished(() => connection.close());
      const manager = await jetstreamManager(connection);
      const told = (): Promise<unknown> =>
        tellHub({ folder, site, connection, manager }).catch((error: unknown) => String(error));
      await expect.poll(told, minuteMs).toBe(undefined);
    }
    expect(waitingAt(siteOf(await hub.status(), 'harbour'))[0]).toBe(6);
  }, 180_000);

  it('does its watch’s rounds while its hub does not answer', async (context) => {
    const hub = await hubIn(context);
    const site = await watchedSiteIn(context, { prepare: await hub.joining('Harbour') });
    await expect
      .poll(async () => (await site.round(), (await hub.status()).sites[0]?.agoMs), minuteMs)
      .not.toBe(null);
    hub.line.hang();
    const [ending, happened] = [new AbortController(), [] as string[]];
    const servers: WatchPorts['servers'] = (...asked) => {
      happened.push('a round');
      return watchPorts.servers(...asked);
    };
    const running = watch(site.folder, {
      isOnce: false,
      signal: ending.signal,
      tell: (line) => void happened.push(line),
      ports: { ...watchPorts, servers },
    });
    const unanswered = 'the hub is not told: the hub does not answer';
    await expect.poll(() => happened, minuteMs).toContain(unanswered);
    ending.abort();
    await running;
    expect(happened.indexOf('a round')).toBeLessThan(happened.indexOf(unanswered));
  });

  it('says what is wrong with what it was given', async (context) => {
    const site = await watchedSiteIn(context);
    const file = join(newFolder(), 'x.json');
    const joined = (...args: readonly string[]): ReturnType<typeof site.steward> =>
      site.steward('hub', 'join', ...args);
    expect(await joined(file, '--authority', '/ca.pem')).toMatchObject({ code: 1 });
    writeFileSync(file, '{}');
    expect((await joined(file, '--authority', '/ca.pem')).words).toContain('no file of a hub');
    expect(await joined(file, '--authority', 'ca.pem')).toMatchObject({ code: 2 });
    expect(await joined(file)).toMatchObject({ code: 2 });
    expect(await site.steward('hub', 'status')).toMatchObject({ code: 2 });
    expect(await site.steward('hub')).toMatchObject({ code: 2 });
  });
});
