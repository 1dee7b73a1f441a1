import { expect, it } from 'vitest';
import { profileFile, settingsWith, valueOf, type TestBooth } from '../../../support/running-booth.ts';
import { enteredAt, hasWall, isCurrent, siteOfTwo, tells } from './site-booths.ts';

// How full a site is whose service lists all sessions and whose booths have a ledger: the list is as old as its last reading, and what the
// booths do since is counted at once. Without the list the ledger alone says nothing: cars that came by ALPR are not in it.

const listing = (capacity: number) => ({
  settings: settingsWith(
    profileFile((profile) => ({
      ...profile,
      operations: { listSessions: { ...profile.operations.listSessions, complete: true } },
    })),
    { capacity },
  ),
});

const inside = async (booth: TestBooth): Promise<number | null> =>
  (await booth.snapshot()).occupancy?.inside ?? null;

it('another booth’s car is counted in, and out, before the service’s list is read again', async (context) => {
  const { ledger, service, booth } = await siteOfTwo(context);
  const [north, south] = [await booth('north'), await booth('south', listing(40))];
  await isCurrent(south);
  await south.lookedUp();
  expect(await inside(south)).toBe(0);
  const { at } = (await south.snapshot()).occupancy ?? {};
  const entry = await enteredAt(north, 'OTHER1');
  await expect.poll(() => inside(south), { timeout: 60_000 }).toBe(1);
  expect((await south.snapshot()).occupancy?.at).toBe(at);
  service.misbehaviour.always({ kind: 'hang-before-execution' }, 'exit');
  const exit = valueOf(await north.exit(entry.id));
  await tells(ledger, entry.id, { claim: { exit: exit.id } });
  await expect.poll(() => inside(south), { timeout: 60_000 }).toBe(0);
  // The service has not had the exit yet.
  await south.lookedUp();
  expect(await inside(south)).toBe(0);
  await hasWall(south, []);
});

it('the ledger alone tells no number', async (context) => {
  const { booth } = await siteOfTwo(context);
  const [north, south] = [
    await booth('north'),
    await booth('south', { settings: settingsWith('specification', { capacity: 40 }) }),
  ];
  await enteredAt(north, 'OTHER1');
  await hasWall(south, ['OTHER1 site North gate']);
  expect(await inside(south)).toBeNull();
});
