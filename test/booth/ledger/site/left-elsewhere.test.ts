import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { carSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import { testFolder } from '../../../support/folders.ts';
import { runningBooth, valueOf } from '../../../support/running-booth.ts';
import { enteredAt, hasTold, hasWall, isCurrent, siteOfTwo, tells, wallOf } from './site-booths.ts';
import { deleted } from '../../../support/site-words.ts';

// A car that leaves by another booth is kept by its own booth’s journal: nobody has to tell it again.

it('a car that left by another booth is gone by its own journal alone: without the ledger, without the file of its cars', async (context) => {
  const { service, ledger, booth } = await siteOfTwo(context);
  const directory = testFolder();
  const north = await booth('north', { directory });
  const south = await booth('south');
  const left = await enteredAt(north, 'LEFT1');
  await enteredAt(north, 'STAYS1');
  await hasWall(south, ['LEFT1 site North gate', 'STAYS1 site North gate']);
  await south.reaches(valueOf(await south.exitSession(left.sessionId ?? '')), 'confirmed');
  const isKept = async (): Promise<boolean> =>
    (await north.detail({ entryId: left.id })).history.some(({ event }) => event === 'left-elsewhere');
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  await hasWall(north, ['STAYS1 journal']);
  expect(north.bugs).toEqual([]);
  await north.booth.stop();
  rmSync(join(directory, 'site-cars.sqlite'));
  const alone = await runningBooth(service.baseUrl, { directory });
  expect(await wallOf(alone)).toEqual(['STAYS1 journal']);
  const { inside, history } = await alone.detail({ entryId: left.id });
  expect(inside).toBe(false);
  expect(history.filter(({ event }) => event === 'left-elsewhere')).toHaveLength(1);
  await alone.booth.stop();
  const again = await booth('north', { directory });
  await isCurrent(again);
  await hasTold(ledger, 'north', { inside: 1 });
  expect((await again.detail({ entryId: left.id })).history).toHaveLength(history.length);
});

it('a ledger that has lost that the car left is told it again by the car’s own booth', async (context) => {
  const { ledger, booth } = await siteOfTwo(context);
  const directory = testFolder();
  const north = await booth('north', { directory });
  const south = await booth('south');
  const left = await enteredAt(north, 'LEFT1');
  await hasWall(south, ['LEFT1 site North gate']);
  await tells(ledger, left.id, { state: 'inside', told: { by: 'north' } });
  const query = { last_by_subj: carSubject(left.id) };
  const before = await ledger.root.streams.getMessage('GB_IN', query);
  await south.reaches(valueOf(await south.exitSession(left.sessionId ?? '')), 'confirmed');
  await hasWall(north, []);
  const isKept = async (): Promise<boolean> =>
    (await north.detail({ entryId: left.id })).history.some(({ event }) => event === 'left-elsewhere');
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  // The one that let it out is gone for good, and the store comes back without its end.
  await south.booth.stop();
  await deleted(ledger, left.id);
  await ledger.root.jetstream().publish(carSubject(left.id), before?.data ?? '');
  await tells(ledger, left.id, { state: 'inside' });
  await ledger.beginEpoch();
  await tells(ledger, left.id, { state: 'left', told: { by: 'north' } });
  expect(north.bugs).toEqual([]);
});
