import type { DatabaseSync } from 'node:sqlite';
import { recordStates } from '../../contract/record.ts';

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/**
 * One step a version; `user_version` says how many have been taken. A step is never changed once released.
 *
 * The JPEG stands in a table of its own, so that a change of state does not rewrite it, and is written in the same
 * transaction as its record. `events` is append-only: each row's hash covers the row and the hash before it.
 */
const migrations: readonly string[] = [
  `
  CREATE TABLE records (
    seq            INTEGER PRIMARY KEY AUTOINCREMENT,
    id             TEXT    NOT NULL UNIQUE,
    press_id       TEXT    NOT NULL UNIQUE,
    direction      TEXT    NOT NULL CHECK (direction IN ('entry', 'exit')),
    lane           TEXT    NOT NULL,
    plate          TEXT    NOT NULL,
    vehicle_class  TEXT    NOT NULL,
    at_ms          INTEGER NOT NULL UNIQUE,
    at             TEXT    NOT NULL,
    state          TEXT    NOT NULL CHECK (state IN (${list(recordStates)})),
    reason         TEXT,
    http_status    INTEGER,
    ever_unknown   INTEGER NOT NULL DEFAULT 0,
    attempts       INTEGER NOT NULL DEFAULT 0,
    entry_id       TEXT    REFERENCES records (id),
    session_id     TEXT,
    answer         TEXT,
    picture_sha256 TEXT,
    picture_note   TEXT,
    picture_sent   TEXT    NOT NULL DEFAULT 'original' CHECK (picture_sent IN ('original', 'shrunk', 'none')),
    salt           TEXT    NOT NULL
  ) STRICT;
  CREATE INDEX records_open ON records (state, seq)
    WHERE state IN ('draft', 'queued', 'waiting-for-entry', 'sending', 'unknown', 'refused');
  CREATE INDEX records_lane ON records (lane, seq) WHERE state IN ('queued', 'sending');
  CREATE INDEX records_entry ON records (entry_id) WHERE entry_id IS NOT NULL;

  CREATE TABLE pictures (
    record_id TEXT NOT NULL REFERENCES records (id),
    variant   TEXT NOT NULL CHECK (variant IN ('original', 'shrunk')),
    jpeg      BLOB NOT NULL,
    PRIMARY KEY (record_id, variant)
  ) STRICT;

  CREATE TABLE events (
    seq        INTEGER PRIMARY KEY AUTOINCREMENT,
    record_id  TEXT    NOT NULL,
    at_ms      INTEGER NOT NULL,
    happening  TEXT    NOT NULL,
    from_state TEXT,
    to_state   TEXT    NOT NULL,
    detail     TEXT    NOT NULL,
    digest     TEXT    NOT NULL,
    hash       TEXT    NOT NULL
  ) STRICT;
  CREATE INDEX events_record ON events (record_id, seq);

  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
];

/** A journal written by a newer Gatebooth is not touched. */
export class NewerJournalError extends Error {}

/** Brings the database to this program's version, each step in a transaction of its own. */
export function migrate(database: DatabaseSync): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > migrations.length)
    throw new NewerJournalError(
      `the journal is of version ${version}, this program knows ${migrations.length}`,
    );
  for (const [index, step] of migrations.entries()) {
    if (index < version) continue;
    database.exec(`BEGIN IMMEDIATE; ${step} PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
}
