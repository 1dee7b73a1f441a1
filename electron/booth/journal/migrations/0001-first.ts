import type { Migration } from './migration.ts';

/**
 * The journal's first version. `request` holds what an operation on a session carries beyond the session's id (JSON), `note`
 * somebody's reason for it. `operator` is the number of the attendant who made the record, `shift` that of the shift; null: nobody
 * was signed in. The JPEG stands in a table of its own, so that a change of state does not rewrite it, and is written in the same
 * transaction as its record. `events` is append-only: each row's hash covers the row and the hash before it, but for `words`: what
 * people wrote and the session's id (JSON), of which `detail` has a salted digest, and which goes when its record is erased.
 *
 * Whose turn it is (`lane_head`), who is inside and how many there are of each is kept by triggers, whoever changes a state: with
 * 10,000 cars waiting no question may look at all of them. `records_copy` holds every open record a second time on pages of its
 * own, so that one damaged page loses none of them.
 */
export const first: Migration = {
  // There is no record of before.
  added: Object.fromEntries(
    [
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
    ].map((column) => [column, null]),
  ),
  statements: [
    `CREATE TABLE records (
    seq            INTEGER PRIMARY KEY AUTOINCREMENT,
    id             TEXT    NOT NULL UNIQUE,
    press_id       TEXT    NOT NULL UNIQUE,
    operation      TEXT    NOT NULL CHECK (operation IN ('entry', 'exit', 'cancel', 'edit-entry', 'edit-exit', 'charge', 'direct-charge')),
    lane           TEXT    NOT NULL,
    plate          TEXT    NOT NULL,
    vehicle_class  TEXT    NOT NULL,
    at_ms          INTEGER NOT NULL UNIQUE,
    at             TEXT    NOT NULL,
    state          TEXT    NOT NULL CHECK (state IN ('draft', 'queued', 'waiting-for-entry', 'sending', 'confirmed', 'unknown', 'refused', 'resolved', 'voided', 'local')),
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
  ) STRICT`,
    `CREATE INDEX records_state ON records (state)`,
    `CREATE INDEX records_lane ON records (lane) WHERE state IN ('queued', 'sending')`,
    `CREATE INDEX records_turn ON records (operation, at_ms) WHERE state = 'queued' AND lane_head = 1`,
    `CREATE INDEX records_entry ON records (entry_id) WHERE entry_id IS NOT NULL`,
    `CREATE INDEX records_session ON records (session_id) WHERE session_id IS NOT NULL`,
    `CREATE INDEX records_inside ON records (seq, plate) WHERE inside = 1`,
    `CREATE INDEX records_shift ON records (shift) WHERE shift IS NOT NULL`,
    `CREATE INDEX records_copy ON records (seq, id, press_id, operation, lane, plate, vehicle_class, at_ms, at, state, reason, http_status, ever_unknown, attempts, entry_id, session_id, answer, picture_sha256, picture_note, picture_sent, request, note, operator, shift, salt) WHERE state IN ('draft', 'queued', 'waiting-for-entry', 'sending', 'unknown', 'refused')`,
    `CREATE TABLE tallies (count INTEGER NOT NULL, name TEXT PRIMARY KEY) STRICT`,
    `INSERT INTO tallies (name, count) VALUES ('draft', 0), ('queued', 0), ('waiting-for-entry', 0), ('sending', 0), ('confirmed', 0), ('unknown', 0), ('refused', 0), ('resolved', 0), ('voided', 0), ('local', 0), ('inside', 0)`,
    `CREATE TRIGGER records_inserted AFTER INSERT ON records BEGIN
    
  UPDATE tallies SET count = count + 1 WHERE name = NEW.state;
    
  UPDATE records SET lane_head = seq IS (SELECT seq FROM records WHERE lane = NEW.lane AND state IN ('queued', 'sending') ORDER BY seq LIMIT 1)
    WHERE (seq = NEW.seq OR seq IN (SELECT seq FROM records WHERE lane = NEW.lane AND state IN ('queued', 'sending') ORDER BY seq LIMIT 2)) AND lane_head <> (seq IS (SELECT seq FROM records WHERE lane = NEW.lane AND state IN ('queued', 'sending') ORDER BY seq LIMIT 1));
    
  UPDATE records SET inside = NOT inside
    WHERE id = NEW.id AND operation = 'entry'
      AND inside <> (state <> 'voided' AND NOT EXISTS (
        SELECT 1 FROM records AS x WHERE x.entry_id = NEW.id AND (x.operation = 'exit' AND x.state <> 'voided' OR x.operation = 'cancel' AND x.state NOT IN ('voided', 'refused'))));
    
  UPDATE records SET inside = NOT inside
    WHERE id = NEW.entry_id AND operation = 'entry'
      AND inside <> (state <> 'voided' AND NOT EXISTS (
        SELECT 1 FROM records AS x WHERE x.entry_id = NEW.entry_id AND (x.operation = 'exit' AND x.state <> 'voided' OR x.operation = 'cancel' AND x.state NOT IN ('voided', 'refused'))));
  END`,
    `CREATE TRIGGER records_moved AFTER UPDATE OF state, lane ON records BEGIN
    
  UPDATE tallies SET count = count - 1 WHERE name = OLD.state;
    
  UPDATE tallies SET count = count + 1 WHERE name = NEW.state;
    
  UPDATE records SET lane_head = seq IS (SELECT seq FROM records WHERE lane = OLD.lane AND state IN ('queued', 'sending') ORDER BY seq LIMIT 1)
    WHERE (seq = NEW.seq OR seq IN (SELECT seq FROM records WHERE lane = OLD.lane AND state IN ('queued', 'sending') ORDER BY seq LIMIT 2)) AND lane_head <> (seq IS (SELECT seq FROM records WHERE lane = OLD.lane AND state IN ('queued', 'sending') ORDER BY seq LIMIT 1));
    
  UPDATE records SET lane_head = seq IS (SELECT seq FROM records WHERE lane = NEW.lane AND state IN ('queued', 'sending') ORDER BY seq LIMIT 1)
    WHERE (seq = NEW.seq OR seq IN (SELECT seq FROM records WHERE lane = NEW.lane AND state IN ('queued', 'sending') ORDER BY seq LIMIT 2)) AND lane_head <> (seq IS (SELECT seq FROM records WHERE lane = NEW.lane AND state IN ('queued', 'sending') ORDER BY seq LIMIT 1));
    
  UPDATE records SET inside = NOT inside
    WHERE id = NEW.id AND operation = 'entry'
      AND inside <> (state <> 'voided' AND NOT EXISTS (
        SELECT 1 FROM records AS x WHERE x.entry_id = NEW.id AND (x.operation = 'exit' AND x.state <> 'voided' OR x.operation = 'cancel' AND x.state NOT IN ('voided', 'refused'))));
    
  UPDATE records SET inside = NOT inside
    WHERE id = NEW.entry_id AND operation = 'entry'
      AND inside <> (state <> 'voided' AND NOT EXISTS (
        SELECT 1 FROM records AS x WHERE x.entry_id = NEW.entry_id AND (x.operation = 'exit' AND x.state <> 'voided' OR x.operation = 'cancel' AND x.state NOT IN ('voided', 'refused'))));
  END`,
    `CREATE TRIGGER records_deleted AFTER DELETE ON records BEGIN
    
  UPDATE tallies SET count = count - 1 WHERE name = OLD.state;
    
  UPDATE tallies SET count = count - OLD.inside WHERE name = 'inside';
    
  UPDATE records SET lane_head = seq IS (SELECT seq FROM records WHERE lane = OLD.lane AND state IN ('queued', 'sending') ORDER BY seq LIMIT 1)
    WHERE (seq = OLD.seq OR seq IN (SELECT seq FROM records WHERE lane = OLD.lane AND state IN ('queued', 'sending') ORDER BY seq LIMIT 2)) AND lane_head <> (seq IS (SELECT seq FROM records WHERE lane = OLD.lane AND state IN ('queued', 'sending') ORDER BY seq LIMIT 1));
    
  UPDATE records SET inside = NOT inside
    WHERE id = OLD.entry_id AND operation = 'entry'
      AND inside <> (state <> 'voided' AND NOT EXISTS (
        SELECT 1 FROM records AS x WHERE x.entry_id = OLD.entry_id AND (x.operation = 'exit' AND x.state <> 'voided' OR x.operation = 'cancel' AND x.state NOT IN ('voided', 'refused'))));
  END`,
    `CREATE TRIGGER records_came_or_left AFTER UPDATE OF inside ON records BEGIN
    
  UPDATE tallies SET count = count + NEW.inside - OLD.inside WHERE name = 'inside';
  END`,
    `CREATE TABLE pictures (
    record_id TEXT NOT NULL REFERENCES records (id),
    variant   TEXT NOT NULL CHECK (variant IN ('original', 'shrunk')),
    sha256    TEXT NOT NULL,
    jpeg      BLOB NOT NULL,
    PRIMARY KEY (record_id, variant)
  ) STRICT`,
    `CREATE TABLE events (
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
  ) STRICT`,
    `CREATE INDEX events_record ON events (record_id, seq)`,
    `CREATE INDEX events_words ON events (at_ms) WHERE words IS NOT NULL`,
    `CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT`,
    `CREATE TABLE attendants (
    id     TEXT    NOT NULL UNIQUE,
    name   TEXT    NOT NULL,
    role   TEXT    NOT NULL CHECK (role IN ('attendant', 'supervisor')),
    pin    TEXT    NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    salt   TEXT    NOT NULL
  ) STRICT`,
    `CREATE TABLE pin_locks (name TEXT PRIMARY KEY, wrong INTEGER NOT NULL, until_ms INTEGER NOT NULL) STRICT`,
  ],
};
