import { expect, it, type TestContext } from 'vitest';
import { openJournal } from '../../../../electron/booth/journal/thread/open.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { builtJournalWorker } from '../../../support/built-journal-worker.ts';
import { testFolder } from '../../../support/folders.ts';
import { factOf } from '../../../support/site-words.ts';
import { runningBooth, valueOf, type TestBooth } from '../../../support/running-booth.ts';
import {
  enteredAt,
  hasChecked,
  hasWall,
  isCurrent,
  siteOfTwo,
  tells,
  type SiteOfTwo,
} from './site-booths.ts';

// A record is erased before the site's other booths were told how it ended: they are told all the same.

const plate = 'ERASED1';
const dayMs = 86_400_000;
const notSent = { tokens: { token: () => Promise.resolve(null) } };

/** What a supervisor does who is asked for it, while the booth does not run. */
async function eraseIn(directory: string): Promise<void> {
  const journal = await openJournal(directory, builtJournalWorker);
  const request = { plate, by: 'supervisor', reason: 'asked for', mostStayMs: 1_000 };
  expect((await journal.eraseAbout(request, Date.now())).kept).toEqual([]);
  await journal.close();
}

interface Standing {
  readonly site: SiteOfTwo;
  readonly folders: Readonly<Record<'north' | 'south', string>>;
  readonly north: TestBooth;
  readonly entry: RecordView;
}

/** A car of the north gate stands on the wall of the south gate, whose folder this is. */
async function standing(context: TestContext): Promise<Standing> {
  const site = await siteOfTwo(context);
  const folders = { north: testFolder(), south: testFolder() };
  const north = await site.booth('north', { directory: folders.north });
  const entry = await enteredAt(north, plate);
  await tells(site.ledger, entry.id, { state: 'inside' });
  return { site, folders, north, entry };
}

/** The south gate has an exit with its claim of that car, which the service has not taken, and is stopped. */
async function claimedInSouth({ site, folders, entry }: Standing): Promise<RecordView> {
  const south = await site.booth('south', { directory: folders.south });
  await hasWall(south, [`${plate} site North gate`]);
  site.service.misbehaviour.always({ kind: 'status-before-execution', status: 401 });
  const exit = valueOf(await south.exitSession(entry.sessionId ?? ''));
  await tells(site.ledger, entry.id, { claim: { exit: exit.id } });
  await south.booth.stop();
  return exit;
}

/** Sends what waits in that folder, without a ledger. @param end what ends it */
async function goneOn(
  { service }: SiteOfTwo,
  directory: string,
  end: (alone: TestBooth) => Promise<unknown>,
  changes: Partial<typeof notSent> = {},
): Promise<void> {
  const alone = await runningBooth(service.baseUrl, { directory, ...changes });
  await end(alone);
  await alone.booth.stop();
  await eraseIn(directory);
}

it('an exit with its claim has let its car out', async (context) => {
  const there = await standing(context);
  const { site, folders, entry } = there;
  const { ledger, service, booth } = site;
  const exit = await claimedInSouth(there);
  service.misbehaviour.off();
  await goneOn(site, folders.south, (alone) => alone.reaches(exit, 'confirmed'));
  expect(await factOf(ledger, entry.id)).toMatchObject({ state: 'inside' });
  const again = await booth('south', { directory: folders.south });
  await tells(ledger, entry.id, { state: 'left' });
  expect(again.bugs).toEqual([]);
});

it('and so has one that went out while no ledger was there to claim it', async (context) => {
  const { site, folders, entry } = await standing(context);
  const { ledger, booth } = site;
  const south = await booth('south', { directory: folders.south, ...notSent });
  await hasWall(south, [`${plate} site North gate`]);
  const exit = valueOf(await south.exitSession(entry.sessionId ?? ''));
  await south.booth.stop();
  await goneOn(site, folders.south, (alone) => alone.reaches(exit, 'confirmed'));
  expect(await factOf(ledger, entry.id)).toMatchObject({ state: 'inside', claim: null });
  const again = await booth('south', { directory: folders.south });
  await tells(ledger, entry.id, { state: 'left' });
  expect(again.bugs).toEqual([]);
});

it('one that was withdrawn gives its claim back, and its car is inside', async (context) => {
  const there = await standing(context);
  const { site, folders, entry } = there;
  const { ledger, booth } = site;
  const exit = await claimedInSouth(there);
  await goneOn(
    site,
    folders.south,
    async (alone) => valueOf(await alone.call('gate.withdraw', { recordId: exit.id })),
    notSent,
  );
  const again = await booth('south', { directory: folders.south });
  await tells(ledger, entry.id, { state: 'inside', claim: null });
  expect(again.bugs).toEqual([]);
});

it('a car that the booth let in and out has left, and is not told by its plate any more', async (context) => {
  const { site, folders, north, entry } = await standing(context);
  await north.booth.stop();
  await goneOn(site, folders.north, async (alone) =>
    alone.reaches(valueOf(await alone.exit(entry.id)), 'confirmed'),
  );
  const again = await site.booth('north', { directory: folders.north });
  await tells(site.ledger, entry.id, { state: 'left' });
  expect(again.bugs).toEqual([]);
});

it.for(['north', 'south'] as const)(
  'a car that left by the %s gate is not on its wall after a start without the ledger',
  async (id, context) => {
    const { site, folders, north, entry } = await standing(context);
    const place = { directory: folders[id] };
    const other = id === 'north' ? await site.booth('south', { directory: folders.south }) : north;
    if (id === 'north') await north.booth.stop();
    await tells(site.ledger, (await enteredAt(other, 'STAYS1')).id, { state: 'inside' });
    const gate = await site.booth(id, place);
    await isCurrent(gate);
    await Promise.all(site.ledger.site.nodes.map((node) => node.kill()));
    await gate.until(({ ledger }) => ledger?.state === 'away', 'the ledger is away');
    const exit = id === 'north' ? gate.exit(entry.id) : gate.exitSession(entry.sessionId ?? '');
    await gate.reaches(valueOf(await exit), 'confirmed');
    await gate.booth.stop();
    await eraseIn(folders[id]);
    const again = await site.booth(id, place);
    const plates = async (): Promise<string[]> => (await again.inside('')).cars.map((car) => car.plate);
    await expect.poll(plates, { timeout: 60_000 }).toEqual(['STAYS1']);
    expect(again.bugs).toEqual([]);
  },
);

it('a car that left has left at the ledger, too, where its records’ time was over first', async (context) => {
  const { site, folders, north, entry } = await standing(context);
  const { ledger, service, booth } = site;
  await north.booth.stop();
  const alone = await runningBooth(service.baseUrl, { directory: folders.north });
  await alone.reaches(valueOf(await alone.exit(entry.id)), 'confirmed');
  await alone.booth.stop();
  const journal = await openJournal(folders.north, builtJournalWorker);
  const rules = { recordMs: dayMs, pictureMs: dayMs, mostStayMs: dayMs };
  while ((await journal.runHousekeeping(rules, Date.now() + 3 * dayMs)) === null);
  expect(await journal.find(entry.id)).toBeNull();
  await journal.close();
  await booth('north', { directory: folders.north });
  await tells(ledger, entry.id, { state: 'left' });
});

it('one whose entry was withdrawn never came in', async (context) => {
  const site = await siteOfTwo(context);
  const directory = testFolder();
  const north = await site.booth('north', { directory, ...notSent });
  const entry = valueOf(await north.enter(plate));
  await tells(site.ledger, entry.id, { state: 'waiting' });
  await north.booth.stop();
  const alone = await runningBooth(site.service.baseUrl, { directory, ...notSent });
  valueOf(await alone.call('gate.withdraw', { recordId: entry.id }));
  await alone.booth.stop();
  await eraseIn(directory);
  const again = await site.booth('north', { directory });
  await tells(site.ledger, entry.id, { state: 'left' });
  expect(again.bugs).toEqual([]);
});

it('of a car that the ledger does not know nothing is written', async (context) => {
  const site = await siteOfTwo(context);
  const directory = testFolder();
  const alone = await runningBooth(site.service.baseUrl, { directory });
  const entry = await enteredAt(alone, plate);
  await alone.booth.stop();
  await goneOn(site, directory, async (again) =>
    again.reaches(valueOf(await again.exit(entry.id)), 'confirmed'),
  );
  const epoch = await site.ledger.beginEpoch();
  await isCurrent(await site.booth('north', { directory }));
  await hasChecked(site.ledger, 'north', epoch);
  expect(await factOf(site.ledger, entry.id)).toBeNull();
});
