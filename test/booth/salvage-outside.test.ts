import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wishSalvage } from '../../electron/booth/journal/salvage/aside.ts';
import { JournalStore } from '../../electron/booth/journal/store.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import { testFolder } from '../support/folders.ts';
import { fileOf, overwrite, pageBytes } from './damaging.ts';
import { behind, move, press, recordOf } from './journal-support.ts';

// What an outside reading of the salvage found: each a way to lose, to double, or to stay closed.

const open = (folder: string, salvageMs?: number): JournalStore =>
  new JournalStore(folder, { reserveBytes: 0, ...(salvageMs === undefined ? {} : { salvageMs }) });

function toTheEnd(store: JournalStore): void {
  for (let steps = 0; store.goOnSalvaging() !== null; steps += 1) expect(steps).toBeLessThan(10_000);
}

/** A journal of these cars, which the next start finds damaged. */
function damagedWith(fill: (store: JournalStore) => void, sql?: string): string {
  const folder = testFolder();
  const store = open(folder);
  fill(store);
  store.close();
  if (sql !== undefined) behind(folder, (database) => database.exec(sql));
  wishSalvage(folder);
  return folder;
}

const entry = (store: JournalStore, plate: string): RecordView =>
  recordOf(store.appendEntry(press({ plate })));

const standing = (store: JournalStore, id: string): string => {
  const { state, reason } = store.find(id)?.view ?? { state: 'absent', reason: null };
  return `${state} ${reason ?? ''}`.trim();
};

test('the new journal may be damaged in its turn while the old one is read: the booth starts', () => {
  const folder = damagedWith((store) => {
    const old = entry(store, 'OLD1');
    store.transition(move(old));
    const answer = { isRegisteredUser: true, startDateTime: null, endDateTime: null };
    const confirmed = { sessionId: 'old', answer };
    store.transition(move(old, { from: 'sending', to: 'confirmed', confirmed }));
  });
  const store = open(folder, 0);
  entry(store, 'NEW1');
  store.close();
  // Nothing at a start looks there; what joins does.
  const page = behind(folder, (database) =>
    database.prepare("SELECT pageno FROM dbstat WHERE name = 'records_session'").get(),
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
  const answer = { isRegisteredUser: true, startDateTime: null, endDateTime: null };
  store.transition(move(unknown, { happening: 'looked-up', to: 'queued', reason: 'looked-up' }));
  expect(standing(store, id)).toBe('refused found-again');
  store.transition(move(store.find(id)?.view as RecordView, { to: 'queued' }));
  store.transition(move(store.find(id)?.view as RecordView));
  const confirmed = { sessionId: 'known', answer };
  store.transition(
    move(store.find(id)?.view as RecordView, { to: 'confirmed', confirmed, waitingExits: 'release' }),
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

test('a spoilt mark of a salvage keeps no booth closed, and the folder stays for people', () => {
  const folder = damagedWith((store) => void entry(store, 'OLD1'));
  open(folder, 0).close();
  writeFileSync(join(folder, 'salvage.json'), Buffer.alloc(4));
  const store = open(folder);
  recordOf(store.appendEntry(press()));
  expect(store.movedAside()).toMatchObject([{ isKept: true }]);
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
