import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, nkeyAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { credentialsForm } from '../../electron/booth/ledger/messages/credentials.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { inboxOf, type Client } from '../../electron/booth/ledger/names/clients.ts';
import { streamKeys } from '../../electron/booth/ledger/names/streams.ts';
import type { Status } from '../../steward/commands/status.ts';
import { oldNatsProgram } from '../support/nats-program.ts';
import { givenTo, stewardSiteIn, userOf, type GivenCredentials, type StewardSite } from './steward-site.ts';

async function connectAs(given: GivenCredentials, client: Client): Promise<NatsConnection> {
  const connection = await connect({
    servers: [...given.servers],
    tls: { ca: given.ca },
    authenticator: nkeyAuthenticator(userOf(given).seed),
    inboxPrefix: inboxOf(client),
    reconnect: false,
  });
  onTestFinished(() => connection.close());
  return connection;
}

const asBooth = (site: StewardSite, id: string): Promise<NatsConnection> =>
  connectAs(givenTo(site, id), { role: 'booth', id });

/** What stands in the ledger under a subject, as a booth reads it. */
async function told(booth: NatsConnection, subject: string): Promise<Record<string, unknown>> {
  const manager = await jetstreamManager(booth, { checkAPI: false });
  const stored = await manager.streams.getMessage('GB_CTL', { last_by_subj: subject });
  return stored?.json() ?? {};
}

async function statusOf(site: StewardSite): Promise<Status> {
  const { words } = await site.steward('status', '--json');
  return JSON.parse(words) as Status;
}

describe('the steward of one server', () => {
  it('makes the site, its ledger and a booth’s credentials, and says that nothing is wrong', async (context) => {
    const site = await stewardSiteIn(context);
    expect(await site.steward('apply')).toMatchObject({ code: 0 });
    const added = await site.steward('add-booth', 'North gate');
    expect(added).toMatchObject({ code: 0 });

    const given = givenTo(site, 'north-gate');
    const path = join(site.folder, 'for-booths/north-gate.credentials.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(given).toMatchObject({ v: '1.0', kind: 'credentials', site: 'north', booth: 'north-gate' });
    expect(readMessage(credentialsForm, readFileSync(path))).toMatchObject({
      message: { booth: 'north-gate', servers: site.nodes.map(({ url }) => url), seed: given.seed },
    });
    const booth = await asBooth(site, 'north-gate');
    expect(await told(booth, 'gb.ctl.epoch')).toMatchObject({ began: 'init', before: null });
    expect(await told(booth, 'gb.ctl.roster')).toMatchObject({
      site: 'north',
      booths: [{ id: 'north-gate', name: 'North gate', isRetired: false }],
    });
    expect(await told(booth, 'gb.ctl.incarnation.north-gate')).toMatchObject({
      incarnation: given.incarnation,
    });
    expect(await told(booth, 'gb.ctl.server')).toMatchObject({
      servers: [{ name: 'north-1', syncsAlways: true }],
    });

    expect((await statusOf(site)).faults).toEqual(['the watch has not run yet: nothing is deleted']);
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    const status = await statusOf(site);
    expect(status).toMatchObject({ ok: true, faults: [], site: 'north' });
    expect(status.streams).toHaveLength(streamKeys.length);
    expect(status.epoch).toBe((await told(booth, 'gb.ctl.epoch'))['epoch']);
    expect((await site.steward('status')).words).toContain('nothing is wrong');
  });

  it('writes nothing anew that holds already, and carries through what a later version put there', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'A');
    const booth = await asBooth(site, 'a');
    const before = [await told(booth, 'gb.ctl.epoch'), await told(booth, 'gb.ctl.roster')];
    expect(await site.steward('apply')).toMatchObject({ code: 0 });
    expect([await told(booth, 'gb.ctl.epoch'), await told(booth, 'gb.ctl.roster')]).toEqual(before);

    const seed = readFileSync(join(site.folder, 'keys/steward.seed'), 'utf8').trim();
    const steward = await connectAs({ ...givenTo(site, 'a'), seed }, { role: 'steward' });
    await steward.request('gb.ctl.roster', JSON.stringify({ ...before[1], v: '1.7', later: 'kept' }));
    await site.steward('add-booth', 'B');
    expect(await told(booth, 'gb.ctl.roster')).toMatchObject({
      v: '1.7',
      later: 'kept',
      booths: [{ id: 'a' }, { id: 'b' }],
    });
  });

  it('takes a removed booth’s rights away at once, and never gives its id again', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'A');
    await site.steward('add-booth', 'B');
    const booth = await asBooth(site, 'a');
    expect(await site.steward('remove-booth', 'a')).toMatchObject({ code: 0 });
    await booth.closed();
    await expect(asBooth(site, 'a')).rejects.toThrow(/authorization/i);
    expect(await told(await asBooth(site, 'b'), 'gb.ctl.roster')).toMatchObject({
      booths: [
        { id: 'a', isRetired: true },
        { id: 'b', isRetired: false },
      ],
    });
    const again = await site.steward('add-booth', 'A');
    expect(again).toMatchObject({ code: 2 });
    expect(again.words).toContain('never given again');
    // Whoever asks for it once more may have broken the first one off.
    expect((await site.steward('remove-booth', 'a')).words).toContain('apply brings that to every server');
    expect(await site.steward('add-booth', 'A', '--id', 'a-2')).toMatchObject({ code: 0 });
  });

  it('lets one command at a time change the site, so that none puts back whom another one removes', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'A');
    const adding = site.steward('add-booth', 'B');
    const refused = await site.steward('remove-booth', 'a');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.words).toContain('another command of the steward is at work here');
    expect(await site.steward('status')).not.toMatchObject({ words: refused.words });
    expect(await adding).toMatchObject({ code: 0 });
    expect(await site.steward('remove-booth', 'a')).toMatchObject({ code: 0 });
    await expect(asBooth(site, 'a')).rejects.toThrow(/authorization/i);
  });

  it('replaces a booth’s computer: the one before has no rights left, and another incarnation is admitted', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'A');
    const [before, fencing] = [givenTo(site, 'a'), givenTo(site, 'a', 'fencing-credentials')];
    expect(await site.steward('replace-booth', 'a')).toMatchObject({ code: 0 });
    const after = givenTo(site, 'a');
    expect(after.incarnation).not.toBe(before.incarnation);
    await expect(connectAs(before, { role: 'booth', id: 'a' })).rejects.toThrow(/authorization/i);
    await expect(connectAs(fencing, { role: 'fencing', id: 'a' })).rejects.toThrow(/authorization/i);
    const booth = await asBooth(site, 'a');
    expect(await told(booth, 'gb.ctl.incarnation.a')).toMatchObject({ incarnation: after.incarnation });
  });

  it('gives the same computer new keys', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'A');
    const before = givenTo(site, 'a');
    expect(await site.steward('rotate', 'a')).toMatchObject({ code: 0 });
    expect(givenTo(site, 'a').incarnation).toBe(before.incarnation);
    await expect(connectAs(before, { role: 'booth', id: 'a' })).rejects.toThrow(/authorization/i);
    await expect(asBooth(site, 'a')).resolves.toBeDefined();
  });

  it('loses nothing when the server is away: the next time goes on from there', async (context) => {
    const site = await stewardSiteIn(context);
    const [node] = site.nodes;
    await node?.kill();
    const away = await site.steward('add-booth', 'A');
    expect(away).toMatchObject({ code: 3 });
    expect(away.words).toContain(`${node?.url}: no answer`);
    const given = givenTo(site, 'a');
    await node?.start();
    expect(await site.steward('apply')).toMatchObject({ code: 0 });
    expect(givenTo(site, 'a')).toEqual(given);
    expect(await told(await asBooth(site, 'a'), 'gb.ctl.roster')).toMatchObject({ booths: [{ id: 'a' }] });
  });

  it.for([
    ['is', false],
    ['is not, where it is encrypted,', true],
  ] as const)('what stands in the ledger %s read off the server’s disk', async ([, isEncrypted], context) => {
    const site = await stewardSiteIn(context, { isEncrypted });
    expect(await site.steward('add-booth', 'Legible name')).toMatchObject({ code: 0 });
    const store = join(site.nodes[0]?.place.folder ?? '', 'store');
    const files = readdirSync(store, { recursive: true, encoding: 'utf8' })
      .map((name) => join(store, name))
      .filter((path) => statSync(path).isFile());
    expect(files.length).toBeGreaterThan(0);
    expect(files.some((path) => readFileSync(path).includes('Legible name'))).toBe(!isEncrypted);
  });

  it('leaves no key of a booth and none of its own where others read', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'A');
    const files = readdirSync(site.folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(site.folder, name))
      .filter((path) => statSync(path).isFile() && !path.includes('/store/'));
    const secret = files.filter((path) => /\bSU[A-Z2-7]{56}\b/.test(readFileSync(path, 'utf8')));
    expect(secret).toHaveLength(5);
    expect(secret.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
  });
});

describe('what is in the way is said, with its place', () => {
  it('a server that does not flush every write', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('apply');
    const [node] = site.nodes;
    const config = join(node?.place.folder ?? '', 'node.conf');
    writeFileSync(config, readFileSync(config, 'utf8').replace('sync_interval: always', ''));
    await node?.kill();
    await node?.start();
    const { code, words } = await site.steward('apply');
    expect({ code, words }).toMatchObject({ code: 3 });
    expect(words).toContain('north-1 lacks "sync_interval: always"');
    expect(await statusOf(site)).toMatchObject({ ok: false, servers: [{ syncsAlways: false }] });
  });

  it('a server that has not the newest rights, because its folder was not brought there', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('apply');
    await site.steward('watch', '--once');
    const [node] = site.nodes;
    const [config, accounts, old] = ['node.conf', 'accounts.conf', 'old.conf'].map((name) =>
      join(node?.place.folder ?? '', name),
    ) as [string, string, string];
    copyFileSync(accounts, old);
    writeFileSync(config, readFileSync(config, 'utf8').replace('accounts.conf', 'old.conf'));
    await node?.kill();
    await node?.start();
    const late = await site.steward('add-booth', 'A');
    expect(late).toMatchObject({ code: 3 });
    expect(late.words).toContain(`${node?.url}: has not the newest rights`);
    expect((await statusOf(site)).faults).toEqual([`${node?.url} has not the newest rights`]);
    copyFileSync(accounts, old);
    expect(await site.steward('apply')).toMatchObject({ code: 0 });
    expect(await statusOf(site)).toMatchObject({ ok: true });
  });

  it('a server of 2.9, before anything is written to it', async (context) => {
    const withoutSync = (text: string): string => text.replace('sync_interval: always', '');
    const site = await stewardSiteIn(context, { program: oldNatsProgram(), edited: withoutSync });
    const { code, words } = await site.steward('apply');
    expect(code).toBe(3);
    expect(words).toMatch(/^localhost:\d+: nats-server 2\.9\.\d+ is too old, at least 2\.10\.27 is needed/);
  });

  it('a file of the site that is none: nothing is changed', async (context) => {
    const site = await stewardSiteIn(context);
    const path = join(site.folder, 'site.json');
    for (const broken of ['{', '{"v":2}', readFileSync(path, 'utf8').replace('"north"', '"No rth"')]) {
      writeFileSync(path, broken);
      const { code, words } = await site.steward('add-booth', 'A');
      expect(code).toBe(1);
      expect(words).toContain(`${path}: `);
      expect(readFileSync(path, 'utf8')).toBe(broken);
      expect(existsSync(join(site.folder, 'for-booths'))).toBe(false);
    }
  });

  it('what is asked wrongly', async (context) => {
    const site = await stewardSiteIn(context);
    const wrong: readonly (readonly [args: readonly string[], why: string])[] = [
      [['unheard-of'], 'no such command'],
      [['add-booth'], 'add-booth NAME'],
      [['add-booth', '!!!'], 'is no id'],
      [['add-booth', 'A', '--id', 'steward'], 'is no id'],
      [['remove-booth', 'nobody'], 'no booth has this id'],
      [['init'], 'init needs --'],
      [['apply', '--unheard-of'], '--unheard-of'],
    ];
    for (const [args, why] of wrong) {
      const { code, words } = await site.steward(...args);
      expect({ code, words }).toEqual({ code: 2, words: expect.stringContaining(why) as string });
    }
  });
});

describe('the steward of three servers', () => {
  it('keeps three copies, tells which server is away, and goes on when it is back', async (context) => {
    const site = await stewardSiteIn(context, { count: 3 });
    expect(await site.steward('add-booth', 'A')).toMatchObject({ code: 0 });
    await site.steward('watch', '--once');
    await expect.poll(() => statusOf(site)).toMatchObject({ ok: true });
    const { streams } = await statusOf(site);
    expect(new Set(streams.map(({ copies }) => copies.join(' of ')))).toEqual(new Set(['3 of 3']));

    const [, , third] = site.nodes;
    await third?.kill();
    const late = await site.steward('add-booth', 'B');
    expect(late).toMatchObject({ code: 3 });
    expect(late.words).toContain('north-3 does not answer');
    // A booth that was stolen is cut off from those that are there.
    await asBooth(site, 'a');
    expect(await site.steward('remove-booth', 'a')).toMatchObject({ code: 3 });
    await expect(asBooth(site, 'a')).rejects.toThrow(/authorization/i);
    // One server less is told, and no reason to tell nothing else.
    await expect
      .poll(() => statusOf(site))
      .toMatchObject({ ok: false, faults: expect.arrayContaining(['north-3 does not answer']) as unknown });
    const before = (await told(await asBooth(site, 'b'), 'gb.ctl.epoch'))['epoch'];
    await third?.start();
    await expect.poll(() => site.steward('apply')).toMatchObject({ code: 0 });
    await expect.poll(() => statusOf(site)).toMatchObject({ ok: true });
    // It started alone, and has all again: that is no start of the store, whatever starts alone next.
    await site.steward('watch', '--once');
    const epoch = await told(await asBooth(site, 'b'), 'gb.ctl.epoch');
    const running = (await statusOf(site)).servers.map(({ name, id }) => ({ server: name, process: id }));
    expect(epoch).toMatchObject({ epoch: before, starts: running });
    expect(await told(await asBooth(site, 'b'), 'gb.ctl.roster')).toMatchObject({
      booths: [
        { id: 'a', isRetired: true },
        { id: 'b', isRetired: false },
      ],
    });
  });
});
