import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chainHash, chainStart } from '../../../electron/booth/journal/chain/chain.ts';
import type { EventRow } from '../../../electron/booth/journal/chain/event-row.ts';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import { TrueTimes, type Ageing } from '../../../electron/booth/journal/clock/true-times.ts';
import { readHeads, thinHeads, writeHead } from '../../../electron/booth/journal/files/heads.ts';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import { readingOf } from '../../../electron/booth/journal/files/read-only.ts';
import { openWhole } from './damaging.ts';
import type { Verification } from '../../../electron/booth/journal/verify/verification.ts';
import { VerificationStopped, verifyChain } from '../../../electron/booth/journal/verify/verify.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { testFolder } from '../../support/folders.ts';
import { noisyJpeg, plainJpeg } from '../../support/pictures.ts';
import { copiedJournal } from './copied-journal.ts';
import { behind, killedAfter, move, press, recordOf, keepShrunk } from './journal-support.ts';

/** A closed journal with everything in it: pictures, a smaller one, exits, an unknown one. */
const copyOfBusy = copiedJournal((folder) => {
  const store = openWhole(folder);
  for (let index = 0; index < 6; index += 1) {
    const entry = recordOf(
      store.appendEntry(press({ plate: `C${index}`, picture: plainJpeg([index, 9, 9]) })),
    );
    if (index < 4) store.transition(move(entry));
    if (index < 2)
      store.transition(
        move(entry, {
          from: 'sending',
          to: 'confirmed',
          confirmed: {
            sessionId: `session-${index}`,
            answer: { isRegisteredUser: null, startDateTime: null, endDateTime: null },
          },
        }),
      );
    if (index === 1) store.appendExit({ ...press(), entryId: entry.id });
    if (index === 5) keepShrunk(store, entry.id);
  }
  const head = store.exportHead();
  store.close();
  return head;
});

function busyJournal(): { folder: string; head: { seq: number; hash: string } } {
  const { folder, made } = copyOfBusy(null);
  return { folder, head: made };
}

const verified = (folder: string, known: { seq: number; hash: string }[] = []): Verification =>
  behind(folder, (database) => verifyChain(readingOf(database), known));

/** By a clock of which nothing is known. */
const ageing = (nowMs: number): Ageing => ({ nowMs, times: new TrueTimes([], 'points') });

test('what the program did holds, up to the head that left it', () => {
  const { folder, head } = busyJournal();
  expect(verified(folder, [head])).toMatchObject({
    ok: true,
    first: null,
    head,
    records: 7,
    pictures: 7,
    salvages: [],
  });
});

const columns = [
  'press_id',
  'vehicle_class',
  'plate',
  'at',
  'reason',
  'session_id',
  'answer',
  'picture_note',
  'salt',
];

test.each<readonly [string, string]>([
  ...columns.map((column) => [`UPDATE records SET ${column} = 'X' WHERE seq = 2`, 'record-altered'] as const),
  ["UPDATE records SET state = 'queued' WHERE state = 'sending'", 'record-altered'],
  ['UPDATE records SET ever_unknown = 1 - ever_unknown WHERE seq = 1', 'record-altered'],
  ['UPDATE records SET at_ms = at_ms + 1 WHERE seq = 1', 'record-altered'],
  ['DELETE FROM records WHERE seq = 6', 'record-missing'],
  [
    "INSERT INTO records (id, press_id, operation, lane, plate, vehicle_class, at_ms, at, state, salt) VALUES ('i', 'p', 'entry', 'L', 'L', 'CAR', 1, 'a', 'queued', 's')",
    'record-unknown',
  ],
  ["UPDATE events SET to_state = 'confirmed' WHERE seq = 7", 'event-altered'],
  ["UPDATE events SET happening = 'x' WHERE seq = 1", 'event-altered'],
  ["UPDATE events SET detail = '{}' WHERE seq = 9", 'event-altered'],
  ["UPDATE events SET hash = 'x' WHERE seq = 3", 'event-altered'],
  [`UPDATE events SET words = '{"sessionId":"other"}' WHERE words IS NOT NULL`, 'event-altered'],
  ['UPDATE events SET words = NULL', 'event-altered'],
  [`UPDATE events SET words = '{"why":"invented"}' WHERE seq = 1`, 'event-altered'],
  ['DELETE FROM events WHERE seq = 1', 'event-missing'],
  ['DELETE FROM events WHERE seq = 5', 'event-missing'],
  ['DELETE FROM events WHERE seq > 8', 'head-missing'],
  [
    'UPDATE events SET seq = -1 WHERE seq = 4; UPDATE events SET seq = 4 WHERE seq = 5; UPDATE events SET seq = 5 WHERE seq = -1',
    'event-altered',
  ],
  [
    "INSERT INTO records (id, press_id, operation, lane, plate, vehicle_class, at_ms, at, state, salt) VALUES ('', 'p', 'entry', 'L', 'L', 'CAR', 1, 'a', 'queued', 's'); INSERT INTO events SELECT seq + 100, '', at_ms, happening, from_state, to_state, detail, digest, hash, words FROM events WHERE seq = 1",
    'record-unknown',
  ],
  [
    "INSERT INTO pictures SELECT record_id, 'shrunk', sha256, jpeg FROM pictures WHERE rowid = 1",
    'picture-altered',
  ],
  ["UPDATE pictures SET jpeg = x'ffd8' WHERE rowid = 2", 'picture-altered'],
  ["UPDATE pictures SET jpeg = x'ffd8' WHERE variant = 'shrunk'", 'picture-altered'],
  ['DELETE FROM pictures WHERE rowid = 2', 'picture-missing'],
])('behind the program’s back is noticed: %s', (sql, kind) => {
  const { folder, head } = busyJournal();
  behind(folder, (database) => database.exec(`PRAGMA foreign_keys = OFF; ${sql}`));
  const { ok, faults } = verified(folder, [head]);
  expect(ok).toBe(false);
  expect(faults.map((fault) => fault.kind)).toContain(kind);
});

test('the first fault says at which event it shows', () => {
  const { folder } = busyJournal();
  behind(folder, (database) => database.exec('UPDATE events SET at_ms = 0 WHERE seq IN (4, 9)'));
  expect(verified(folder).first).toEqual({
    kind: 'event-altered',
    seq: 4,
    recordId: expect.any(String) as string,
  });
});

test('who writes the whole chain anew is noticed by a head that left before, and by nothing else', () => {
  const { folder, head } = busyJournal();
  behind(folder, (database) => {
    const events = database.prepare('SELECT * FROM events ORDER BY seq').all() as unknown as EventRow[];
    let previous = chainStart;
    for (const row of events) {
      const atMs = row.seq === 2 ? 0 : row.at_ms;
      previous = chainHash(previous, {
        recordId: row.record_id,
        atMs,
        happening: row.happening,
        from: row.from_state,
        to: row.to_state,
        detail: row.detail,
        digest: row.digest,
      });
      database.prepare('UPDATE events SET at_ms = ?, hash = ? WHERE seq = ?').run(atMs, previous, row.seq);
    }
  });
  expect(verified(folder).ok).toBe(true);
  expect(verified(folder, [head]).first).toEqual({ kind: 'head-different', seq: head.seq, recordId: null });
});

test('an older copy put back is noticed by the last head', () => {
  const { folder } = busyJournal();
  const older = testFolder();
  copyFileSync(join(folder, 'journal.sqlite'), join(older, 'journal.sqlite'));
  const store = openWhole(folder);
  recordOf(store.appendEntry(press()));
  const head = store.exportHead();
  store.close();
  expect(verified(older, [head]).first).toMatchObject({ kind: 'head-missing', seq: head.seq });
});

test('heads that leave stand in a file, one line each, and only when there is a new one', () => {
  const folder = testFolder();
  const store = openWhole(folder);
  expect(store.exportHead()).toEqual({ seq: 0, hash: chainStart });
  recordOf(store.appendEntry(press()));
  store.exportHead();
  store.exportHead();
  store.close();
  const again = openWhole(folder);
  again.exportHead();
  recordOf(again.appendEntry(press()));
  const head = again.exportHead();
  again.close();
  const lines = readFileSync(join(folder, 'heads.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject(head);
});

test('of the heads that left stay all of a day, one an hour of a month and one a day before', () => {
  const folder = testFolder();
  const [minuteMs, dayMs] = [60_000, 86_400_000];
  const nowMs = Date.UTC(2026, 10, 20, 12, 0, 0);
  const times = [
    ...Array.from({ length: 100 * 24 }, (_none, hour) => nowMs - 100 * dayMs + hour * 3_600_000),
    ...Array.from({ length: 120 }, (_none, minute) => nowMs - (120 - minute) * minuteMs),
    nowMs,
  ].toSorted((one, other) => one - other);
  const hash = 'a'.repeat(64);
  const lines = times.map((at, seq) =>
    JSON.stringify({ at: new Date(at).toISOString(), seq: seq + 1, hash }),
  );
  writeFileSync(join(folder, 'heads.jsonl'), `${lines.join('\n')}\n{"at":"half`);
  thinHeads(folder, ageing(nowMs));
  const left = readHeads(folder);
  const agesOf = (from: number, to: number) =>
    left.filter(({ seq }) => {
      const age = nowMs - (times[seq - 1] ?? 0);
      return age > from && age <= to;
    }).length;
  // The last two hours by minute, the rest of the day by hour: all of them.
  expect(agesOf(-1, dayMs)).toBe(times.filter((at) => nowMs - at <= dayMs).length);
  expect(agesOf(dayMs, 30 * dayMs)).toBe(29 * 24);
  expect(agesOf(30 * dayMs, 101 * dayMs)).toBeLessThanOrEqual(72);
  expect(agesOf(30 * dayMs, 101 * dayMs)).toBeGreaterThanOrEqual(70);
  expect(left.at(-1)).toEqual({ seq: times.length, hash });
  expect(left.map(({ seq }) => seq)).toEqual(left.map(({ seq }) => seq).toSorted((a, b) => a - b));
  const once = readFileSync(join(folder, 'heads.jsonl'), 'utf8');
  thinHeads(folder, ageing(nowMs));
  expect(readFileSync(join(folder, 'heads.jsonl'), 'utf8')).toBe(once);
});

test('two heads of one number stay, in the order in which they left', () => {
  const folder = testFolder();
  const heads = [
    { seq: 50, hash: 'a'.repeat(64) },
    { seq: 60, hash: 'b'.repeat(64) },
    { seq: 50, hash: 'c'.repeat(64) },
  ];
  for (const head of heads) writeHead(folder, head, Date.UTC(2026, 10, 20));
  thinHeads(folder, ageing(Date.UTC(2026, 10, 20)));
  expect(readHeads(folder)).toEqual(heads);
});

test('each known head is looked at a few times, however many events there are', () => {
  const { folder, head } = busyJournal();
  let looks = 0;
  const known = Array.from({ length: 500 }, () => ({
    hash: head.hash,
    get seq() {
      looks += 1;
      return head.seq;
    },
  }));
  expect(verified(folder, known).ok).toBe(true);
  expect(looks).toBeLessThan(known.length * 5);
});

test('a verification that is told to stop ends at its next event, and says nothing of the journal', () => {
  const { folder } = busyJournal();
  let asked = 0;
  const stopping = (): boolean => (asked += 1) > 3;
  expect(() => behind(folder, (database) => verifyChain(readingOf(database), [], stopping))).toThrow(
    VerificationStopped,
  );
  expect(asked).toBe(4);
});

test('the end of the program does not wait for a verification', async () => {
  const { folder } = busyJournal();
  const journal = await openJournal(folder, builtJournalWorker);
  const verifying = journal.verify();
  const ended = Promise.allSettled([verifying]);
  await journal.close();
  expect(await ended).toMatchObject([
    { status: 'rejected', reason: { message: expect.stringContaining('stop') as string } },
  ]);
});

test('a salvage that is killed at any instant is gone on with, and loses nothing', async () => {
  const folder = testFolder();
  const store = openWhole(folder);
  const picture = noisyJpeg(100_000);
  for (let index = 0; index < 100; index += 1)
    recordOf(store.appendEntry(press({ plate: `K${index}`, picture })));
  store.close();
  const program = join(import.meta.dirname, 'journal-salvaging.ts');
  let killed = 0;
  for (let round = 0; round < 8; round += 1) {
    // Where the last one came to its end, there is another.
    if (!existsSync(join(folder, 'salvage.json'))) requestSalvage(folder);
    killed += Number(await killedAfter(round * 20, [program, folder]));
  }
  expect(killed).toBeGreaterThan(0);
  const again = openWhole(folder);
  expect(again.verify()).toMatchObject({ ok: true, records: 100, pictures: 100 });
  expect(again.opened.rolledBack).toBeNull();
  again.close();
});
