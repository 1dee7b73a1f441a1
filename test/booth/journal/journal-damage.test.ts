import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { JournalNotice } from '../../../electron/booth/journal/model/report-types.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { sized } from '../../support/nightly.ts';
import { noisyJpeg, plainJpeg } from '../../support/pictures.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { copiedJournal } from './copied-journal.ts';
import { cutPower, fileOf, forgetTypes, openWhole, overwrite, pageBytes } from './damaging.ts';
import { behind, lastPressMs, move, press, recordOf, keepShrunk } from './journal-support.ts';

/** Number of the nth page of that kind, in a journal that is closed. */
function pageOf(folder: string, name: string, kind: 'leaf' | 'internal' | 'overflow', nth = 0): number {
  const rows = behind(folder, (database) =>
    database
      .prepare('SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY pageno')
      .all(name, kind),
  );
  const page = rows[nth]?.['pageno'];
  if (typeof page !== 'number') throw new Error(`no ${kind} page of ${name}`);
  return page;
}

const views = (store: JournalStore): RecordView[] =>
  (['queued', 'waiting-for-entry', 'sending', 'unknown', 'confirmed', 'refused'] as const).flatMap((state) =>
    store.inState(state).map(({ view }) => view),
  );
const ids = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id).sort();

const isUnknown = (index: number): boolean => index % 7 === 1 && index % 5 !== 0;

/** Entries with pictures, some confirmed, some unknown, most queued. */
function fillWith(folder: string, count: number, picture = plainJpeg()): RecordView[] {
  const store = openWhole(folder);
  const records: RecordView[] = [];
  const answer = { isRegisteredUser: true, startDateTime: null, endDateTime: null };
  for (let index = 0; index < count; index += 1) {
    const record = recordOf(store.appendEntry(press({ plate: `D${index}`, picture })));
    if (index % 5 === 0) {
      store.transition(move(record));
      const confirmed = { sessionId: `session-${index}`, answer };
      store.transition(
        move(record, { from: 'sending', to: 'confirmed', confirmed, waitingExits: 'release' }),
      );
    }
    if (isUnknown(index)) {
      store.transition(move(record));
      store.transition(move(record, { from: 'sending', to: 'unknown', reason: 'timed-out' }));
    }
    records.push(record);
  }
  store.close();
  return records;
}

const copyOfFilled = copiedJournal(fillWith);

/** A closed journal of so many records. */
function journalOf(count: number, picture?: Uint8Array): { folder: string; records: RecordView[] } {
  const folder = testFolder();
  if (picture !== undefined) return { folder, records: fillWith(folder, count, picture) };
  const { folder: copy, made } = copyOfFilled(count);
  return { folder: copy, records: made };
}

/** @returns how long this process has worked since (ms), whatever else the computer did */
function workMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

test('a large journal with one page overwritten starts, and all that can be read is there', () => {
  const picture = noisyJpeg(300_000);
  const count = sized(50, 250);
  const making = process.cpuUsage();
  const { folder, records } = journalOf(count, picture);
  const made = workMs(making);
  expect(statSync(fileOf(folder)).size).toBeGreaterThan(count * 280_000);
  const root = behind(folder, (database) =>
    Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'records'").get()?.['rootpage']),
  );
  // The page from which SQLite finds every record.
  overwrite(fileOf(folder), (root - 1) * pageBytes);

  const start = process.cpuUsage();
  // All of it before the first press, however busy the computer is.
  const store = openWhole(folder);
  expect(workMs(start)).toBeLessThan(10 * made);
  expect(store.opened.salvaged).toMatchObject({
    reason: 'unreadable',
    fault: null,
    records: { saved: count, lost: 0, doubtful: 0 },
    pictures: { saved: count, lost: 0 },
    events: { lost: 0 },
  });
  expect(ids(views(store))).toEqual(ids(records));
  const whole = records.filter(
    ({ id }) => Buffer.compare(store.picture(id, 'original') ?? Buffer.of(), picture) === 0,
  );
  expect(whole).toHaveLength(count);
  expect(store.verify()).toMatchObject({ ok: true, salvages: [expect.any(Number)] });
  const moved = join(folder, store.opened.salvaged?.folder ?? '');
  expect(existsSync(fileOf(moved))).toBe(true);
  store.close();

  const again = openWhole(folder);
  expect(again.opened.salvaged).toBeNull();
  again.close();
});

test('a page of records that is overwritten loses no open record, for they stand twice', () => {
  const { folder, records } = journalOf(200);
  overwrite(fileOf(folder), (pageOf(folder, 'records', 'leaf', 3) - 1) * pageBytes);
  const store = openWhole(folder);
  const { salvaged } = store.opened;
  const found = views(store);
  const lost = records.filter(({ id }) => !found.some((record) => record.id === id));
  expect(lost.length).toBe(salvaged?.records.lost);
  expect(lost.length).toBeGreaterThan(0);
  const confirmed = records.filter((_, index) => index % 5 === 0);
  expect(confirmed.map(({ id }) => id)).toEqual(expect.arrayContaining(ids(lost)));
  expect(salvaged?.records).toMatchObject({ doubtful: 0, restated: 0 });
  expect(store.verify().ok).toBe(true);
  store.close();
});

test('a page of a picture that is overwritten costs that picture, when it is read, and the record goes without', () => {
  const { folder, records } = journalOf(5, noisyJpeg(60_000));
  overwrite(fileOf(folder), (pageOf(folder, 'pictures', 'overflow', 4) - 1) * pageBytes + 8, 100);
  const told: unknown[] = [];
  const store = openWhole(folder, { notice: (notice) => told.push(notice) });
  expect(store.opened.salvaged).toBeNull();
  const reads = records.map(({ id }) => store.readPicture(id, 'original'));
  const damaged = reads.findIndex((read) => !read.ok);
  const id = records[damaged]?.id ?? '';
  expect(reads.filter((read) => !read.ok)).toEqual([{ ok: false, fault: 'damaged' }]);
  expect(store.picture(id, 'original')).toBeNull();
  expect(told).toEqual([{ type: 'picture-lost', recordId: id, fault: 'damaged' }]);
  expect(store.find(id)?.view.hasPicture).toBe(false);
  expect(store.verify().ok).toBe(true);
  store.close();
});

test('a picture that was exchanged is never given out, whoever did it', () => {
  const { folder, records } = journalOf(3);
  behind(folder, (database) => database.prepare('UPDATE pictures SET jpeg = ?').run(plainJpeg([1, 2, 3])));
  const store = openWhole(folder);
  expect(store.readPicture(records[1]?.id ?? '', 'original')).toEqual({ ok: false, fault: 'damaged' });
  expect(keepShrunk(store, records[0]?.id ?? '')).toBe(false);
  expect(store.verify().first?.kind).toBe('picture-altered');
  store.close();
});

test.each([
  'records',
  'events',
  'pictures',
  'sqlite_autoindex_records_1',
  'records_copy',
  'sqlite_schema',
  'facts',
])('a page of %s that is overwritten: started, and nothing else lost', (name) => {
  const { folder, records } = journalOf(60);
  overwrite(fileOf(folder), (pageOf(folder, name, 'leaf', name === 'events' ? 1 : 0) - 1) * pageBytes);
  // Behind the page that a start looks at, only `quick_check` sees it; its wish stands in a file.
  writeFileSync(join(folder, 'salvage-wanted'), '');
  const store = openWhole(folder);
  const { salvaged } = store.opened;
  expect(salvaged?.fault).toBeNull();
  const lost = { records: 0, events: 0, pictures: 0 };
  for (const what of ['records', 'events', 'pictures'] as const) lost[what] = salvaged?.[what].lost ?? 0;
  expect(
    Object.entries(lost)
      .filter(([, count]) => count > 0)
      .map(([what]) => what),
  ).toEqual(['records', 'events', 'pictures'].filter((what) => what === name));
  expect(views(store)).toHaveLength(records.length - lost.records);
  const open = views(store).filter(({ reason }) => reason === 'found-again');
  expect(open.length).toBe(records.filter((_, index) => index % 5 !== 0 && !isUnknown(index)).length);
  expect(store.verify().ok).toBe(true);
  recordOf(store.appendEntry(press()));
  store.close();
  const again = openWhole(folder);
  expect(again.opened.salvaged).toBeNull();
  again.close();
});

test.each([
  ['its own count', []],
  ['the numbers that it gave out', ['tallies']],
] as const)('records of which no page and no event can be read are told as lost, by %s', (_by, more) => {
  const { folder } = journalOf(40);
  forgetTypes(folder, ['records', 'records_copy', 'events', ...more]);
  requestSalvage(folder);
  const store = openWhole(folder);
  const { records } = store.opened.salvaged ?? {};
  expect((records?.saved ?? 0) + (records?.lost ?? 0)).toBe(40);
  expect(records?.lost).toBeGreaterThan(20);
  store.close();
});

test('what is not a database at all is moved aside, and an empty journal opened', () => {
  const folder = testFolder();
  writeFileSync(fileOf(folder), 'not a database, but long enough to be read as one'.repeat(100));
  const store = openWhole(folder);
  expect(store.opened.salvaged).toMatchObject({ reason: 'unreadable', records: { saved: 0 } });
  recordOf(store.appendEntry(press()));
  store.close();
});

test('a log that was cut off loses what was behind the cut, and nothing before it', () => {
  const folder = testFolder();
  const store = openWhole(folder);
  const log = `${fileOf(folder)}-wal`;
  const saved: { id: string; bytes: number }[] = [];
  for (let index = 0; index < 20; index += 1) {
    const { id } = recordOf(store.appendEntry(press({ plate: `W${index}`, picture: plainJpeg() })));
    saved.push({ id, bytes: statSync(log).size });
  }
  for (const cutAt of [0.2, 0.5, 0.9, 1]) {
    const cut = cutPower(folder);
    const size = Math.floor(statSync(log).size * cutAt);
    truncateSync(`${fileOf(cut)}-wal`, size);
    const after = openWhole(cut);
    expect(ids(views(after))).toEqual(
      expect.arrayContaining(ids(saved.filter(({ bytes }) => bytes <= size))),
    );
    expect(after.verify().ok).toBe(true);
    after.close();
  }
  store.close();
});

test('a log with one damaged frame does not cost what was committed behind it', () => {
  const folder = testFolder();
  const store = openWhole(folder);
  const entries = Array.from({ length: 20 }, (_, index) =>
    recordOf(store.appendEntry(press({ plate: `W${index}`, picture: plainJpeg() }))),
  );
  const log = `${fileOf(folder)}-wal`;
  const frames = Math.floor((statSync(log).size - 32) / (pageBytes + 24));
  for (let frame = 5; frame < frames - 1; frame += sized(61, 23)) {
    const cut = cutPower(folder);
    overwrite(`${fileOf(cut)}-wal`, 32 + frame * (pageBytes + 24) + 24 + 500, 64);
    const after = openWhole(cut);
    expect(after.opened.salvaged?.reason).toBe('log');
    const found = after.opened.salvaged?.records ?? { saved: 0, lost: 0 };
    // One page of one moment is gone; where a later one of it was written, nothing is.
    expect(found.saved).toBeGreaterThanOrEqual(entries.length - 1);
    expect(after.verify().ok).toBe(true);
    recordOf(after.appendEntry(press()));
    after.close();
  }
  store.close();
});

test('a record whose newest page is lost with the log is unknown, not sent as if it were new', () => {
  const { folder, records } = journalOf(60);
  const store = openWhole(folder);
  const sent = records[3] as RecordView;
  store.transition(move(sent));
  const log = `${fileOf(folder)}-wal`;
  const framesSent = (statSync(log).size - 32) / (pageBytes + 24);
  recordOf(store.appendEntry(press()));
  const cut = cutPower(folder);
  store.close();
  for (let frame = 0; frame < framesSent - 1; frame += 1)
    overwrite(`${fileOf(cut)}-wal`, 32 + frame * (pageBytes + 24) + 24 + 100, 64);

  const after = openWhole(cut);
  expect(after.opened.salvaged?.reason).toBe('log');
  expect(after.find(sent.id)?.view.state).toBe('unknown');
  expect(after.verify().ok).toBe(true);
  after.close();
});

test('a deleted database is built again from its log; with nothing left, a new one is begun', () => {
  const folder = testFolder();
  const store = openWhole(folder);
  const entry = recordOf(store.appendEntry(press({ picture: plainJpeg() })));
  const cut = cutPower(folder);
  store.close();
  rmSync(fileOf(cut));
  const after = openWhole(cut);
  expect(after.opened.salvaged).toMatchObject({
    reason: 'missing',
    records: { saved: 1 },
    pictures: { saved: 1 },
  });
  expect(after.picture(entry.id, 'original')).toEqual(plainJpeg());
  after.exportHead();
  after.close();

  rmSync(fileOf(cut));
  const empty = openWhole(cut);
  expect(empty.opened).toMatchObject({ isNew: true, salvaged: null, rolledBack: { found: { seq: 0 } } });
  recordOf(empty.appendEntry(press()));
  empty.close();
  const next = openWhole(cut);
  expect(next.opened.rolledBack).toBeNull();
  next.close();
});

test('a journal that was rolled back behind a known head sends nothing that it may have sent', () => {
  const folder = testFolder();
  const store = openWhole(folder);
  const entry = recordOf(store.appendEntry(press()));
  store.close();
  const older = cutPower(folder);
  const later = openWhole(folder);
  later.transition(move(entry));
  later.exportHead();
  later.close();
  copyFileSync(join(folder, 'heads.jsonl'), join(older, 'heads.jsonl'));

  const after = openWhole(older);
  expect(after.opened.rolledBack).toMatchObject({ known: { seq: 2 }, found: { seq: 1 }, doubtful: 1 });
  expect(after.nextSendable({ nowMs: lastPressMs(), freshMs: 0, withheld: [] })).toBeNull();
  expect(after.find(entry.id)?.view.state).toBe('unknown');
  expect(after.find(entry.id)?.everUnknown).toBe(true);
  after.close();
});

test('a car without a plate in a journal that was rolled back gets it, and is sent by no one but a supervisor', () => {
  const folder = testFolder();
  const store = openWhole(folder);
  const draft = recordOf(store.appendDraft(press()));
  store.close();
  const older = cutPower(folder);
  const later = openWhole(folder);
  const edited = { plate: 'LOST1', vehicleClass: 'CAR' };
  const typed = { happening: 'plate-typed', from: 'draft', edited } as const;
  later.transition(move(draft, { ...typed, to: 'queued' }));
  later.exportHead();
  later.close();
  copyFileSync(join(folder, 'heads.jsonl'), join(older, 'heads.jsonl'));

  const after = openWhole(older);
  expect(after.opened.rolledBack).toMatchObject({ doubtful: 1 });
  expect(after.inState('draft')).toMatchObject([{ view: { id: draft.id }, everUnknown: true }]);
  expect(after.freeze(after.head().seq, lastPressMs(), { epoch: 'an epoch' })).toEqual([]);
  after.transition(move(draft, { ...typed, to: 'unknown', reason: 'older-copy' }));
  const looked = { happening: 'looked-up', from: 'unknown', to: 'queued', reason: 'looked-up' } as const;
  after.transition(move(draft, looked));
  expect(after.find(draft.id)?.view).toMatchObject({ state: 'refused', reason: 'found-again' });
  expect(after.nextSendable({ nowMs: lastPressMs(), freshMs: 0, withheld: [] })).toBeNull();
  expect(after.verify()).toMatchObject({ ok: true });
  after.close();
});

test.each([
  ["UPDATE records SET state = 'queued' WHERE state = 'unknown'", 'records'],
  ["UPDATE records SET plate = 'FAKE' WHERE state = 'queued'", 'records'],
  ['DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)', 'chain'],
  ['DELETE FROM events WHERE seq = 5', 'chain'],
  ['DROP INDEX records_lane', 'schema'],
])('a start notices what was done behind the program’s back: %s', (sql, reason) => {
  const { folder } = journalOf(20);
  behind(folder, (database) => database.exec(sql));
  const store = openWhole(folder);
  expect(store.opened.salvaged).toMatchObject({ reason, records: { saved: 20 } });
  expect(
    store.inState('unknown').length + (store.opened.salvaged?.records.doubtful ?? 0),
  ).toBeGreaterThanOrEqual(2);
  expect(store.verify().ok).toBe(true);
  store.close();
  const again = openWhole(folder);
  expect(again.opened.salvaged).toBeNull();
  again.close();
});

test.each([
  ['the correction is its last event', {}],
  ['it was sent in vain since', { reason: 'token' }],
] as const)('a waiting entry found as it was before its correction is not sent so: %s', (_what, since) => {
  const folder = testFolder();
  const store = openWhole(folder);
  const record = recordOf(store.appendEntry(press({ plate: 'WRONG1' })));
  store.transition(
    move(record, { happening: 'corrected', to: 'queued', edited: { plate: 'RIGHT1', vehicleClass: 'VAN' } }),
  );
  if ('reason' in since) {
    store.transition(move(record));
    store.transition(move(record, { from: 'sending', to: 'queued', ...since }));
  }
  store.close();
  // As a lost page would leave the row.
  behind(folder, (database) =>
    database.exec(
      `UPDATE records SET plate = 'WRONG1', lane = 'WRONG1', vehicle_class = 'CAR', reason = NULL`,
    ),
  );
  const salvaged = openWhole(folder);
  expect(salvaged.opened.salvaged?.records).toMatchObject({ saved: 1, doubtful: 1 });
  expect(salvaged.nextSendable({ nowMs: lastPressMs(), freshMs: 0, withheld: [] })).toBeNull();
  expect(salvaged.find(record.id)?.view).toMatchObject({ state: 'unknown' });
  expect(salvaged.verify().ok).toBe(true);
  salvaged.close();
});

test('damage that shows while the journal is in use is salvaged at once, and the car at the window is saved', async () => {
  const { folder, records } = journalOf(300);
  // The index of presses: nothing at a start looks there, every append does.
  const pages = [0, 1, 2, 3].map((nth) => pageOf(folder, 'sqlite_autoindex_records_2', 'leaf', nth));
  for (const page of pages) overwrite(fileOf(folder), (page - 1) * pageBytes);
  const told: JournalNotice[] = [];
  const options = { notice: (notice: JournalNotice) => told.push(notice), salvageMs: Infinity };
  const journal = await openJournal(folder, builtJournalWorker, options);
  expect(journal.opened.salvaged).toBeNull();
  for (let index = 0; index < 50; index += 1)
    recordOf(await journal.appendEntry(press({ plate: `N${index}` })));
  expect(told.filter(({ type }) => type === 'salvaged')).toMatchObject([
    { salvaged: { records: { saved: 300, lost: 0 } } },
  ]);
  expect((await journal.verify()).ok).toBe(true);
  expect((await journal.find(records[299]?.id ?? ''))?.view.reason).toBe('found-again');
  await journal.close();
});

test('a salvage that cannot be done while the journal is in use is tried again by the next call', () => {
  const { folder, records } = journalOf(300);
  const pages = [0, 1, 2, 3].map((nth) => pageOf(folder, 'sqlite_autoindex_records_2', 'leaf', nth));
  for (const page of pages) overwrite(fileOf(folder), (page - 1) * pageBytes);
  const store = openWhole(folder);
  const aside = `${folder}-aside`;
  const append = (): RecordView[] =>
    Array.from({ length: 50 }, (_none, index) =>
      recordOf(store.repairing(() => store.appendEntry(press({ plate: `N${index}` })))),
    );
  // Somebody else has the directory's name for a while.
  renameSync(folder, aside);
  writeFileSync(folder, '');
  for (let tries = 0; tries < 2; tries += 1) expect(append).toThrow(/EEXIST|ENOTDIR/);
  rmSync(folder);
  renameSync(aside, folder);
  expect(append()).toHaveLength(50);
  expect(store.find(records[299]?.id ?? '')?.view.reason).toBe('found-again');
  store.close();
});

test('`quick_check` in the background tells of damage that a start does not see, and the next start salvages', async () => {
  const { folder } = journalOf(100);
  overwrite(fileOf(folder), (pageOf(folder, 'sqlite_autoindex_pictures_1', 'leaf') - 1) * pageBytes);
  const told: JournalNotice[] = [];
  const journal = await openJournal(folder, builtJournalWorker, { notice: (notice) => told.push(notice) });
  expect(journal.opened.salvaged).toBeNull();
  await expect.poll(() => told.find(({ type }) => type === 'checked')).toBeDefined();
  expect(told).toMatchObject([
    { type: 'checked', problems: expect.arrayContaining([expect.any(String)]) as unknown },
  ]);
  await journal.close();
  const options = { notice: (notice: JournalNotice) => told.push(notice), salvageMs: Infinity };
  const next = await openJournal(folder, builtJournalWorker, options);
  expect(next.opened.salvaged).toMatchObject({
    reason: 'quick-check',
    records: { saved: 100 },
    pictures: { saved: 100 },
  });
  await expect.poll(() => told.at(-1)).toEqual({ type: 'checked', problems: [] });
  await next.close();
});
