import {
  operations,
  type Operation,
  type RecordReason,
  type RecordState,
  type RecordView,
} from '../../../contract/record.ts';
import type { Database } from '../database/database.ts';
import { lastEventOf } from '../chain/events.ts';
import type { Overview, SendableQuery, SendableRecord } from '../model/record-types.ts';
import { doubtedReasons, viewOf, type RecordRow } from '../database/rows.ts';
import { isAnothers, isEndedToo, isNotFrozen, isOfThisService } from '../database/rules.ts';

const recentLimit = 20;
const untypedLimit = 100;

/**
 * The record whose turn it is. Within a lane (a plate) strictly in order: what is queued or on the wire holds it, and an exit that
 * waits for an entry which a look-up, or another booth, may still settle. Across lanes the fresh ones first (the car at the window is waiting), then
 * the oldest; and last of all what was turned away, so that one that is turned away for ever is not the only one that is tried.
 * Nothing of another service than the one in force is among them, wherever it came from, and nothing that is offered to other booths: the
 * later records of its lane wait for it.
 */
export function nextSendable(database: Database, query: SendableQuery): SendableRecord | null {
  const { nowMs, freshMs, withheld, tried = [], lookUps = null } = query;
  const allowed = operations.filter((operation) => !withheld.includes(operation));
  const untried = allowed.filter((operation) => !tried.includes(operation));
  const oldestSince = (sinceMs: number, among: readonly Operation[], which = ''): RecordRow | undefined =>
    among
      .map((operation) => firstInTurn(database, operation, sinceMs, lookUps, which))
      .filter((row) => row !== undefined)
      .sort((a, b) => a.at_ms - b.at_ms)[0];
  const everMs = Number.MIN_SAFE_INTEGER;
  const row =
    oldestSince(nowMs - freshMs, untried, isNotTurnedAway) ??
    oldestSince(everMs, allowed, isNotTurnedAway) ??
    oldestSince(everMs, allowed);
  return row === undefined ? null : sendableOf(database, row);
}

const sendableOf = (database: Database, row: RecordRow): SendableRecord => ({
  view: viewOf(row),
  lastEvent: lastEventOf(database, row.id),
  everUnknown: row.ever_unknown === 1,
  doubt: doubtOf(database, row),
  pictureSent: row.picture_sent,
  request: row.request,
});

/** A look-up's note makes nothing unknown. */
const doubtOf = (database: Database, { id, state }: RecordRow): SendableRecord['doubt'] => {
  if (state !== 'unknown') return null;
  const row = database.get(
    `SELECT seq AS event, at_ms AS atMs FROM events
       WHERE record_id = :id AND to_state = 'unknown' AND happening <> 'looked-for' ORDER BY seq DESC LIMIT 1`,
    { id },
  );
  return (row as NonNullable<SendableRecord['doubt']> | undefined) ?? null;
};

/** No exit of its lane that was pressed before it waits for an entry that may yet become known by itself. */
const isFree = `NOT EXISTS (
  SELECT 1 FROM records AS x JOIN records AS entry ON entry.id = x.entry_id
  WHERE x.state = 'waiting-for-entry' AND x.lane = records.lane AND x.seq < records.seq
    AND entry.state = 'unknown' AND entry.id NOT IN (SELECT value FROM json_each(:givenUp)))`;

/** Nor one whose entry another booth has: that may yet tell its session. */
const isFreeOfSite = `NOT EXISTS (
  SELECT 1 FROM records AS x WHERE x.site_entry IS NOT NULL AND x.state = 'waiting-for-entry'
    AND x.lane = records.lane AND x.seq < records.seq)`;

/** Why a record waits again for which its operation was closed. */
const turnedAway = ['address', 'permission', 'session-not-found'] as const satisfies RecordReason[];

const isNotTurnedAway = `AND coalesce(reason, '') NOT IN (${turnedAway.map((reason) => `'${reason}'`).join(', ')})`;

/**
 * Only the first of each lane is in the index that answers this, so that it is one look-up however many wait. The operation stands
 * in it: as a parameter it would be held against the condition of an index, and SQLite would prepare it anew for each value.
 */
const firstInTurn = (
  database: Database,
  operation: Operation,
  sinceMs: number,
  lookUps: NonNullable<SendableQuery['lookUps']> | null,
  which: string,
): RecordRow | undefined =>
  database.get(
    `SELECT * FROM records
     WHERE state = 'queued' AND lane_head = 1 AND ${isNotFrozen} AND operation = '${operation}' AND at_ms > :sinceMs ${which}
       AND ${isOfThisService('records')} AND ${isFreeOfSite}
       ${lookUps === null ? '' : `AND ${isFree}`}
     ORDER BY at_ms LIMIT 1`,
    { sinceMs, ...(lookUps === null ? {} : { givenUp: JSON.stringify(lookUps.givenUp) }) },
  ) as RecordRow | undefined;

export function find(database: Database, recordId: string): SendableRecord | null {
  const row = database.get('SELECT * FROM records WHERE id = :recordId', { recordId }) as
    RecordRow | undefined;
  return row === undefined ? null : sendableOf(database, row);
}

/** The record of that press, if it was saved. */
export function pressed(database: Database, pressId: string): RecordView | null {
  const row = database.get('SELECT * FROM records WHERE press_id = :pressId', { pressId }) as
    RecordRow | undefined;
  return row === undefined ? null : viewOf(row);
}

const doubted = doubtedReasons.map((reason) => `'${reason}'`).join(', ');

/**
 * What was turned away before it became unknown was no repetition: `attempts` would count that, too. What is unknown for the
 * journal's sake may have been taken back, and waits for a supervisor.
 */
export function nextRepeatable(database: Database, repetitions: number): SendableRecord | null {
  const row = database.get(
    `SELECT * FROM records
     WHERE state = 'unknown' AND operation = 'exit' AND session_id IS NOT NULL
       AND coalesce(reason, '') NOT IN (${doubted}) AND NOT (${isAnothers}) AND NOT ${isEndedToo}
       AND ${isOfThisService('records')} AND :repetitions > (
       SELECT count(*) FROM events
       WHERE record_id = records.id AND from_state = 'unknown' AND to_state = 'sending')
     ORDER BY seq LIMIT 1`,
    { repetitions },
  ) as RecordRow | undefined;
  return row === undefined ? null : sendableOf(database, row);
}

export function waitingExits(database: Database, entryId: string): number {
  const { count } = database.get(
    `SELECT count(*) AS count FROM records WHERE entry_id = :entryId AND state = 'waiting-for-entry'`,
    { entryId },
  ) as { count: number };
  return count;
}

export function inState(database: Database, state: RecordState): SendableRecord[] {
  const rows = database.all(`SELECT * FROM records WHERE state = '${state}' ORDER BY seq`) as RecordRow[];
  return rows.map((row) => sendableOf(database, row));
}

/** Saved, and not yet sent. */
export const waitingStates = ['queued', 'waiting-for-entry', 'sending'] as const satisfies RecordState[];

export function overview(database: Database): Omit<Overview, 'movedAside'> {
  const counts = tallies(database);
  const firsts = waitingStates
    .map((state) => database.get(`SELECT min(seq) AS seq FROM records WHERE state = '${state}'`))
    .map((row) => (row as { seq: number | null }).seq)
    .filter((seq) => seq !== null);
  const oldest = database.get('SELECT at FROM records WHERE seq = :seq', { seq: Math.min(...firsts) }) as
    { at: string } | undefined;
  const recent = database.all(`SELECT * FROM records ORDER BY seq DESC LIMIT ${recentLimit}`) as RecordRow[];
  const untyped = database.all(
    `SELECT * FROM records WHERE state = 'draft' ORDER BY seq LIMIT ${untypedLimit}`,
  ) as RecordRow[];
  return {
    counts: {
      waiting: waitingStates.reduce((sum, state) => sum + counts[state], 0),
      unknown: counts.unknown,
      refused: counts.refused,
      plateMissing: counts.draft,
    },
    oldestWaitingAt: oldest?.at ?? null,
    untyped: untyped.map(viewOf),
    recent: recent.map(viewOf),
  };
}

/** How many records are in each state, and how many cars are inside. */
export function tallies(database: Database): Record<RecordState | 'inside', number> {
  const rows = database.all('SELECT name, count FROM tallies') as { name: RecordState; count: number }[];
  return Object.fromEntries(rows.map(({ name, count }) => [name, count])) as ReturnType<typeof tallies>;
}
