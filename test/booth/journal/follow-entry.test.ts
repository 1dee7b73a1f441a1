import { expect, test } from 'vitest';
import type { Transition } from '../../../electron/booth/journal/model/record-types.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import { prepareAct } from '../../../electron/booth/outbox/prepare-act.ts';
import type { RecordView, SessionAct } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { behind, lastPressMs, move, press, recordOf } from './journal-support.ts';
import { profileOf } from '../service/operations-support.ts';
import { confirmed, entry, open, view } from './salvage-support.ts';

// What is done with a session follows its entry to another plate, also where it was on its way when that was changed.

const old = { plateNumber: 'OLD1', vehicleClass: 'CAR' };

const actOf = (store: JournalStore, { id }: RecordView, act: SessionAct, values: object = old): RecordView =>
  recordOf(
    store.appendAct({
      ...press(),
      entryId: id,
      act,
      request: JSON.stringify({ values, inputs: {} }),
      note: 'misread',
    }),
  );

/** A car of which the service knows. */
function inside(folder = testFolder()): { folder: string; store: JournalStore; car: RecordView } {
  const store = open(folder);
  const car = entry(store, 'OLD1');
  confirmed(store, car, 'session-1');
  return { folder, store, car };
}

const editTo = (store: JournalStore, car: RecordView, plateNumber: string): void =>
  confirmed(store, actOf(store, car, 'edit-entry', { plateNumber, vehicleClass: 'VAN' }), 'session-1');

const go = (store: JournalStore, record: RecordView, more: Partial<Transition> = {}): RecordView[] =>
  store.transition(move(view(store, record), more));

const laneOf = (folder: string, { id }: RecordView): unknown =>
  behind(folder, (database) => database.prepare('SELECT lane, lane_head FROM records WHERE id = ?').get(id));

const happenings = (folder: string, { id }: RecordView): unknown[] =>
  behind(folder, (database) =>
    database.prepare('SELECT happening FROM events WHERE record_id = ? ORDER BY seq').all(id),
  ).map(({ happening }) => happening);

const turn = (store: JournalStore): RecordView | undefined =>
  store.nextSendable({ nowMs: lastPressMs(), freshMs: 0, withheld: ['entry'] })?.view;

/** How something that was on its way when its entry was edited waits again: what came before, and the change itself. */
const returns: [string, Partial<Transition>[], Partial<Transition>][] = [
  ['not executed', [], { happening: 'answered', to: 'queued', reason: 'picture-too-large' }],
  ['refused', [], { happening: 'answered', to: 'refused', reason: 'conflict' }],
  ['sent again by a supervisor', [{ to: 'unknown' }], { happening: 'supervisor', to: 'queued' }],
  ['looked up', [{ to: 'unknown' }], { happening: 'looked-up', to: 'queued', reason: 'looked-up' }],
  [
    'repeated and not executed',
    [{ to: 'unknown' }, { to: 'sending' }],
    { happening: 'answered', to: 'queued' },
  ],
];

test.each(returns)(
  'an exit that was on its way waits in its entry’s lane once it is %s',
  (_how, on, back) => {
    const { folder, store, car } = inside();
    const exit = recordOf(store.appendExit({ ...press(), entryId: car.id }));
    const again = entry(store, 'NEW1');
    go(store, exit);
    for (const step of on) go(store, exit, step);
    editTo(store, car, 'NEW1');
    expect(view(store, exit).plate).toBe('OLD1');
    const [after] = go(store, exit, back);
    expect(after).toEqual(view(store, exit));
    expect(after).toMatchObject({
      plate: 'NEW1',
      vehicleClass: 'VAN',
      sessionId: 'session-1',
      state: back.to,
    });
    const isQueued = back.to === 'queued';
    expect(laneOf(folder, exit)).toMatchObject({ lane: 'NEW1', lane_head: Number(isQueued) });
    expect(laneOf(folder, again)).toMatchObject({ lane: 'NEW1', lane_head: Number(!isQueued) });
    expect(turn(store)?.id).toBe(isQueued ? exit.id : undefined);
    expect(happenings(folder, exit).slice(-2)).toEqual([back.happening, 'entry-edited']);
    expect(store.verify()).toMatchObject({ ok: true });
    store.close();
  },
);

test('what returns to an entry that was not edited is as it was, and so is what stays on its way', () => {
  const { folder, store, car } = inside();
  const exit = recordOf(store.appendExit({ ...press(), entryId: car.id }));
  go(store, exit);
  go(store, exit, { happening: 'answered', to: 'queued', reason: 'picture-too-large' });
  expect(happenings(folder, exit)).toEqual(['saved', 'test', 'answered']);
  go(store, exit);
  editTo(store, car, 'NEW1');
  go(store, exit, { to: 'unknown' });
  expect(view(store, exit)).toMatchObject({ plate: 'OLD1', state: 'unknown' });
  expect(happenings(folder, exit)).not.toContain('entry-edited');
  store.close();
});

const charging = profileOf({
  operations: {
    charge: { path: '/pay', body: { plate: '{plateNumber}', class: '{vehicleClass}' } },
    editEntry: { path: '/edit', body: { plate: '{plateNumber}', class: '{vehicleClass}' } },
  },
});

function bodyOf(store: JournalStore, { id }: RecordView): unknown {
  const record = store.find(id);
  const sent = record === null ? null : prepareAct(charging, { name: 'N', lane: '1' }, record, null);
  return JSON.parse(String(sent?.body));
}

test('what a request says of the car follows its entry, and what somebody said himself does not', () => {
  const { store, car } = inside();
  const [waits, returned] = [actOf(store, car, 'charge'), actOf(store, car, 'charge')];
  const own = actOf(store, car, 'charge', { plateNumber: 'OWN1', vehicleClass: 'CAR' });
  // Of the class alone: its plate is what was known when it was recorded.
  const edit = actOf(store, car, 'edit-entry', { plateNumber: 'OLD1', vehicleClass: 'BUS' });
  go(store, returned);
  go(store, returned, { to: 'unknown' });
  editTo(store, car, 'NEW1');
  go(store, returned, { happening: 'supervisor', to: 'queued' });
  expect([waits, returned, own, edit].map((act) => bodyOf(store, act))).toEqual([
    { plate: 'NEW1', class: 'VAN' },
    { plate: 'NEW1', class: 'VAN' },
    { plate: 'OWN1', class: 'VAN' },
    { plate: 'NEW1', class: 'BUS' },
  ]);
  confirmed(store, view(store, edit), 'session-1');
  expect(view(store, car)).toMatchObject({ plate: 'NEW1', vehicleClass: 'BUS' });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test.each(['while it waits', 'on its way'])(
  'what names a session of this booth by its id alone follows that session’s entry: %s',
  (when) => {
    const folder = testFolder();
    const store = open(folder);
    const car = entry(store, 'OLD1');
    // The service had not answered to the entry yet.
    const sessionId = '5E551010-0000-4000-8000-00000000000A';
    const session = { sessionId, plate: '', vehicleClass: '' };
    const exit = recordOf(store.appendExit({ ...press(), session }));
    const act = {
      act: 'edit-entry',
      request: JSON.stringify({ values: { plateNumber: 'NEW1' } }),
      note: '',
    } as const;
    const edit = recordOf(store.appendAct({ ...press(), session, ...act }));
    expect([exit.entryId, edit.entryId]).toEqual([null, null]);
    confirmed(store, car, sessionId.toLowerCase().replaceAll('-', ''));
    if (when === 'on its way') go(store, exit);
    confirmed(store, edit, sessionId);
    expect(view(store, car).plate).toBe('NEW1');
    if (when === 'on its way') go(store, exit, { to: 'queued' });
    expect(view(store, exit)).toMatchObject({ plate: 'NEW1', state: 'queued', sessionId });
    expect(laneOf(folder, exit)).toMatchObject({ lane: 'NEW1', lane_head: 1 });
    expect(store.verify()).toMatchObject({ ok: true });
    store.close();
  },
);
