import { cpSync } from 'node:fs';
import { expect, test } from 'vitest';
import { heardWords, tellTaken } from '../../../../electron/booth/ledger/connection/taken-words.ts';
import type { TakeoverPorts } from '../../../../electron/booth/ledger/takeover/takeover.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { testFolder } from '../../../support/folders.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { confirm, lastPressMs, press, recordOf } from '../../journal/journal-support.ts';
import { hasOffered, runs, stands } from '../ship/offering-booth.ts';
import { ShippingBooth } from '../ship/shipping-booth.ts';
import { deadWith, dies, handsOver } from './dead-booth.ts';
import { at } from './lost-fence.ts';
import { Taker } from './taker.ts';

// Records that were here before: handed over and taken back, or taken, settled and erased.

/** All of it is taken by the south gate, which the north gate reads as it comes back. */
async function handedOver(
  ledger: TestLedger,
  pressed: (booth: ShippingBooth) => readonly RecordView[],
): Promise<{ readonly north: ShippingBooth; readonly south: Taker; readonly ids: readonly string[] }> {
  const { booth: north, ids } = await deadWith(ledger, pressed);
  const south = await Taker.at(ledger, 'south');
  await south.takesAll();
  const changes = ids.map((recordId) => ({ recordId, became: 'handed-over', to: 'south' }) as const);
  north.store.keepHandovers(changes, lastPressMs());
  return { north, south, ids };
}

test('what was handed over is taken back from a taker that has offered it and is dead, and stays here', async (context) => {
  const ledger = await ledgerIn(context);
  const {
    north,
    south,
    ids: [entry = '', exit = ''],
  } = await handedOver(ledger, (booth) => {
    const pressed = booth.presses('BACK1');
    return [pressed, recordOf(booth.store.appendExit({ ...press(), entryId: pressed.id }))];
  });
  await dies(ledger, south, 'south', [entry, exit]);
  north.close();
  const back = await Taker.at(ledger, 'north', { folder: north.folder });
  expect((await back.takeover.read('south')).view).toMatchObject({ takeable: { count: 2 } });
  expect(await back.takesAll('south')).toEqual({ fault: null, taken: 2, left: 0 });
  expect(back.viewOf(entry)).toMatchObject({ state: 'queued', reason: 'taken-over', originBooth: 'south' });
  expect(back.viewOf(exit)).toMatchObject({ state: 'waiting-for-entry', entryId: entry });
  expect(back.happenings(entry).at(-1)).toMatchObject({
    happening: 'taken-over',
    detail: { booth: 'south' },
  });
  expect(back.store.nextSendable({ withheld: [], freshMs: 1, nowMs: lastPressMs() })?.view.id).toBe(entry);
  back.close();
  // In its own subject it stands as the south gate's for good.
  const again = new ShippingBooth(north.folder);
  const { offer } = await runs(ledger, again);
  offer();
  const later = again.presses('LATER1');
  offer();
  await hasOffered(again, [later]);
  expect(stands(again, { id: entry } as RecordView)).toMatchObject({ state: 'queued' });
  expect(stands(again, { id: exit } as RecordView)).toMatchObject({ state: 'waiting-for-entry' });
  expect(again.store.verify()).toMatchObject({ ok: true });
});

test('what is fenced to be taken back, and was broken off then, is taken back the next time', async (context) => {
  const ledger = await ledgerIn(context);
  const {
    north,
    south,
    ids: [id = ''],
  } = await handedOver(ledger, (booth) => [booth.presses('BACK2')]);
  await dies(ledger, south, 'south', [id]);
  await handsOver(ledger, 'south', { type: 'fenced', by: 'north', records: [id] }, { of: 'south' });
  north.close();
  const back = await Taker.at(ledger, 'north', { folder: north.folder });
  expect(await back.takesAll('south')).toEqual({ fault: null, taken: 1, left: 0 });
  expect(back.viewOf(id)).toMatchObject({ state: 'queued' });
  expect(await back.takesAll('south')).toEqual({ fault: null, taken: 0, left: 0 });
});

test('what was taken back, and waits where it died, its taker does not take a second time', async (context) => {
  const ledger = await ledgerIn(context);
  const {
    north,
    south,
    ids: [id = ''],
  } = await handedOver(ledger, (booth) => [booth.presses('BACK4')]);
  await dies(ledger, south, 'south', [id]);
  north.close();
  const back = await Taker.at(ledger, 'north', { folder: north.folder });
  expect(await back.takesAll('south')).toMatchObject({ taken: 1 });
  await dies(ledger, back, 'north', []);
  const again = await Taker.at(ledger, 'south', { folder: south.folder });
  again.store.keepHandovers([{ recordId: id, became: 'handed-over', to: 'north' }], lastPressMs());
  expect((await again.takeover.read('north')).view).toMatchObject({ takeable: { count: 0 } });
  // North sends it, once it is back: in its own subject it stands as south's for good.
  expect(await again.takesAll()).toEqual({ fault: null, taken: 0, left: 0 });
  expect(again.viewOf(id)).toMatchObject({ state: 'local', handedTo: 'north' });
});

test('what its booth had taken back, and died with, is shown to whoever looks, and may have been sent', async (context) => {
  const ledger = await ledgerIn(context, { booths: ['north', 'south', 'west'] });
  const {
    north,
    south,
    ids: [sent = '', open = ''],
  } = await handedOver(ledger, (booth) => [booth.presses('BACK5'), booth.presses('BACK6')]);
  await dies(ledger, south, 'south', [sent, open]);
  north.close();
  const back = await Taker.at(ledger, 'north', { folder: north.folder });
  expect(await back.takesAll('south')).toMatchObject({ taken: 2 });
  const { store } = back;
  const record = back.viewOf(sent);
  if (record === null) throw new Error('nothing came back');
  await confirm({ transition: async (change) => store.transition(change) }, record, 'session-8');
  await dies(ledger, back, 'north', []);
  const shown = {
    takeable: { count: 0 },
    refused: { count: 1, records: [{ id: open, obstacle: 'may-be-sent', record: { plate: 'BACK6' } }] },
    unoffered: { count: 0 },
  };
  const west = await Taker.at(ledger, 'west');
  expect((await west.takeover.read('north')).view).toMatchObject(shown);
  expect(await west.takesAll()).toEqual({ fault: null, taken: 0, left: 0 });
  // So it is at the booth that had it, which is back.
  const again = await Taker.at(ledger, 'south', { folder: south.folder });
  const changes = [sent, open].map((recordId) => ({ recordId, became: 'handed-over', to: 'north' }) as const);
  again.store.keepHandovers(changes, lastPressMs());
  expect((await again.takeover.read('north')).view).toMatchObject(shown);
  // While its booth is only switched off, and not dead, it sends that itself.
  const lives = await Taker.at(ledger, 'west', { isDead: async (booth) => booth === 'south' });
  expect((await lives.takeover.read('north')).fault).toBe('alive');
});

test('so is what it had only begun to take back, though its taker is alive again', async (context) => {
  const ledger = await ledgerIn(context, { booths: ['north', 'south', 'west'] });
  const {
    south,
    ids: [id = ''],
  } = await handedOver(ledger, (booth) => [booth.presses('BACK7')]);
  await dies(ledger, south, 'south', [id]);
  await handsOver(ledger, 'south', { type: 'fenced', by: 'north', records: [id] }, { of: 'south' });
  const again = new ShippingBooth(south.folder);
  again.store.keepHandovers([{ recordId: id, became: 'handed-over', to: 'north' }], lastPressMs());
  again.close();
  const isDead = async (booth: string): Promise<boolean> => booth === 'north';
  for (const at of [{ booth: 'west' }, { booth: 'south', folder: south.folder }]) {
    const { booth, ...where } = at;
    const taker = await Taker.at(ledger, booth, { ...where, isDead });
    expect((await taker.takeover.read('north')).view).toMatchObject(mayBeSent(id));
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 0, left: 0 });
  }
});

test('an exit that was handed over and comes back lets its car out', async (context) => {
  const ledger = await ledgerIn(context);
  const {
    north,
    south,
    ids: [id = ''],
  } = await handedOver(ledger, (booth) => {
    const session = { sessionId: 'session-7', plate: 'BACK3', vehicleClass: 'CAR' };
    return [recordOf(booth.store.appendExit({ ...press(), session }))];
  });
  await dies(ledger, south, 'south', [id]);
  north.close();
  const back = await Taker.at(ledger, 'north', { folder: north.folder });
  await back.takesAll('south');
  expect(back.viewOf(id)).toMatchObject({ state: 'queued', sessionId: 'session-7' });
});

test('what was taken, sent and erased here since is not taken a second time', async (context) => {
  const ledger = await ledgerIn(context);
  const { ids } = await deadWith(ledger, (dead) => [dead.presses('ONCE1')]);
  const [id = ''] = ids;
  const south = await Taker.at(ledger, 'south');
  await south.takesAll();
  const record = south.viewOf(id);
  if (record === null) throw new Error('nothing was taken');
  const { store } = south;
  const journal = {
    transition: async (change: Parameters<typeof store.transition>[0]) => store.transition(change),
  };
  await confirm(journal, record, 'session-1');
  await confirm(journal, recordOf(store.appendExit({ ...press(), entryId: id })), 'session-1');
  const request = { plate: 'ONCE1', by: 'a supervisor', reason: 'asked for', mostStayMs: 1 };
  expect(store.eraseAbout(request, Date.now())).toMatchObject({ records: 2 });
  await dies(ledger, south, 'south', []);

  const again = await Taker.at(ledger, 'south', { folder: south.folder });
  expect((await again.takeover.read('north')).view).toMatchObject({
    takeable: { count: 0 },
    refused: { count: 0 },
    taken: { here: 1 },
  });
  expect(await again.takesAll()).toEqual({ fault: null, taken: 0, left: 0 });
  expect(again.records()).toEqual([]);
});

test('what was taken by a former disk of this booth may have been sent, and is for a person', async (context) => {
  const ledger = await ledgerIn(context);
  const { ids } = await deadWith(ledger, (dead) => [dead.presses('DISK1')]);
  const south = await Taker.at(ledger, 'south');
  await south.takesAll();
  await dies(ledger, south, 'south', []);
  const anew = await Taker.at(ledger, 'south');
  expect((await anew.takeover.read('north')).view).toMatchObject({
    takeable: { count: 0 },
    refused: { count: 1, records: [{ id: ids[0], obstacle: 'may-be-sent' }] },
  });
  expect(await anew.takesAll()).toEqual({ fault: null, taken: 0, left: 0 });
});

test('what a former disk of this booth had taken, and had not shipped, is known by its word', async (context) => {
  const ledger = await ledgerIn(context);
  const {
    ids: [id = ''],
  } = await deadWith(ledger, (dead) => [dead.presses('DISK2')]);
  const south = await Taker.at(ledger, 'south');
  await south.takesAll();
  await tellTaken(await ledger.session('south'), south.store.takenOver(), at);
  const anew = await Taker.at(ledger, 'south', await wordsOf(ledger, 'south'));
  expect((await anew.takeover.read('north')).view).toMatchObject(mayBeSent(id));
  expect(await anew.takesAll()).toEqual({ fault: null, taken: 0, left: 0 });
});

test('what was taken back is not taken back again by an older copy of the journal', async (context) => {
  const ledger = await ledgerIn(context);
  const {
    north,
    south,
    ids: [id = ''],
  } = await handedOver(ledger, (booth) => [booth.presses('DISK3')]);
  await dies(ledger, south, 'south', [id]);
  north.close();
  const copy = testFolder();
  cpSync(north.folder, copy, { recursive: true });
  const back = await Taker.at(ledger, 'north', { folder: north.folder });
  expect(await back.takesAll('south')).toMatchObject({ taken: 1 });
  await tellTaken(await ledger.session('north'), back.store.takenOver(), at);
  back.close();
  const older = await Taker.at(ledger, 'north', { folder: copy, ...(await wordsOf(ledger, 'north')) });
  expect((await older.takeover.read('south')).view).toMatchObject(mayBeSent(id));
  expect(await older.takesAll('south')).toEqual({ fault: null, taken: 0, left: 0 });
});

const mayBeSent = (id: string): object => ({
  takeable: { count: 0 },
  refused: { count: 1, records: [{ id, obstacle: 'may-be-sent' }] },
});

/** What that booth has told to have taken is read. */
async function wordsOf(ledger: TestLedger, booth: string): Promise<Pick<TakeoverPorts, 'takenWords'>> {
  const session = await ledger.session(booth);
  return { takenWords: async () => (await heardWords(session, [booth])).words };
}
