import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { expect, it, vi } from 'vitest';
import type * as ReadOn from '../../steward/ledger/read-on.ts';
import { connected } from './hearing.ts';
import { givenTo, stewardSiteIn } from './steward-site.ts';

const between = vi.hoisted(() => ({ act: null as (() => Promise<unknown>) | null }));

// The watch takes what an ALPR told while the erasure looks through the bodies.
vi.mock('../../steward/ledger/read-on.ts', async (original) => {
  const { readOn } = await original<typeof ReadOn>();
  const read: typeof readOn = async function* (manager, key, after, what) {
    const { act } = between;
    if (key === 'bodies' && act !== null) {
      between.act = null;
      await act();
    }
    yield* readOn(manager, key, after, what);
  };
  return { readOn: read };
});

it('an erasure takes a car with it that the watch takes from GB_ALPR meanwhile', async (context) => {
  const site = await stewardSiteIn(context);
  await site.steward('add-booth', 'North');
  await site.steward('add-writer', 'ALPR', '--cars', 'https://parking.example');
  const file = join(site.folder, 'for-writers/alpr.writer-credentials.json');
  const given = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof givenTo> & { inbox: string };
  const writer = await connected(given, given.inbox);
  const at = new Date().toISOString();
  const told = { v: '1.0', kind: 'came', session: 'S-1', plate: 'ERASE ME1', at };
  await jetstream(writer).publish('gb.alpr.alpr', JSON.stringify(told));
  between.act = () => site.steward('watch', '--once');
  const erased = await site.steward('erase', '--plate', 'eraseme1');
  await site.steward('watch', '--once');
  const seed = readFileSync(join(site.folder, 'keys/steward.seed'), 'utf8').trim();
  const manager = await jetstreamManager(
    await connected({ ...givenTo(site, 'north'), seed }, '_INBOX.steward'),
  );
  const stored = await manager.streams.getMessage('GB_IN', { last_by_subj: 'gb.in.*' });
  expect({ code: erased.code, has: stored?.string().includes('ERASEME1') }).toEqual({ code: 0, has: false });
});
