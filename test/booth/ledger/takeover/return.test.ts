import { cpSync, rmSync } from 'node:fs';
import { expect, it, type TestContext } from 'vitest';
import { boothSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { TakeoverTaken } from '../../../../electron/contract/takeover.ts';
import { testFolder } from '../../../support/folders.ts';
import type { TestBooth } from '../../../support/running-booth.ts';
import { comesBackWith } from '../ship/lost-store.ts';
import { hasChecked, isCurrent, siteOfTwo, tells, type SiteOfTwo } from '../site/site-booths.ts';
import { cars, givesKey, longMs, offersAndDies, settings, timings } from './dead-north.ts';

// Two whole booths: one that offers what waits and dies, and one at which a supervisor takes over. Then the first one comes back.

interface Dead {
  readonly site: SiteOfTwo;
  readonly south: TestBooth;
  /** What the north gate had offered: a car that came in, and one that came in and left. */
  readonly records: readonly RecordView[];
  readonly take: () => Promise<TakeoverTaken>;
  /** The north gate starts again, on the same disk. */
  readonly comesBack: () => Promise<TestBooth>;
}

/** The service takes nothing until the test says otherwise. */
async function deadNorth(context: Pick<TestContext, 'skip' | 'task'>): Promise<Dead> {
  const site = await siteOfTwo(context);
  const [directory, stick] = [testFolder(), testFolder()];
  const start = (): Promise<TestBooth> => site.booth('north', { directory, settings, timings });
  const [north, south] = [
    await start(),
    await site.booth('south', { settings, removableDrives: () => Promise.resolve([stick]) }),
  ];
  await isCurrent(south);
  const records = await offersAndDies(site, north);
  const take = await givesKey(site, 'south', south, stick);
  return { site, south, records, take, comesBack: start };
}

const found = async (booth: TestBooth, { id }: RecordView): Promise<RecordView | undefined> =>
  (await booth.snapshot()).recent.find((record) => record.id === id);

it('a booth that comes back after its records were taken over sends none of them, and says who has them', async (context) => {
  const { site, south, records, take, comesBack } = await deadNorth(context);
  expect(await take()).toEqual({ fault: null, taken: 3, left: 0 });
  const north = await comesBack();
  await north.until(
    ({ ledger }) =>
      (ledger?.offers?.handedOver ?? []).some(({ booth, count }) => booth === 'South gate' && count === 3),
    'it has handed all over',
  );
  for (const record of records)
    await expect
      .poll(() => found(north, record), longMs)
      .toMatchObject({ state: 'local', handedTo: 'south' });
  site.service.misbehaviour.off();
  for (const record of records) await south.reaches(record, 'confirmed');
  expect(cars(site)).toEqual(['LEAVES1 ENDED', 'STAYS1 STARTED']);
  const [stays, leaves] = records;
  await tells(site.ledger, stays?.id ?? '', { state: 'inside', holder: 'south', claim: null });
  await tells(site.ledger, leaves?.id ?? '', { state: 'left', claim: null });
  expect([...north.bugs, ...south.bugs]).toEqual([]);
});

it('a booth that comes back before has its records, and nothing is left to be taken over', async (context) => {
  const { site, south, records, take, comesBack } = await deadNorth(context);
  site.service.misbehaviour.off();
  const north = await comesBack();
  for (const record of records) await north.reaches(record, 'confirmed');
  expect(await take()).toMatchObject({ taken: 0, left: 0 });
  expect(cars(site)).toEqual(['LEAVES1 ENDED', 'STAYS1 STARTED']);
  expect([...north.bugs, ...south.bugs]).toEqual([]);
});

it('a booth that comes back while it is taken over: each of its records is at one of the two, and goes out once', async (context) => {
  const { site, south, records, take, comesBack } = await deadNorth(context);
  site.service.misbehaviour.off();
  const [north, taken] = await Promise.all([comesBack(), take()]);
  const sender = taken.taken === 0 ? north : south;
  for (const record of records) await sender.reaches(record, 'confirmed');
  await north.until(
    ({ counts, ledger }) => counts.waiting === 0 && (ledger?.offers?.kept ?? 0) === 0,
    'nothing waits there',
  );
  expect(cars(site)).toEqual(['LEAVES1 ENDED', 'STAYS1 STARTED']);
  expect([...north.bugs, ...south.bugs]).toEqual([]);
});

it('a booth that comes back to a store of before the takeover sends none of it, though the steward has not begun the next epoch', async (context) => {
  const { site, south, records, take, comesBack } = await deadNorth(context);
  const copy = testFolder();
  await comesBackWith(site.ledger, (store) => cpSync(store, copy, { recursive: true }));
  await isCurrent(south);
  await expect.poll(take, longMs).toMatchObject({ fault: null, taken: 3, left: 0 });
  site.service.misbehaviour.off();
  for (const record of records) await south.reaches(record, 'confirmed');
  await comesBackWith(site.ledger, (store) => {
    rmSync(store, { recursive: true });
    cpSync(copy, store, { recursive: true });
  });
  const southsWord = (): Promise<unknown> =>
    site.ledger.root.streams.getMessage('GB_CTL', { last_by_subj: boothSubject('south', 'taken') });
  await expect.poll(southsWord, longMs).not.toBeNull();
  const north = await comesBack();
  for (const record of records)
    await expect
      .poll(() => found(north, record), longMs)
      .toMatchObject({ state: 'local', handedTo: 'south' });
  expect(cars(site)).toEqual(['LEAVES1 ENDED', 'STAYS1 STARTED']);
  expect([...north.bugs, ...south.bugs]).toEqual([]);
});

it('a booth that comes back to a store of before the takeover sends none of it, and the ledger is told again what left', async (context) => {
  const { site, south, records, take, comesBack } = await deadNorth(context);
  const copy = testFolder();
  await comesBackWith(site.ledger, (store) => cpSync(store, copy, { recursive: true }));
  await isCurrent(south);
  await expect.poll(take, longMs).toMatchObject({ fault: null, left: 0 });
  site.service.misbehaviour.off();
  for (const record of records) await south.reaches(record, 'confirmed');
  await comesBackWith(site.ledger, (store) => {
    rmSync(store, { recursive: true });
    cpSync(copy, store, { recursive: true });
  });
  const epoch = await site.ledger.beginEpoch(['north', 'south']);
  const north = await comesBack();
  await hasChecked(site.ledger, 'south', epoch);
  await hasChecked(site.ledger, 'north', epoch);
  for (const record of records)
    await expect
      .poll(() => found(north, record), longMs)
      .toMatchObject({ state: 'local', handedTo: 'south' });
  const [stays, leaves] = records;
  await tells(site.ledger, stays?.id ?? '', { state: 'inside', holder: 'south', claim: null });
  await tells(site.ledger, leaves?.id ?? '', { state: 'left', claim: null });
  expect(cars(site)).toEqual(['LEAVES1 ENDED', 'STAYS1 STARTED']);
  expect([...north.bugs, ...south.bugs]).toEqual([]);
});
