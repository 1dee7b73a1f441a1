import { cpSync } from 'node:fs';
import { expect, it } from 'vitest';
import { takenWords, tellTaken, wordOf } from '../../../../electron/booth/ledger/connection/taken-words.ts';
import { takenProof } from '../../../../electron/booth/ledger/messages/taken.ts';
import { testFolder } from '../../../support/folders.ts';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { comesBackWith } from '../ship/lost-store.ts';
import { handoversIn, longMs } from '../ship/offering-booth.ts';
import { served, ShippingBooth } from '../ship/shipping-booth.ts';
import { deadWith, handsOver } from './dead-booth.ts';
import { at, isPutBack } from './lost-fence.ts';
import { Taker } from './taker.ts';

// North had offered, south has taken, south died in its turn, and west has what south had.

const all = ['north', 'south', 'west', 'east'];
const isDead = async (booth: string): Promise<boolean> => booth === 'north' || booth === 'south';

it('what a living booth shows to have taken in a dead one’s place nobody takes as that one’s, though the store has lost the fence', async (context) => {
  const ledger = await ledgerIn(context, { booths: all });
  const { ids } = await deadWith(ledger, (booth) => [booth.presses('AA11'), booth.presses('BB22')]);
  // South has fenced, and died before it adopted anything.
  await handsOver(ledger, 'south', { type: 'fenced', by: 'south', records: [...ids] });
  const copy = testFolder();
  await comesBackWith(ledger, (store) => cpSync(store, copy, { recursive: true }));
  const west = await Taker.at(ledger, 'west', { isDead });
  expect(await west.takesAll()).toEqual({ fault: null, taken: 2, left: 0 });
  await isPutBack(ledger, copy);
  expect((await handoversIn(ledger)).filter((told) => told.startsWith('fenced-over'))).toEqual([]);
  await tellTaken(await ledger.session('west'), west.store.takenOver(), at);
  const words = async (of: string): ReturnType<typeof takenWords> =>
    takenWords(await ledger.session('east'), of, all);
  const none = { takeable: { count: 0 }, taken: { byOthers: 2, here: 0 } };
  const east = await Taker.at(ledger, 'east', { isDead, takenWords: words });
  expect((await east.takeover.read('north')).view).toMatchObject(none);
  expect(await east.takesAll()).toMatchObject({ taken: 0 });
  // Nor does south itself, with what it had fenced, once it is back.
  const south = await Taker.at(ledger, 'south', {
    isDead: async (booth) => booth === 'north',
    takenWords: words,
  });
  expect((await south.takeover.read('north')).view).toMatchObject(none);
  expect(await south.takesAll()).toMatchObject({ taken: 0 });
});

it('what a dead taker had, and this booth takes from it, is told as its first booth’s, too', async (context) => {
  const ledger = await ledgerIn(context, { booths: all });
  const { booth: north, ids } = await deadWith(ledger, (booth) => [
    booth.presses('AA11'),
    booth.presses('BB22'),
  ]);
  const south = await Taker.at(ledger, 'south');
  expect(await south.takesAll()).toMatchObject({ taken: 2 });
  // Of one of them another booth says to have it from: its word shows nothing.
  const forged = { record: ids[0] ?? '', of: 'east', proof: 'c'.repeat(32) };
  await tellTaken(await ledger.session('south'), [...south.store.takenOver(), forged], at);
  south.close();
  const shipping = new ShippingBooth(south.folder).shipping({ booth: 'south' });
  const { end } = served(shipping, await ledger.session('south'));
  await expect.poll(() => shipping.view, longMs).toEqual({ unshipped: 0, fault: null });
  await end();
  await handsOver(ledger, 'south', { type: 'offered', records: [...ids] }, { of: 'south' });
  const west = await Taker.at(ledger, 'west', {
    isDead,
    wordOf: async (by) => wordOf(await ledger.session('west'), by),
  });
  expect(await west.takesAll('south')).toMatchObject({ taken: 2 });
  const shown = ids.flatMap((record) =>
    ['south', 'north'].map((of) => {
      const salt = north.store.recordToShip(record)?.salt ?? '';
      return { record, of, proof: takenProof(salt, record, of, 'west') };
    }),
  );
  const taken = west.store.takenOver();
  expect(taken).toHaveLength(shown.length);
  expect(taken).toEqual(expect.arrayContaining(shown));
});
