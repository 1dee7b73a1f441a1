import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AdoptedRecord } from '../../../electron/booth/journal/model/adopted-types.ts';
import { sha256Of } from '../../../electron/booth/journal/records/pictures.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { boothTimeOf } from '../../../electron/booth/lib/booth-time.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { openWhole } from './damaging.ts';
import { behind, confirm, lastPressMs, move, press, recordOf } from './journal-support.ts';

// Records that a booth takes over from another one of its site.

const none = { withheld: [], freshMs: 60_000 } as const;

const adopted = (more: Partial<AdoptedRecord> = {}): AdoptedRecord => {
  const { id, atMs, salt } = press();
  return {
    id,
    atMs,
    salt,
    proof: 'a'.repeat(32),
    earlier: [],
    wasHere: false,
    operation: 'entry',
    at: boothTimeOf(atMs, 420),
    plate: 'TAKEN1',
    vehicleClass: 'CAR',
    entry: null,
    sessionId: null,
    request: null,
    note: null,
    operator: null,
    shift: null,
    picture: null,
    pictureSha256: null,
    pictureNote: 'no-camera',
    ...more,
  };
};

const adopts = (store: JournalStore, records: readonly AdoptedRecord[], isUncertain = false): RecordView[] =>
  store.adopt({ booth: 'north', atMs: lastPressMs(), isUncertain, records });

const inside = (folder: string): unknown =>
  behind(folder, (database) => database.prepare("SELECT count FROM tallies WHERE name = 'inside'").get())?.[
    'count'
  ];

test('a record comes as its booth made it, with its picture, and is the next to be sent', () => {
  const folder = testFolder();
  const store = openWhole(folder);
  const picture = Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]);
  const operator = randomUUID();
  const record = adopted({
    picture,
    pictureSha256: sha256Of(picture),
    pictureNote: null,
    note: 'van',
    operator,
  });
  expect(adopts(store, [record])).toMatchObject([
    {
      id: record.id,
      operation: 'entry',
      plate: 'TAKEN1',
      at: record.at,
      state: 'queued',
      reason: 'taken-over',
      originBooth: 'north',
      hasPicture: true,
      note: 'van',
      operator,
    },
  ]);
  expect(store.picture(record.id, 'original')).toEqual(picture);
  expect(store.nextSendable({ ...none, nowMs: lastPressMs() })?.view.id).toBe(record.id);
  expect(inside(folder)).toBe(1);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what came already does not come a second time', () => {
  const store = openWhole(testFolder());
  const [first, second] = [adopted(), adopted({ plate: 'TAKEN2' })];
  adopts(store, [first]);
  expect(adopts(store, [first, second]).map(({ id }) => id)).toEqual([second.id]);
  expect(store.overview().counts.waiting).toBe(2);
  store.close();
});

test('two that were pressed in the millisecond of another record keep their true times, and their order', () => {
  const store = openWhole(testFolder());
  const own = recordOf(store.appendEntry(press({ plate: 'OWN1' })));
  const at = { at: own.at, atMs: Date.parse(own.at) };
  const [first, second] = [adopted(at), adopted({ ...at, plate: 'TAKEN2' })];
  expect(adopts(store, [first, second]).map(({ at }) => at)).toEqual([own.at, own.at]);
  const sent = [0, 1, 2].map(() => {
    const next = store.nextSendable({ ...none, nowMs: lastPressMs() })?.view;
    if (next === undefined) throw new Error('nothing is to be sent');
    store.transition(move(next));
    return next.plate;
  });
  expect(sent).toEqual(['OWN1', 'TAKEN1', 'TAKEN2']);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('a car without a plate is typed here, and one whose entry is not settled leaves after it', async () => {
  const store = openWhole(testFolder());
  const [draft, entry] = [adopted({ plate: '', vehicleClass: '' }), adopted()];
  const exit = adopted({ operation: 'exit', entry: entry.id });
  expect(adopts(store, [draft, entry, exit])).toMatchObject([
    { id: draft.id, state: 'draft' },
    { id: entry.id, state: 'queued' },
    { id: exit.id, state: 'waiting-for-entry', entryId: entry.id },
  ]);
  const view = store.find(entry.id)?.view;
  if (view === undefined) throw new Error('no entry');
  await confirm({ transition: async (change) => store.transition(change) }, view, 'session-1');
  expect(store.find(exit.id)?.view).toMatchObject({ state: 'queued', sessionId: 'session-1' });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('an exit whose entry another booth has waits for that one, or goes by the session that is known', () => {
  const store = openWhole(testFolder());
  const [entry, known] = [randomUUID(), randomUUID()];
  const exits = [
    adopted({ operation: 'exit', entry }),
    adopted({ operation: 'exit', entry: known, sessionId: 'session-2' }),
  ];
  expect(adopts(store, exits)).toMatchObject([
    { state: 'waiting-for-entry', siteEntry: entry, entryId: null },
    { state: 'queued', siteEntry: known, sessionId: 'session-2' },
  ]);
  store.close();
});

test('an exit here that waits for the entry follows it by this journal once that is taken over, and goes out after it', async () => {
  const folder = testFolder();
  const store = openWhole(folder);
  const entry = adopted();
  const exit = recordOf(
    store.appendExit({ ...press(), site: { entry: entry.id, plate: 'TAKEN1', vehicleClass: 'CAR' } }),
  );
  const [came, linked] = adopts(store, [entry]);
  expect(linked).toMatchObject({ id: exit.id, state: 'waiting-for-entry', entryId: entry.id });
  expect(linked?.siteEntry).toBeUndefined();
  expect(store.waitingForSite()).toEqual([]);
  expect(inside(folder)).toBe(0);
  expect(store.nextSendable({ ...none, nowMs: lastPressMs() })?.view.id).toBe(entry.id);
  if (came === undefined) throw new Error('no entry');
  await confirm({ transition: async (change) => store.transition(change) }, came, 'session-3');
  expect(store.find(exit.id)?.view).toMatchObject({ state: 'queued', sessionId: 'session-3' });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('a car that has left here since is not let out a second time without a person’s word', () => {
  const store = openWhole(testFolder());
  const session = { sessionId: 'session-4', plate: 'TAKEN1', vehicleClass: 'CAR' };
  recordOf(store.appendExit({ ...press(), session }));
  expect(adopts(store, [adopted({ operation: 'exit', sessionId: 'session-4' })])).toMatchObject([
    { state: 'refused', reason: 'left-elsewhere' },
  ]);
  store.close();
});

test('that somebody else may have sent it is told by what happened', () => {
  const store = openWhole(testFolder());
  const [certain, uncertain] = [adopted(), adopted({ plate: 'TAKEN2' })];
  adopts(store, [certain]);
  adopts(store, [uncertain], true);
  const told = (entryId: string): string[] =>
    store.sessionRecords({ entryId }).history.map(({ event }) => event);
  expect([told(certain.id), told(uncertain.id)]).toEqual([['taken-over'], ['taken-over-uncertain']]);
  store.close();
});

test('none of it comes where one record is refused', () => {
  const store = openWhole(testFolder());
  const [good, bad] = [adopted(), adopted({ operation: 'unknown' as never })];
  expect(() => adopts(store, [good, bad])).toThrow('CHECK constraint failed');
  expect(store.overview().counts.waiting).toBe(0);
  expect(store.find(good.id)).toBeNull();
  store.close();
});

test('what came is known after a start, in its order and once, and what was taken back, too', () => {
  const folder = testFolder();
  const store = openWhole(folder);
  const [one, two] = [adopted({ proof: '1'.repeat(32) }), adopted({ proof: '2'.repeat(32) })];
  const own = recordOf(store.appendEntry(press()));
  store.keepHandovers([{ recordId: own.id, became: 'handed-over', to: 'north' }], lastPressMs());
  const salt = store.recordToShip(own.id)?.salt ?? '';
  const back = adopted({ id: own.id, salt, proof: '3'.repeat(32) });
  expect(store.takenOver()).toEqual([]);
  for (const records of [[one], [one, two], [back]]) {
    press();
    adopts(store, records);
  }
  const known = [one, two, back].map(({ id, proof }) => ({ record: id, of: 'north', proof }));
  expect(store.takenOver()).toEqual(known);
  store.close();
  const again = openWhole(folder);
  expect(again.takenOver()).toEqual(known);
  expect(again.verify()).toMatchObject({ ok: true });
});

test('what the program before this one took over is known by its records, before all that came since', () => {
  const folder = testFolder();
  const store = openWhole(folder);
  const [before, since] = [adopted(), adopted({ plate: 'TAKEN2' })];
  adopts(store, [before]);
  store.close();
  // Without the facts that it did not keep, and that a salvaged journal has lost.
  behind(folder, (database) => database.exec("DELETE FROM facts WHERE name LIKE 'taken-over %'"));
  const again = new JournalStore(folder);
  adopts(again, [since]);
  expect(again.takenOver()).toEqual([
    { record: before.id, of: 'north', salt: before.salt },
    { record: since.id, of: 'north', proof: since.proof },
  ]);
  again.close();
});

test('what another booth had taken in its turn is known as the first one’s, too', () => {
  const folder = testFolder();
  const store = openWhole(folder);
  const first = { of: 'west', proof: 'b'.repeat(32) };
  const [one, two] = [adopted({ earlier: [first] }), adopted({ plate: 'TAKEN2' })];
  adopts(store, [one, two]);
  expect(store.takenOver()).toEqual([
    { record: one.id, of: 'north', proof: one.proof },
    { record: two.id, of: 'north', proof: two.proof },
    { record: one.id, ...first },
  ]);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

/** An entry that was pressed here, and the same as another booth has it. */
function ownAndTaken(store: JournalStore): { own: RecordView; taken: AdoptedRecord } {
  const own = recordOf(store.appendEntry(press()));
  const { salt = '' } = store.recordToShip(own.id) ?? {};
  return { own, taken: adopted({ id: own.id, salt }) };
}

const handedOverTo = (store: JournalStore, { id: recordId }: RecordView, to: string): RecordView[] =>
  store.keepHandovers([{ recordId, became: 'handed-over', to }], lastPressMs());

test('what came back from a booth is not handed over to it, where only later it is read that it had it', () => {
  const store = openWhole(testFolder());
  const { own, taken } = ownAndTaken(store);
  handedOverTo(store, own, 'south');
  const earlier = [{ of: 'west', proof: 'b'.repeat(32) }];
  expect(adopts(store, [{ ...taken, earlier }])).toMatchObject([{ id: own.id, state: 'queued' }]);
  // North had it from west, and west had taken it in a dead one's place: this booth reads the one or the other.
  for (const booth of ['north', 'west']) {
    expect(handedOverTo(store, own, booth)).toEqual([]);
    expect(store.find(own.id)?.view).toMatchObject({ state: 'queued', originBooth: 'north' });
  }
  expect(store.nextSendable({ ...none, nowMs: lastPressMs() })?.view.id).toBe(own.id);
  // Another one has taken it since.
  expect(handedOverTo(store, own, 'east')).toMatchObject([{ state: 'local', handedTo: 'east' }]);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what is still offered here as it comes from a booth that had taken it is taken back, and in doubt it is not', () => {
  const store = openWhole(testFolder());
  const { own, taken } = ownAndTaken(store);
  const { own: doubted, taken: alsoTaken } = ownAndTaken(store);
  const frozen = store.freeze(store.head().seq, lastPressMs(), { epoch: 'the-first' });
  expect(frozen.map(({ id }) => id)).toEqual([own.id, doubted.id]);
  store.transition(move(doubted, { happening: 'older-copy', to: 'unknown', reason: 'older-copy' }));
  const another = { ...taken, salt: 'c'.repeat(32) };
  expect(adopts(store, [another, alsoTaken])).toEqual([]);
  expect(store.takenOver()).toEqual([]);
  expect(adopts(store, [taken])).toMatchObject([{ id: own.id, state: 'queued', originBooth: 'north' }]);
  expect(handedOverTo(store, own, 'north')).toEqual([]);
  expect(store.nextSendable({ ...none, nowMs: lastPressMs() })?.view.id).toBe(own.id);
  expect(store.find(doubted.id)?.view).toMatchObject({ state: 'unknown', offered: true });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what was sent here although a booth had taken it, and comes from that one while that is open, goes on here as it stands', () => {
  const store = openWhole(testFolder());
  const [waits, doubted] = [ownAndTaken(store), ownAndTaken(store)];
  const frozen = store.freeze(store.head().seq, lastPressMs(), { epoch: 'the-first' });
  store.keepHandovers(
    frozen.map(({ id: recordId }) => ({ recordId, became: 'offered', epoch: 'the-first' })),
    lastPressMs(),
  );
  store.sendAnyway({ by: 'a supervisor', reason: 'the ledger is away' }, lastPressMs());
  store.transition(move(doubted.own));
  store.transition(move(doubted.own, { from: 'sending', to: 'unknown', reason: 'timed-out' }));
  // Of one of them it was read who had taken it.
  expect(handedOverTo(store, doubted.own, 'south')).toMatchObject([{ state: 'unknown', handedTo: 'south' }]);
  const another = { ...doubted.taken, salt: 'c'.repeat(32) };
  expect(adopts(store, [another])).toEqual([]);
  expect(adopts(store, [waits.taken, doubted.taken])).toMatchObject([
    { id: waits.own.id, state: 'queued', originBooth: 'north' },
    { id: doubted.own.id, state: 'unknown', originBooth: 'north' },
  ]);
  expect(handedOverTo(store, waits.own, 'north')).toEqual([]);
  expect(handedOverTo(store, doubted.own, 'south')).toEqual([]);
  const absent = { happening: 'looked-up', from: 'unknown', to: 'queued' } as const;
  store.transition(move(doubted.own, absent));
  for (const { own } of [waits, doubted])
    expect(store.find(own.id)?.view).toMatchObject({ state: 'queued', originBooth: 'north' });
  expect(store.nextSendable({ ...none, nowMs: lastPressMs() })?.view.id).toBe(waits.own.id);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what a former disk of this booth had, and comes from its taker, is sent from here, and not offered a second time', () => {
  const store = openWhole(testFolder());
  const [returned, other] = [adopted({ wasHere: true }), adopted({ plate: 'TAKEN2' })];
  expect(store.hadHandovers()).toBe(false);
  expect(adopts(store, [returned, other])).toMatchObject([{ state: 'queued' }, { state: 'queued' }]);
  expect(store.hadHandovers()).toBe(true);
  expect(handedOverTo(store, adoptedView(store, returned), 'north')).toEqual([]);
  const frozen = store.freeze(store.head().seq, lastPressMs(), { epoch: 'the-first' });
  expect(frozen.map(({ id }) => id)).toEqual([other.id]);
  expect(store.nextSendable({ ...none, nowMs: lastPressMs() })?.view.id).toBe(returned.id);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

function adoptedView(store: JournalStore, { id }: AdoptedRecord): RecordView {
  const view = store.find(id)?.view;
  if (view === undefined) throw new Error('it did not come');
  return view;
}
