import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restoredText, type Restored } from '../../steward/commands/restore.ts';
import { joining } from './hub-that-nobody-runs.ts';
import { dayMs, watchedSiteIn, type WatchedSite } from './watched-site.ts';

const plate = 'RESTORED77';
const plateBytes = Buffer.from(plate);

/** The server is killed, and started again. @param put told where its store stands meanwhile */
async function anew({ nodes }: WatchedSite, put: (store: string) => void): Promise<void> {
  const [node] = nodes;
  if (node === undefined) throw new Error('no server');
  await node.kill();
  put(join(node.place.folder, 'store'));
  await node.start();
}

describe('restore', () => {
  it('takes out again what was erased since the copy, and begins an epoch that waits for every booth', async (context) => {
    const site = await watchedSiteIn(context);
    const { north, folder, steward, inFiles, managerAnew } = site;
    const copy = join(folder, 'copy');
    await north.letsIn(plate);
    await anew(site, (store) => cpSync(store, copy, { recursive: true }));
    expect(await steward('erase', '--plate', plate)).toMatchObject({ code: 0 });
    await anew(site, (store) => {
      rmSync(store, { recursive: true });
      cpSync(copy, store, { recursive: true });
    });
    expect(inFiles(plateBytes)).toEqual([true]);

    const { code, words } = await steward('restore');
    expect({ code, words }).toMatchObject({ code: 0 });
    expect(words).toContain('0 days, 0 hours old');
    expect(words).toContain('1 erasures carried out again: 1 cars');
    expect(inFiles(plateBytes)).toEqual([false]);
    const manager = await managerAnew();
    const epoch = (await manager.streams.getMessage('GB_CTL', { last_by_subj: 'gb.ctl.epoch' }))?.json();
    expect(epoch).toMatchObject({ began: 'restore', awaited: ['north', 'south'] });
    // The watch finds nothing that was started since.
    expect(await site.round()).toMatchObject({ code: 0 });
    const after = (await manager.streams.getMessage('GB_CTL', { last_by_subj: 'gb.ctl.epoch' }))?.json();
    expect(after).toEqual(epoch);
  });

  it('takes out what was erased though the key to the hub is gone, which it says then', async (context) => {
    const site = await watchedSiteIn(context, { prepare: await joining() });
    const { north, folder, steward, inFiles, managerAnew } = site;
    const copy = join(folder, 'copy');
    await north.letsIn(plate);
    await anew(site, (store) => cpSync(store, copy, { recursive: true }));
    expect(await steward('erase', '--plate', plate)).toMatchObject({ code: 0 });
    await anew(site, (store) => {
      rmSync(store, { recursive: true });
      cpSync(copy, store, { recursive: true });
    });
    rmSync(join(folder, 'keys', 'leaf.seed'));
    const { code, words } = await steward('restore');
    expect({ code, words }).toMatchObject({ code: 1, words: expect.stringContaining('hub join') as string });
    expect(inFiles(plateBytes)).toEqual([false]);
    const manager = await managerAnew();
    const epoch = (await manager.streams.getMessage('GB_CTL', { last_by_subj: 'gb.ctl.epoch' }))?.json();
    expect(epoch).toMatchObject({ began: 'restore', awaited: ['north', 'south'] });
  });

  it('makes an empty store the site’s again', async (context) => {
    const site = await watchedSiteIn(context);
    await anew(site, (store) => rmSync(store, { recursive: true }));
    const { code, words } = await site.steward('restore');
    expect({ code, words }).toMatchObject({ code: 0 });
    expect(words).toContain('the store was empty');
    expect(await site.steward('status')).toMatchObject({ words: expect.stringContaining('north') as string });
  });
});

it('a copy that was kept for longer than the site keeps anything is told', () => {
  const nowMs = Date.parse('2026-11-27T08:00:00Z');
  const restored: Restored = {
    lastMs: nowMs - 91 * dayMs,
    erasures: 0,
    taken: { bared: 0, thumbnails: 0, shipped: 0 },
  };
  expect(restoredText(restored, 90, nowMs).join('\n')).toContain('older than the site’s retention');
  expect(restoredText(restored, 92, nowMs).join('\n')).not.toContain('older than');
});
