import { existsSync } from 'node:fs';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { describe, expect, it } from 'vitest';
import { newNatsUser, openAccounts } from '../../support/nats-config.ts';
import { isServerNewEnough } from '../../../electron/booth/ledger/names/server-version.ts';
import { needs } from '../../support/needs.ts';
import { natsProgram, oldNatsProgram } from '../../support/nats-program.ts';
import { natsIn, type NatsSite } from '../../support/nats-server.ts';

async function storeAt(site: NatsSite): Promise<JetStreamManager> {
  const manager = await jetstreamManager(await site.connect(site.user, { maxReconnectAttempts: -1 }));
  const things = { name: 'THINGS', subjects: ['things.*'], num_replicas: site.nodes.length };
  // Of three that have just come together, the leader may not know all as its peers yet.
  const add = (): Promise<string | null> =>
    manager.streams.add(things).then(
      () => null,
      (error: unknown) => String(error),
    );
  await expect.poll(add).toBeNull();
  return manager;
}

describe('a server of a test', () => {
  it('keeps what it acknowledged when it is killed and started again', async (context) => {
    const site = await natsIn(context);
    const [node] = site.nodes;
    const manager = await storeAt(site);
    const { seq } = await manager.jetstream().publish('things.a', 'kept');
    await node?.kill();
    await node?.start();
    const again = await jetstreamManager(await site.connect(site.user));
    expect((await again.streams.getMessage('THINGS', { seq }))?.string()).toBe('kept');
  });

  it('is a cluster that takes more while one of its three nodes is away, and gives it what it missed', async (context) => {
    const site = await natsIn(context, { nodes: 3 });
    const manager = await storeAt(site);
    const takes = (text: string): Promise<boolean> =>
      manager
        .jetstream()
        .publish('things.a', text, { timeout: 2_000 })
        .then(
          () => true,
          () => false,
        );
    // That the leader listens there, the node of this connection may learn after the stream was made.
    await expect.poll(() => takes('1')).toBe(true);
    const { cluster } = await manager.streams.info('THINGS');
    const leader = site.nodes.find(({ place }) => place.name === cluster?.leader);
    expect(leader).toBeDefined();
    await leader?.kill();
    await expect.poll(() => takes('2')).toBe(true);
    await leader?.start();
    const { cluster: whole } = await manager.streams.info('THINGS');
    expect(whole?.leader).not.toBe(leader?.place.name);
    await expect
      .poll(
        async () =>
          (await manager.streams.info('THINGS')).cluster?.replicas?.filter(({ current }) => current).length,
      )
      .toBe(2);
  });

  it('knows its users by their keys, takes others when it is told to, and refuses whoever does not check its certificate', async (context) => {
    const site = await natsIn(context);
    const other = newNatsUser();
    await expect(site.connect(other)).rejects.toThrow(/authorization/i);
    await site.setAccounts(openAccounts(other, site.system));
    await expect((await site.connect(other)).flush()).resolves.toBeUndefined();
    await expect(site.connect(site.user)).rejects.toThrow(/authorization/i);
    await expect(site.connect(other, { tls: {} })).rejects.toThrow(/certificate/i);
  });

  it('is gone with the test: process, store and all', async (context) => {
    const site = await natsIn(context);
    const [node] = site.nodes;
    expect(existsSync(node?.place.folder ?? '')).toBe(true);
    await site.stop();
    expect(() => process.kill(node?.pid ?? 0, 0)).toThrow('ESRCH');
    expect(existsSync(node?.place.folder ?? '')).toBe(false);
  });

  it('that is named and is none is said to be missing, by its name', () => {
    expect(natsProgram('/nowhere/nats-server')).toEqual({
      missing: 'at GATEBOOTH_NATS_SERVER (/nowhere/nats-server)',
    });
  });

  it('is new enough, and one that is not is known by its version', (context) => {
    const [program, old] = [natsProgram(), oldNatsProgram()];
    needs(context, 'version' in program && 'version' in old, 'nats-server of two Debians');
    expect(isServerNewEnough(program.version)).toBe(true);
    expect(isServerNewEnough(old.version)).toBe(false);
  });

  it.each([
    ['2.10.26', false],
    ['v2.10.27', true],
    ['2.10.27-RC.1', false],
    ['2.11.0-RC.1', true],
    ['2.11.0', true],
    ['3.0.0', true],
    ['1.99.99', false],
    ['2.9.30', false],
    ['unknown', false],
  ])('of version %s may hold a ledger: %s', (version, may) => {
    expect(isServerNewEnough(version)).toBe(may);
  });
});
