import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { expect, it, vi } from 'vitest';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import { eraseIn } from '../../steward/commands/erase.ts';
import { withLedger } from '../../steward/server/with-ledger.ts';
import { siteIn } from '../../steward/site/site-file.ts';
import { connected } from './hearing.ts';
import { givenTo, stewardSiteIn } from './steward-site.ts';

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
  const { folder } = site;
  const taken: number[] = [];
  const { erasures } = await withLedger(folder, siteIn(folder), (manager) => {
    const { consumers } = manager;
    const remove = consumers.delete.bind(consumers);
    // The watch takes what an ALPR told as the erasure begins to look through the bodies: its former consumer goes first.
    vi.spyOn(consumers, 'delete').mockImplementation(async (stream, name) => {
      if (stream === streams.bodies.name && taken.length === 0)
        taken.push((await site.steward('watch', '--once')).code);
      return remove(stream, name);
    });
    return eraseIn(manager, folder, siteIn(folder), [], 'eraseme1');
  });
  await site.steward('watch', '--once');
  const seed = readFileSync(join(site.folder, 'keys/steward.seed'), 'utf8').trim();
  const manager = await jetstreamManager(
    await connected({ ...givenTo(site, 'north'), seed }, '_INBOX.steward'),
  );
  const stored = await manager.streams.getMessage('GB_IN', { last_by_subj: 'gb.in.*' });
  const has = stored?.string().includes('ERASEME1');
  expect({ taken, erasures: erasures.length, has }).toEqual({ taken: [0], erasures: 1, has: false });
});
