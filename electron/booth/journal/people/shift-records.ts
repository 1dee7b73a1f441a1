import type { ShiftFact } from '../../../contract/people-rules.ts';
import type { Counted } from '../../../contract/people.ts';
import { boothTimeOf } from '../../lib/booth-time.ts';
import type { Database, Values } from '../database/database.ts';
import { ofJournal } from '../chain/events.ts';
import type { RecordRow } from '../database/rows.ts';
import { isException } from '../database/rules.ts';
import { spanOf, type ShiftSpan } from './shift-span.ts';

/** What each figure of a handover counts: of the shift, of the time that nobody was signed in, or of all that is open. */
const conditions: Readonly<Record<Exclude<ShiftFact, 'unclean'>, string>> = {
  entries: `shift = :shift AND operation = 'entry' AND NOT (${isException})`,
  exits: `shift = :shift AND operation = 'exit' AND NOT (${isException})`,
  acts: `shift = :shift AND operation NOT IN ('entry', 'exit') AND NOT (${isException})`,
  sent: "shift = :shift AND state = 'confirmed'",
  exceptions: `shift = :shift AND ${isException}`,
  unnamed: 'shift IS NULL AND at_ms BETWEEN :after AND :until',
  waiting: "state IN ('queued', 'waiting-for-entry', 'sending')",
  unknown: "state = 'unknown'",
  refused: "state = 'refused'",
  plateMissing: "state = 'draft'",
};

/** What one page of a figure is asked by. `shift` null: the last one. */
export interface CountedQuery {
  readonly shift: string | null;
  readonly fact: ShiftFact;
  readonly offset: number;
  readonly limit: number;
  /** Of the booth's clock, for what has no time of its own. */
  readonly offsetMinutes: number;
}

/** @returns what a figure of a handover counts, the newest first; null: there is no such shift */
export function counted(database: Database, query: CountedQuery): Counted | null {
  const span = spanOf(database, query.shift);
  if (span === null) return null;
  if (query.fact === 'unclean') return uncleanStarts(database, span, query);
  const condition = conditions[query.fact];
  const values = valuesIn(condition, {
    shift: span.shift.id,
    after: span.after.at_ms,
    until: span.until.at_ms,
  });
  const { limit, offset } = query;
  const rows = database.all(
    `SELECT id, at, operation, plate, state FROM records WHERE ${condition} ORDER BY seq DESC LIMIT :limit OFFSET :offset`,
    { ...values, limit, offset },
  ) as Pick<RecordRow, 'id' | 'at' | 'operation' | 'plate' | 'state'>[];
  const { total } = database.get(`SELECT count(*) AS total FROM records WHERE ${condition}`, values) as {
    total: number;
  };
  return { total, items: rows.map((row) => ({ ...row })) };
}

/** SQLite takes no value that a statement does not name. */
const valuesIn = (sql: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => sql.includes(`:${name}`)));

/** The starts of the program that no orderly stop came before. */
export const uncleanIn = `record_id = '${ofJournal}' AND happening = 'started' AND detail ->> 'clean' = 0 AND seq BETWEEN :from AND :until`;

function uncleanStarts(
  database: Database,
  { after, until }: ShiftSpan,
  { offset, limit, offsetMinutes }: CountedQuery,
): Counted {
  const rows = database.all(`SELECT at_ms AS atMs FROM events WHERE ${uncleanIn} ORDER BY seq DESC`, {
    from: after.seq,
    until: until.seq,
  }) as { atMs: number }[];
  const items = rows.slice(offset, offset + limit).map(({ atMs }) => ({
    id: null,
    at: boothTimeOf(atMs, offsetMinutes),
    operation: null,
    plate: '',
    state: null,
  }));
  return { total: rows.length, items };
}
