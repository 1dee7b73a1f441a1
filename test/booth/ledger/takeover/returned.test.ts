import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { heardWords, tellTaken } from '../../../../electron/booth/ledger/connection/taken-words.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { hasOffered, stands } from '../ship/offering-booth.ts';
import { deadWith, dies, handsOver } from './dead-booth.ts';
import { goesOn, replaced } from './former-disk.ts';
import { at, canBeSent } from './lost-fence.ts';
import { Taker } from './taker.ts';

// The north gate's disk dies, south takes what that had offered, offers it, too, and dies: the north gate's next disk takes it over from there.

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
