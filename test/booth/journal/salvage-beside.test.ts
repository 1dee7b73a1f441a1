import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import type { JournalNotice } from '../../../electron/booth/journal/model/report-types.ts';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { testFolder } from '../../support/folders.ts';
import { sized } from '../../support/nightly.ts';
import { plainJpeg } from '../../support/pictures.ts';
import { openWhole, overwrite } from './damaging.ts';
import { behind, confirm, killedAfter, lastPressMs, move, press, recordOf } from './journal-support.ts';

// A journal that was damaged is read beside the one that took its place, and what is found joins it.

const answer = { isRegisteredUser: true, startDateTime: null, endDateTime: null };

/** So many cars of each: inside, gone, on the wire, queued. */
function filled(folder: string, each = 5): Record<'inside' | 'gone' | 'sending' | 'queued', RecordView[]> {
  const store = new JournalStore(folder, { reserveBytes: 0 });
  const made = { inside: [], gone: [], sending: [], queued: [] } as ReturnType<typeof filled>;
  const entry = (plate: string): RecordView =>
    recordOf(store.appendEntry(press({ plate, picture: plainJpeg() })));
  for (let number = 0; number < each; number += 1) {
    for (const kind of ['inside', 'gone'] as const) {
      const record = entry(`${kind.toUpperCase()}${number}`);
      store.transition(move(record));
      const confirmed = { sessionId: `${kind}-${number}`, answer };
      store.transition(move(record, { from: 'sending', to: 'confirmed', confirmed }));
      made[kind].push(record);
    }
    const sending = entry(`SENDING${number}`);
    store.transition(move(sending));
    made.sending.push(sending);
    made.queued.push(entry(`QUEUED${number}`));
  }
  for (const { id } of made.gone) {
    const exit = recordOf(store.appendExit({ ...press(), entryId: id }));
    store.transition(move(exit));
    store.transition(move(exit, { from: 'sending', to: 'confirmed', confirmed: { sessionId: id, answer } }));
  }
  store.close();
  return made;
}

/** Opens a journal whose damage is read beside it from the first moment on. */
const beside = (folder: string, notice: (notice: JournalNotice) => void = () => undefined): JournalStore =>
  new JournalStore(folder, { reserveBytes: 0, salvageMs: 0, notice });

function toTheEnd(store: JournalStore): void {
  for (let steps = 0; store.goOnSalvaging() !== null; steps += 1) expect(steps).toBeLessThan(100_000);
}

const stateOf = (store: JournalStore, { id }: Pick<RecordView, 'id'>): string | null => {
  const { view } = store.find(id) ?? {};
  return view === undefined ? null : `${view.state} ${view.reason ?? ''}`.trim();
};

test('cars are saved from the first moment on, and what is found joins them: nothing of it goes out by itself', () => {
  const folder = testFolder();
  const made = filled(folder);
  requestSalvage(folder);
  const told: JournalNotice[] = [];
  const store = beside(folder, (notice) => told.push(notice));
  expect(store.opened).toMatchObject({ salvaged: null, salvaging: { folder: expect.any(String) as string } });
  const pressed = [recordOf(store.appendEntry(press({ plate: 'NOW0' })))];
  expect(store.carsInside()).toHaveLength(1);
  for (let wait = store.goOnSalvaging(); wait !== null; wait = store.goOnSalvaging()) {
    pressed.push(recordOf(store.appendEntry(press({ plate: `NOW${pressed.length}` }))));
    expect(store.verify()).toMatchObject({ ok: true });
  }
  expect(made.inside.map((record) => stateOf(store, record))).toEqual(made.inside.map(() => 'confirmed'));
  expect(made.sending.map((record) => stateOf(store, record))).toEqual(made.sending.map(() => 'unknown'));
  expect(made.queued.map((record) => stateOf(store, record))).toEqual(
    made.queued.map(() => 'refused found-again'),
  );
  const inside = store.carsInside().map(({ entryId }) => entryId);
  for (const { id } of [...made.inside, ...made.sending, ...made.queued, ...pressed])
    expect(inside).toContain(id);
  for (const { id } of made.gone) expect(inside).not.toContain(id);
  expect(store.picture(made.inside[0]?.id ?? '', 'original')).toEqual(plainJpeg());
  const next = store.nextSendable({ nowMs: lastPressMs(), freshMs: 0, withheld: [] });
  expect(next?.view.plate).toBe('NOW0');
  expect(told.at(-1)).toMatchObject({ type: 'salvaged', salvaged: { records: { saved: 25, lost: 0 } } });
  const joined = told.flatMap((notice) => (notice.type === 'joined' ? notice.records : []));
  expect(joined.map(({ plate }) => plate).filter((plate) => plate.startsWith('INSIDE'))).toHaveLength(5);
  expect(store.verify()).toMatchObject({ ok: true, salvages: [expect.any(Number)] });
  store.close();
  const again = new JournalStore(folder);
  expect(again.opened).toMatchObject({ salvaged: null, salvaging: null, rolledBack: null });
  again.close();
});

test('a press that was saved in both is sent once', () => {
  const folder = testFolder();
  const before = new JournalStore(folder, { reserveBytes: 0 });
  const twice = press({ plate: 'TWICE' });
  recordOf(before.appendEntry(twice));
  before.close();
  requestSalvage(folder);
  const store = beside(folder);
  const again = recordOf(store.appendEntry({ ...press({ plate: 'TWICE' }), pressId: twice.pressId }));
  toTheEnd(store);
  expect(stateOf(store, again)).toBe('queued');
  expect(stateOf(store, twice)).toBe('voided pressed-again');
  expect(store.carsInside()).toHaveLength(1);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('an exit whose entry is known, or is not there, does not wait for it for ever', () => {
  const folder = testFolder();
  const before = new JournalStore(folder, { reserveBytes: 0 });
  const entries = ['KNOWN', 'WAITS'].map((plate) => recordOf(before.appendEntry(press({ plate }))));
  const exits = entries.map(({ id }) => recordOf(before.appendExit({ ...press(), entryId: id })));
  before.close();
  // A confirmation of which the exit's release is lost.
  behind(folder, (database) =>
    database.exec(
      "UPDATE records SET state = 'confirmed', session_id = 'known' WHERE plate = 'KNOWN' AND operation = 'entry'",
    ),
  );
  requestSalvage(folder);
  const store = beside(folder);
  toTheEnd(store);
  expect(exits.map((exit) => stateOf(store, exit))).toEqual(['refused found-again', 'waiting-for-entry']);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('while the marks of its clock may still come, no time is known by which anything would be due', () => {
  const folder = testFolder();
  filled(folder);
  requestSalvage(folder);
  const store = beside(folder);
  expect(store.keptClock()).toMatchObject({ marks: [{ kind: 'start' }], lastMs: 0 });
  store.close();
});

test('an erasure that is asked for while it is read takes what joins later, too', () => {
  const folder = testFolder();
  const made = filled(folder);
  requestSalvage(folder);
  const store = beside(folder);
  const request = { plate: 'GONE3', by: 'Kim', reason: 'asked by letter', mostStayMs: 86_400_000 };
  expect(store.eraseAbout(request, lastPressMs())).toMatchObject({ records: 0 });
  toTheEnd(store);
  expect(store.find(made.gone[3]?.id ?? '')).toBeNull();
  expect(stateOf(store, made.gone[2] as RecordView)).toBe('confirmed');
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('killed at any instant and damaged on the way, it ends with every record, once', async () => {
  const folder = testFolder();
  const made = filled(folder, sized(25, 100));
  requestSalvage(folder);
  beside(folder).close();
  const program = join(import.meta.dirname, 'journal-salvaging.ts');
  const stage = join(folder, 'journal.found.sqlite');
  let killed = 0;
  for (let round = 0; round < sized(8, 40); round += 1) {
    killed += Number(await killedAfter(round * 7, [program, folder]));
    if (round === 4 && existsSync(stage)) overwrite(stage, 0);
  }
  expect(killed).toBeGreaterThan(0);
  const store = openWhole(folder);
  expect(existsSync(stage)).toBe(false);
  const ids = [...made.inside, ...made.gone, ...made.sending, ...made.queued].map(({ id }) => id);
  expect(ids.filter((id) => store.find(id) === null)).toEqual([]);
  const doubled = behind(folder, (database) =>
    database.prepare('SELECT press_id FROM records GROUP BY press_id HAVING count(*) > 1').all(),
  );
  expect(doubled).toEqual([]);
  expect(store.inState('queued')).toEqual([]);
  expect(store.verify()).toMatchObject({ ok: true, records: ids.length + made.gone.length });
  store.close();
});

test('a journal that is damaged while the one before is still read begins a third one, which both join', () => {
  const folder = testFolder();
  const made = filled(folder);
  requestSalvage(folder);
  const second = beside(folder);
  const pressed = recordOf(second.appendEntry(press({ plate: 'SECOND' })));
  second.close();
  requestSalvage(folder);
  const told: JournalNotice[] = [];
  const all = [...made.inside, ...made.gone, ...made.sending, ...made.queued];
  const third = beside(folder, (notice) => told.push(notice));
  toTheEnd(third);
  expect(
    told.flatMap((notice) => (notice.type === 'salvaged' ? [notice.salvaged.records] : [])),
  ).toMatchObject([
    { saved: 1, lost: 0, unsent: 'none' },
    { saved: all.length + made.gone.length, lost: 0, unsent: 'none' },
  ]);
  expect(stateOf(third, pressed)).toBe('refused found-again');
  expect(all.filter(({ id }) => third.find(id) === null)).toEqual([]);
  expect(third.movedAside()).toMatchObject([{ isKept: false }, { isKept: false }]);
  expect(third.verify()).toMatchObject({ ok: true });
  third.close();
});

test('over the thread: the first press does not wait for what is read', async () => {
  const folder = testFolder();
  const made = filled(folder);
  requestSalvage(folder);
  const told: JournalNotice[] = [];
  const journal = await openJournal(folder, builtJournalWorker, {
    notice: (notice) => told.push(notice),
    salvageMs: 0,
  });
  expect(journal.opened.salvaging).not.toBeNull();
  recordOf(await journal.appendEntry(press({ plate: 'FIRST' })));
  await expect.poll(() => told.find(({ type }) => type === 'salvaged')).toBeDefined();
  expect((await journal.find(made.queued[0]?.id ?? ''))?.view.reason).toBe('found-again');
  await confirm(journal, recordOf(await journal.appendEntry(press({ plate: 'LATER' }))), 'later');
  await journal.close();
});
