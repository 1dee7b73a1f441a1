import { cpSync } from 'node:fs';
import { expect, it, type TestContext } from 'vitest';
import { heardWords, tellTaken } from '../../../../electron/booth/ledger/connection/taken-words.ts';
import { takenProof } from '../../../../electron/booth/ledger/messages/taken.ts';
import { bodySubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import type { TakeoverPorts } from '../../../../electron/booth/ledger/takeover/takeover.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { testFolder } from '../../../support/folders.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { comesBackWith } from '../ship/lost-store.ts';
import { epoch, handoversIn, longMs } from '../ship/offering-booth.ts';
import { chainOf, journalIn, served, ShippingBooth } from '../ship/shipping-booth.ts';
import { deadWith, dies, handsOver } from './dead-booth.ts';
import { at, canBeSent, isPutBack } from './lost-fence.ts';
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
  const words: TakeoverPorts['takenWords'] = async () =>
    (await heardWords(await ledger.session('east'), all)).words;
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
  await dies(ledger, south, 'south', ids);
  const west = await Taker.at(ledger, 'west', {
    isDead,
    takenWords: async (by) =>
      (await heardWords(await ledger.session('west'), by === undefined ? [] : [by])).words,
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

interface InTurn {
  readonly ledger: TestLedger;
  readonly ids: readonly string[];
  /** The folders of the three journals. */
  readonly folders: Readonly<Record<'north' | 'south' | 'west', string>>;
}

/** North had offered two records, south took them over, west took them from south, and offered them, too: all three are dead. */
async function diedInTurn(context: TestContext): Promise<InTurn> {
  const ledger = await ledgerIn(context, { booths: all });
  const { booth: north, ids } = await deadWith(ledger, (booth) => [
    booth.presses('TURN1'),
    booth.presses('TURN2'),
  ]);
  const south = await Taker.at(ledger, 'south');
  expect(await south.takesAll()).toMatchObject({ taken: 2 });
  await dies(ledger, south, 'south', ids);
  const west = await Taker.at(ledger, 'west');
  expect(await west.takesAll('south')).toMatchObject({ taken: 2 });
  await dies(ledger, west, 'west', ids);
  north.close();
  return { ledger, ids, folders: { north: north.folder, south: south.folder, west: west.folder } };
}

/** That booth is back, reads its own subject, and goes off again. @returns its records as they stand then */
async function readsItsOwn(
  { ledger, ids, folders }: InTurn,
  id: keyof InTurn['folders'],
): Promise<(RecordView | undefined)[]> {
  const booth = new ShippingBooth(folders[id]);
  const { promise: isRead, resolve: compared } = Promise.withResolvers<void>();
  const ports = { booth: id, epoch: () => epoch, others: () => all, compared: async () => compared() };
  const { end } = served(booth.shipping(ports), await ledger.session(id));
  await isRead;
  await expect.poll(async () => chainOf(await journalIn(ledger, id)), longMs).toEqual(booth.chain());
  await end();
  const found = ids.map((record) => booth.store.find(record)?.view);
  booth.close();
  return found;
}

const handedTo = (booth: string): object[] =>
  Array.from({ length: 2 }, () => ({ state: 'local', reason: 'handed-over', handedTo: booth }));

const isSentByNorth = Array.from({ length: 2 }, () => ({ state: 'queued', originBooth: 'west' }));

it.for([false, true])(
  'what a taker had, and had not shipped as another one took it in its place, that one sends alone once the taker is back: %s',
  async (isBrokenOff, context) => {
    const ledger = await ledgerIn(context, { booths: all });
    const pressed = (booth: ShippingBooth): RecordView[] => [booth.presses('TURN3'), booth.presses('TURN4')];
    const { booth: north, ids } = await deadWith(ledger, pressed);
    const south = await Taker.at(ledger, 'south');
    expect(await south.takesAll()).toMatchObject({ taken: 2 });
    north.close();
    south.close();
    const fence = { type: 'fenced-over', by: 'west', records: [...ids], dead: 'south' } as const;
    if (isBrokenOff) await handsOver(ledger, 'west', fence);
    const west = await Taker.at(ledger, 'west', { isDead });
    expect(await west.takesAll()).toEqual({ fault: null, taken: 2, left: 0 });
    await tellTaken(await ledger.session('west'), west.store.takenOver(), at);
    const folders = { north: north.folder, south: south.folder, west: west.folder };
    expect(await readsItsOwn({ ledger, ids, folders }, 'south')).toMatchObject(handedTo('west'));
    expect(await readsItsOwn({ ledger, ids, folders }, 'north')).toMatchObject(handedTo('west'));
    const store = new ShippingBooth(south.folder).store;
    expect(store.verify()).toMatchObject({ ok: true });
  },
);

it('what a booth had handed over comes back from the last of its takers, and is sent by nobody else', async (context) => {
  const turn = await diedInTurn(context);
  const { ledger, ids, folders } = turn;
  expect(await readsItsOwn(turn, 'north')).toMatchObject(handedTo('south'));
  const back = await Taker.at(ledger, 'north', { folder: folders.north });
  expect((await back.takeover.read('west')).view).toMatchObject({ takeable: { count: 2 } });
  expect(await back.takesAll('west')).toEqual({ fault: null, taken: 2, left: 0 });
  expect(ids.map((id) => back.viewOf(id))).toMatchObject(isSentByNorth);
  expect(back.viewOf(ids[0] ?? '')?.handedTo).toBeUndefined();
  expect(await back.takesAll('west')).toEqual({ fault: null, taken: 0, left: 0 });
  back.close();
  // In its own subject they stand as south's for good, at each start.
  expect(await readsItsOwn(turn, 'north')).toMatchObject(isSentByNorth);
  expect(await readsItsOwn(turn, 'north')).toMatchObject(isSentByNorth);
  expect(await readsItsOwn(turn, 'south')).toMatchObject(handedTo('west'));
  expect(await readsItsOwn(turn, 'west')).toMatchObject(handedTo('north'));
  // What they had taken once from a booth that is dead again they do not take from it a second time.
  for (const [id, of] of [
    ['south', 'north'],
    ['west', 'south'],
  ] as const) {
    const taker = await Taker.at(ledger, id, { folder: folders[id] });
    expect((await taker.takeover.read(of)).view).toMatchObject({ takeable: { count: 0 } });
    expect(await taker.takesAll(of)).toEqual({ fault: null, taken: 0, left: 0 });
    taker.close();
  }
  const north = new ShippingBooth(folders.north);
  expect(canBeSent(north)).toBe(ids[0]);
  expect(north.store.verify()).toMatchObject({ ok: true });
});

it('what comes back from the last taker was fenced, and broken off then, is taken back the next time', async (context) => {
  const turn = await diedInTurn(context);
  const { ledger, ids, folders } = turn;
  expect(await readsItsOwn(turn, 'north')).toMatchObject(handedTo('south'));
  await handsOver(ledger, 'west', { type: 'fenced', by: 'north', records: ids }, { of: 'west' });
  const back = await Taker.at(ledger, 'north', { folder: folders.north });
  expect(await back.takesAll('west')).toEqual({ fault: null, taken: 2, left: 0 });
  back.close();
  expect(await readsItsOwn(turn, 'north')).toMatchObject(isSentByNorth);
});

it('what had come back from the last taker to a booth that is dead since, and did not show that, is shown as what may have been sent', async (context) => {
  const turn = await diedInTurn(context);
  const { ledger, ids } = turn;
  await readsItsOwn(turn, 'north');
  await handsOver(ledger, 'west', { type: 'fenced', by: 'north', records: ids }, { of: 'west' });
  for (const isWestDead of [true, false]) {
    const gone = async (booth: string): Promise<boolean> => booth !== 'west' || isWestDead;
    const east = await Taker.at(ledger, 'east', { isDead: gone });
    expect((await east.takeover.read('west')).view).toMatchObject({
      takeable: { count: 0 },
      refused: { count: 2, records: ids.map((id) => ({ id, obstacle: 'may-be-sent' })) },
    });
    expect(await east.takesAll('west')).toEqual({ fault: null, taken: 0, left: 0 });
  }
  // While its booth is only switched off, that sends it.
  const east = await Taker.at(ledger, 'east', { isDead: async (booth) => booth !== 'north' });
  expect((await east.takeover.read('west')).view).toMatchObject({ refused: { count: 0 } });
});

it('attack: what a dead booth offers under the id of a record that was handed over to another one does not come back', async (context) => {
  const turn = await diedInTurn(context);
  const { ledger, folders } = turn;
  const [good = '', forged = ''] = turn.ids;
  expect(await readsItsOwn(turn, 'north')).toMatchObject(handedTo('south'));
  const subject = bodySubject('west', forged);
  const stored = await ledger.root.streams.getMessage('GB_BODY', { last_by_subj: subject });
  const body = { ...stored?.json<object>(), salt: 'ab'.repeat(16) };
  await ledger.root.jetstream().publish(subject, JSON.stringify(body));
  const back = await Taker.at(ledger, 'north', { folder: folders.north });
  expect((await back.takeover.read('west')).view?.refused).toMatchObject({
    records: [{ id: forged, obstacle: 'may-be-sent' }],
  });
  expect(await back.takesAll('west')).toEqual({ fault: null, taken: 1, left: 0 });
  expect([back.viewOf(good)?.state, back.viewOf(forged)?.state]).toEqual(['queued', 'local']);
});
