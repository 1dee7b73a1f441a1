import type { CarsInside, RecordState, RecordView } from '../../contract/record.ts';
import type { Database } from './database.ts';
import { insideOf, viewOf, type RecordRow } from './rows.ts';
import type { Overview, SendableQuery, SendableRecord } from './types.ts';

const recentLimit = 20;
const cardLimit = 12;

/**
 * The record whose turn it is. Within a lane (a plate) strictly in order: only what is queued or on the wire holds it. Across
 * lanes the fresh ones first (the car at the window is waiting), then the oldest.
 */
export function nextSendable(database: Database, query: SendableQuery): SendableRecord | null {
  const row = database.get(
    `SELECT * FROM records AS r
     WHERE state = 'queued' AND direction NOT IN (:withheld0, :withheld1)
       AND NOT EXISTS (
         SELECT 1 FROM records AS q WHERE q.lane = r.lane AND q.state IN ('queued', 'sending') AND q.seq < r.seq)
     ORDER BY at_ms > :freshFrom DESC, seq LIMIT 1`,
    {
      withheld0: query.withheld[0] ?? '',
      withheld1: query.withheld[1] ?? '',
      freshFrom: query.nowMs - query.freshMs,
    },
  ) as RecordRow | undefined;
  if (row === undefined) return null;
  return { view: viewOf(row), everUnknown: row.ever_unknown === 1, pictureSent: row.picture_sent };
}

export function inState(database: Database, state: RecordState): RecordView[] {
  const rows = database.all('SELECT * FROM records WHERE state = :state ORDER BY seq', {
    state,
  }) as RecordRow[];
  return rows.map(viewOf);
}

export function overview(database: Database): Overview {
  const tally = database.all(
    `SELECT state, count(*) AS count FROM records
     WHERE state IN ('draft', 'queued', 'waiting-for-entry', 'sending', 'unknown', 'refused') GROUP BY state`,
  ) as { state: RecordState; count: number }[];
  const count = (...states: RecordState[]): number =>
    tally.reduce((sum, row) => (states.includes(row.state) ? sum + row.count : sum), 0);
  const oldest = database.get(
    `SELECT at FROM records WHERE state IN ('queued', 'waiting-for-entry', 'sending') ORDER BY seq LIMIT 1`,
  ) as { at: string } | undefined;
  const recent = database.all(`SELECT * FROM records ORDER BY seq DESC LIMIT ${recentLimit}`) as RecordRow[];
  return {
    counts: {
      waiting: count('queued', 'waiting-for-entry', 'sending'),
      unknown: count('unknown'),
      refused: count('refused'),
      plateMissing: count('draft'),
    },
    oldestWaitingAt: oldest?.at ?? null,
    recent: recent.map(viewOf),
  };
}

const inside = `FROM records AS r WHERE direction = 'entry' AND state <> 'voided'
  AND NOT EXISTS (SELECT 1 FROM records AS x WHERE x.entry_id = r.id AND x.state <> 'voided')`;

/**
 * The cars inside whose plate is, starts with, or contains what was typed; newest first within each.
 * @param plate normalised; empty: all of them
 */
export function carsInside(database: Database, plate: string): CarsInside {
  const { total } = database.get(`SELECT count(*) AS total ${inside}`) as { total: number };
  const rows = database.all(
    `SELECT r.* ${inside} AND instr(plate, :plate) > 0
     ORDER BY plate = :plate DESC, instr(plate, :plate), seq DESC LIMIT ${cardLimit}`,
    { plate },
  ) as RecordRow[];
  const exact = rows.filter((row) => row.plate === plate);
  return {
    exact: exact.length === 1 && exact[0] !== undefined ? insideOf(exact[0]) : null,
    cars: rows.map(insideOf),
    total,
  };
}
