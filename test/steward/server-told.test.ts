import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { concernsOf } from '../../electron/booth/ledger/connection/concerns.ts';
import { siteSaid } from '../../electron/booth/ledger/connection/control.ts';
import { EpochChecks } from '../../electron/booth/ledger/connection/epoch-checks.ts';
import { openSession } from '../../electron/booth/ledger/connection/session.ts';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import type { LedgerConcern } from '../../electron/contract/ledger-concerns.ts';
import type { ServerFacts } from '../../steward/server/facts.ts';
import { watchPorts, type WatchPorts } from '../../steward/watch/round.ts';
import { givenTo } from './steward-site.ts';
import { watchedSiteIn, type WatchedSite } from './watched-site.ts';

/** What a supervisor at the booth in the north is told of the ledger's servers: that no booth runs at this site is another matter. */
async function concernsAt(site: WatchedSite): Promise<readonly LedgerConcern[]> {
  const credentials = givenTo(site, 'north') as LedgerCredentials;
  const session = await openSession(credentials);
  if ('fault' in session) throw new Error(session.word);
  try {
    const said = await siteSaid(session, new EpochChecks());
    return concernsOf({ ...said, unchecked: [] }, credentials.incarnation, Date.now());
  } finally {
    await session.close();
  }
}

/** How many messages tell of the servers. */
async function tellingsIn({ manager }: WatchedSite): Promise<number> {
  const { state } = await manager.streams.info('GB_CTL', { subjects_filter: 'gb.ctl.server' });
  return state.subjects?.['gb.ctl.server'] ?? 0;
}

/** The servers as they are, but for that. */
const changed = (change: Partial<ServerFacts>): Pick<WatchPorts, 'servers'> => ({
  servers: async (system, count) =>
    (await watchPorts.servers(system, count)).map((facts) => ({ ...facts, ...change })),
});

describe('what a server became after the site was made', () => {
  it('is told to the booths by the watch: one without sync_interval: always', async (context) => {
    const site = await watchedSiteIn(context);
    await site.round();
    expect(await concernsAt(site)).toEqual([]);
    const [node] = site.nodes;
    const config = join(node?.place.folder ?? '', 'node.conf');
    writeFileSync(config, readFileSync(config, 'utf8').replace('sync_interval: always', ''));
    await node?.kill();
    await node?.start();
    await site.round();
    expect(await concernsAt(site)).toEqual(['not-durable']);
  });

  it('is told once, and a disk once it has half of its space left, or less than a booth warns of', async (context) => {
    const site = await watchedSiteIn(context);
    await site.roundBy(changed({ freeBytes: 1.75 * 2 ** 31 }));
    const before = await tellingsIn(site);
    await site.roundBy(changed({ freeBytes: 1.25 * 2 ** 31 }));
    expect([await tellingsIn(site), await concernsAt(site)]).toEqual([before, []]);
    await site.roundBy(changed({ freeBytes: 2 ** 30 - 1 }));
    expect([await tellingsIn(site), await concernsAt(site)]).toEqual([before + 1, ['disk-low']]);
  });

  it('is that it does not answer, until it does', async (context) => {
    const site = await watchedSiteIn(context);
    const silent: Pick<WatchPorts, 'servers'> = {
      servers: async (system, count) =>
        (await watchPorts.servers(system, count)).map((facts) => ({ ...facts, name: 'another' })),
    };
    await site.round();
    await site.roundBy(silent);
    expect(await concernsAt(site)).toEqual(['server-missing']);
    await site.round();
    expect(await concernsAt(site)).toEqual([]);
  });

  it('stays told of one that does not answer, and no round ends for what a later steward told', async (context) => {
    const site = await watchedSiteIn(context);
    await site.roundBy(changed({ syncsAlways: false }));
    await site.roundBy({
      servers: async (system, count) =>
        (await watchPorts.servers(system, count)).map((facts) => ({ ...facts, name: 'another' })),
    });
    expect(await concernsAt(site)).toEqual(['not-durable', 'server-missing']);
    await site.manager.jetstream().publish('gb.ctl.server', JSON.stringify({ v: '2.0' }));
    expect(await site.round()).toMatchObject({ code: 0 });
    expect(await concernsAt(site)).toEqual(['unreadable']);
  });
});
