import type { TrueTimes } from '../clock/true-times.ts';
import type { Database } from '../database/database.ts';
import type { EventRow } from '../chain/event-row.ts';
import { sessionKeyOf, type RecordRow } from '../database/rows.ts';
import { isOfSession, openStates, serviceOf } from '../database/rules.ts';

/** Reading is all that is needed: the command does it beside a running booth. */
export type Readable = Pick<Database, 'get' | 'all'>;

/**
 * What is kept and erased together: an entry with all that was done with its session at its service, or what was done with a session
 * that this booth did not begin, or a record by itself. As long as one of its records waits for somebody, all of it may be needed.
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
  const rows = together(database, record);
  const inside = rows.find((row) => row.inside === 1 && !rows.some((other) => isEndById(other, row)));
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

type StayRow = RecordRow & { readonly inside?: number };

/**
 * Whether one of a stay's records ends it by its session's id alone, as `endsStayElsewhere`: it was pressed before the service had answered to
 * the entry, and names none.
 */
export const isEndById = (row: RecordRow, entry: RecordRow): boolean =>
  row.entry_id === null &&
  (row.operation === 'exit' || row.operation === 'cancel') &&
  row.state !== 'voided' &&
  row.state !== 'refused' &&
  row.session_id !== null &&
  sessionKeyOf(row) === sessionKeyOf(entry);

/** Also what names one of its entries and no session: an exit that was withdrawn while it waited. */
function together(database: Readable, record: RecordRow): readonly StayRow[] {
  const entryId = record.operation === 'entry' ? record.id : record.entry_id;
  const entry =
    entryId === null
      ? undefined
      : (database.get('SELECT * FROM records WHERE id = :entryId', { entryId }) as RecordRow | undefined);
  const ofSession = ofSameSession(database, entry ?? record);
  const begun = ofSession.filter(({ operation }) => operation === 'entry').map(({ id }) => id);
  const entries = new Set([...(entryId === null ? [] : [entryId]), ...begun]);
  const naming = [...entries].flatMap(
    (id) => database.all('SELECT * FROM records WHERE id = :id OR entry_id = :id', { id }) as StayRow[],
  );
  const ofSite = ofSameSite(database, [record, ...ofSession]);
  const all = new Map([record, ...ofSession, ...naming, ...ofSite].map((row) => [row.id, row]));
  return [...all.values()].toSorted((one, other) => other.seq - one.seq);
}

/** What names a car of another booth that one of these names, too: an exit that was withdrawn before its session was known. */
const ofSameSite = (database: Readable, records: readonly StayRow[]): StayRow[] =>
  [...new Set(records.map(({ site_entry: siteEntry }) => siteEntry ?? null))]
    .filter((siteEntry) => siteEntry !== null)
    .flatMap(
      (siteEntry) =>
        database.all('SELECT * FROM records WHERE site_entry = :siteEntry', { siteEntry }) as StayRow[],
    );

/** The records of its session. Another service may have given the same id to another car. */
function ofSameSession(database: Readable, record: RecordRow): StayRow[] {
  const sessionKey = sessionKeyOf(record);
  if (sessionKey === null) return [];
  const rows = database.all(`SELECT * FROM records WHERE ${isOfSession('session_id')}`, {
    sessionKey,
  }) as StayRow[];
  return rows.filter(
    (row) => row.service === record.service || whose(database, row) === whose(database, record),
  );
}

/** The service that a record belongs to; a journal of before records said so has none. */
function whose(database: Readable, { service = null }: Partial<Pick<RecordRow, 'service'>>): string | null {
  const asked = database.get(
    `SELECT ${serviceOf('asked')} AS whose FROM (SELECT :service AS service) AS asked`,
    {
      service,
    },
  ) as { whose: string | null };
  return asked.whose;
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
