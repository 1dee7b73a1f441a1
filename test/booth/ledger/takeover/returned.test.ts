import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { expect, test } from 'vitest';
import { heardWords, tellTaken } from '../../../../electron/booth/ledger/connection/taken-words.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { testFolder } from '../../../support/folders.ts';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { comesBackWith } from '../ship/lost-store.ts';
import { handoversIn, hasOffered, stands } from '../ship/offering-booth.ts';
import { served } from '../ship/shipping-booth.ts';
import { deadWith, dies, handsOver } from './dead-booth.ts';
import { goesOn, lives, replaced, takerAt } from './former-disk.ts';
import { at, canBeSent, isPutBack } from './lost-fence.ts';
import { Taker } from './taker.ts';

// What the north gate's former disk had pressed comes to the one in its place: from there, or from a booth that had taken it.

// South takes it, offers it, too, and dies.
test('what comes back from the taker of a former disk stays here, though its own subject says for good that the taker has it', async (context) => {
  const ledger = await ledgerIn(context);
  const {
    ids: [id = ''],
  } = await deadWith(ledger, (former) => [former.presses('RETURN1')]);
  const south = await Taker.at(ledger, 'south');
  expect(await south.takesAll()).toMatchObject({ taken: 1 });
  await tellTaken(await ledger.session('south'), south.store.takenOver(), at);
  await dies(ledger, south, 'south', [id]);
  const { booth: next, ids: own } = await replaced(ledger);
  next.close();
  const north = await Taker.at(ledger, 'north', {
    folder: next.folder,
    isDead: async (booth) => booth === 'south',
    takenWords: async (by) =>
      (await heardWords(await ledger.session('north'), by === undefined ? [] : [by])).words,
  });
  expect(await north.takesAll('south')).toEqual({ fault: null, taken: 1, left: 0 });
  // Whatever somebody says there last, the next session reads all of it.
  await handsOver(ledger, 'north', { type: 'ended', records: [randomUUID()] });
  const { booth, offer, end } = await goesOn(ledger, north);
  expect(stands(booth, { id } as RecordView)).toMatchObject({ state: 'queued', originBooth: 'south' });
  offer();
  await hasOffered(booth, [stands(booth, { id: own[0] } as RecordView) as RecordView]);
  await end();
  expect(stands(booth, { id } as RecordView)).toMatchObject({ state: 'queued' });
  expect(canBeSent(booth)).toBe(id);
  expect(booth.store.verify()).toMatchObject({ ok: true });
});

test.for([{ takers: ['south'] }, { takers: ['south', 'west'] }])(
  'so does what comes back from the last of $takers.length, whose words are lost',
  async ({ takers }, context) => {
    const ledger = await ledgerIn(context, { booths: ['north', ...takers] });
    const {
      ids: [id = ''],
    } = await deadWith(ledger, (former) => [former.presses('RETURN3')]);
    let of = 'north';
    for (const booth of takers) {
      const taker = await Taker.at(ledger, booth);
      expect(await taker.takesAll(of)).toMatchObject({ taken: 1 });
      await dies(ledger, taker, booth, [id]);
      of = booth;
    }
    const { booth: next } = await replaced(ledger);
    next.close();
    const isDead = async (booth: string): Promise<boolean> => booth !== 'north';
    const north = await Taker.at(ledger, 'north', { folder: next.folder, isDead });
    expect(await north.takesAll(of)).toEqual({ fault: null, taken: 1, left: 0 });
    await handsOver(ledger, 'north', { type: 'ended', records: [randomUUID()] });
    const { booth, end } = await goesOn(ledger, north);
    await end();
    expect(stands(booth, { id } as RecordView)).toMatchObject({ state: 'queued', originBooth: of });
    expect(booth.store.verify()).toMatchObject({ ok: true });
  },
);

test('what was taken back from a former disk is nobody else’s to take, though the store has lost that', async (context) => {
  const ledger = await ledgerIn(context);
  const {
    ids: [id = ''],
  } = await deadWith(ledger, (former) => [former.presses('RETURN2')]);
  const { booth: next } = await replaced(ledger);
  const copy = testFolder();
  await comesBackWith(ledger, (store) => cpSync(store, copy, { recursive: true }));
  const taker = await takerAt(ledger, next);
  expect(await taker.takesAll()).toEqual({ fault: null, taken: 1, left: 0 });
  const { booth, end } = await goesOn(ledger, taker);
  await end();
  await isPutBack(ledger, copy);
  expect(await handoversIn(ledger)).toEqual([`offered ${id}`]);
  const epoch = { epoch: randomUUID(), began: 'restore' };
  const { promise: isCompared, resolve: compared } = Promise.withResolvers<void>();
  const { incarnation } = ledger.credentials('north');
  const ports = { incarnation, epoch: () => epoch, compared: async () => compared() };
  const { end: ends } = served(booth.shipping(ports), await ledger.session('north'));
  await isCompared;
  expect(await handoversIn(ledger)).toEqual([`offered ${id}`, `resumed {"${id}":"own"}`]);
  const south = await Taker.at(ledger, 'south', lives);
  expect((await south.takeover.read('north')).view).toMatchObject({
    takeable: { count: 0 },
    unoffered: { count: 0 },
  });
  await ends();
});
