import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../electron/booth/journal/opening/opening.ts';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import { verifyCopy, verifyFolder } from '../../../electron/booth/journal/verify/verify-folder.ts';
import { testFolder } from '../../support/folders.ts';
import { plainJpeg } from '../../support/pictures.ts';
import { copiedJournal } from './copied-journal.ts';
import { fileOf, openWhole, overwrite, pageBytes } from './damaging.ts';
import { versionOne } from './fixtures/older-versions.ts';
import { behind, lastPressMs, move, press, recordOf } from './journal-support.ts';

// Facts and counts of wrong PINs follow from nothing: each change of one is chained, and any other shows.

const attendant = {
  id: 'a-1',
  name: 'Ada',
  role: 'attendant' as const,
  pin: 'scrypt$1',
  active: false,
  salt: 'salt',
};

/** A closed journal with facts, a count of wrong PINs, and a record that can be erased. */
const copyOfKept = copiedJournal((folder) => {
  const store = openWhole(folder, { now: () => 7 });
  store.ensureFact('probe-session', 'one');
  store.ensureFact('probe-session', 'two');
  store.setFact('service', 'http://first');
  store.setFact('service', 'http://second');
  store.setFact('service', 'http://second');
  store.keepLock({ name: 'supervisor', wrong: 1, untilMs: 0 });
  store.keepLock({ name: 'supervisor', wrong: 2, untilMs: 0 });
  store.keepLock({ name: attendant.id, wrong: 1, untilMs: 0 });
  store.keepAttendant(attendant, { happening: 'attendant-added', by: 'supervisor', atMs: lastPressMs() });
  const record = recordOf(store.appendEntry(press({ plate: 'OLD1', picture: plainJpeg() })));
  store.transition(move(record, { to: 'voided' }));
  store.close();
});

const keptJournal = (): string => copyOfKept(null).folder;

const toldIn = (folder: string): string[] =>
  behind(folder, (database) =>
    database
      .prepare(
        `SELECT happening || ' ' || (detail ->> 'name') AS told FROM events
         WHERE happening GLOB 'fact-*' OR happening GLOB 'lock-*' ORDER BY seq`,
      )
      .all(),
  ).map(({ told }) => String(told));

const kindsIn = (folder: string): string[] => verifyFolder(folder).faults.map(({ kind }) => kind);

const retain = (store: JournalStore): void => {
  const rules = { pictureMs: 1, recordMs: 1, mostStayMs: 1 };
  while (store.runHousekeeping(rules, lastPressMs() + 1_000_000) === null);
};

test('every change is chained once, and what did not change is not', () => {
  const folder = keptJournal();
  expect(toldIn(folder)).toEqual([
    'fact-kept probe-session',
    'fact-kept service',
    'fact-kept service',
    'lock-kept supervisor',
    'lock-kept supervisor',
    'lock-kept a-1',
  ]);
  expect(verifyFolder(folder)).toMatchObject({ ok: true });
  const chain = behind(folder, (database) => JSON.stringify(database.prepare('SELECT * FROM events').all()));
  for (const value of ['http://', '"one"', 'Ada']) expect(chain).not.toContain(value);
});

test('erasing says once that something is left and once that it is not, and a round without any says nothing', () => {
  const folder = keptJournal();
  const store = openWhole(folder);
  const before = toldIn(folder);
  retain(store);
  expect(toldIn(folder).slice(before.length)).toEqual([
    'fact-kept car-ends-from',
    'fact-kept erasure-remains',
    'lock-removed a-1',
    'fact-removed erasure-remains',
  ]);
  const { seq } = store.head();
  retain(store);
  expect(store.head().seq).toBe(seq);
  expect(store.verify()).toMatchObject({ ok: true, records: 0 });
  store.close();
});

test.each<readonly [string, string]>([
  ["UPDATE facts SET value = 'http://elsewhere' WHERE name = 'service'", 'fact-altered'],
  ["UPDATE facts SET name = 'other' WHERE name = 'service'", 'fact-altered'],
  ["INSERT INTO facts (name, value) VALUES ('erasure-remains', '')", 'fact-altered'],
  ["DELETE FROM facts WHERE name = 'probe-session'", 'fact-altered'],
  ['DELETE FROM facts', 'fact-altered'],
  ["UPDATE pin_locks SET wrong = 0 WHERE name = 'supervisor'", 'lock-altered'],
  ["UPDATE pin_locks SET until_ms = 1152921504606846976 WHERE name = 'supervisor'", 'lock-altered'],
  ["INSERT INTO pin_locks (name, wrong, until_ms) VALUES ('a-2', 0, 0)", 'lock-altered'],
  ['DELETE FROM pin_locks', 'lock-altered'],
])('behind the program’s back is noticed, and stays so: %s', (sql, kind) => {
  const folder = keptJournal();
  behind(folder, (database) => database.exec(sql));
  expect(kindsIn(folder)).toContain(kind);
  // A start does not take what it finds for what it should be.
  const store = openWhole(folder);
  expect(store.verify().faults.map((fault) => fault.kind)).toContain(kind);
  store.close();
});

test.each<readonly [string, (store: JournalStore) => void]>([
  [
    "UPDATE pin_locks SET wrong = 0 WHERE name = 'supervisor'",
    (store) => store.keepLock({ name: 'supervisor', wrong: 1, untilMs: 5 }),
  ],
  [
    "UPDATE facts SET value = 'http://elsewhere' WHERE name = 'service'",
    (store) => store.setFact('service', 'http://second'),
  ],
  ["DELETE FROM facts WHERE name = 'probe-session'", (store) => store.ensureFact('probe-session', 'one')],
  ["UPDATE pin_locks SET wrong = 0 WHERE name = 'a-1'", retain],
])('what the program writes over it does not hide it: %s', (sql, change) => {
  const folder = keptJournal();
  behind(folder, (database) => database.exec(sql));
  const store = openWhole(folder);
  change(store);
  const { faults } = store.verify();
  store.close();
  expect(faults).toEqual([
    {
      kind: sql.includes('facts') ? 'fact-altered' : 'lock-altered',
      seq: expect.any(Number) as number,
      recordId: null,
    },
  ]);
});

test('a journal of before these events is taken as it stands at its first start, once', () => {
  const folder = versionOne('pictures');
  behind(folder, (database) => database.exec("UPDATE facts SET value = '1' WHERE name = 'pictureLimit'"));
  expect(verifyFolder(folder)).toMatchObject({ ok: true });
  for (let start = 0; start < 2; start += 1) {
    openDatabase(folder, Date.now()).database.close();
    expect(toldIn(folder).map((told) => told.split(' ')[0])).toEqual([
      'fact-found',
      'fact-found',
      'lock-found',
    ]);
  }
  expect(verifyFolder(folder)).toMatchObject({ ok: true });
  behind(folder, (database) => database.exec("UPDATE facts SET value = '2' WHERE name = 'pictureLimit'"));
  expect(kindsIn(folder)).toEqual(['fact-altered']);
});

test('a salvage chains what it found, and what it did not', () => {
  const folder = keptJournal();
  const page = behind(folder, (database) =>
    database.prepare("SELECT rootpage AS page FROM sqlite_schema WHERE name = 'facts'").get(),
  )?.['page'];
  overwrite(fileOf(folder), (Number(page) - 1) * pageBytes);
  requestSalvage(folder);
  const store = openWhole(folder);
  onTestFinished(() => store.close());
  expect(store.opened.salvaged).toMatchObject({ records: { lost: 0 } });
  // The locks stand as they were told.
  expect(toldIn(folder).slice(6)).toEqual(['fact-lost probe-session', 'fact-lost service']);
  expect(store.verify()).toMatchObject({ ok: true });
  store.setFact('service', 'http://third');
  expect(store.verify()).toMatchObject({ ok: true });
});

test('where salvage lost events of a row, the next one is not held against those before them', () => {
  const folder = testFolder();
  const before = openWhole(folder);
  before.setFact('service', 'http://first');
  before.setFact('service', 'http://second');
  before.setFact('service', 'http://third');
  before.setFact('mode', 'live');
  before.close();
  behind(folder, (database) => database.exec('DELETE FROM events WHERE seq = 2'));
  expect(kindsIn(folder)).toEqual(['event-missing']);
  requestSalvage(folder);
  const store = openWhole(folder);
  onTestFinished(() => store.close());
  expect(store.verify()).toMatchObject({ ok: true, salvages: [expect.any(Number)] });
  behind(folder, (database) => database.exec("UPDATE facts SET value = 'test' WHERE name = 'mode'"));
  expect(store.verify().faults).toMatchObject([{ kind: 'fact-altered' }]);
});

test('a backup holds by itself, also after an erasure in it, be it of before these events', async () => {
  const folder = versionOne('pictures');
  mkdirSync(join(folder, 'backups'));
  behind(folder, (database) => database.exec(`VACUUM INTO '${join(folder, 'backups', 'before.sqlite')}'`));
  const store = openWhole(folder);
  await store.backup(join(folder, 'backups', 'since.sqlite'));
  const request = { plate: 'PIC0', by: 'supervisor', reason: 'Asked for by letter', mostStayMs: 1 };
  expect(store.eraseAbout(request, Date.now())).toMatchObject({ records: 1 });
  const rules = { pictureMs: 1e13, recordMs: 1e13, mostStayMs: 1 };
  while (store.runHousekeeping(rules, Date.now()) === null);
  store.close();
  for (const copy of ['before', 'since'])
    expect(verifyCopy(folder, `backups/${copy}.sqlite`)).toMatchObject({ ok: true, records: 27 });
});
