import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { valueOf } from '../../../support/running-booth.ts';
import { stoppedBooth } from './one-booth.ts';
import { enteredAt, isCurrent, siteOfTwo } from './site-booths.ts';

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
