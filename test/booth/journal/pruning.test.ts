import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { chainHash } from '../../../electron/booth/journal/chain/chain.ts';
import { verificationLines } from '../../../electron/booth/journal/output/command-output.ts';
import { eventOf, type EventRow } from '../../../electron/booth/journal/chain/event-row.ts';
import type { Head } from '../../../electron/booth/journal/model/head.ts';
import { writeHead } from '../../../electron/booth/journal/files/heads.ts';
import { openDatabase } from '../../../electron/booth/journal/opening/opening.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { verifyFolder } from '../../../electron/booth/journal/verify/verify-folder.ts';
import { verifyChain } from '../../../electron/booth/journal/verify/verify.ts';
import { testFolder } from '../../support/folders.ts';
import { sized } from '../../support/nightly.ts';
import { copiedJournal } from './copied-journal.ts';
import { versionOne, versionOnes } from './fixtures/older-versions.ts';
import { behind } from './journal-support.ts';
import {
  dayMs,
  fillStays,
  runHousekeeping,
  markedPlate,
  nowMs,
  openAt,
  rules,
  tracesIn,
  type Filled,
} from '../privacy/privacy-support.ts';

/** Mostly cars that left long ago; between them some whose records stay. */
const stays = (count: number): Filled[] =>
  Array.from({ length: count }, (_, number) => ({
    number,
    ...(number % 10 === 3
      ? ({ kind: 'inside', daysAgo: 100 } as const)
      : number % 50 === 7
        ? ({ kind: 'unknown', daysAgo: 150 } as const)
        : ({ kind: 'left', daysAgo: number % 4 === 0 ? 100 : 95 } as const)),
  }));

const headOf = (folder: string): Head =>
  behind(
    folder,
    (database) =>
      database.prepare('SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1').get() as unknown as Head,
  );
const eventsOf = (folder: string): number =>
  behind(folder, (database) => Number(database.prepare('SELECT count(*) AS n FROM events').get()?.['n']));

/** Closed and filled, its head of then in a person's hands; retention is still to come. */
const filled = copiedJournal((folder) => {
  fillStays(folder, stays(200));
  return headOf(folder);
});

/** The same after retention. */
const retained = copiedJournal((folder) => {
  fillStays(folder, stays(200));
  const before = headOf(folder);
  const store = openAt(folder);
  runHousekeeping(store);
  store.close();
  return before;
});

test('a journal’s events grow no more once what it keeps is full, and each week’s verification holds', () => {
  const folder = testFolder();
  const weeks = sized(12, 52);
  const [weekMs, short] = [7 * dayMs, { pictureMs: dayMs, recordMs: 14 * dayMs, mostStayMs: 2 * dayMs }];
  const events: number[] = [];
  for (let week = 0; week < weeks; week += 1) {
    const daysAgo = 7 * (weeks - week);
    const number = week * 100;
    fillStays(
      folder,
      Array.from({ length: 50 }, (_, index) => ({
        number: number + index,
        daysAgo,
        kind: index === 25 ? 'unknown' : 'left',
      })),
    );
    const store = openAt(folder);
    const atMs = nowMs - daysAgo * dayMs + weekMs;
    while (store.runHousekeeping(short, atMs) === null);
    store.close();
    events.push(eventsOf(folder));
  }
  // Each week's are kept for two weeks, and that they were erased for two more, of exits for 60 days; 500 go at once.
  expect(Math.max(...events.slice(8))).toBeLessThanOrEqual(Math.max(...events.slice(4, 8)) + 500);
  expect(verifyFolder(folder)).toMatchObject({ ok: true });
});

test('how a car’s record ended is kept as long as the site may have to be told it, though records are kept for less long', () => {
  const folder = testFolder();
  const cars = 200;
  let number = 0;
  /** Others that left nine days before are erased with that round, without which it would prune nothing. */
  const endsAt = (daysAgo: number): number => {
    const kind = 'left' as const;
    fillStays(
      folder,
      Array.from({ length: cars }, () => ({ number: number++, kind, daysAgo: daysAgo + 9 })),
    );
    const store = openAt(folder);
    const short = { pictureMs: dayMs, recordMs: 7 * dayMs, mostStayMs: 2 * dayMs };
    while (store.runHousekeeping(short, nowMs - daysAgo * dayMs) === null);
    let ends = 0;
    for (let read = store.carEnds(0); read !== null; read = store.carEnds(read.upTo))
      ends += read.ends.length;
    store.close();
    return ends;
  };
  expect([100, 80, 60].map(endsAt)).toEqual([cars, 2 * cars, 3 * cars]);
  // Only 500 events go at once.
  expect(endsAt(20)).toBeLessThan(3 * cars);
  expect(verifyFolder(folder)).toMatchObject({ ok: true });
});

test('what is still needed keeps every event, in its place', () => {
  const { folder, made: before } = filled(null);
  const kept = stays(200).filter(({ kind }) => kind !== 'left');
  const eventsOfKept = (): unknown =>
    behind(folder, (database) =>
      database
        .prepare(
          `SELECT events.* FROM records JOIN events ON record_id = records.id
           WHERE plate IN (${kept.map(({ number }) => `'${markedPlate(number)}'`).join(', ')})
             AND happening <> 'picture-erased' ORDER BY events.seq`,
        )
        .all(),
    );
  const were = eventsOfKept();
  const store = openAt(folder);
  store.note('attendant-added', nowMs - 200 * dayMs, { attendant: '1' });
  runHousekeeping(store);
  store.close();
  expect(eventsOfKept()).toEqual(were);
  const found = verifyFolder(folder);
  expect(found).toMatchObject({ ok: true, records: kept.length });
  expect(found.pruned?.to).toBeGreaterThan(before.seq - 500);
  expect(found.events).toBeLessThan(before.seq / 2 + 720);
});

test('a head from before the pruned part is told as that, by hand or from the file, and one from behind it is compared', () => {
  const { folder, made } = retained(null);
  const [older, newer] = [{ seq: 40, hash: 'a'.repeat(64) }, headOf(folder)];
  writeHead(folder, older, nowMs);
  const { ok, headsBefore, pruned } = verifyFolder(folder, [made, newer]);
  expect({ ok, headsBefore }).toEqual({ ok: true, headsBefore: made.seq < (pruned?.to ?? 0) ? [made] : [] });
  const found = verifyFolder(folder, [older, newer]);
  expect(found).toMatchObject({ ok: true, headsBefore: [older] });
  expect(verificationLines(found).join('\n')).toContain(`The chain holds.`);
  expect(verificationLines(found).join('\n')).toContain(`Head 40:${older.hash} is before the pruned part`);
  expect(verifyFolder(folder, [{ ...newer, hash: older.hash }]).first).toMatchObject({
    kind: 'head-different',
  });
  // The last head that left may be that old, too.
  const { database, report } = openDatabase(folder, nowMs);
  expect(report).toMatchObject({ rolledBack: null, salvaged: null });
  database.close();
});

/** The number of an event of the pruned part that stands by itself. */
const single = `(SELECT min(seq) FROM events WHERE record_id <> '')`;
const lastPruning = `(SELECT max(seq) FROM events WHERE happening = 'pruned')`;
const prunedTo = `(SELECT detail ->> 'to' FROM events WHERE seq = ${lastPruning})`;

test.each<readonly [string, string, string]>([
  ['a kept event altered', `UPDATE events SET at_ms = at_ms + 1 WHERE seq = ${single}`, 'event-altered'],
  [
    'its hash altered',
    `UPDATE events SET hash = lower(hex(randomblob(32))) WHERE seq = ${single}`,
    'event-altered',
  ],
  ['a kept event gone', `DELETE FROM events WHERE seq = ${single}`, 'event-missing'],
  ['a kept event moved', `UPDATE events SET seq = seq - 1 WHERE seq = ${single}`, 'event-altered'],
  [
    'an event put among the pruned',
    `INSERT INTO events SELECT 1, 'x', at_ms, happening, from_state, to_state, detail, digest, hash, NULL FROM events WHERE seq = ${single}`,
    'event-altered',
  ],
  ['the first event gone', `DELETE FROM events WHERE seq = ${prunedTo} + 1`, 'event-missing'],
  ['the first event altered', `UPDATE events SET at_ms = 0 WHERE seq = ${prunedTo} + 1`, 'event-altered'],
  ['all prune events gone', `DELETE FROM events WHERE happening = 'pruned'`, 'event-missing'],
  [
    'the prune event moved on',
    `UPDATE events SET detail = json_set(detail, '$.to', ${prunedTo} + 1) WHERE seq = ${lastPruning}`,
    'event-altered',
  ],
  [
    'the prune event without sense',
    `UPDATE events SET detail = '{}' WHERE happening = 'pruned'`,
    'event-missing',
  ],
])('behind the program’s back is noticed after a pruning: %s', (_what, sql, kind) => {
  const { folder } = retained(null);
  behind(folder, (database) => database.exec(sql));
  const { ok, faults } = verifyFolder(folder);
  expect(ok).toBe(false);
  expect(faults.map((fault) => fault.kind)).toContain(kind);
});

test('whoever writes another pruning into the chain, and all after it anew, is noticed by a head from behind it', () => {
  const { folder } = retained(null);
  const head = headOf(folder);
  behind(folder, (database) => {
    const events = database.prepare('SELECT * FROM events ORDER BY seq').all() as unknown as EventRow[];
    const first = events.find(({ happening }) => happening === 'pruned') as EventRow;
    let previous = events.find(({ seq }) => seq === first.seq - 1)?.hash ?? '';
    for (const row of events.filter(({ seq }) => seq >= first.seq)) {
      const changed = row.seq === first.seq ? { ...row, at_ms: row.at_ms + 1 } : row;
      previous = chainHash(previous, eventOf(changed));
      database
        .prepare('UPDATE events SET at_ms = ?, hash = ? WHERE seq = ?')
        .run(changed.at_ms, previous, row.seq);
    }
  });
  expect(verifyFolder(folder).ok).toBe(true);
  expect(verifyFolder(folder, [head]).first).toMatchObject({ kind: 'head-different', seq: head.seq });
});

test('a start notices that the first event after the pruned part does not follow', () => {
  const { folder } = retained(null);
  behind(folder, (database) => database.exec(`UPDATE events SET at_ms = 0 WHERE seq = ${prunedTo} + 1`));
  const store = openAt(folder);
  expect(store.opened.salvaged).toMatchObject({ reason: 'chain', records: { lost: 0, unsent: 'none' } });
  store.close();
});

test('nothing is pruned from where the chain does not hold: what shows that it was changed stays', () => {
  const { folder } = filled(null);
  const store = openAt(folder);
  behind(folder, (database) => database.exec('UPDATE events SET at_ms = at_ms + 1 WHERE seq = 700'));
  runHousekeeping(store);
  const { faults, pruned } = store.verify();
  expect(pruned?.to).toBe(500);
  expect(faults).toMatchObject([{ kind: 'event-altered', seq: 700 }]);
  store.close();
});

const numbersOf = (folder: string, until: number): unknown =>
  behind(folder, (database) =>
    database.prepare('SELECT seq, happening FROM events WHERE seq <= ? ORDER BY seq').all(until),
  );

test.each(['before', 'after'])(
  'killed %s the commit of a pruning, the chain holds and a later round goes on',
  (when) => {
    const { folder: whole, made } = retained(null);
    const { folder } = filled(null);
    const program = join(import.meta.dirname, 'journal-pruning.ts');
    for (const round of [1, 2]) {
      if (round === 2) fillStays(folder, [{ number: 900_000, daysAgo: 300, kind: 'left' }]);
      const { signal, stderr } = spawnSync(process.execPath, [program, folder, '1', when], {
        encoding: 'utf8',
      });
      expect({ signal, stderr }).toMatchObject({ signal: 'SIGKILL' });
      const { database, report } = openDatabase(folder, nowMs);
      expect(report).toMatchObject({ salvaged: null, rolledBack: null });
      expect(verifyChain(database)).toMatchObject({ ok: true });
      database.close();
    }
    eraseMore(folder);
    expect(verifyFolder(folder)).toMatchObject({ ok: true });
    expect(numbersOf(folder, made.seq)).toEqual(numbersOf(whole, made.seq));
  },
);

/** Another round in which something is erased: whether copies are clean is asked only then. @param count of stays */
function eraseMore(folder: string, atMs = nowMs, count = 1): void {
  const first = 990_000 + (Math.floor(atMs / dayMs) % 1_000);
  const stay = (_: unknown, place: number): Filled => ({ number: first + place, daysAgo: 300, kind: 'left' });
  fillStays(folder, Array.from({ length: count }, stay));
  const store = openAt(folder);
  runHousekeeping(store, atMs);
  store.close();
}

test('that a record was erased stays in the chain while a copy may hold it, and goes once that is clean', async () => {
  const { folder } = filled(null);
  const copy = join(folder, 'backups', 'friday.sqlite');
  mkdirSync(join(folder, 'backups'));
  const before = openAt(folder);
  await before.backup(copy);
  runHousekeeping(before);
  before.close();
  const erased = (): number =>
    behind(folder, (database) =>
      Number(database.prepare(`SELECT count(*) AS n FROM events WHERE happening = 'erased'`).get()?.['n']),
    );
  const was = erased();
  // Past the days for which a copy that somebody brings back is waited for.
  const laterMs = nowMs + 100 * dayMs;
  const plates = tracesIn(join(folder, 'backups')).plates.size;
  setVersion(copy, 99);
  eraseMore(folder, laterMs);
  expect(erased()).toBeGreaterThan(was);
  expect(tracesIn(join(folder, 'backups')).plates.size).toBe(plates);
  setVersion(copy, 1);
  eraseMore(folder, laterMs);
  expect(erased()).toBeLessThan(was);
  expect(tracesIn(join(folder, 'backups')).plates.size).toBeLessThan(plates);
  expect(verifyFolder(folder)).toMatchObject({ ok: true });
});

/** A copy of a newer program's is left as it is. */
function setVersion(file: string, version: number): void {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
}

test('nothing is pruned while a moved-aside journal stands that is not gone through', () => {
  const { folder } = filled(null);
  const aside = 'damaged-2026-11-19T07-00-00Z';
  mkdirSync(join(folder, aside));
  const store = openAt(folder);
  store.note('salvaged', nowMs - dayMs, { folder: aside, unsent: 'none', recordsLost: 0 });
  runHousekeeping(store);
  expect(store.verify()).toMatchObject({ ok: true, pruned: null });
  store.close();
  eraseMore(folder, nowMs + 4 * dayMs);
  expect(verifyFolder(folder).pruned?.to).toBeGreaterThan(500);
});

test('a pruned journal that is salvaged has lost nothing, and goes on being pruned', () => {
  const { folder } = retained(null);
  const { pruned: was } = verifyFolder(folder);
  writeFileSync(join(folder, 'salvage-wanted'), '');
  const store = openAt(folder);
  const { salvaged, rolledBack } = store.opened;
  expect(salvaged).toMatchObject({
    records: { lost: 0, unsent: 'none', doubtful: 0, restated: 0 },
    events: { lost: 0 },
  });
  expect(rolledBack).toBeNull();
  expect(store.verify()).toMatchObject({ ok: true, pruned: was });
  store.close();
  rmSync(join(folder, salvaged?.folder ?? ''), { recursive: true });
  // So many that another part of the chain is whole.
  eraseMore(folder, nowMs + 100 * dayMs, 150);
  expect(verifyFolder(folder)).toMatchObject({ ok: true });
  expect(verifyFolder(folder).pruned?.to).toBeGreaterThan(was?.to ?? 0);
});

test('what a salvage does not find of the pruned part is told as lost, and the chain holds from there', () => {
  const { folder } = retained(null);
  behind(folder, (database) => database.exec(`DELETE FROM events WHERE seq IN (${single}, ${single} + 1)`));
  writeFileSync(join(folder, 'salvage-wanted'), '');
  const store = openAt(folder);
  const { salvaged } = store.opened;
  expect(salvaged?.events.lost).toBeGreaterThan(0);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test.each(versionOnes)('a journal of version 1 is pruned like any other: %s', (fixture) => {
  const folder = versionOne(fixture);
  const laterMs = nowMs + 1_000 * dayMs;
  const before = eventsOf(folder);
  // Enough for the end of the pruned part to move over all that there was.
  fillStays(folder, stays(90));
  eraseMore(folder, laterMs);
  const { ok, pruned } = verifyFolder(folder);
  expect(ok).toBe(true);
  expect(pruned?.to).toBeGreaterThan(before);
});

test('an erasure that somebody asks for while copies are being cleaned is carried out in them, too', async () => {
  const { folder } = filled(null);
  mkdirSync(join(folder, 'backups'));
  const store = openAt(folder);
  await store.backup(join(folder, 'backups', 'friday.sqlite'));
  // Of a car that is taken to be inside.
  const late = 3;
  let isAsked = false;
  for (let isOver = false; !isOver;) {
    isOver = store.runHousekeeping(rules, nowMs) !== null;
    if (isAsked || tracesIn(join(folder, 'backups')).plates.has(0)) continue;
    store.eraseAbout({ plate: markedPlate(late), by: 'supervisor', reason: 'asked', mostStayMs: 0 }, nowMs);
    isAsked = true;
  }
  expect(isAsked).toBe(true);
  runHousekeeping(store);
  expect(tracesIn(folder).plates.has(late)).toBe(false);
  store.close();
});

test('of what a fact was only the last stays, by which it is still verified', () => {
  const folder = testFolder();
  const store = new JournalStore(folder, { reserveBytes: 0, now: () => nowMs - 200 * dayMs });
  for (let count = 1; count <= 20; count += 1) store.setFact('counted', String(count));
  store.setFact('set-once', 'yes');
  store.close();
  fillStays(folder, stays(200));
  const again = openAt(folder);
  runHousekeeping(again);
  again.setFact('counted', '21');
  again.close();
  const told = behind(folder, (database) =>
    database
      .prepare(
        `SELECT detail ->> 'name' AS name, count(*) AS count FROM events
         WHERE happening = 'fact-kept' AND name IN ('counted', 'set-once') GROUP BY name ORDER BY name`,
      )
      .all(),
  );
  expect(told).toEqual([
    { name: 'counted', count: 3 },
    { name: 'set-once', count: 1 },
  ]);
  expect(verifyFolder(folder)).toMatchObject({ ok: true });
  behind(folder, (database) => database.exec(`UPDATE facts SET value = 'no' WHERE name = 'set-once'`));
  expect(verifyFolder(folder).faults).toMatchObject([{ kind: 'fact-altered' }]);
});
