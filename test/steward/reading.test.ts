import { expect, it } from 'vitest';
import { readOn } from '../../steward/ledger/read-on.ts';
import { erase, eraseUnder } from '../../steward/ledger/erase.ts';
import { newEntry } from '../booth/ledger/cars/site-cars.ts';
import { watchedSiteIn, type WatchedSite } from './watched-site.ts';

/** Writes so many messages, each of a car of its own. */
async function write({ manager }: WatchedSite, count: number): Promise<void> {
  const publish = (at: number): Promise<unknown> =>
    manager.jetstream().publish(`gb.in.${newEntry()}`, `message ${at + 1}`, { timeout: 60_000 });
  await Promise.all(Array.from({ length: count }, (_, at) => publish(at)));
}

it('a stream is read to its end, each message once, whatever another command does with the steward’s consumer meanwhile', async (context) => {
  const site = await watchedSiteIn(context);
  await write(site, 1_200);
  const other = await site.managerAnew();
  const read: number[] = [];
  for await (const batch of readOn(site.manager, 'cars', 0)) {
    read.push(...batch.map(({ sequence }) => sequence));
    if (read.length > 500) continue;
    // The other one leaves its consumer at another place: what is asked of this one is answered by that one.
    for await (const others of readOn(other, 'cars', 100)) if (others.length > 0) break;
  }
  expect(read).toEqual(Array.from({ length: 1_200 }, (_, at) => at + 1));
});

it('nothing is read of what is before, and of heads nothing that they say', async (context) => {
  const site = await watchedSiteIn(context);
  await write(site, 5);
  const read = [];
  for await (const batch of readOn(site.manager, 'cars', 3, 'heads'))
    for (const { sequence, bytes } of batch) read.push([sequence, bytes.length]);
  expect(read).toEqual([
    [4, 0],
    [5, 0],
  ]);
  for await (const batch of readOn(site.manager, 'cars', 5)) expect(batch).toEqual([]);
});

it('what is gone already is no fault, and is not counted', async (context) => {
  const site = await watchedSiteIn(context);
  await write(site, 3);
  expect(await erase(site.manager, 'cars', [1, 2])).toBe(2);
  expect(await erase(site.manager, 'cars', [1, 2, 99])).toBe(0);
  expect(await eraseUnder(site.manager, 'cars', 'gb.in.*', 3)).toBe(0);
  expect(await eraseUnder(site.manager, 'cars', 'gb.in.*')).toBe(1);
});
