import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { confirm, lastPressMs, move, press, recordOf } from './journal-support.ts';

// Records that a booth of a site lets another one have.

const epoch = 'the-first';
const query = { nowMs: Date.UTC(2030, 0, 1), freshMs: 0, withheld: [] };

const enters = (store: JournalStore, plate: string): RecordView =>
  recordOf(store.appendEntry(press({ plate })));
const leaves = (store: JournalStore, entry: RecordView): RecordView =>
  recordOf(store.appendExit({ ...press(), entryId: entry.id }));
const frozen = (store: JournalStore, upTo = store.head().seq): string[] =>
  store.freeze(upTo, lastPressMs(), { epoch }).map(({ id }) => id);
const next = (store: JournalStore): string | undefined => store.nextSendable(query)?.view.id;
const stands = (store: JournalStore, { id }: RecordView): RecordView | undefined => store.find(id)?.view;

function offered(store: JournalStore): string[] {
  const ids = frozen(store);
  store.keepHandovers(
    ids.map((recordId) => ({ recordId, became: 'offered', epoch })),
    lastPressMs(),
  );
  return ids;
}

test('what is frozen is neither sent nor changed, and its lane waits for it, until it is reclaimed', () => {
  const store = new JournalStore(testFolder());
  const entry = enters(store, 'AB12');
  const exit = leaves(store, entry);
  expect(frozen(store)).toEqual([entry.id, exit.id]);
  const later = enters(store, 'AB12');
  const other = enters(store, 'CD34');
  expect(next(store)).toBe(other.id);
  expect(stands(store, entry)).toMatchObject({ state: 'queued', offered: true });
  expect(() => store.transition(move(entry, { happening: 'withdrawn', to: 'voided' }))).toThrow('offered');
  const changes = [entry, exit].map(
    ({ id }) => ({ recordId: id, became: 'reclaimed', isUncertain: false }) as const,
  );
  expect(store.keepHandovers(changes, lastPressMs())).toHaveLength(2);
  // Once more changes nothing.
  expect(store.keepHandovers(changes, lastPressMs())).toEqual([]);
  expect(next(store)).toBe(entry.id);
  expect(stands(store, later)).not.toHaveProperty('offered');
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('a journal knows after a start what it has offered, and to whom it has handed over', () => {
  const folder = testFolder();
  const store = new JournalStore(folder);
  expect([store.hadHandovers(), store.ownHandovers([])]).toEqual([false, []]);
  const entry = enters(store, 'AB12');
  const kept = enters(store, 'CD34');
  offered(store);
  store.keepHandovers([{ recordId: entry.id, became: 'handed-over', to: 'south' }], lastPressMs());
  store.close();
  const again = new JournalStore(folder);
  expect(again.hadHandovers()).toBe(true);
  expect(again.ownHandovers([])).toEqual(
    expect.arrayContaining([
      {
        recordId: kept.id,
        state: 'queued',
        everUnknown: 0,
        handover: 'offered',
        handedTo: null,
        frozenIn: epoch,
        originBooth: null,
      },
      {
        recordId: entry.id,
        state: 'local',
        everUnknown: 0,
        handover: null,
        handedTo: 'south',
        frozenIn: epoch,
        originBooth: null,
      },
    ]),
  );
  expect(again.offerCounts(lastPressMs())).toEqual({
    kept: 1,
    handedOver: [{ booth: 'south', count: 1 }],
    sentByTwo: 0,
  });
  expect(again.verify()).toMatchObject({ ok: true });
  again.close();
});

test('of a lane nothing is offered behind what may have been executed, nor what something has just happened to', () => {
  const store = new JournalStore(testFolder());
  const unknown = enters(store, 'AB12');
  store.transition(move(unknown));
  store.transition(move(unknown, { from: 'sending', to: 'unknown', reason: 'timed-out' }));
  enters(store, 'AB12');
  const free = enters(store, 'CD34');
  const { seq } = store.head();
  const draft = recordOf(store.appendDraft(press()));
  leaves(store, free);
  expect(frozen(store, seq)).toEqual([free.id]);
  // The exit behind what is frozen already, and the car whose plate is missing.
  expect(frozen(store)).toHaveLength(2);
  expect(stands(store, draft)).toMatchObject({ state: 'draft', offered: true });
  expect(frozen(store)).toEqual([]);
  store.close();
});

test('an exit whose entry was turned away stays with that, for a supervisor settles both', () => {
  const store = new JournalStore(testFolder());
  const entry = recordOf(store.appendEntry(press({ plate: 'REF1' })));
  recordOf(store.appendExit({ ...press(), entryId: entry.id }));
  store.transition(move(entry));
  store.transition(move(entry, { from: 'sending', to: 'refused', reason: 'rejected' }));
  expect(store.freeze(store.head().seq, lastPressMs(), { epoch })).toEqual([]);
  store.close();
});

test('a journal that has lost what was noted of it knows by its records that some were taken', () => {
  const store = new JournalStore(testFolder());
  const entry = recordOf(store.appendEntry(press()));
  expect(store.hadHandovers()).toBe(false);
  store.keepHandovers([{ recordId: entry.id, became: 'handed-over', to: 'south' }], lastPressMs());
  expect(store.hadHandovers()).toBe(true);
  store.close();
});

test('with a record that is to be changed its lane is reclaimed, and the exits that wait for it', () => {
  const store = new JournalStore(testFolder());
  const entry = enters(store, 'AB12');
  const exit = leaves(store, entry);
  enters(store, 'CD34');
  expect(offered(store)).toHaveLength(3);
  expect(store.offeredWith(entry.id)).toEqual([entry.id, exit.id]);
  store.close();
});

test('an entry that another booth has taken is that of no car inside, and its exit here waits for that booth', () => {
  const store = new JournalStore(testFolder());
  const entry = enters(store, 'AB12');
  const stays = enters(store, 'CD34');
  offered(store);
  const exit = leaves(store, entry);
  const changed = store.keepHandovers(
    [{ recordId: entry.id, became: 'handed-over', to: 'south' }],
    lastPressMs(),
  );
  expect(changed).toMatchObject([
    { id: entry.id, state: 'local', reason: 'handed-over', handedTo: 'south' },
    { id: exit.id, state: 'waiting-for-entry', entryId: null, siteEntry: entry.id },
  ]);
  expect(store.carsInside().map(({ entryId }) => entryId)).toEqual([stays.id]);
  // A third booth takes it in the place of that one.
  store.keepHandovers([{ recordId: entry.id, became: 'handed-over', to: 'west' }], lastPressMs());
  expect(store.offerCounts(0)).toMatchObject({ handedOver: [{ booth: 'west', count: 1 }], sentByTwo: 0 });
  expect(store.waitingForSite().map(({ id }) => id)).toEqual([exit.id]);
  expect(store.appendExit({ ...press(), entryId: entry.id })).toEqual({ ok: false, code: 'entry-not-found' });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('an exit that another booth has taken ends the stay of its car here', async () => {
  const store = new JournalStore(testFolder());
  const entry = enters(store, 'AB12');
  await confirm({ transition: async (change) => store.transition(change) }, entry, 'session-1');
  const exit = leaves(store, entry);
  expect(offered(store)).toEqual([exit.id]);
  store.keepHandovers([{ recordId: exit.id, became: 'handed-over', to: 'south' }], lastPressMs());
  expect(store.carsInside()).toEqual([]);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what was sent by a person’s word and taken by another booth as well stays, and is counted', () => {
  const store = new JournalStore(testFolder());
  const entry = enters(store, 'AB12');
  offered(store);
  const decided = { by: 'supervisor', reason: 'the ledger is away' };
  expect(store.sendAnyway(decided, lastPressMs())).toMatchObject([{ id: entry.id, state: 'queued' }]);
  expect(store.sendAnyway(decided, lastPressMs())).toEqual([]);
  expect(next(store)).toBe(entry.id);
  // It is not offered a second time.
  expect(frozen(store)).toEqual([]);
  store.transition(move(entry));
  const taken = [{ recordId: entry.id, became: 'handed-over', to: 'south' } as const];
  expect(store.keepHandovers(taken, lastPressMs())).toMatchObject([{ state: 'sending', handedTo: 'south' }]);
  expect(store.keepHandovers(taken, lastPressMs())).toEqual([]);
  expect(store.offerCounts(0)).toMatchObject({ kept: 0, handedOver: [], sentByTwo: 1 });
  const { history } = store.sessionRecords({ entryId: entry.id });
  expect(history.map(({ event }) => event)).toEqual([
    'saved',
    'offering',
    'offered',
    'sent-anyway',
    'test',
    'handed-over-too',
  ]);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what a person at another booth has seen to is closed, where it was not sent', () => {
  const store = new JournalStore(testFolder());
  const [entry, sent] = [enters(store, 'AB12'), enters(store, 'CD34')];
  store.transition(move(sent));
  const changes = [entry.id, sent.id, randomUUID()].map(
    (recordId) => ({ recordId, became: 'ended' }) as const,
  );
  expect(store.keepHandovers(changes, lastPressMs())).toMatchObject([
    { id: entry.id, state: 'local', reason: 'ended-elsewhere' },
    { id: sent.id, state: 'sending' },
  ]);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what is in doubt, or refused, and a person at another booth has seen to it, nobody sends any more', () => {
  const store = new JournalStore(testFolder());
  const [doubted, refused] = [enters(store, 'AB12'), enters(store, 'CD34')];
  store.transition(move(doubted));
  store.transition(move(doubted, { from: 'sending', to: 'unknown' }));
  store.transition(move(refused));
  store.transition(move(refused, { from: 'sending', to: 'refused' }));
  store.keepHandovers(
    [doubted, refused].map(({ id }) => ({ recordId: id, became: 'ended' }) as const),
    lastPressMs(),
  );
  for (const entry of [doubted, refused])
    expect(stands(store, entry)).toMatchObject({ state: 'local', reason: 'ended-elsewhere' });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what was sent although a person at another booth had seen to it says so, once', () => {
  const store = new JournalStore(testFolder());
  const sent = enters(store, 'AB12');
  store.transition(move(sent));
  const ended = [{ recordId: sent.id, became: 'ended' } as const];
  expect(store.keepHandovers(ended, lastPressMs())).toMatchObject([{ id: sent.id, state: 'sending' }]);
  expect(store.keepHandovers(ended, lastPressMs())).toEqual([]);
  const { history } = store.sessionRecords({ entryId: sent.id });
  expect(history.at(-1)?.event).toBe('ended-elsewhere-too');
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what was on the wire as another booth’s word of it was read, and was not executed, goes out here no more', () => {
  const store = new JournalStore(testFolder());
  const [taken, ended] = [enters(store, 'AB12'), enters(store, 'CD34')];
  for (const entry of [taken, ended]) store.transition(move(entry));
  store.keepHandovers(
    [
      { recordId: taken.id, became: 'handed-over', to: 'south' },
      { recordId: ended.id, became: 'ended' },
    ],
    lastPressMs(),
  );
  for (const entry of [taken, ended])
    store.transition(move(entry, { happening: 'answered', from: 'sending', to: 'queued' }));
  expect(stands(store, taken)).toMatchObject({ state: 'local', reason: 'handed-over' });
  expect(stands(store, ended)).toMatchObject({ state: 'local', reason: 'ended-elsewhere' });
  expect(next(store)).toBeUndefined();
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what waits to be sent once more, and another booth has taken, is sent here no more', () => {
  const store = new JournalStore(testFolder());
  const [again, refused] = [enters(store, 'AB12'), enters(store, 'CD34')];
  store.transition(move(again));
  store.transition(move(again, { from: 'sending', to: 'unknown' }));
  store.transition(move(again, { happening: 'supervisor', from: 'unknown', to: 'queued' }));
  store.transition(move(refused));
  store.transition(move(refused, { from: 'sending', to: 'refused' }));
  store.keepHandovers(
    [again, refused].map(({ id }) => ({ recordId: id, became: 'handed-over', to: 'south' }) as const),
    lastPressMs(),
  );
  for (const entry of [again, refused])
    expect(stands(store, entry)).toMatchObject({ state: 'local', reason: 'handed-over', handedTo: 'south' });
  expect(next(store)).toBeUndefined();
  // The service may have one of them from here.
  expect(store.offerCounts(0)).toMatchObject({ sentByTwo: 1 });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what is in doubt here, and another booth has taken, is not sent here once it is proven absent', () => {
  const store = new JournalStore(testFolder());
  const entry = enters(store, 'AB12');
  const exit = leaves(store, entry);
  store.transition(move(entry));
  store.transition(move(entry, { from: 'sending', to: 'unknown' }));
  store.keepHandovers([{ recordId: entry.id, became: 'handed-over', to: 'south' }], lastPressMs());
  expect(stands(store, entry)).toMatchObject({ state: 'unknown', handedTo: 'south' });
  store.transition(move(entry, { happening: 'looked-up', from: 'unknown', to: 'queued' }));
  expect(stands(store, entry)).toMatchObject({ state: 'local', reason: 'handed-over', handedTo: 'south' });
  expect(stands(store, exit)).toMatchObject({ state: 'waiting-for-entry', siteEntry: entry.id });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what was on the wire as a person elsewhere had seen to it, and is in doubt then, is not sent here once it is proven absent', () => {
  const store = new JournalStore(testFolder());
  const entry = enters(store, 'AB12');
  const exit = leaves(store, entry);
  store.transition(move(entry));
  store.keepHandovers([{ recordId: entry.id, became: 'ended' }], lastPressMs());
  store.transition(move(entry, { from: 'sending', to: 'unknown', reason: 'timed-out' }));
  store.transition(move(entry, { happening: 'looked-up', from: 'unknown', to: 'queued' }));
  expect(stands(store, entry)).toMatchObject({ state: 'local', reason: 'ended-elsewhere' });
  expect(stands(store, exit)).toMatchObject({ state: 'waiting-for-entry', siteEntry: entry.id });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test.for([{ became: 'ended' }, { became: 'handed-over', to: 'south' }] as const)(
  'what is $became elsewhere, and a supervisor here has sent all the same, waits on over a service that is away',
  (elsewhere) => {
    const store = new JournalStore(testFolder());
    const entry = enters(store, 'AB12');
    const isTold = (): unknown => store.keepHandovers([{ recordId: entry.id, ...elsewhere }], lastPressMs());
    const becomesUnknown = { from: 'sending', to: 'unknown', reason: 'timed-out' } as const;
    store.transition(move(entry));
    isTold();
    store.transition(move(entry, becomesUnknown));
    store.transition(move(entry, { happening: 'supervisor', from: 'unknown', to: 'queued' }));
    // The ledger says so with each session.
    expect(isTold()).toEqual([]);
    expect(next(store)).toBe(entry.id);
    store.transition(move(entry));
    store.transition(move(entry, { from: 'sending', to: 'queued' }));
    expect(next(store)).toBe(entry.id);
    store.transition(move(entry));
    store.transition(move(entry, becomesUnknown));
    expect(isTold()).toEqual([]);
    expect(stands(store, entry)?.state).toBe('unknown');
    expect(store.verify()).toMatchObject({ ok: true });
    store.close();
  },
);

test.for([{ became: 'ended' }, { became: 'handed-over', to: 'south' }] as const)(
  'what is $became elsewhere, and a supervisor here has sent all the same, is offered to nobody',
  (elsewhere) => {
    const store = new JournalStore(testFolder());
    const entry = enters(store, 'AB12');
    store.transition(move(entry));
    store.keepHandovers([{ recordId: entry.id, ...elsewhere }], lastPressMs());
    store.transition(move(entry, { from: 'sending', to: 'unknown', reason: 'timed-out' }));
    store.transition(move(entry, { happening: 'supervisor', from: 'unknown', to: 'queued' }));
    store.transition(move(entry));
    store.transition(move(entry, { from: 'sending', to: 'unknown', reason: 'timed-out' }));
    // It was never there: but for that word it would be as one that was just pressed.
    store.transition(move(entry, { happening: 'looked-up', from: 'unknown', to: 'queued' }));
    const behind = leaves(store, entry);
    expect(frozen(store)).toEqual([]);
    expect(next(store)).toBe(entry.id);
    expect(stands(store, behind)).not.toHaveProperty('offered');
    expect(store.verify()).toMatchObject({ ok: true });
    store.close();
  },
);

test('an exit in doubt that another booth has, or a person there has seen to, is not sent once more by itself', () => {
  const store = new JournalStore(testFolder());
  const [taken, ended] = ['GONE1', 'GONE2'].map((plate) => {
    const session = { sessionId: `session of ${plate}`, plate, vehicleClass: 'CAR' };
    return recordOf(store.appendExit({ ...press(), session }));
  }) as [RecordView, RecordView];
  for (const exit of [taken, ended]) store.transition(move(exit));
  store.keepHandovers([{ recordId: ended.id, became: 'ended' }], lastPressMs());
  for (const exit of [taken, ended])
    store.transition(move(exit, { from: 'sending', to: 'unknown', reason: 'timed-out' }));
  expect(store.nextRepeatable(3)?.view.id).toBe(taken.id);
  store.keepHandovers([{ recordId: taken.id, became: 'handed-over', to: 'south' }], lastPressMs());
  expect([taken, ended].map((exit) => stands(store, exit)?.state)).toEqual(['unknown', 'unknown']);
  expect(store.nextRepeatable(3)).toBeNull();
  store.close();
});

test('what was offered, put in doubt and taken by another booth is that one’s: nobody here has sent it', () => {
  const store = new JournalStore(testFolder());
  const entry = enters(store, 'AB12');
  offered(store);
  store.transition(move(entry, { happening: 'older-copy', to: 'unknown', reason: 'older-copy' }));
  store.keepHandovers([{ recordId: entry.id, became: 'handed-over', to: 'south' }], lastPressMs());
  expect(stands(store, entry)).toMatchObject({ state: 'local', reason: 'handed-over', handedTo: 'south' });
  expect(store.offerCounts(0)).toMatchObject({ handedOver: [{ booth: 'south', count: 1 }], sentByTwo: 0 });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what is to stay free is not frozen, nor what waits behind it', () => {
  const store = new JournalStore(testFolder());
  const entry = enters(store, 'AB12');
  leaves(store, entry);
  const other = enters(store, 'CD34');
  const { seq } = store.head();
  expect(store.freeze(seq, lastPressMs(), { epoch, except: [entry.id] })).toMatchObject([{ id: other.id }]);
  expect(frozen(store, seq)).toHaveLength(2);
  store.close();
});
