import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { ExitEntries } from '../../../../electron/booth/ledger/cars/exit-entries.ts';
import { testFolder } from '../../../support/folders.ts';
import { runningBooth, settingsWith, valueOf } from '../../../support/running-booth.ts';
import { stoppedBooth } from './one-booth.ts';
import { enteredAt, hasWall, isCurrent, siteOfTwo, tells } from './site-booths.ts';

const pin = '4711';
const supervised = settingsWith('specification', { supervisorPin: pin });

it('an exit that waits for its turn is lost once it is read that its car has left by another booth', async (context) => {
  const site = await siteOfTwo(context);
  const south = await site.booth('south');
  await isCurrent(south);
  const entry = await enteredAt(south, 'GONE1');
  const { ledgerWith } = await stoppedBooth(site, []);
  const north = ledgerWith();
  north.start();
  await expect.poll(() => north.cars.carOf(entry.id), { timeout: 60_000 }).toMatchObject({ state: 'inside' });
  const exit = { ...entry, id: randomUUID(), operation: 'exit', state: 'queued', entryId: null } as const;
  north.changed([exit]);
  await south.reaches(valueOf(await south.exitSession(entry.sessionId ?? '')), 'confirmed');
  await expect.poll(() => north.cars.carOf(entry.id), { timeout: 60_000 }).toBe('left');
  expect(await north.cars.claim(exit)).toBe('left-elsewhere');
});

it('an exit that is pressed when it was just read that its car has left is lost, though nothing is inside with its session', async (context) => {
  const site = await siteOfTwo(context);
  const south = await site.booth('south');
  await isCurrent(south);
  const entry = await enteredAt(south, 'GONE3');
  const { ledgerWith } = await stoppedBooth(site, []);
  const north = ledgerWith();
  north.start();
  await expect.poll(() => north.cars.carOf(entry.id), { timeout: 60_000 }).toMatchObject({ state: 'inside' });
  await south.reaches(valueOf(await south.exitSession(entry.sessionId ?? '')), 'confirmed');
  await expect.poll(() => north.cars.carOf(entry.id), { timeout: 60_000 }).toBe('left');
  const exit = { ...entry, id: randomUUID(), operation: 'exit', state: 'queued', entryId: null } as const;
  north.changed([exit]);
  expect(await north.cars.claim(exit)).toBe('left-elsewhere');
  // Its turn may come after a start.
  await north.stop();
  const again = ledgerWith();
  again.start();
  again.changed([exit]);
  await expect.poll(() => again.view().state, { timeout: 60_000 }).toBe('current');
  expect(await again.cars.claim(exit)).toBe('left-elsewhere');
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

it('and so is one whose car the ledger told of only after the press', async (context) => {
  const { booth, service, ledger } = await siteOfTwo(context);
  const [northern, southern] = [testFolder(), testFolder()];
  const alone = await runningBooth(service.baseUrl, { directory: southern });
  const entry = await enteredAt(alone, 'GONE3');
  const before = await booth('north', { directory: northern });
  await isCurrent(before);
  service.misbehaviour.always({ kind: 'status-before-execution', status: 503 });
  valueOf(await before.enter('FIRST3'));
  await before.until(({ link }) => link.state === 'probing');
  const exit = valueOf(await before.exitSession(entry.sessionId ?? ''));
  expect(exit).toMatchObject({ state: 'queued', entryId: null });
  expect(exit.siteEntry).toBe(undefined);
  await alone.booth.stop();
  const south = await booth('south', { directory: southern });
  const keptOf = (): string | null => {
    using database = new DatabaseSync(join(northern, 'site-cars.sqlite'), { readOnly: true });
    return new ExitEntries(database).of(exit.id);
  };
  await expect.poll(keptOf, { timeout: 60_000 }).toBe(entry.id);
  await before.booth.stop();
  service.misbehaviour.off();
  // North may have claimed it by now: south lets it out while it knows nothing of that.
  await south.booth.stop();
  const again = await runningBooth(service.baseUrl, { directory: southern });
  await again.reaches(valueOf(await again.exit(entry.id)), 'confirmed');
  await again.booth.stop();
  await booth('south', { directory: southern });
  await tells(ledger, entry.id, { state: 'left' });
  const asked = (): number => service.log().filter(({ operation }) => operation === 'exit').length;
  const askedBefore = asked();
  const north = await booth('north', { directory: northern, settings: supervised });
  expect(await north.reaches(exit, 'refused')).toMatchObject({ reason: 'left-elsewhere', httpStatus: null });
  expect(asked()).toBe(askedBefore);
  // It needs nothing to be kept any more once a supervisor has closed it.
  const decided = { recordId: exit.id, decision: { way: 'void' }, reason: 'it has left', pin };
  valueOf(await north.call('attention.decide', decided));
  await expect.poll(keptOf, { timeout: 60_000 }).toBe(null);
});
