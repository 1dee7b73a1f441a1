import { DatabaseSync } from 'node:sqlite';
import type { Reading } from '../database/database.ts';
import { eventColumns, follows, type EventRow } from './event-row.ts';
import { headOf, ofJournal } from './events.ts';
import { refuseNewer, takeAll } from '../database/migrate.ts';
import { migrations } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import { prunedIn } from './pruned.ts';
import { matchesDigest } from './record-digest.ts';
import type { Damage } from '../model/report-types.ts';
import { begunEvent, numberMost } from './begun.ts';
import { isOpen } from '../database/rules.ts';

/** How many of the newest events are hashed again at a start: a day's, at some 4 an operation. */
const tailEvents = 5_000;

/** @returns what is wrong with a journal that could be opened; null: nothing that a start looks at */
export function damageOf(database: Reading): Damage | null {
  const { user_version: version } = database.get('PRAGMA user_version') as { user_version: number };
  refuseNewer(version);
  if (!sameSchema(database, migrations.slice(0, version))) return 'schema';
  if (version === 0) return null;
  if (database.get(`SELECT 1 FROM sqlite_sequence WHERE seq > ${numberMost}`) !== undefined) return 'records';
  if (!tailHolds(database)) return 'chain';
  return openRecordsHold(database) ? null : 'records';
}

function sameSchema(database: Reading, taken: readonly Migration[]): boolean {
  const schema = `SELECT type, name, sql FROM sqlite_schema WHERE name <> 'sqlite_stat1' ORDER BY type, name`;
  const model = new DatabaseSync(':memory:');
  try {
    takeAll(model, taken);
    return JSON.stringify(database.all(schema)) === JSON.stringify(model.prepare(schema).all());
  } finally {
    model.close();
  }
}

/**
 * What came before the last salvage is as that found it, or is still being read; of what was pruned there is nothing to follow from
 * each other.
 */
function tailHolds(database: Reading): boolean {
  const { seq: salvaged } = database.get(
    `SELECT coalesce(max(seq), 0) AS seq FROM events WHERE record_id = '${ofJournal}'
       AND happening IN ('salvaged', '${begunEvent}')`,
  ) as { seq: number };
  const pruned = prunedIn(database);
  const from = Math.max(salvaged, pruned.to);
  const tail = (
    database.all(
      `SELECT ${eventColumns} FROM events WHERE seq > :from ORDER BY seq DESC LIMIT ${tailEvents + 1}`,
      { from },
    ) as EventRow[]
  ).toReversed();
  const last = (
    database.get(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`) as { seq: number } | undefined
  )?.seq;
  if ((last ?? 0) !== headOf(database).seq) return false;
  const first = tail[0];
  if (first?.seq === pruned.to + 1 && !follows(pruned.hash, first)) return false;
  return tail.every((row, index) => {
    const before = tail[index - 1];
    return before === undefined || (row.seq === before.seq + 1 && follows(before.hash, row));
  });
}

function openRecordsHold(database: Reading): boolean {
  const rows = database.iterate(
    `SELECT records.*, events.detail FROM records LEFT JOIN events
       ON events.seq = (SELECT max(seq) FROM events WHERE record_id = records.id)
     WHERE ${isOpen('records.state')}`,
  ) as Iterable<Record<string, unknown> & { detail: string | null }>;
  for (const row of rows)
    if (row.detail === null || !matchesDigest({ detail: row.detail }, row)) return false;
  return true;
}
