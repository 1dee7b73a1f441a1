import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { readingFigures } from '../../../electron/booth/journal/output/reading-figures.ts';
import { openDatabase } from '../../../electron/booth/journal/opening/opening.ts';
import type { Reserve } from '../../../electron/booth/journal/files/reserve.ts';
import { appendDraft, appendEntry } from '../../../electron/booth/journal/records/append.ts';
import { transition } from '../../../electron/booth/journal/records/transition.ts';
import { appendWithRoom, changeWithRoom } from '../../../electron/booth/journal/records/when-full.ts';
import type { Transition } from '../../../electron/booth/journal/model/record-types.ts';
import { writeReport } from '../../../electron/booth/journal/privacy/report.ts';
import type { NewRecord, PressReading } from '../../../electron/booth/journal/model/press-types.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { dayMs, runHousekeeping } from '../privacy/privacy-support.ts';
import { behind, lastPressMs, move, press, recordOf } from './journal-support.ts';
import { damagedWith, open, toTheEnd, view } from './salvage-support.ts';

// What was read of a car's plate stands in the journal as long as its record, and near what was booked only.

const readAs = (text: string, more: Partial<PressReading> = {}): PressReading => ({
  text,
  marked: Array.from(text, () => false),
  choices: 1,
  outcome: 'taken',
  look: null,
  ...more,
});

const enter = (store: JournalStore, plate: string, reading: PressReading): RecordView =>
  recordOf(store.appendEntry(press({ plate, reading })));

/** What a journal has of the readings of a record, oldest first. */
const wordsOf = (folder: string, { id }: Pick<RecordView, 'id'>): unknown[] =>
  behind(folder, (database) =>
    database
      .prepare(
        `SELECT words FROM events WHERE record_id = ? AND happening IN ('plate-read', 'reading-forgotten') ORDER BY seq`,
      )
      .all(id),
  ).map(({ words }) => (words === null ? null : (JSON.parse(String(words)) as unknown)));

/** The names of all files in which those bytes are. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(text))
    .map(({ name }) => name);

const corrected = (store: JournalStore, record: RecordView, plate: string): void => {
  const edited = { plate, vehicleClass: 'CAR' };
  store.transition(
    move(view(store, record), { happening: 'corrected', to: 'queued', edited, decided: { by: 'Kim' } }),
  );
};

function leave(store: JournalStore, record: RecordView): void {
  store.transition(move(view(store, record), { happening: 'withdrawn', to: 'voided' }));
}

const request = { by: 'Kim', reason: 'asked by letter', mostStayMs: dayMs };

test('it stands beside its record: the text, what of it was doubtful, what was done with it, and the second look', () => {
  const folder = testFolder();
  const store = open(folder);
  const marked = [false, false, true, false, false, false, false];
  const look = { difference: 'other', at: 2, isChanged: true } as const;
  const whole = enter(store, 'RK708AF', readAs('RK788AF', { marked, outcome: 'corrected', look }));
  const likeliest = enter(store, 'RK708AF', readAs('RK708AF', { choices: 2 }));
  expect(wordsOf(folder, whole)).toEqual([
    { reading: 'corrected', read: 'RK788AF', marked: '0010000', look: 'changed other 2' },
  ]);
  expect(wordsOf(folder, likeliest)).toEqual([
    { reading: 'taken', read: 'RK708AF', marked: '0000000', choices: '2' },
  ]);
  const box: PressReading['box'] = [
    [0.45, 0.475],
    [0.55, 0.4],
    [0.55, 0.525],
    [0.4496, 0.5],
  ];
  const placed = enter(store, 'BB111BB', readAs('BB111BB', { box }));
  expect(wordsOf(folder, placed)).toEqual([
    { reading: 'taken', read: 'BB111BB', marked: '0000000', box: '450 400 550 525' },
  ]);
  expect(wordsOf(folder, enter(store, 'CC111CC', readAs('QQ222CC', { box })))).toEqual([
    { reading: 'taken' },
  ]);
  // The same press once more is the same record.
  const again = press({ plate: 'BA111AA', reading: readAs('BA111AA') });
  for (let times = 0; times < 2; times += 1) recordOf(store.appendEntry(again));
  expect(store.verify()).toMatchObject({ ok: true, records: 5, events: 10 });
  store.close();
});

test('of a text that is another plate nothing but that stays, in no file', () => {
  const folder = testFolder();
  const store = open(folder);
  const near = enter(store, 'RK708AF', readAs('QQ708AF'));
  const far = enter(store, 'RK708AF', readAs('QQQ08AF', { outcome: 'ignored' }));
  expect(wordsOf(folder, near)).toMatchObject([{ read: 'QQ708AF' }]);
  expect(wordsOf(folder, far)).toEqual([{ reading: 'ignored' }]);
  expect(filesWith(folder, 'QQ708AF')).not.toEqual([]);
  expect(filesWith(folder, 'QQQ08AF')).toEqual([]);
  store.close();
  expect(filesWith(folder, 'QQQ08AF')).toEqual([]);
});

const plateTyped = (record: RecordView, plate: string, reading: PressReading): Transition =>
  move(record, { happening: 'plate-typed', to: 'queued', edited: { plate, vehicleClass: 'CAR' }, reading });

test('of a car that waited for its plate it is kept as that is typed, and held against that', () => {
  const folder = testFolder();
  const store = open(folder);
  const drafts = ['RK708AE', 'BA111AA', 'RK708AF'].map(() => recordOf(store.appendDraft(press())));
  const [near, far, corrects] = drafts as [RecordView, RecordView, RecordView];
  store.transition(plateTyped(near, 'RK708AE', readAs('RK708AF')));
  store.transition(plateTyped(far, 'BA111AA', readAs('RK708AF', { outcome: 'ignored' })));
  store.transition(plateTyped(corrects, 'WRONG11', readAs('WRONG1I')));
  corrected(store, view(store, corrects), 'RK708AF');
  expect(wordsOf(folder, near)).toEqual([{ reading: 'taken', read: 'RK708AF', marked: '0000000' }]);
  expect(wordsOf(folder, far)).toEqual([{ reading: 'ignored' }]);
  expect(wordsOf(folder, corrects)).toEqual([null, { reading: 'taken' }]);
  expect(store.verify()).toMatchObject({ ok: true });
  expect(behind(folder, readingFigures).days).toMatchObject([
    { booked: 3, read: 3, taken: 2, ignored: 1, another: 2 },
  ]);
  store.close();
});

test('of a session without a plate it is not known what is right, and nothing is kept', () => {
  const folder = testFolder();
  const store = open(folder);
  const session = { sessionId: 'elsewhere', plate: '', vehicleClass: '' };
  const exit = recordOf(store.appendExit({ ...press({ reading: readAs('RK708AF') }), session }));
  expect(wordsOf(folder, exit)).toEqual([]);
  store.close();
});

test('a correction keeps it where it is nearly what is booked now, else only what was done with it', () => {
  const folder = testFolder();
  const store = open(folder);
  const kept = enter(store, 'RK708AE', readAs('RK708AF'));
  corrected(store, kept, 'RK708AF');
  expect(wordsOf(folder, kept)).toMatchObject([{ read: 'RK708AF' }]);
  const other = enter(store, 'WRONG11', readAs('WRONG11'));
  const exit = recordOf(store.appendExit({ ...press({ reading: readAs('WRONG1I') }), entryId: other.id }));
  corrected(store, other, 'BA111AA');
  expect(wordsOf(folder, other)).toEqual([null, { reading: 'taken' }]);
  // The exit that waits for it is of that plate from then on, too.
  expect(view(store, exit).plate).toBe('BA111AA');
  expect(wordsOf(folder, exit)).toEqual([null, { reading: 'taken' }]);
  expect(store.verify()).toMatchObject({ ok: true });
  runHousekeeping(store, lastPressMs());
  expect([filesWith(folder, 'WRONG11'), filesWith(folder, 'WRONG1I')]).toEqual([[], []]);
  store.close();
});

describe('attack: somebody takes away what is kept of a reading', () => {
  it.each([
    "happening = 'plate-read'",
    "happening = 'reading-forgotten'",
    "happening = 'corrected' AND seq < (SELECT seq FROM events WHERE happening = 'reading-forgotten')",
  ])('words of events are missed, whose %s', (which) => {
    const folder = testFolder();
    const store = open(folder);
    leave(store, enter(store, 'RK708AF', readAs('RK708AF')));
    const other = enter(store, 'WRONG11', readAs('WRONG11'));
    for (const plate of ['WRONG1I', 'BA111AA']) corrected(store, other, plate);
    leave(store, other);
    expect(store.verify().ok).toBe(true);
    store.close();
    behind(folder, (database) => database.exec(`UPDATE events SET words = NULL WHERE ${which}`));
    const again = open(folder);
    expect(again.verify()).toMatchObject({ ok: false, faults: [{ kind: 'event-altered' }] });
    again.close();
  });
});

test('a report and an erasure find it, and afterwards no file has it, nor a copy', async () => {
  const folder = testFolder();
  const store = open(folder);
  // It was read rightly, and booked otherwise.
  const mistyped = enter(store, 'RK708AE', readAs('RK7Q8AF'));
  leave(store, mistyped);
  enter(store, 'BA111AA', readAs('BA111AA'));
  await store.backup(join(folder, 'journal.sqlite.version-1'));
  expect(filesWith(folder, 'RK7Q8AF')).toContain('journal.sqlite.version-1');
  const out = join(testFolder(), 'report');
  expect(behind(folder, (database) => writeReport(database, 'rk 7Q8 af', out))).toMatchObject({ records: 1 });
  expect(readFileSync(join(out, 'report.txt'), 'utf8')).toContain('"read":"RK7Q8AF"');
  const erased = store.eraseAbout({ ...request, plate: 'rk-7q8-af' }, lastPressMs());
  expect(erased).toMatchObject({ records: 1, kept: [] });
  runHousekeeping(store, lastPressMs());
  expect(filesWith(folder, 'RK7Q8AF')).toEqual([]);
  expect(filesWith(folder, 'RK708AE')).toEqual([]);
  expect(filesWith(folder, 'BA111AA')).not.toEqual([]);
  expect(store.verify().ok).toBe(true);
  store.close();
});

test('an erasure finds it where its record is lost', () => {
  const folder = testFolder();
  const store = open(folder);
  const lost = enter(store, 'RK708AF', readAs('RK7Q8AF'));
  behind(folder, (database) => database.prepare('DELETE FROM records WHERE id = ?').run(lost.id));
  store.eraseAbout({ ...request, plate: 'RK7Q8AF' }, lastPressMs());
  runHousekeeping(store, lastPressMs());
  expect(filesWith(folder, 'RK7Q8AF')).toEqual([]);
  store.close();
});

test('a salvage brings it back with its record, and it goes with that when the days are over', () => {
  let id = '';
  const folder = damagedWith((store) => {
    const record = enter(store, 'RK708AF', readAs('RK7Q8AF'));
    leave(store, record);
    ({ id } = record);
  });
  const store = open(folder);
  toTheEnd(store);
  expect(wordsOf(folder, { id })).toMatchObject([{ read: 'RK7Q8AF' }]);
  expect(store.verify().ok).toBe(true);
  runHousekeeping(store, lastPressMs() + 91 * dayMs);
  expect(filesWith(folder, 'RK7Q8AF')).toEqual([]);
  store.close();
});

test('where the disk has no room for it, the record is saved without it', () => {
  const { database } = openDatabase(testFolder(), lastPressMs());
  const save = (reading: PressReading): string => {
    const append = (pressed: NewRecord) => appendEntry(database, pressed);
    const reserve = { inUse: false, release: () => false } as Reserve;
    const pressed = press({ plate: 'RK708AF', reading });
    return recordOf(
      appendWithRoom(
        reserve,
        () => undefined,
        pressed,
        append,
        () => null,
      ),
    ).id;
  };
  const happened = (id: string): unknown[] => {
    const sql = 'SELECT happening FROM events WHERE record_id = :id ORDER BY seq';
    return (database.all(sql, { id }) as { happening: string }[]).map(({ happening }) => happening);
  };
  expect(happened(save(readAs('RK708AF')))).toEqual(['saved', 'plate-read']);
  const { page_count: pages } = database.get('PRAGMA page_count') as { page_count: number };
  database.get(`PRAGMA max_page_count = ${pages + 1}`);
  // It needs two pages more by itself.
  const large = readAs('RK708AF', { marked: Array.from({ length: 7_000 }, () => true) });
  expect(happened(save(large))).toEqual(['saved']);
  database.close();
});

test('where the disk has no room for it, the plate of a car that waited is saved without it', () => {
  const { database } = openDatabase(testFolder(), lastPressMs());
  const draft = recordOf(appendDraft(database, press()));
  const { page_count: pages } = database.get('PRAGMA page_count') as { page_count: number };
  database.get(`PRAGMA max_page_count = ${pages + 1}`);
  const large = readAs('RK708AF', { marked: Array.from({ length: 20_000 }, () => true) });
  const [saved] = changeWithRoom(plateTyped(draft, 'RK708AF', large), (change) =>
    transition(database, change),
  );
  expect(saved).toMatchObject({ state: 'queued', plate: 'RK708AF' });
  const sql = 'SELECT happening FROM events WHERE record_id = :id ORDER BY seq';
  expect(database.all(sql, { id: draft.id })).toMatchObject([
    { happening: 'saved' },
    { happening: 'plate-typed' },
  ]);
  database.close();
});

test('the figures are of days and never of people; accuracy is that of the blind ones alone', () => {
  const folder = testFolder();
  const store = open(folder);
  const look = { difference: 'other', at: 4, isChanged: true } as const;
  for (const [plate, reading] of [
    ['RK708AF', readAs('RK708AF')],
    ['RK708AF', readAs('RK7O8AF', { outcome: 'corrected' })],
    ['RK708AF', readAs('RK7O8AF', { outcome: 'ignored', look: { ...look, isChanged: false } })],
    ['RK708AF', readAs('BA111AA', { outcome: 'ignored' })],
    ['RK708AF', readAs('RK708AF', { outcome: 'late' })],
    ['RK708AF', readAs('RK708AF', { outcome: 'blind' })],
    ['RK708AF', readAs('RK708AF', { outcome: 'blind', look })],
    ['RK708AF', readAs('RK708AF', { outcome: 'blind', choices: 2 })],
    ['RK708AF', readAs('RK70BAF', { outcome: 'blind' })],
    ['RK708AF', readAs('RK708A', { outcome: 'blind' })],
  ] as const)
    enter(store, plate, reading);
  recordOf(store.appendEntry(press({ plate: 'BA111AA' })));
  leave(store, enter(store, 'XX999XX', readAs('XX999XX', { outcome: 'blind' })));
  const { days, characters } = behind(folder, readingFigures);
  expect(days).toEqual([
    {
      day: new Date(lastPressMs() + 3_600_000).toISOString().slice(0, 10),
      booked: 11,
      read: 10,
      taken: 1,
      corrected: 1,
      ignored: 2,
      late: 1,
      blind: 5,
      blindExact: 2,
      blindChanged: 1,
      another: 1,
      several: 1,
      asked: 2,
      changed: 1,
    },
  ]);
  expect(characters).toEqual([
    { read: 'O', booked: '0', count: 2 },
    { read: 'B', booked: '8', count: 1 },
    { read: '', booked: 'F', count: 1 },
  ]);
  store.close();
});
