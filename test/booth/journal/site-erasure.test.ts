import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { SiteErasureRequest } from '../../../electron/booth/journal/privacy/site-erasure.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { behind, lastPressMs, move, press, recordOf } from './journal-support.ts';
import { answer, entry, open, toTheEnd, view } from './salvage-support.ts';

// What the site has asked every booth to erase, as the journal carries it out: what is still needed goes by itself later.

const dayMs = 86_400_000;
const rules = { recordMs: 90 * dayMs, mostStayMs: dayMs, pictureMs: 30 * dayMs };

let folder: string;
let store: JournalStore;
beforeEach(() => {
  folder = testFolder();
  store = open(folder);
  onTestFinished(() => store.close());
});

const asked = (more: Partial<SiteErasureRequest> = {}): SiteErasureRequest => ({
  erasure: randomUUID(),
  entries: [],
  sessions: [],
  plate: null,
  askedMs: lastPressMs(),
  mostStayMs: dayMs,
  ...more,
});

function sent(record: RecordView): RecordView {
  store.transition(move(view(store, record)));
  const confirmed = { sessionId: `session of ${record.id}`, answer };
  store.transition(move(view(store, record), { to: 'confirmed', confirmed, waitingExits: 'release' }));
  return record;
}

const exitOf = ({ id }: RecordView): RecordView =>
  sent(recordOf(store.appendExit({ ...press(), entryId: id })));

function left(plate: string): RecordView {
  const record = sent(entry(store, plate));
  exitOf(record);
  return record;
}

const erase = (request: SiteErasureRequest) => store.eraseForSite(request, lastPressMs());
/** A round of retention to its end, files and all. */
function clean(): void {
  while (store.runHousekeeping(rules, lastPressMs()) === null);
}

test('a stay that is over goes at once, and is done once it is out of the files, too', () => {
  const [gone, other] = [left('GONE1'), left('OTHER1')];
  const request = asked({ plate: 'GONE1' });
  expect(store.siteErasure(request.erasure)).toBeNull();
  expect(erase(request)).toEqual({ isDone: false, awaited: [] });
  expect([store.find(gone.id), store.find(other.id)]).toMatchObject([null, { view: { id: other.id } }]);
  clean();
  expect(store.siteErasure(request.erasure)).toEqual({ isDone: true, awaited: [] });
  expect(store.verify().ok).toBe(true);
});

test('what is inside, or open, is awaited, and goes with the round after it has ended; what came since stays', () => {
  const inside = sent(entry(store, 'WAITS1'));
  const request = asked({ plate: 'WAITS1', entries: [inside.id] });
  expect(erase(request)).toEqual({ isDone: false, awaited: [inside.id] });
  clean();
  expect(store.siteErasure(request.erasure)).toEqual({ isDone: false, awaited: [inside.id] });
  exitOf(inside);
  const later = left('WAITS1');
  clean();
  expect(store.find(inside.id)).toBeNull();
  expect(store.find(later.id)).not.toBeNull();
  expect(store.siteErasure(request.erasure)).toEqual({ isDone: true, awaited: [] });
});

test('what came after the request was made is not meant, although it is read later', () => {
  const before = left('AGAIN1');
  const askedMs = lastPressMs();
  const after = left('AGAIN1');
  erase(asked({ plate: 'AGAIN1', askedMs }));
  expect([store.find(before.id), store.find(after.id)]).toMatchObject([null, { view: { id: after.id } }]);
});

test('a record that was named goes whatever its plate has become, one that was found by its plate does not', () => {
  const [named, found] = [sent(entry(store, 'FIRST1')), entry(store, 'FIRST1')];
  const request = asked({ plate: 'FIRST1', entries: [named.id] });
  expect(erase(request).awaited.toSorted()).toEqual([named.id, found.id].toSorted());
  const edited = { plate: 'SECOND2', vehicleClass: 'CAR' };
  store.transition(move(view(store, found), { to: 'queued', happening: 'edited', edited }));
  exitOf(named);
  sent(found);
  exitOf(found);
  clean();
  expect(store.find(named.id)).toBeNull();
  expect(store.find(found.id)?.view.plate).toBe('SECOND2');
  expect(store.siteErasure(request.erasure)).toEqual({ isDone: true, awaited: [] });
});

test('an erasure that is asked for in parts is remembered with the last one, and gone on with after a crash before it', () => {
  const [first, second] = [left('PART1'), left('PART2')];
  const inside = sent(entry(store, 'PART3'));
  const request = asked({ plate: 'PART2' });
  const part = (more: Partial<SiteErasureRequest>) => erase({ ...request, plate: null, ...more });
  expect(part({ entries: [first.id, inside.id], part: 'more' })).toEqual({
    isDone: true,
    awaited: [inside.id],
  });
  expect(store.find(first.id)).toBeNull();
  expect(store.siteErasure(request.erasure)).toBeNull();
  // The booth was killed here: another round asks for all of it.
  expect(part({ entries: [first.id, inside.id], part: 'more' }).awaited).toEqual([inside.id]);
  expect(part({ entries: [second.id], plate: 'PART2', part: 'incomplete' }).awaited).toEqual([inside.id]);
  expect(store.siteErasure(request.erasure)).toBeNull();
  expect(part({ entries: [second.id], plate: 'PART2' })).toEqual({ isDone: false, awaited: [inside.id] });
  exitOf(inside);
  clean();
  expect([first, second, inside].map(({ id }) => store.find(id))).toEqual([null, null, null]);
  expect(store.siteErasure(request.erasure)).toEqual({ isDone: true, awaited: [] });
  expect(store.verify().ok).toBe(true);
});

test('another booth’s stay is found by its session, however its id is written', () => {
  const session = randomUUID();
  const foreign = { sessionId: session, plate: 'GUEST1', vehicleClass: 'CAR' };
  const exit = recordOf(store.appendExit({ ...press(), session: foreign }));
  const confirmed = { sessionId: session, answer };
  store.transition(move(view(store, exit)));
  store.transition(move(view(store, exit), { to: 'confirmed', confirmed }));
  const request = asked({ entries: [randomUUID()], sessions: [session.toUpperCase().replaceAll('-', '')] });
  expect(erase(request).awaited).toEqual([]);
  expect(store.find(exit.id)).toBeNull();
});

test('so is an exit that waits for another booth’s entry, which is awaited: it has no session yet', () => {
  const elsewhere = randomUUID();
  const site = { entry: elsewhere, plate: 'GUEST2', vehicleClass: 'CAR' };
  const exit = recordOf(store.appendExit({ ...press(), site }));
  const request = asked({ entries: [elsewhere] });
  expect(erase(request)).toEqual({ isDone: false, awaited: [exit.id] });
  store.transition(move(view(store, exit), { from: 'waiting-for-entry', to: 'voided' }));
  clean();
  expect(store.find(exit.id)).toBeNull();
});

test('of what is erased because somebody asks for it the chain keeps how it ended, over pruning; so of what retention takes as long as the ledger may tell of it', () => {
  const site = randomUUID();
  const named = { entry: site, plate: 'SITE1', vehicleClass: 'CAR' };
  const withdrawn = recordOf(store.appendExit({ ...press(), site: named }));
  store.transition(move(withdrawn, { happening: 'withdrawn', to: 'voided' }));
  // Whoever guesses the session would find it again.
  const ofAlpr = { ...named, entry: randomUUID().replace(/^(.{14})./, (_, before: string) => `${before}8`) };
  const alpr = recordOf(store.appendExit({ ...press(), site: { ...ofAlpr, plate: 'ALPR1' } }));
  store.transition(move(alpr, { happening: 'withdrawn', to: 'voided' }));
  const own = left('OWN1');
  const exit = view(store, exitOfOwn());
  const never = entry(store, 'NEVER1');
  store.transition(move(never, { happening: 'withdrawn', to: 'voided' }));
  const stays = sent(entry(store, 'STAYS1'));
  expect(store.carEnds(0)).toBeNull();
  const { seq } = store.head();
  for (const plate of ['SITE1', 'ALPR1', 'OWN1', 'NEVER1', 'STAYS1']) erase(asked({ plate }));
  clean();
  const ends = store.carEnds(seq)?.ends.map(({ recordId, car, ended }) => [recordId, car, ended]);
  expect(ends).toEqual([
    [withdrawn.id, site, 'withdrawn'],
    [alpr.id, null, 'withdrawn'],
    [exit.id, own.id, 'left'],
    [never.id, never.id, 'left'],
  ]);
  expect(store.find(stays.id)).not.toBeNull();
  expect(store.carEnds(0)).toEqual(store.carEnds(seq));
  expect(store.carEnds(store.head().seq)).toBeNull();
  const retained = (id: string, days: number): unknown => {
    const { seq: before } = store.head();
    while (
      store.runHousekeeping({ ...rules, recordMs: days * dayMs }, lastPressMs() + days * dayMs) === null
    );
    expect(store.find(id)).toBeNull();
    return store.carEnds(before)?.ends.map(({ car, ended }) => [car, ended]);
  };
  const young = left('YOUNG1');
  expect(retained(young.id, 7)).toEqual([[young.id, 'left']]);
  expect(retained(left('OLD1').id, 61)).toEqual([]);

  function exitOfOwn(): RecordView {
    const [, first] = store.sessionRecords({ entryId: own.id }).records;
    if (first === undefined) throw new Error('the exit is there');
    return first;
  }
});

test('one event that the disk has damaged keeps no other from telling how its record ended', () => {
  const [damaged, whole] = [left('BAD1'), left('GOOD1')];
  for (const plate of ['BAD1', 'GOOD1']) erase(asked({ plate }));
  behind(folder, (database) =>
    database
      .prepare(
        "UPDATE events SET detail = replace(detail, '{', '[') WHERE detail ->> 'car' = ? AND happening = 'erased'",
      )
      .run(damaged.id),
  );
  expect(store.carEnds(0)?.ends.map(({ car }) => car)).toEqual([whole.id]);
});

test('of a car whose exit another booth has, or a person there has seen to, it is not kept that it left', () => {
  const [taken, ended] = [sent(entry(store, 'TAKEN1')), sent(entry(store, 'ENDED1'))];
  const exitFor = ({ id }: RecordView): RecordView => recordOf(store.appendExit({ ...press(), entryId: id }));
  const [takenExit, endedExit] = [exitFor(taken), exitFor(ended)];
  const changes = [
    { recordId: takenExit.id, became: 'handed-over', to: 'south' },
    { recordId: endedExit.id, became: 'ended' },
  ] as const;
  expect(store.keepHandovers(changes, lastPressMs())).toMatchObject([{ state: 'local' }, { state: 'local' }]);
  const gone = sent(entry(store, 'GONE1'));
  expect(store.keepLeftElsewhere(gone.id, lastPressMs())).toMatchObject({ leftElsewhere: true });
  const { seq } = store.head();
  for (const plate of ['TAKEN1', 'ENDED1', 'GONE1']) expect(erase(asked({ plate })).awaited).toEqual([]);
  expect([taken, ended, gone].map(({ id }) => store.find(id))).toEqual([null, null, null]);
  expect(store.carEnds(seq)?.ends.map(({ recordId, car, ended: how }) => [recordId, car, how])).toEqual([
    [endedExit.id, ended.id, 'withdrawn'],
    [gone.id, gone.id, 'left'],
  ]);
  expect(store.verify().ok).toBe(true);
});

test('a car that left by its session’s id, pressed before its entry had that, is not inside, and it is kept that it left', () => {
  const pending = entry(store, 'BYID1');
  store.transition(move(view(store, pending)));
  const sessionId = `session of ${pending.id}`;
  const exit = recordOf(
    store.appendExit({ ...press(), session: { sessionId, plate: 'BYID1', vehicleClass: 'CAR' } }),
  );
  expect(exit.entryId).toBeNull();
  const toEntry = { to: 'confirmed', confirmed: { sessionId, answer }, waitingExits: 'release' } as const;
  store.transition(move(view(store, pending), toEntry));
  const request = asked({ plate: 'BYID1' });
  const both = [pending.id, exit.id].toSorted();
  // The exit is still to be sent.
  expect(erase(request).awaited.toSorted()).toEqual(both);
  store.transition(move(view(store, exit)));
  store.transition(move(view(store, exit), { to: 'confirmed', confirmed: { sessionId, answer } }));
  expect(store.carsInside()).toEqual([]);
  const { seq } = store.head();
  clean();
  expect(store.siteErasure(request.erasure)).toEqual({ isDone: true, awaited: [] });
  expect(store.carEnds(seq)?.ends.map(({ recordId, car, ended }) => [recordId, car, ended])).toEqual([
    [exit.id, null, 'left'],
    [pending.id, pending.id, 'left'],
  ]);
});

test('what was said of a record that the journal has lost goes, too', () => {
  const other = left('OTHER1');
  const decided = { by: 'supervisor', reason: 'the red car of Ms Example' };
  const said = entry(store, 'LOST1');
  store.transition(move(view(store, said), { to: 'voided', happening: 'supervisor', decided }));
  const words = () =>
    behind(folder, (database) =>
      database.prepare('SELECT words FROM events WHERE record_id = ? AND words IS NOT NULL').all(said.id),
    );
  behind(folder, (database) => database.prepare('DELETE FROM records WHERE id = ?').run(said.id));
  erase(asked({ entries: [other.id] }));
  expect(words()).not.toEqual([]);
  erase(asked({ entries: [said.id] }));
  expect(words()).toEqual([]);
});

test('nothing is over while a damaged journal is read: it is asked for again, and what joins is erased', () => {
  const gone = left('GONE1');
  store.close();
  requestSalvage(folder);
  store = open(folder, 0);
  const request = asked({ plate: 'GONE1' });
  expect(erase(request).isDone).toBe(false);
  expect(store.siteErasure(request.erasure)).toBeNull();
  toTheEnd(store);
  erase(request);
  clean();
  expect(store.siteErasure(request.erasure)).toEqual({ isDone: true, awaited: [] });
  expect(store.find(gone.id)).toBeNull();
});
