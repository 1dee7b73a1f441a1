import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepMark } from '../../../electron/booth/journal/clock/marks.ts';
import { clocked, type Clocked } from '../../../electron/booth/journal/clock/true-times.ts';
import { Database, type Values } from '../../../electron/booth/journal/database/database.ts';
import { stepEvents } from '../../../electron/booth/journal/privacy/erase.ts';
import { carEnds, noteCarEnd } from '../../../electron/booth/journal/privacy/car-ends.ts';
import { eraseAbout, searchAbout } from '../../../electron/booth/journal/privacy/about-plate.ts';
import {
  retainLostWords,
  retainPictures,
  retainRecords,
} from '../../../electron/booth/journal/privacy/retention.ts';
import * as handovers from '../../../electron/booth/journal/records/handovers.ts';
import { needing } from '../../../electron/booth/journal/records/needing.ts';
import * as queries from '../../../electron/booth/journal/records/queries.ts';
import { openCountsOf } from '../../../electron/booth/journal/records/open-counts.ts';
import { journalFile } from '../../../electron/booth/journal/files/aside.ts';
import type { RecordRow } from '../../../electron/booth/journal/database/rows.ts';
import { againOf, undecidedBefore } from '../../../electron/booth/journal/records/same-again.ts';
import * as sessions from '../../../electron/booth/journal/records/session-queries.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { testFolder } from '../../support/folders.ts';
import { confirm, press, recordOf } from './journal-support.ts';

// What is asked of the journal's thread is waited for by the next press: with a million records no question may look at all of them.

/** Keeps what it is asked. */
class AskedDatabase extends Database {
  readonly asked = new Set<string>();

  override get(sql: string, values?: Values): unknown {
    this.asked.add(sql);
    return super.get(sql, values);
  }

  override all(sql: string, values?: Values): unknown[] {
    this.asked.add(sql);
    return super.all(sql, values);
  }

  override iterate(sql: string): Iterable<unknown> {
    this.asked.add(sql);
    return super.iterate(sql);
  }

  override run(sql: string, values?: Values): void {
    this.asked.add(sql);
    super.run(sql, values);
  }

  /** @returns the steps of a statement that go through all records, events or pictures */
  scansOf(sql: string): string[] {
    // The first few of a table in its own order.
    if (/ORDER BY seq DESC LIMIT \d+/.test(sql) && !/WHERE/.test(sql)) return [];
    const steps = super.all(`EXPLAIN QUERY PLAN ${sql}`) as { detail: string }[];
    return (
      steps
        .map(({ detail }) => detail)
        // All that have a session, an entry or a shift are nearly all.
        .filter((step) => /^SCAN (records|events|pictures|x)\b|\((session_id|entry_id|shift)>\?\)/.test(step))
        .filter((step) => !/USING (COVERING )?INDEX records_(inside|copy|lane|turn)\b/.test(step))
    );
  }
}

/** SQLite holds a parameter against the condition of an index (`WHERE operation = 'entry'`), and prepares anew for each value. */
function preparedAnew(database: Database, sql: string): string[] {
  const indexes = database.all(
    `SELECT sql FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'`,
  ) as {
    sql: string;
  }[];
  const conditions = indexes.map((index) => index.sql.slice(index.sql.lastIndexOf(' WHERE ')));
  const columns = new Set(
    conditions.flatMap((text) => Array.from(text.matchAll(/(\w+) = /g), ([, name]) => name)),
  );
  expect(columns).toContain('operation');
  return Array.from(sql.matchAll(/\b(?:WHERE|AND) (?:\w+\.)?(\w+) = :\w+/g), ([, name = '']) => name).filter(
    (name) => columns.has(name),
  );
}

async function oneCarEach(): Promise<{ database: AskedDatabase; ids: string[] }> {
  const folder = testFolder();
  const store = new JournalStore(folder);
  const ids: string[] = [];
  for (const plate of ['IN1', 'OUT2', 'OUT3']) {
    const entry = recordOf(store.appendEntry(press({ plate })));
    await confirm(store as never, entry, `session-${plate}`);
    ids.push(entry.id);
  }
  const exit = recordOf(store.appendExit({ ...press(), entryId: ids[1] ?? '' }));
  await confirm(store as never, exit, exit.sessionId ?? '');
  const session = { sessionId: 'elsewhere', plate: 'GUEST4', vehicleClass: 'CAR' };
  recordOf(store.appendExit({ ...press(), session }));
  store.close();
  return { database: new AskedDatabase(join(folder, journalFile)), ids };
}

test.each<[string, (database: Database, ids: readonly string[]) => unknown]>([
  ['who is inside', (database) => sessions.carsInside(database)],
  [
    'what needs somebody',
    (database, [recordId = '']) => [
      needing(database, { cause: null, offset: 5, limit: 5, recordId }),
      needing(database, {
        cause: { state: 'unknown', reason: null },
        offset: 0,
        limit: 1_000,
        recordId: null,
      }),
    ],
  ],
  [
    'what a record tells of others',
    (database, [id = '']) => {
      const row = database.get('SELECT * FROM records WHERE id = :id', { id }) as RecordRow;
      const elsewhere = { ...row, operation: 'exit', session_id: 'elsewhere' } as const;
      return [
        undecidedBefore(database, row),
        againOf(database, row),
        againOf(database, { ...elsewhere, entry_id: id }),
        againOf(database, elsewhere),
      ];
    },
  ],
  [
    'how what was erased ended',
    (database) => {
      noteCarEnd(database, 0);
      expect(carEnds(database, 0)?.upTo).toBeGreaterThan(0);
    },
  ],
  ['whether a car is inside', (database, [id = '']) => sessions.carInside(database, id)],
  ['who has left', (database) => sessions.carsLeft(database, 'OUT')],
  ['who has left that came in elsewhere', (database) => sessions.leftElsewhere(database, 0)],
  ['who has left that came in here', (database) => sessions.leftHere(database, 0)],
  ['how many are inside with this service', (database) => sessions.insideHere(database)],
  ['what is of another service', (database) => sessions.leftBehind(database)],
  ['how the service writes its ids', (database) => sessions.seenSessionId(database)],
  ['whether one has left', (database) => sessions.hasLeftElsewhere(database, 'elsewhere')],
  [
    'what was done with a session',
    (database, [, entryId = '']) => sessions.sessionRecords(database, { entryId }),
  ],
  [
    'what other booths may have, or have',
    (database, [id = '']) => {
      handovers.freeze(database, 0, 0, { epoch: 'epoch' });
      handovers.ownHandovers(database, [id]);
      handovers.offerCounts(database, 0);
      handovers.offeredWith(database, id);
      handovers.sendAnyway(database, { by: 'Kim', reason: 'away' }, 0);
      handovers.keepHandovers(database, [{ recordId: id, became: 'handed-over', to: 'south' }], 0);
    },
  ],
  ['what the screen shows', (database) => queries.overview(database)],
  ['whose turn it is', (database) => queries.nextSendable(database, { nowMs: 0, freshMs: 0, withheld: [] })],
  ['what is to be sent again', (database) => queries.nextRepeatable(database, 3)],
  ['what is open', (database) => openCountsOf(database)],
  [
    'what is erased of a plate that was searched for',
    (database) => {
      const searched = searchAbout(new Database(fileOf(database)), 'OUT2');
      const request = { plate: 'OUT2', by: 'Kim', reason: 'asked by letter', mostStayMs: 1 };
      expect(eraseAbout(database, request, nowOf(database, Date.now()), { searched }).records).toBe(2);
    },
  ],
  [
    'what is over',
    (database) => {
      const rules = { pictureMs: 1, recordMs: 1, mostStayMs: 1 };
      const now = nowOf(database, Date.now() + 400 * 86_400_000);
      expect(retainRecords(database, rules, now, 0).records).toBeGreaterThan(0);
      retainPictures(database, rules, now, '');
      Array.from(retainLostWords(() => database, rules, now));
    },
  ],
])('no question looks at all records: %s', async (_name, ask) => {
  const { database, ids } = await oneCarEach();
  ask(database, ids);
  const asked = [...database.asked].filter((sql) => /^(SELECT|UPDATE|DELETE|INSERT)/.test(sql));
  expect(asked.length).toBeGreaterThan(0);
  expect(
    Object.fromEntries(asked.map((sql) => [sql, database.scansOf(sql)]).filter(([, scans]) => scans?.length)),
  ).toEqual({});
  expect(asked.filter((sql) => preparedAnew(database, sql).length > 0)).toEqual([]);
  database.close();
});

const nowOf = (database: Database, ms: number): Clocked =>
  clocked(database, { atMs: ms, trustedMs: ms, provenMs: ms });

const fileOf = (database: Database): string =>
  (database.get(`SELECT file FROM pragma_database_list WHERE name = 'main'`) as { file: string }).file;

test('what was said of records is gone through a step at a time where no stamp says which is old', async () => {
  const { database } = await oneCarEach();
  const said = 20_000;
  database.transaction(() => {
    const { last } = database.get('SELECT max(seq) AS last FROM events') as { last: number };
    database.run(
      `WITH RECURSIVE more(seq) AS (SELECT :last + 1 UNION ALL SELECT seq + 1 FROM more LIMIT ${said})
       INSERT INTO events SELECT more.seq, record_id, at_ms, happening, from_state, to_state, detail, digest, hash, '{}'
         FROM more, events WHERE events.seq = 1`,
      { last },
    );
  });
  // A booth of long ago: any clock may have stamped what stands before the first mark.
  keepMark(database, { kind: 'start', wallMs: Date.now(), runningMs: 0 });
  const now = nowOf(database, Date.now());
  expect(now.trusted.times.ahead()).not.toEqual([]);
  const rules = { pictureMs: 1, recordMs: 400 * 86_400_000, mostStayMs: 1 };
  const steps = Array.from(retainLostWords(() => database, rules, now));
  expect(steps.length).toBeGreaterThan(said / stepEvents);
  database.close();
});
