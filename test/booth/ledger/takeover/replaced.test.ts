import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { TakeoverRead } from '../../../../electron/contract/takeover.ts';
import { testFolder } from '../../../support/folders.ts';
import { valueOf, type TestBooth } from '../../../support/running-booth.ts';
import { admit } from '../../../support/site-words.ts';
import {
  enteredAt,
  hasTold,
  hurried,
  isCurrent,
  placeAt,
  siteOfTwo,
  tells,
  type SiteOfTwo,
} from '../site/site-booths.ts';
import { cars, givesKey, longMs, offersAndDies, settings, timings } from './dead-north.ts';

// The north gate's disk dies with what it had offered, and another computer takes its name, as `replace-booth` does: whole booths.

/** The booth on a disk of its own, which the site admits. */
async function nextNorth(site: SiteOfTwo, stick: string): Promise<TestBooth> {
  const credentials = { ...site.ledger.credentials('north'), incarnation: randomUUID() };
  await admit(site.ledger, 'north', credentials);
  const removableDrives = (): Promise<string[]> => Promise.resolve([stick]);
  const place = placeAt(credentials);
  // How it is, it tells each minute.
  const north = await site.booth('north', { ...place, settings, timings, removableDrives, clock: hurried });
  await isCurrent(north);
  await hasTold(site.ledger, 'north', { incarnation: credentials.incarnation });
  return north;
}

it('a supervisor at the new computer sends what the former one had offered, once, and the former one, put in again, sends none of it', async (context) => {
  const site = await siteOfTwo(context);
  const [directory, stick] = [testFolder(), testFolder()];
  await admit(site.ledger, 'north');
  const former = await site.booth('north', { directory, settings, timings });
  const records = await offersAndDies(site, former);
  const north = await nextNorth(site, stick);
  const own = valueOf(await north.enter('OWN1'));
  await hasTold(site.ledger, 'north', { former: 3 });
  const take = await givesKey(site, 'north', north, stick);
  // What the booth itself offers meanwhile may come first, and it is asked again then.
  await expect.poll(take, longMs).toEqual({ fault: null, taken: 3, left: 0 });
  site.service.misbehaviour.off();
  for (const record of [...records, own]) await north.reaches(record, 'confirmed');
  expect(cars(site)).toEqual(['LEAVES1 ENDED', 'OWN1 STARTED', 'STAYS1 STARTED']);
  await tells(site.ledger, records[0]?.id ?? '', { state: 'inside', holder: 'north', claim: null });
  await tells(site.ledger, records[1]?.id ?? '', { state: 'left', claim: null });
  expect(await take()).toEqual({ fault: null, taken: 0, left: 0 });

  const again = await site.booth('north', { directory, settings, timings });
  await again.until(({ ledger }) => ledger?.state === 'alone', 'it is not the booth any more');
  await enteredAt(again, 'LATE1');
  expect(cars(site)).toEqual(['LATE1 STARTED', 'LEAVES1 ENDED', 'OWN1 STARTED', 'STAYS1 STARTED']);
  expect([...north.bugs, ...again.bugs]).toEqual([]);
});

it('a supervisor at another booth takes it, and the new computer goes on with all that is its own', async (context) => {
  const site = await siteOfTwo(context);
  const stick = testFolder();
  await admit(site.ledger, 'north');
  const records = await offersAndDies(site, await site.booth('north', { settings, timings }));
  const removableDrives = (): Promise<string[]> => Promise.resolve([stick]);
  const [north, south] = [
    await nextNorth(site, testFolder()),
    await site.booth('south', { settings, removableDrives }),
  ];
  await isCurrent(south);
  const own = valueOf(await north.enter('OWN1'));
  await north.until(({ ledger }) => (ledger?.offers?.kept ?? 0) === 1, 'that is offered, too');
  await hasTold(site.ledger, 'north', { former: 3 });
  const take = await givesKey(site, 'south', south, stick);
  await expect.poll(take, longMs).toEqual({ fault: null, taken: 3, left: 0 });
  const supervisorSession = valueOf(await south.call('setup.enter', { pin: '4711' })) as string;
  expect(valueOf(await south.call('takeover.read', { supervisorSession, booth: 'north' }))).toMatchObject({
    fault: 'locked',
  } satisfies Partial<TakeoverRead>);
  site.service.misbehaviour.off();
  for (const record of records) await south.reaches(record, 'confirmed');
  await north.reaches(own, 'confirmed');
  expect((await north.snapshot()).ledger?.offers?.handedOver ?? []).toEqual([]);
  expect(cars(site)).toEqual(['LEAVES1 ENDED', 'OWN1 STARTED', 'STAYS1 STARTED']);
  await tells(site.ledger, records[0]?.id ?? '', { state: 'inside', holder: 'south' });
  expect([...north.bugs, ...south.bugs]).toEqual([]);
});
