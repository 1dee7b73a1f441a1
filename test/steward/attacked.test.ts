import type { JetStreamManager } from '@nats-io/jetstream';
import { describe, expect, it } from 'vitest';
import { answerErasure } from '../../steward/ledger/erasures.ts';
import { watch } from '../../steward/commands/watch.ts';
import { Sweep } from '../../steward/watch/sweep.ts';
import { countUnder, dayMs, olderCopy, watchedSiteIn } from './watched-site.ts';

/** The same, but that something happens before the last message of a subject is asked for the first time. */
function before(manager: JetStreamManager, happens: () => Promise<void>): JetStreamManager {
  let isFirst = true;
  const { streams } = manager;
  const racing: JetStreamManager['streams'] = Object.create(streams) as typeof streams;
  racing.getMessage = async (name, query) => {
    if (isFirst && 'last_by_subj' in query) {
      isFirst = false;
      await happens();
    }
    return streams.getMessage(name, query);
  };
  return Object.assign(Object.create(manager) as JetStreamManager, { streams: racing });
}

describe('a car that is inside', () => {
  it('keeps its plate where something of it changes after it was found too old', async (context) => {
    const { manager, north } = await watchedSiteIn(context);
    const entry = await north.letsIn('OLD1');
    const racing = before(manager, () => north.tells(entry, 'NEW2', null));
    const swept = await new Sweep().sweep(racing, {
      nowMs: Date.now() + 91 * dayMs,
      keeping: { leftMs: 60 * dayMs, recordMs: 90 * dayMs, pictureMs: 3 * dayMs },
      erased: new Set(),
      isRemoved: () => false,
      isHeld: false,
    });
    expect(await north.fact(entry)).toMatchObject({ state: 'inside', personal: { plate: 'NEW2' } });
    expect(swept.bared).toBe(0);
  });
});

describe('a second steward', () => {
  it('with an older copy of the folder takes no booth off an erasure that has not answered', async (context) => {
    const { folder, manager, north, steward, status } = await watchedSiteIn(context);
    const older = olderCopy(folder, 'south');
    await north.letsIn('PLATE1');
    await steward('erase', '--plate', 'PLATE1');
    const { signal } = new AbortController();
    expect(await watch(older, { isOnce: true, signal, tell: () => undefined })).toBe(0);
    expect((await status()).kept?.erasures.open).toMatchObject([
      { awaited: ['north', 'south'], hasPlate: true },
    ]);
    expect(await countUnder(manager, 'GB_CTL', 'gb.ctl.erasure.*')).toBe(1);
  });
});

describe('an erasure', () => {
  it('is told as open as long as a message with its plate stands in the ledger', async (context) => {
    const { manager, north, south, steward, status, round, inFiles } = await watchedSiteIn(context);
    await north.letsIn('PLATE1');
    await steward('erase', '--plate', 'PLATE1');
    const [{ erasure } = { erasure: '' }] = (await status()).kept?.erasures.open ?? [];
    for (const booth of [north, south]) await booth.says('erased', { erasures: [erasure] });
    // As a watch does that is killed before it deletes what this takes the place of.
    await answerErasure(manager, erasure, () => false);
    expect(inFiles(Buffer.from('PLATE1'))).toEqual([true]);
    expect((await status()).kept?.erasures.open).toMatchObject([{ erasure, awaited: [], hasPlate: true }]);
    expect((await steward('status')).words).toContain('answered; its plate is still to be deleted');
    await round();
    expect(inFiles(Buffer.from('PLATE1'))).toEqual([false]);
    expect((await status()).kept?.erasures).toEqual({ all: 1, open: [] });
  });
});
