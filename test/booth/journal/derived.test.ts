import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../electron/booth/journal/database/database.ts';
import {
  differencesIn,
  differencesOfOpen,
  type Differences,
} from '../../../electron/booth/journal/records/derived.ts';
import { mendDerived, partsOf } from '../../../electron/booth/journal/records/mend-derived.ts';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import { openDatabase } from '../../../electron/booth/journal/opening/opening.ts';
import type { JournalNotice } from '../../../electron/booth/journal/model/report-types.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { verifyChain, VerificationStopped } from '../../../electron/booth/journal/verify/verify.ts';
import { verifyFolder } from '../../../electron/booth/journal/verify/verify-folder.ts';
import { recordStates, type RecordView } from '../../../electron/contract/record.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { newFolder, testFolder } from '../../support/folders.ts';
import { sized } from '../../support/nightly.ts';
import { runningBooth, testService } from '../../support/running-booth.ts';
import { copiedJournal } from './copied-journal.ts';
import { behind, move, press, recordOf } from './journal-support.ts';

// Whose turn it is, who is inside and how many there are of each stands beside the records: what is changed there behind the
// program's back is found and put right.

/** A closed journal: three cars wait to be sent, two of them with the same plate; one came in and left again. */
const copyOfWaiting = copiedJournal((folder) => {
  const store = new JournalStore(folder);
  const [gone] = ['GONE1', 'SAME1', 'SAME1', 'ALONE1'].map((plate) =>
    recordOf(store.appendEntry(press({ plate }))),
  );
  if (gone === undefined) throw new Error('nothing was saved');
  store.transition(move(gone));
  store.transition(move({ ...gone, state: 'sending' }, { to: 'resolved' }));
  const exit = recordOf(store.appendExit({ ...press(), entryId: gone.id }));
  store.transition(move(exit, { to: 'voided' }));
  recordOf(store.appendException({ ...press({ plate: 'LOCAL1' }), note: 'Nobody knows this car' }));
  store.close();
});

const waitingJournal = (): string => copyOfWaiting(null).folder;

const next = (store: JournalStore): string | undefined =>
  store.nextSendable({ nowMs: 0, freshMs: 0, withheld: [] })?.view.plate;

const kindsIn = (folder: string): string[] => verifyFolder(folder).faults.map(({ kind }) => kind);

/** As somebody who has taken the triggers away for the moment. */
function withoutTriggers(folder: string, sql: string): void {
  behind(folder, (database) => {
    const triggers = database
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
      .all() as unknown as { name: string; sql: string }[];
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
    database.exec(sql);
    for (const trigger of triggers) database.exec(trigger.sql);
  });
}

test('a queued record whose turn was taken away is sent after the next start', async () => {
  const service = await testService();
  const directory = testFolder();
  const before = new JournalStore(directory);
  const record = recordOf(before.appendEntry(press({ plate: 'HELD1' })));
  before.close();
  behind(directory, (database) =>
    database.exec("UPDATE records SET lane_head = 0; UPDATE tallies SET count = -1 WHERE name = 'queued'"),
  );
  expect(kindsIn(directory)).toEqual(['lane-altered', 'tally-altered']);
  const booth = await runningBooth(service.baseUrl, { directory });
  await booth.reaches(record, 'confirmed');
  expect((await booth.snapshot()).counts.waiting).toBe(0);
});

test('a start says in its report and in the chain what was wrong, and nothing where nothing was', () => {
  const folder = waitingJournal();
  withoutTriggers(
    folder,
    `UPDATE records SET lane_head = 1 - lane_head WHERE plate IN ('SAME1', 'ALONE1');
     UPDATE tallies SET count = -1 WHERE name = 'queued'; DELETE FROM tallies WHERE name = 'unknown';
     INSERT INTO tallies (name, count) VALUES ('Mr Smith', 3);
     UPDATE tallies SET count = 1152921504606846976 WHERE name = 'inside'`,
  );
  const store = new JournalStore(folder, { now: () => 7 });
  const mended = {
    laneHeads: 3,
    inside: 0,
    tallies: 'queued -1 not 3, unknown missing not 0, inside 1152921504606846976 not 4, another one',
    records: '2 3 4',
  };
  expect(store.opened.mended).toEqual(mended);
  expect(store.overview().counts).toEqual({ waiting: 3, unknown: 0, refused: 0, plateMissing: 0 });
  expect(next(store)).toBe('SAME1');
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
  const told = behind(folder, (database) =>
    database.prepare("SELECT at_ms, record_id, detail FROM events WHERE happening = 'derived-mended'").all(),
  );
  expect(told).toEqual([{ at_ms: 7, record_id: '', detail: JSON.stringify(mended) }]);
  const again = new JournalStore(folder);
  expect(again.opened.mended).toBeNull();
  again.close();
});

test('a start looks at the open records and at who is inside by their indexes, never at all records', () => {
  const { database } = openDatabase(waitingJournal(), Date.now());
  onTestFinished(() => database.close());
  const plans: string[] = [];
  const explained = <Input extends [string, ...never[]], Answer>(call: (...input: Input) => Answer) => {
    return (...input: Input): Answer => {
      const [sql, values] = input as unknown as [string, Parameters<Database['all']>[1]];
      const steps = database.all(`EXPLAIN QUERY PLAN ${sql}`, values) as { detail: string }[];
      plans.push(...steps.map(({ detail }) => detail));
      return call(...input);
    };
  };
  const all = explained((...input: Parameters<Database['all']>) => database.all(...input));
  const get = explained((...input: Parameters<Database['get']>) => database.get(...input));
  differencesOfOpen({ all, get, iterate: (sql) => database.iterate(sql) });
  expect(plans.length).toBeGreaterThan(3);
  expect(plans.filter((plan) => /^SCAN (?!tallies|.* INDEX records_inside)/.test(plan))).toEqual([]);
});

const altered = [
  ['with the triggers', 'UPDATE records SET inside = 1 - inside WHERE seq = 1', behind],
  ['without them', 'UPDATE records SET inside = 1 - inside WHERE seq = 1', withoutTriggers],
  ['to something else', 'UPDATE records SET inside = 7 WHERE seq = 1', withoutTriggers],
  ['of what is no entry', "UPDATE records SET inside = 1 WHERE plate = 'LOCAL1'", behind],
] as const;

test.each(altered)(
  'who is inside, changed %s, is put right by the check after a start',
  async (_, sql, how) => {
    const folder = waitingJournal();
    if (how === behind) behind(folder, (database) => database.exec(sql));
    else withoutTriggers(folder, sql);
    expect(kindsIn(folder)).toContain('inside-altered');
    const told: JournalNotice[] = [];
    const journal = await openJournal(folder, builtJournalWorker, { notice: (notice) => told.push(notice) });
    onTestFinished(() => journal.close());
    await expect
      .poll(() => told.find(({ type }) => type === 'mended'))
      .toMatchObject({ mended: { inside: 1 } });
    const inside = (await journal.carsInside()).map(({ plate }) => plate);
    expect(inside).toEqual(['GONE1', 'SAME1', 'SAME1', 'ALONE1']);
    expect(await journal.verify()).toMatchObject({ ok: true });
  },
);

test('a car that the check brings back is found on the screen, and one that it takes out is not', async () => {
  const service = await testService();
  const directory = testFolder();
  const before = new JournalStore(directory);
  // Settled: nothing is sent that would have the triggers look at them again.
  const settled = (record: RecordView): void => {
    before.transition(move(record));
    before.transition(move({ ...record, state: 'sending' }, { to: 'resolved' }));
  };
  const [back, gone] = ['BACK1', 'GONE1'].map((plate) => recordOf(before.appendEntry(press({ plate }))));
  if (back === undefined || gone === undefined) throw new Error('nothing was saved');
  for (const entry of [back, gone]) settled(entry);
  settled(recordOf(before.appendExit({ ...press(), entryId: gone.id })));
  before.close();
  behind(directory, (database) =>
    database.exec("UPDATE records SET inside = 1 - inside WHERE operation = 'entry'"),
  );
  const booth = await runningBooth(service.baseUrl, { directory });
  const found = async (): Promise<string[]> => (await booth.inside()).cars.map(({ plate }) => plate);
  await expect.poll(found).toEqual(['BACK1']);
});

test('the check counts the settled records, too, and leaves right what was put right meanwhile', () => {
  const folder = waitingJournal();
  behind(folder, (database) =>
    database.exec("UPDATE tallies SET count = count + 1 WHERE name IN ('resolved', 'local')"),
  );
  expect(kindsIn(folder)).toEqual(['tally-altered', 'tally-altered']);
  const { database, report } = openDatabase(folder, Date.now());
  onTestFinished(() => database.close());
  expect(report.mended).toBeNull();
  const found = differencesIn(database, () => undefined);
  expect(found).toEqual({ laneHeads: [], inside: [], tallies: ['resolved', 'local'] });
  const stale = { ...found, laneHeads: [1, 2, 3, 4], inside: [1, 2, 3, 4] };
  expect(mendDerived(database, stale, 1)).toMatchObject({ mended: { laneHeads: 0, inside: 0 }, entries: [] });
  expect(mendDerived(database, stale, 1)).toBeNull();
  expect(verifyChain(database)).toMatchObject({ ok: true });
});

test('a step of the check begins where the one before ended, and passes over numbers that nobody has', () => {
  const folder = waitingJournal();
  const seqs = [10_000, 10_001, 50_000];
  for (const seq of seqs) {
    behind(folder, (database) =>
      database.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'records'").run(seq - 1),
    );
    const store = new JournalStore(folder);
    recordOf(store.appendEntry(press({ plate: `FAR${seq}` })));
    store.close();
  }
  behind(folder, (database) => database.exec('UPDATE records SET inside = 0 WHERE seq >= 10000'));
  const { database } = openDatabase(folder, Date.now());
  onTestFinished(() => database.close());
  let steps = 0;
  expect(differencesIn(database, () => (steps += 1)).inside).toEqual(seqs);
  expect(steps).toBe(3);
  expect(() =>
    differencesIn(database, () => {
      throw new VerificationStopped();
    }),
  ).toThrow(VerificationStopped);
});

test('much that differs is put right in parts', () => {
  const seqs = Array.from({ length: 1_234 }, (_, index) => index + 1);
  const parts = partsOf({ laneHeads: seqs.slice(0, 600), inside: seqs, tallies: ['queued'] });
  expect(parts.flatMap(({ inside }) => inside)).toEqual(seqs);
  expect(parts.flatMap(({ laneHeads }) => laneHeads)).toEqual(seqs.slice(0, 600));
  expect(Math.max(...parts.map(({ inside }) => inside.length))).toBe(500);
  expect(parts.map(({ tallies }) => tallies)).toEqual([[], [], [], ['queued']]);
});

/** One press or change of state after the other, of few cars. */
const walks = fc.array(
  fc.tuple(
    fc.constantFrom('enter', 'leave', 'cancel', 'move', 'draft', 'edit'),
    fc.nat(1_000),
    fc.constantFrom(...recordStates.filter((state) => state !== 'draft')),
  ),
  { minLength: 1, maxLength: 40 },
);

const tamperings = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom('lane_head', 'inside'), fc.nat(1_000), fc.constantFrom(-1, 0, 1, 2)),
    fc.tuple(fc.constant('tally'), fc.nat(1_000), fc.integer({ min: -3, max: 3 })),
  ),
  { minLength: 1, maxLength: 6 },
);

function walk(store: JournalStore, steps: typeof walks extends fc.Arbitrary<infer T> ? T : never): void {
  const records: RecordView[] = [];
  for (const [what, which, to] of steps) {
    const entries = records.filter(({ operation }) => operation === 'entry');
    const entry = entries[which % Math.max(1, entries.length)];
    const at = records[which % Math.max(1, records.length)];
    if (what === 'enter') records.push(recordOf(store.appendEntry(press({ plate: `P${which % 3}` }))));
    else if (what === 'draft') recordOf(store.appendDraft(press()));
    else if (what === 'leave' && entry !== undefined) {
      const exit = store.appendExit({ ...press(), entryId: entry.id });
      if (exit.ok) records.push(exit.record);
    } else if (what === 'cancel' && entry !== undefined) {
      const about = { entryId: entry.id, act: 'cancel' as const, request: '{}', note: 'A mistake' };
      const act = store.appendAct({ ...press(), ...about });
      if (act.ok) records.push(act.record);
    } else if (at !== undefined && (what === 'move' || what === 'edit')) {
      const edited = what === 'edit' ? { edited: { plate: `P${which % 5}`, vehicleClass: 'CAR' } } : {};
      const [changed] = store.transition(move(at, { to, ...edited }));
      if (changed !== undefined) records[records.indexOf(at)] = changed;
    }
  }
}

/** All that is kept beside the records. */
const keptIn = (database: Database): unknown[] => [
  database.all('SELECT seq, lane_head, inside FROM records ORDER BY seq'),
  database.all('SELECT name, count FROM tallies ORDER BY name'),
];

test('whatever the program writes holds, and whatever is changed beside the records is found and put right', () => {
  const everything = (database: Database): Differences => differencesIn(database, () => undefined);
  fc.assert(
    fc.property(walks, tamperings, fc.boolean(), (steps, changes, hasTriggers) => {
      const folder = newFolder();
      const store = new JournalStore(folder);
      walk(store, steps);
      expect(store.verify()).toMatchObject({ ok: true, faults: [] });
      store.close();
      const { database: whole } = openDatabase(folder, 1);
      const before = keptIn(whole);
      whole.close();
      const sql = changes.map(([what, which, value]) =>
        what === 'tally'
          ? `UPDATE tallies SET count = count + ${value} WHERE rowid = (SELECT rowid FROM tallies LIMIT 1 OFFSET ${which % 11})`
          : `UPDATE records SET ${what} = ${value} WHERE seq = 1 + ${which} % max(1, (SELECT max(seq) FROM records))`,
      );
      if (hasTriggers) behind(folder, (database) => database.exec(sql.join(';')));
      else withoutTriggers(folder, sql.join(';'));
      const isChanged = verifyFolder(folder).faults.length > 0;
      const { database, report } = openDatabase(folder, 1);
      try {
        expect(isChanged || report.mended === null).toBe(true);
        expect(report.salvaged).toBeNull();
        expect(differencesOfOpen(database)).toEqual({ laneHeads: [], inside: [], tallies: [] });
        for (const part of partsOf(everything(database))) mendDerived(database, part, 1);
        expect(verifyChain(database)).toMatchObject({ ok: true, faults: [] });
        expect(keptIn(database)).toEqual(before);
        const { mends } = database.get(
          "SELECT count(*) AS mends FROM events WHERE happening = 'derived-mended'",
        ) as { mends: number };
        expect(mends > 0).toBe(isChanged);
      } finally {
        database.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: sized(15, 500) },
  );
});
