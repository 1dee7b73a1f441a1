import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { fileOf, overwrite, pageBytes } from './damaging.ts';
import { behind, lastPressMs, move, press, recordOf } from './journal-support.ts';
import {
  answer,
  confirmed,
  damagedWith,
  entry,
  open,
  request,
  standing,
  toTheEnd,
  view,
  views,
} from './salvage-support.ts';

// What an outside reading of the salvage found: each a way to lose, to double, or to stay closed.

test('the new journal may be damaged in its turn while the old one is read: the booth starts', () => {
  const folder = damagedWith((store) => {
    const old = entry(store, 'OLD1');
    confirmed(store, old, 'old');
  });
  const store = open(folder, 0);
  entry(store, 'NEW1');
  store.close();
  // Nothing at a start looks there; what joins does.
  const page = behind(folder, (database) =>
    database.prepare("SELECT pageno FROM dbstat WHERE name = 'records_session_key'").get(),
  )?.['pageno'];
  overwrite(fileOf(folder), (Number(page) - 1) * pageBytes, 100);
  const again = open(folder);
  expect(standing(again, recordOf(again.appendEntry(press())).id)).toBe('queued');
  again.close();
});

test('what a look-up proves absent, and an exit whose entry becomes known, wait for a supervisor', () => {
  let [sent, exit]: (RecordView | null)[] = [null, null];
  const folder = damagedWith((store) => {
    sent = entry(store, 'SENT1');
    store.transition(move(sent));
    exit = recordOf(store.appendExit({ ...press(), entryId: sent.id }));
  });
  const store = open(folder);
  const { id } = sent as unknown as RecordView;
  const unknown = store.find(id)?.view as RecordView;
  expect(unknown.state).toBe('unknown');
  store.transition(move(unknown, { happening: 'looked-up', to: 'queued', reason: 'looked-up' }));
  expect(standing(store, id)).toBe('refused found-again');
  store.transition(move(store.find(id)?.view as RecordView, { to: 'queued' }));
  store.transition(move(store.find(id)?.view as RecordView));
  const known = { sessionId: 'known', answer };
  store.transition(
    move(store.find(id)?.view as RecordView, {
      to: 'confirmed',
      confirmed: known,
      waitingExits: 'release',
    }),
  );
  expect(standing(store, (exit as unknown as RecordView).id)).toBe('refused found-again');
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what is not as its last event says was not provably queued', () => {
  let queued: RecordView | null = null;
  const folder = damagedWith((store) => {
    queued = entry(store, 'MINE1');
  }, "UPDATE records SET session_id = 'another car’s'");
  const store = open(folder);
  expect(standing(store, (queued as unknown as RecordView).id)).toBe('unknown');
  store.close();
});

test.each([false, true])(
  'what waits to be sent once more may have been executed; pressed again: %s',
  (isAgain) => {
    const pressed = press({ plate: 'MAYBE1' });
    const folder = damagedWith((store) => {
      const once = recordOf(store.appendEntry(pressed));
      store.transition(move(once));
      store.transition(move(view(store, once), { to: 'unknown', reason: 'timed-out' }));
      store.transition(move(view(store, once), { happening: 'supervisor', to: 'queued' }));
    });
    const store = open(folder, 0);
    if (isAgain) store.appendEntry({ ...press({ plate: 'MAYBE1' }), pressId: pressed.pressId });
    toTheEnd(store);
    expect(standing(store, pressed.id)).toBe('unknown');
    expect(store.find(pressed.id)?.everUnknown).toBe(true);
    expect(store.foundAgain()).toEqual([]);
    expect(store.verify()).toMatchObject({ ok: true });
    store.close();
  },
);

test('one event with a number that no program gave does not keep the rest', () => {
  const folder = damagedWith((store) => {
    for (let car = 0; car < 20; car += 1) entry(store, `CAR${car}`);
  }, 'UPDATE events SET seq = -5 WHERE seq = 5');
  const store = open(folder);
  expect(store.opened.salvaged).toMatchObject({ fault: null, records: { saved: 20 } });
  store.close();
});

test.each([
  'UPDATE tallies SET count = 9007199254740993',
  'UPDATE records SET lane_head = 9007199254740993',
  "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'events'",
  "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'records'",
])('a number that is too large keeps no booth closed: %s', (sql) => {
  const folder = testFolder();
  const before = open(folder);
  entry(before, 'CAR1');
  before.close();
  behind(folder, (database) => database.exec(sql));
  const store = open(folder);
  expect(store.repairing(() => store.overview()).counts).toMatchObject({ unknown: 0 });
  expect(standing(store, recordOf(store.repairing(() => store.appendEntry(press()))).id)).toBe('queued');
  store.close();
});

test('a spoilt mark of a salvage keeps no booth closed, and nothing from being read', () => {
  let old: RecordView | null = null;
  const folder = damagedWith((store) => {
    old = entry(store, 'OLD1');
  });
  open(folder, 0).close();
  writeFileSync(join(folder, 'salvage.json'), Buffer.alloc(4));
  const store = open(folder);
  recordOf(store.appendEntry(press()));
  expect(standing(store, (old as unknown as RecordView).id)).toBe('refused found-again');
  expect(store.movedAside()).toMatchObject([{ isKept: false }]);
  store.close();
});

test('a car that was let in at a tap in both has one record to be typed', () => {
  const draft = { ...press() };
  const folder = damagedWith((store) => void store.appendDraft(draft));
  const store = open(folder, 0);
  store.appendDraft({ ...press(), pressId: draft.pressId });
  toTheEnd(store);
  expect(store.inState('draft')).toHaveLength(1);
  expect(standing(store, draft.id)).toBe('voided pressed-again');
  store.close();
});

test('a car that was in doubt without a plate is not closed because its tap was saved again', () => {
  const draft = { ...press() };
  const folder = damagedWith((store) => {
    const tapped = recordOf(store.appendDraft(draft));
    store.transition(move(tapped, { happening: 'older-copy', from: 'draft', to: 'draft' }));
  });
  const store = open(folder, 0);
  store.appendDraft({ ...press(), pressId: draft.pressId });
  toTheEnd(store);
  expect(store.inState('draft')).toHaveLength(2);
  expect(store.find(draft.id)).toMatchObject({ view: { state: 'draft' }, everUnknown: true });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('an exit whose entry is still being read is erased with it: the car does not come back inside', () => {
  let entered: RecordView | null = null;
  const folder = damagedWith((store) => {
    entered = entry(store, 'ASKED1');
    confirmed(store, entered, 'asked');
  });
  const store = open(folder, 0);
  const session = { sessionId: 'asked', plate: 'ASKED1', vehicleClass: 'CAR' };
  const exit = recordOf(store.appendExit({ ...press(), session }));
  confirmed(store, exit, 'asked');
  expect(store.eraseAbout(request, lastPressMs())).toMatchObject({ records: 0, kept: [{ why: 'reading' }] });
  toTheEnd(store);
  const { id } = entered as unknown as RecordView;
  expect([id, exit.id].map((one) => store.find(one))).toEqual([null, null]);
  expect(store.carsInside()).toEqual([]);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what was recorded again is not sent with the rest, also once that record is erased, and whatever its class', () => {
  const folder = damagedWith((store) => {
    for (const plate of ['ASKED1', 'OTHER1', 'ALONE1']) entry(store, plate);
  });
  const store = open(folder);
  for (const plate of ['ASKED1', 'OTHER1']) {
    const again = recordOf(store.appendEntry(press({ plate, vehicleClass: 'MOTORBIKE' })));
    confirmed(store, again, plate);
    confirmed(store, recordOf(store.appendExit({ ...press(), entryId: again.id })), plate);
  }
  expect(views(store)).toEqual({ ASKED1: true, OTHER1: true, ALONE1: false });
  expect(store.eraseAbout(request, lastPressMs())).toMatchObject({ records: 2, kept: [{ why: 'open' }] });
  expect(views(store)).toEqual({ ASKED1: true, OTHER1: true, ALONE1: false });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('what joins after its second record was erased is not sent with the rest', () => {
  const folder = damagedWith((store) => {
    for (const plate of ['ASKED1', 'ALONE1']) entry(store, plate);
  });
  const store = open(folder, 0);
  const again = recordOf(store.appendEntry(press({ plate: 'ASKED1' })));
  confirmed(store, again, 'again');
  confirmed(store, recordOf(store.appendExit({ ...press(), entryId: again.id })), 'again');
  expect(store.eraseAbout(request, lastPressMs())).toMatchObject({ records: 2 });
  toTheEnd(store);
  expect(views(store)).toEqual({ ASKED1: true, ALONE1: false });
  store.close();
});

test('a car that comes while what was found is being sent is not sent twice', () => {
  const folder = damagedWith((store) => void entry(store, 'CAME1'));
  const store = open(folder);
  const [found] = store.foundAgain();
  recordOf(store.appendEntry(press({ plate: 'CAME1' })));
  const send = move(found?.record as RecordView, {
    happening: 'supervisor',
    to: 'queued',
    unlessRecordedSince: found?.until ?? 0,
  });
  expect(() => store.transition(send)).toThrow('recorded again');
  store.close();
});

test('what waits for an entry that gets another plate follows it, into its lane', () => {
  const store = open(testFolder());
  const entered = entry(store, 'WRONG1');
  const exit = recordOf(store.appendExit({ ...press(), entryId: entered.id }));
  const later = entry(store, 'RIGHT1');
  const edited = { plate: 'RIGHT1', vehicleClass: 'CAR' };
  store.transition(move(entered, { happening: 'corrected', to: 'queued', edited }));
  expect(store.find(exit.id)?.view).toMatchObject({ plate: 'RIGHT1', state: 'waiting-for-entry' });
  confirmed(store, store.find(entered.id)?.view as RecordView, 'right');
  store.transition(
    move(exit, { happening: 'entry-known', from: 'waiting-for-entry', to: 'queued', reason: null }),
  );
  const asked = { nowMs: lastPressMs(), freshMs: 0, withheld: [] };
  expect(store.nextSendable(asked)?.view.id).toBe(exit.id);
  expect(store.find(later.id)?.view.state).toBe('queued');
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

const kim = { id: 'a-1', name: 'Kim', role: 'supervisor', pin: 'none', salt: 'salt' } as const;

test('who was stopped cannot sign in again by way of damage', () => {
  const folder = damagedWith((store) => {
    const atMs = lastPressMs();
    const by = 'supervisor';
    store.keepAttendant({ ...kim, active: true }, { happening: 'attendant-added', by, atMs });
    store.keepAttendant({ ...kim, active: false }, { happening: 'attendant-stopped', by, atMs });
  }, 'UPDATE attendants SET active = 1');
  const store = open(folder);
  expect(store.people().attendants).toMatchObject([{ name: 'Kim', active: false }]);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('whose last version was lost is stopped until a supervisor says otherwise, and the chain says so', () => {
  const folder = damagedWith((store) => {
    const act = { happening: 'attendant-added', by: 'supervisor', atMs: lastPressMs() } as const;
    store.keepAttendant({ ...kim, active: true }, act);
  }, "UPDATE attendants SET pin = 'another'");
  const store = open(folder);
  expect(store.people().attendants).toMatchObject([{ name: 'Kim', active: false }]);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('a fact that was changed behind the program’s back goes on to show after a salvage', () => {
  const folder = damagedWith(
    (store) => store.setFact('which', 'ours'),
    "UPDATE facts SET value = 'theirs' WHERE name = 'which'",
  );
  const store = open(folder);
  expect(store.verify().faults).toMatchObject([{ kind: 'fact-altered' }]);
  store.close();
});

test('a log that is larger than memory can hold keeps no booth closed', () => {
  const folder = testFolder();
  const store = open(folder);
  entry(store, 'CAR1');
  store.close();
  const log = `${fileOf(folder)}-wal`;
  writeFileSync(log, Buffer.from('377f0682002de21800001000', 'hex'));
  truncateSync(log, 2 ** 31 + 4_096);
  const again = open(folder);
  expect(again.overview().counts).toMatchObject({ waiting: 1 });
  again.close();
});
