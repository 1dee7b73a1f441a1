import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testFolder } from '../../../support/folders.ts';
import { valueOf } from '../../../support/running-booth.ts';

import { stoppedBooth } from './one-booth.ts';
import { enteredAt, hasWall, isCurrent, siteOfTwo, tells } from './site-booths.ts';

it('an exit that waits for its turn is lost once it is read that its car has left by another booth', async (context) => {
  const site = await siteOfTwo(context);
  const south = await site.booth('south');
  await isCurrent(south);
  const entry = await enteredAt(south, 'GONE1');
  const { ledgerWith } = await stoppedBooth(site, []);
  const north = ledgerWith();
  north.start();
  await expect.poll(() => north.carOf(entry.id), { timeout: 60_000 }).toMatchObject({ state: 'inside' });
  const exit = { ...entry, id: randomUUID(), operation: 'exit', state: 'queued', entryId: null } as const;
  north.changed([exit]);
  await south.reaches(valueOf(await south.exitSession(entry.sessionId ?? '')), 'confirmed');
  await expect.poll(() => north.carOf(entry.id), { timeout: 60_000 }).toBe('left');
  expect(await north.claim(exit)).toBe('left-elsewhere');
});

it('an exit that is pressed when it was just read that its car has left is lost, though nothing is inside with its session', async (context) => {
  const site = await siteOfTwo(context);
  const south = await site.booth('south');
  await isCurrent(south);
  const entry = await enteredAt(south, 'GONE3');
  const { ledgerWith } = await stoppedBooth(site, []);
  const north = ledgerWith();
  north.start();
  await expect.poll(() => north.carOf(entry.id), { timeout: 60_000 }).toMatchObject({ state: 'inside' });
  await south.reaches(valueOf(await south.exitSession(entry.sessionId ?? '')), 'confirmed');
  await expect.poll(() => north.carOf(entry.id), { timeout: 60_000 }).toBe('left');
  const exit = { ...entry, id: randomUUID(), operation: 'exit', state: 'queued', entryId: null } as const;
  north.changed([exit]);
  expect(await north.claim(exit)).toBe('left-elsewhere');
});

it('an exit that was pressed before a start is lost likewise, though it names a session alone', async (context) => {
  const { booth, service, ledger } = await siteOfTwo(context);
  const directory = testFolder();
  const south = await booth('south');
  const before = await booth('north', { directory });
  const entry = await enteredAt(south, 'GONE2');
  await hasWall(before, ['GONE2 site South gate']);
  // It is not tried, and so has no claim.
  service.misbehaviour.always({ kind: 'status-before-execution', status: 503 });
  valueOf(await before.enter('FIRST2'));
  await before.until(({ link }) => link.state === 'probing');
  const exit = valueOf(await before.exitSession(entry.sessionId ?? ''));
  await before.booth.stop();
  service.misbehaviour.off();
  await south.reaches(valueOf(await south.exit(entry.id)), 'confirmed');
  await tells(ledger, entry.id, { state: 'left' });
  const north = await booth('north', { directory });
  expect(await north.reaches(exit, 'refused')).toMatchObject({ reason: 'left-elsewhere', httpStatus: null });
  expect(service.log().filter(({ operation }) => operation === 'exit')).toHaveLength(1);
});
