import { expect, it } from 'vitest';
import { carSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import type { TestLedger } from '../../../support/ledger-site.ts';
import { valueOf } from '../../../support/running-booth.ts';
import { factOf } from '../../../support/site-words.ts';
import { enteredAt, hasWall, isCurrent, siteOfTwo, tells } from './site-booths.ts';

// A booth of a later version puts a car into a state that this program does not know, and takes it out of it again.

async function put({ root }: TestLedger, entry: string, change: object): Promise<void> {
  const stored = await root.streams.getMessage('GB_IN', { last_by_subj: carSubject(entry) });
  const fact = JSON.parse(new TextDecoder().decode(stored?.data)) as object;
  await root.jetstream().publish(carSubject(entry), JSON.stringify({ ...fact, ...change }));
}

it('a car that was let out while its state was unknown has left once another booth has made it a known one', async (context) => {
  const { ledger, booth } = await siteOfTwo(context);
  const [north, south] = [await booth('north'), await booth('south')];
  await isCurrent(south);
  const entry = await enteredAt(north, 'HELD1');
  await hasWall(south, ['HELD1 site North gate']);
  await put(ledger, entry.id, { v: '1.1', state: 'towed', yard: 7 });
  const exit = valueOf(await south.exitSession(entry.sessionId ?? ''));
  await south.reaches(exit, 'confirmed');
  // One car is told after the other: once this one is, that one was tried.
  const next = await enteredAt(south, 'NEXT1');
  await tells(ledger, next.id, { state: 'inside' });
  expect(await factOf(ledger, entry.id)).toMatchObject({ state: 'towed', claim: null });
  await put(ledger, entry.id, { state: 'inside' });
  await tells(ledger, entry.id, { state: 'left' });
  await hasWall(north, ['NEXT1 site South gate']);
  await hasWall(south, ['NEXT1 journal']);
  expect([...north.bugs, ...south.bugs]).toEqual([]);
});
