import type { TrueTimes } from '../clock/true-times.ts';
import type { Database } from '../database.ts';
import type { EventRow } from '../event-row.ts';
import { sessionKeyOf, type RecordRow } from '../rows.ts';
import { isOfSession, openStates } from '../schema.ts';

/** Reading is all that is needed: the command does it beside a running booth. */
export type Readable = Pick<Database, 'get' | 'all'>;

/**
 * What is kept and erased together: an entry with all that was done with its session, or what was done with a session that this
 * booth did not begin, or a record by itself. As long as one of its records waits for somebody, all of it may be needed.
 */
export interface Stay {
  /** Newest first, so that none is deleted before those that name it. */
  readonly records: readonly RecordRow[];
  /** One of them is still to be dealt with. */
  readonly isOpen: boolean;
  /** The car is inside, as far as this booth knows. */
  readonly isInside: boolean;
  /** From when its time runs (ms since 1970): its last change; of a car that is inside, at least when it passes its longest stay. */
  readonly sinceMs: number;
}

/**
 * @param mostStayMs past this stay (ms) a car is taken to have left another way
 * @param times by which it ages
 */
export function stayOf(database: Readable, record: RecordRow, mostStayMs: number, times: TrueTimes): Stay {
  const entryId = entryOf(database, record);
  const rows = (
    entryId !== null
      ? database.all(
          `SELECT * FROM records WHERE id = :entryId OR entry_id = :entryId
             OR ${isOfSession('session_id')} ORDER BY seq DESC`,
          { entryId, sessionKey: sessionOf(database, entryId) },
        )
      : record.session_id !== null
        ? database.all(`SELECT * FROM records WHERE ${isOfSession('session_id')} ORDER BY seq DESC`, {
            sessionKey: sessionKeyOf(record),
          })
        : [record]
  ) as readonly (RecordRow & { readonly inside?: number })[];
  const inside = rows.find((row) => row.inside === 1);
  return {
    records: rows,
    isOpen: rows.some(({ state }) => (openStates as readonly string[]).includes(state)),
    isInside: inside !== undefined,
    sinceMs: Math.max(
      ...rows.map((row) => changedMs(database, row, times)),
      inside === undefined ? 0 : madeMs(database, inside, times) + mostStayMs,
    ),
  };
}

/** The entry that began the session of a record; null: none of this booth. */
function entryOf(database: Readable, record: RecordRow): string | null {
  if (record.operation === 'entry') return record.id;
  if (record.entry_id !== null) return record.entry_id;
  const entry = database.get(
    `SELECT id FROM records WHERE ${isOfSession('session_id')} AND operation = 'entry' LIMIT 1`,
    { sessionKey: sessionKeyOf(record) },
  ) as { id: string } | undefined;
  return entry?.id ?? null;
}

/** What its session is found by; null: it has none. */
function sessionOf(database: Readable, entryId: string): string | null {
  const entry = database.get('SELECT session_id FROM records WHERE id = :entryId', { entryId }) as
    Pick<RecordRow, 'session_id'> | undefined;
  return entry === undefined ? null : sessionKeyOf(entry);
}

type Made = Pick<RecordRow, 'id' | 'at_ms'>;

/** When a record was really made (ms since 1970). */
export const madeMs = (database: Pick<Readable, 'get'>, record: Made, times: TrueTimes): number =>
  trueMs(database, record, times, 'ASC');

/** When it really changed last; an erased picture does not make it any younger. */
export const changedMs = (database: Pick<Readable, 'get'>, record: Made, times: TrueTimes): number =>
  trueMs(database, record, times, 'DESC');

function trueMs(
  database: Pick<Readable, 'get'>,
  { id, at_ms: atMs }: Made,
  times: TrueTimes,
  order: 'ASC' | 'DESC',
): number {
  const event = database.get(
    `SELECT seq, at_ms FROM events WHERE record_id = :id AND happening <> 'picture-erased' ORDER BY seq ${order} LIMIT 1`,
    { id },
  ) as Pick<EventRow, 'seq' | 'at_ms'> | undefined;
  return event === undefined ? atMs : times.of(event);
}
