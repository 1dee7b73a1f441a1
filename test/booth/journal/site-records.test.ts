import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import { verifyCopy, verifyFolder } from '../../../electron/booth/journal/verify/verify-folder.ts';
import type { Transition } from '../../../electron/booth/journal/model/record-types.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { openWhole } from './damaging.ts';
import { versionFour, versionFours, versionOnes, versionThree } from './fixtures/older-versions.ts';
import { behind, confirm, lastPressMs, move, press, recordOf } from './journal-support.ts';

// What a journal keeps of a site with several booths: exits of cars that wait at another one, and own cars that left by another one.

const none = { withheld: [], freshMs: 60_000 } as const;

const exitOfSite = (store: JournalStore, entry: string, plate = 'SITE1'): RecordView =>
  recordOf(store.appendExit({ ...press(), site: { entry, plate, vehicleClass: 'CAR' } }));

const told = (exit: RecordView, entrySession: string): Transition =>
  move(exit, { happening: 'entry-known', to: 'queued', entrySession });

const nextOf = (store: JournalStore): RecordView | undefined =>
  store.nextSendable({ ...none, nowMs: lastPressMs() })?.view;

const insideTally = (folder: string): unknown =>
  behind(folder, (database) => database.prepare("SELECT count FROM tallies WHERE name = 'inside'").get())?.[
    'count'
  ];

test('an exit of a car that waits at another booth waits for its entry, and is queued once with the session that is told', () => {
  const store = openWhole(testFolder());
  const entry = randomUUID();
  const exit = exitOfSite(store, entry);
  expect(exit).toMatchObject({
    state: 'waiting-for-entry',
    siteEntry: entry,
    entryId: null,
    sessionId: null,
    plate: 'SITE1',
  });
  expect(store.waitingForSite().map(({ id }) => id)).toEqual([exit.id]);
  expect([store.hasSiteExit(entry), store.siteExits(Number.MAX_SAFE_INTEGER)]).toEqual([true, [entry]]);
  expect(nextOf(store)).toBeUndefined();
  const [queued] = store.transition(told(exit, 'told-1'));
  expect(queued).toMatchObject({ state: 'queued', sessionId: 'told-1', siteEntry: entry });
  expect(() => store.transition(told(exit, 'told-1'))).toThrow('not waiting-for-entry but queued');
  expect(nextOf(store)?.id).toBe(exit.id);
  expect(store.waitingForSite()).toEqual([]);
  expect(store.hasLeftElsewhere('told-1')).toBe(true);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('one car leaves once, also by its session’s id; one that was taken back may leave again', () => {
  const store = openWhole(testFolder());
  const [entry, other] = [randomUUID(), randomUUID()];
  const site = { entry, plate: 'SITE1', vehicleClass: 'CAR' };
  const exit = exitOfSite(store, entry);
  expect(store.appendExit({ ...press(), site })).toEqual({ ok: false, code: 'already-left' });
  store.transition(move(exit, { happening: 'withdrawn', to: 'voided', reason: 'withdrawn' }));
  expect(store.hasSiteExit(entry)).toBe(false);
  const again = exitOfSite(store, entry);
  expect(again).toMatchObject({ state: 'waiting-for-entry' });
  // Its ticket was scanned meanwhile: that exit ends the stay, and this one is not sent beside it.
  const byId = exitOfSite(store, other, 'SITE2');
  const scanned = { sessionId: 'told-2', plate: '', vehicleClass: '' };
  recordOf(store.appendExit({ ...press(), session: scanned }));
  const [after] = store.transition(told(byId, 'told-2'));
  expect(after).toMatchObject({ state: 'voided', reason: 'already-left' });
  expect(store.sessionRecords({ entryId: entry }).records.map(({ id }) => id)).toEqual([exit.id, again.id]);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('an exit that nobody told its session is not sent with one that another exit has ended since', () => {
  const store = openWhole(testFolder());
  const exit = exitOfSite(store, randomUUID());
  store.transition(move(exit, { happening: 'entry-untold', to: 'refused', reason: 'entry-untold' }));
  const scanned = { sessionId: 'told-1', plate: '', vehicleClass: '' };
  const later = recordOf(store.appendExit({ ...press(), session: scanned }));
  const again = (resolvedSession: string): Transition =>
    move({ ...exit, state: 'refused' }, { happening: 'supervisor', to: 'queued', resolvedSession });
  expect(() => store.transition(again('told-1'))).toThrow('another stay has that session');
  expect(store.find(exit.id)?.view).toMatchObject({ state: 'refused', sessionId: null });
  store.transition(move(later, { happening: 'withdrawn', to: 'voided', reason: 'withdrawn' }));
  expect(store.transition(again('told-1'))[0]).toMatchObject({ state: 'queued', sessionId: 'told-1' });
  store.close();
});

test('an exit whose entry is this booth’s own after all is the exit of that', () => {
  const store = openWhole(testFolder());
  const own = recordOf(store.appendEntry(press({ plate: 'OWN1' })));
  const exit = exitOfSite(store, own.id, 'OTHER');
  expect(exit).toMatchObject({ entryId: own.id, plate: 'OWN1', state: 'waiting-for-entry' });
  expect(exit.siteEntry).toBeUndefined();
  store.close();
});

test('records of a plate go in the order in which they were pressed: behind an exit that waits for another booth', () => {
  const store = openWhole(testFolder());
  const exit = exitOfSite(store, randomUUID());
  const again = recordOf(store.appendEntry(press({ plate: 'SITE1' })));
  const another = recordOf(store.appendEntry(press({ plate: 'ELSE1' })));
  expect(nextOf(store)?.id).toBe(another.id);
  store.transition(move(another));
  expect(nextOf(store)).toBeUndefined();
  store.transition(move(exit, { happening: 'claim-lost', to: 'refused', reason: 'left-elsewhere' }));
  expect(nextOf(store)?.id).toBe(again.id);
  store.close();
});

test('what was found in a damaged journal waits on for another booth’s entry, and then for a supervisor', () => {
  const folder = testFolder();
  const before = openWhole(folder);
  const exit = exitOfSite(before, randomUUID());
  before.close();
  requestSalvage(folder);
  const store = openWhole(folder);
  expect(store.opened.salvaged).not.toBeNull();
  expect(store.find(exit.id)?.view).toMatchObject({ state: 'waiting-for-entry', siteEntry: exit.siteEntry });
  const [after] = store.transition(told(exit, 'told-1'));
  expect(after).toMatchObject({ state: 'refused', reason: 'found-again', sessionId: 'told-1' });
  store.close();
  expect(verifyFolder(folder)).toMatchObject({ ok: true });
});

test('a car that left by another booth is inside no more, by triggers, tally, chain and after a start', async () => {
  const folder = testFolder();
  const store = openWhole(folder);
  const entry = recordOf(store.appendEntry(press({ plate: 'GONE1' })));
  await confirm(store as never, entry, 'gone-1');
  recordOf(store.appendEntry(press({ plate: 'HERE1' })));
  expect(store.keepLeftElsewhere(entry.id, lastPressMs())).toMatchObject({
    id: entry.id,
    state: 'confirmed',
    leftElsewhere: true,
  });
  expect(store.keepLeftElsewhere(entry.id, lastPressMs())).toBeNull();
  expect(store.keepLeftElsewhere(randomUUID(), lastPressMs())).toBeNull();
  expect([store.carInside(entry.id), store.insideHere(), insideTally(folder)]).toEqual([null, 0, 1]);
  const { history } = store.sessionRecords({ entryId: entry.id });
  expect(history.at(-1)).toMatchObject({ event: 'left-elsewhere', state: 'confirmed' });
  expect(history.filter(({ event }) => event === 'left-elsewhere')).toHaveLength(1);
  // What the service tells of it is older than that.
  expect(store.leftHere(0)).toMatchObject({ sessions: ['gone-1'] });
  store.close();
  const again = new JournalStore(folder);
  expect(again.opened).toMatchObject({ mended: null, salvaged: null });
  expect(again.carsInside().map(({ plate }) => plate)).toEqual(['HERE1']);
  again.close();
  expect(verifyFolder(folder)).toMatchObject({ ok: true });
  behind(folder, (database) => database.exec('UPDATE records SET left_elsewhere = 0'));
  expect(verifyFolder(folder).first).toMatchObject({ kind: 'record-altered', recordId: entry.id });
});

test('what left here, was taken back, or has ended without a session did not leave by another booth', async () => {
  const store = openWhole(testFolder());
  const left = recordOf(store.appendEntry(press({ plate: 'LEFT1' })));
  await confirm(store as never, left, 'left-1');
  const exit = recordOf(store.appendExit({ ...press(), entryId: left.id }));
  await confirm(store as never, exit, 'left-1');
  const undone = recordOf(store.appendEntry(press({ plate: 'VOID1' })));
  store.transition(move(undone, { to: 'voided', reason: 'withdrawn' }));
  const closed = recordOf(store.appendEntry(press({ plate: 'CLOSED1' })));
  store.transition(move(closed, { to: 'resolved' }));
  for (const { id } of [left, undone, closed]) expect(store.keepLeftElsewhere(id, lastPressMs())).toBeNull();
  // An exit of this booth that was not sent ends nothing: taken back by a supervisor, its car does not come in again.
  const overtaken = recordOf(store.appendEntry(press({ plate: 'TWICE1' })));
  await confirm(store as never, overtaken, 'twice-1');
  const lost = recordOf(store.appendExit({ ...press(), entryId: overtaken.id }));
  store.transition(move(lost, { happening: 'claim-lost', to: 'refused', reason: 'left-elsewhere' }));
  expect(store.keepLeftElsewhere(overtaken.id, lastPressMs())).toMatchObject({ leftElsewhere: true });
  store.transition(move({ ...lost, state: 'refused' }, { to: 'voided', reason: 'by-supervisor' }));
  expect(store.carsInside().map(({ plate }) => plate)).toEqual(['CLOSED1']);
  store.close();
});

test('a car that left by another booth is kept as long as one that left here, and survives a damage as what it is', async () => {
  const folder = testFolder();
  const store = openWhole(folder);
  const entry = recordOf(store.appendEntry(press({ plate: 'GONE1' })));
  await confirm(store as never, entry, 'gone-1');
  store.keepLeftElsewhere(entry.id, lastPressMs());
  store.close();
  requestSalvage(folder);
  const salvaged = openWhole(folder);
  expect(salvaged.find(entry.id)?.view).toMatchObject({ leftElsewhere: true, state: 'confirmed' });
  expect([salvaged.carsInside(), insideTally(folder)]).toEqual([[], 0]);
  expect(salvaged.verify()).toMatchObject({ ok: true });
  const rules = { pictureMs: 1_000, recordMs: 1_000, mostStayMs: 100 * 86_400_000 };
  while (salvaged.runHousekeeping(rules, lastPressMs() + 2_000) === null);
  expect(salvaged.find(entry.id)).toBeNull();
  salvaged.close();
});

test.each(versionOnes)(
  'a journal of version 3 (%s) is as it was, and its copy is verified by the rule of its version',
  (fixture) => {
    const folder = versionThree(fixture);
    const stands = (): unknown[] =>
      behind(folder, (database) =>
        database
          .prepare(
            'SELECT seq, id, state, reason, session_id, service, lane_head, inside FROM records ORDER BY seq',
          )
          .all(),
      );
    const [before, tally] = [stands(), insideTally(folder)];
    expect(verifyFolder(folder)).toMatchObject({ ok: true });
    const store = new JournalStore(folder);
    expect(store.opened).toMatchObject({ migrated: { from: 3 }, mended: null, salvaged: null });
    expect(store.verify()).toMatchObject({ ok: true });
    store.close();
    expect([stands(), insideTally(folder)]).toEqual([before, tally]);
    expect(verifyCopy(folder, 'journal.sqlite.version-3')).toMatchObject({ ok: true });
  },
);

test.each(versionFours)('a journal of version 4 (%s) is as it was', (fixture) => {
  const folder = versionFour(fixture);
  const columns = 'seq, id, state, reason, session_id, site_entry, left_elsewhere, lane_head, inside';
  const stands = (): unknown[] =>
    behind(folder, (database) => database.prepare(`SELECT ${columns} FROM records ORDER BY seq`).all());
  const [before, tally] = [stands(), insideTally(folder)];
  expect(verifyFolder(folder)).toMatchObject({ ok: true });
  const store = new JournalStore(folder);
  expect(store.opened).toMatchObject({ migrated: { from: 4 }, mended: null, salvaged: null });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
  expect([stands(), insideTally(folder)]).toEqual([before, tally]);
  expect(verifyCopy(folder, 'journal.sqlite.version-4')).toMatchObject({ ok: true });
});

test('a journal of version 4 knows which cars another booth has let in, and which of its own left there', () => {
  const store = new JournalStore(versionFour('site'));
  const waiting = store.waitingForSite();
  expect(waiting.map(({ plate }) => plate)).toEqual(['SITE10', 'SITE11']);
  const exits = store.siteExits(0);
  expect(exits).toHaveLength(18);
  expect(exits.every((entry) => store.hasSiteExit(entry))).toBe(true);
  expect(store.carsInside().map(({ plate }) => plate)).toEqual(['OWN5', 'OWN6', 'OWN7']);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('a car whose plate is missing stays so in doubt, is offered to nobody, and is not sent once its plate is typed', () => {
  const store = openWhole(testFolder());
  const draft = recordOf(store.appendDraft(press()));
  const { seq: since } = store.head();
  expect(store.mayBeDoubted(draft.id, since)).toBe(true);
  store.transition(move(draft, { happening: 'older-copy', from: 'draft', to: 'draft' }));
  expect(store.mayBeDoubted(draft.id, since)).toBe(false);
  expect(store.find(draft.id)).toMatchObject({ view: { state: 'draft', reason: null }, everUnknown: true });
  expect(store.freeze(store.head().seq, lastPressMs(), { epoch: 'an epoch' })).toEqual([]);
  const typed = { happening: 'plate-typed', from: 'draft', to: 'unknown', reason: 'older-copy' } as const;
  const edited = { plate: 'AB12', vehicleClass: 'CAR' };
  expect(store.transition(move(draft, { ...typed, edited }))).toMatchObject([
    { plate: 'AB12', state: 'unknown', reason: 'older-copy' },
  ]);
  expect(nextOf(store)).toBeUndefined();
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});
