import { roles } from '../../contract/people-rules.ts';
import { operations, recordStates, type RecordState } from '../../contract/record.ts';

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Records that somebody or something has still to deal with. They are never deleted. */
export const openStates = [
  'draft',
  'queued',
  'waiting-for-entry',
  'sending',
  'unknown',
  'refused',
] as const satisfies RecordState[];

/** `column IN (…)` for the states that are open. */
export const isOpen = (column: string): string => `${column} IN (${list(openStates)})`;

/** The columns of `records` that say what a record is; the others are kept by triggers. */
export const recordColumns = [
  'seq',
  'id',
  'press_id',
  'operation',
  'lane',
  'plate',
  'vehicle_class',
  'at_ms',
  'at',
  'state',
  'reason',
  'http_status',
  'ever_unknown',
  'attempts',
  'entry_id',
  'session_id',
  'answer',
  'picture_sha256',
  'picture_note',
  'picture_sent',
  'request',
  'note',
  'operator',
  'shift',
  'salt',
] as const;

const headOf = (lane: string): string =>
  `SELECT seq FROM records WHERE lane = ${lane} AND state IN ('queued', 'sending') ORDER BY seq LIMIT 1`;
const firstTwoOf = (lane: string): string => headOf(lane).replace(/1$/, '2');

/** Flags the first record of a lane that is queued or on the wire; only it may be sent. `seq` is the one that changed. */
const flagHead = (lane: string, seq: string): string => `
  UPDATE records SET lane_head = seq IS (${headOf(lane)})
    WHERE (seq = ${seq} OR seq IN (${firstTwoOf(lane)})) AND lane_head <> (seq IS (${headOf(lane)}));`;

/** That `x` ends the stay of the car whose entry it names: its exit, or the cancellation of its session. */
export const endsStay =
  "(x.operation = 'exit' AND x.state <> 'voided' OR x.operation = 'cancel' AND x.state NOT IN ('voided', 'refused'))";

/** As `endsStay`, of a session that this booth did not begin: what the service refused may be asked again. */
export const endsStayElsewhere =
  "(x.operation IN ('exit', 'cancel') AND x.entry_id IS NULL AND x.state NOT IN ('voided', 'refused'))";

/** Flags an entry whose car is inside: not voided, and nothing that ends its stay. `id` may be that of an exit: then nothing. */
const flagInside = (id: string): string => `
  UPDATE records SET inside = NOT inside
    WHERE id = ${id} AND operation = 'entry'
      AND inside <> (state <> 'voided' AND NOT EXISTS (
        SELECT 1 FROM records AS x WHERE x.entry_id = ${id} AND ${endsStay}));`;

/** How many records are in each state, and how many cars are inside. */
const tally = (name: string, change: string): string => `
  UPDATE tallies SET count = count ${change} WHERE name = ${name};`;

/**
 * One step a version; `user_version` says how many have been taken. A step is never changed once released.
 *
 * `request` holds what an operation on a session carries beyond the session's id (JSON), `note` somebody's reason for it.
 * `operator` is the number of the attendant who made the record, `shift` that of the shift; null: nobody was signed in. The
 * JPEG stands in a table of its own, so that a change of state does not rewrite it, and is written in the same
 * transaction as its record. `events` is append-only: each row's hash covers the row and the hash before it, but for `words`:
 * what people wrote and the session's id (JSON), of which `detail` has a salted digest, and which goes when its record is erased.
 *
 * Whose turn it is, who is inside and how many there are of each is kept by triggers, whoever changes a state: with 10,000
 * cars waiting no question may look at all of them. `records_copy` holds every open record a second time on pages of its own, so that one
 * damaged page loses none of them. No table but these is WITHOUT ROWID, and no two have the same number of columns of the
 * same types: that is how salvage tells whose a loose page is.
 */
export const schemaSteps: readonly string[] = [
  `
  CREATE TABLE records (
    seq            INTEGER PRIMARY KEY AUTOINCREMENT,
    id             TEXT    NOT NULL UNIQUE,
    press_id       TEXT    NOT NULL UNIQUE,
    operation      TEXT    NOT NULL CHECK (operation IN (${list(operations)})),
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
    request        TEXT,
    note           TEXT,
    operator       TEXT,
    shift          TEXT,
    salt           TEXT    NOT NULL,
    lane_head      INTEGER NOT NULL DEFAULT 0,
    inside         INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX records_state ON records (state);
  CREATE INDEX records_lane ON records (lane) WHERE state IN ('queued', 'sending');
  CREATE INDEX records_turn ON records (operation, at_ms) WHERE state = 'queued' AND lane_head = 1;
  CREATE INDEX records_entry ON records (entry_id) WHERE entry_id IS NOT NULL;
  CREATE INDEX records_session ON records (session_id) WHERE session_id IS NOT NULL;
  CREATE INDEX records_inside ON records (seq, plate) WHERE inside = 1;
  CREATE INDEX records_shift ON records (shift) WHERE shift IS NOT NULL;
  CREATE INDEX records_copy ON records (${recordColumns.join(', ')}) WHERE ${isOpen('state')};

  CREATE TABLE tallies (count INTEGER NOT NULL, name TEXT PRIMARY KEY) STRICT;
  INSERT INTO tallies (name, count) VALUES ${[...recordStates, 'inside'].map((name) => `('${name}', 0)`).join(', ')};

  CREATE TRIGGER records_inserted AFTER INSERT ON records BEGIN
    ${tally('NEW.state', '+ 1')}
    ${flagHead('NEW.lane', 'NEW.seq')}
    ${flagInside('NEW.id')}
    ${flagInside('NEW.entry_id')}
  END;
  CREATE TRIGGER records_moved AFTER UPDATE OF state, lane ON records BEGIN
    ${tally('OLD.state', '- 1')}
    ${tally('NEW.state', '+ 1')}
    ${flagHead('OLD.lane', 'NEW.seq')}
    ${flagHead('NEW.lane', 'NEW.seq')}
    ${flagInside('NEW.id')}
    ${flagInside('NEW.entry_id')}
  END;
  CREATE TRIGGER records_deleted AFTER DELETE ON records BEGIN
    ${tally('OLD.state', '- 1')}
    ${tally("'inside'", '- OLD.inside')}
    ${flagHead('OLD.lane', 'OLD.seq')}
    ${flagInside('OLD.entry_id')}
  END;
  CREATE TRIGGER records_came_or_left AFTER UPDATE OF inside ON records BEGIN
    ${tally("'inside'", '+ NEW.inside - OLD.inside')}
  END;

  CREATE TABLE pictures (
    record_id TEXT NOT NULL REFERENCES records (id),
    variant   TEXT NOT NULL CHECK (variant IN ('original', 'shrunk')),
    sha256    TEXT NOT NULL,
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
    hash       TEXT    NOT NULL,
    words      TEXT
  ) STRICT;
  CREATE INDEX events_record ON events (record_id, seq);
  CREATE INDEX events_words ON events (at_ms) WHERE words IS NOT NULL;

  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE attendants (
    id     TEXT    NOT NULL UNIQUE,
    name   TEXT    NOT NULL,
    role   TEXT    NOT NULL CHECK (role IN (${list(roles)})),
    pin    TEXT    NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    salt   TEXT    NOT NULL
  ) STRICT;
  CREATE TABLE pin_locks (name TEXT PRIMARY KEY, wrong INTEGER NOT NULL, until_ms INTEGER NOT NULL) STRICT;
  `,
];
