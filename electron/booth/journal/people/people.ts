import type { Role } from '../../../contract/people-rules.ts';
import { operations, recordStates } from '../../../contract/record.ts';
import { boothTimeOf } from '../../lib/booth-time.ts';
import { attendantDigest } from '../chain/chain.ts';
import { changeChained } from '../chain/chained-rows.ts';
import type { Database } from '../database/database.ts';
import { chainNote, ofJournal, type EventDetail } from '../chain/events.ts';
import { overview } from '../records/queries.ts';
import { viewOf, type RecordRow } from '../database/rows.ts';
import { isException } from '../database/rules.ts';
import { noteIn } from './shift-notes.ts';
import { uncleanIn } from './shift-records.ts';
import { spanOf } from './shift-span.ts';
import type {
  AttendantAct,
  HandoverCounts,
  KeptAttendant,
  NewShift,
  PeopleKept,
  PinLock,
} from '../model/people-types.ts';

// Who works here and when. A name stands in `attendants` only: records and events carry the attendant's number, which says
// nothing once that row is gone.

/** A row of `attendants` as SQLite gives it. */
export interface AttendantRow {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly pin: string;
  readonly active: number;
  readonly salt: string;
}

const itemLimit = 60;

export function people(database: Database): PeopleKept {
  const rows = database.all('SELECT * FROM attendants ORDER BY rowid') as AttendantRow[];
  const locks = database.all('SELECT name, wrong, until_ms AS untilMs FROM pin_locks') as PinLock[];
  const last = spanOf(database, null);
  return {
    attendants: rows.map((row) => ({ ...row, active: row.active === 1 })),
    locks: locks.map((lock) => ({ ...lock })),
    openShift: last?.shift.until === null ? last.shift : null,
    wrongPins: wrongPins(database),
  };
}

/** @returns the wrong PINs since a supervisor was last told of them; null: none */
function wrongPins(database: Database): PeopleKept['wrongPins'] {
  const { count, firstMs } = database.get(
    `SELECT count(*) AS count, min(at_ms) AS firstMs FROM events
     WHERE record_id = '${ofJournal}' AND happening = 'pin-wrong' AND seq > coalesce((
       SELECT max(seq) FROM events WHERE record_id = '${ofJournal}' AND happening = 'wrong-pins-seen'), 0)`,
  ) as { count: number; firstMs: number | null };
  return firstMs === null ? null : { count, firstMs };
}

/** Adds an attendant or replaces what is kept of one, and says in the chain who did so. */
export function keepAttendant(database: Database, attendant: KeptAttendant, act: AttendantAct): void {
  const row: AttendantRow = { ...attendant, active: Number(attendant.active) };
  database.transaction(() => {
    database.run(
      `INSERT INTO attendants (id, name, role, pin, active, salt) VALUES (:id, :name, :role, :pin, :active, :salt)
       ON CONFLICT (id) DO UPDATE SET name = :name, role = :role, pin = :pin, active = :active, salt = :salt`,
      { ...row },
    );
    const { atMs, happening, by } = act;
    const detail = { attendant: row.id, by };
    chainNote(database, { atMs, happening, to: 'kept', detail, digest: attendantDigest(row) });
  });
}

/** Keeps a count of wrong PINs, and chains it. @param atMs milliseconds since 1970 */
export function keepLock(database: Database, lock: PinLock, atMs: number): void {
  database.transaction(() =>
    changeChained(database, { kind: 'lock', name: lock.name, atMs }, () =>
      database.run(
        `INSERT INTO pin_locks (name, wrong, until_ms) VALUES (:name, :wrong, :untilMs)
         ON CONFLICT (name) DO UPDATE SET wrong = :wrong, until_ms = :untilMs`,
        { ...lock },
      ),
    ),
  );
}

/** Opens a shift and closes the one that is open, as one: between the two nobody would be on duty. */
export function openShift(database: Database, { id, attendant, atMs, offsetMinutes }: NewShift): void {
  database.transaction(() => {
    closeShift(database, { atMs, offsetMinutes });
    const detail = { shift: id, attendant, at: boothTimeOf(atMs, offsetMinutes) };
    chainNote(database, { atMs, happening: 'shift-opened', to: 'open', detail });
  });
}

/** Closes the shift that is open, if one is. */
export function closeShift(
  database: Database,
  { atMs, offsetMinutes }: Pick<NewShift, 'atMs' | 'offsetMinutes'>,
): void {
  const open = spanOf(database, null)?.shift;
  if (open?.until !== null) return;
  const detail = { shift: open.id, attendant: open.attendant, at: boothTimeOf(atMs, offsetMinutes) };
  chainNote(database, { atMs, happening: 'shift-closed', to: 'closed', detail });
}

/** Says in the chain that the program started, and whether the run before was stopped in order. */
export function noteStart(database: Database, atMs: number): void {
  const before = database.get(
    `SELECT happening FROM events WHERE record_id = '${ofJournal}' AND happening IN ('started', 'stopped')
     ORDER BY seq DESC LIMIT 1`,
  ) as { happening: string } | undefined;
  const clean = Number(before?.happening !== 'started');
  chainNote(database, { atMs, happening: 'started', to: 'started', detail: { clean } });
}

/** Says in the chain what a person or the program did that is of no record. */
export function note(database: Database, happening: string, atMs: number, detail: EventDetail): void {
  chainNote(database, { atMs, happening, to: 'noted', detail });
}

/** @param id null: the last one. @returns null: there is no such shift */
export function handover(database: Database, id: string | null): HandoverCounts | null {
  const span = spanOf(database, id);
  if (span === null) return null;
  const { shift, from, until, after, before } = span;
  const counted = database.all(
    `SELECT operation, state, ${isException} AS isException, count(*) AS count FROM records
       WHERE shift = :shift GROUP BY operation, state, isException`,
    { shift: shift.id },
  ) as CountedRow[];
  const sum = (wanted: (row: CountedRow) => boolean): number =>
    counted.filter(wanted).reduce((total, { count }) => total + count, 0);
  const { unnamed } = database.get(
    'SELECT count(*) AS unnamed FROM records WHERE shift IS NULL AND at_ms BETWEEN :from AND :until',
    { from: after.at_ms, until: until.at_ms },
  ) as { unnamed: number };
  const { unclean } = database.get(`SELECT count(*) AS unclean FROM events WHERE ${uncleanIn}`, {
    from: after.seq,
    until: until.seq,
  }) as { unclean: number };
  const earlier = before === null ? null : spanOf(database, before);
  const secondThoughts = database.get(
    `SELECT count(*) FILTER (WHERE happening = 'corrected') AS corrected,
       count(*) FILTER (WHERE happening = 'withdrawn') AS withdrawn
     FROM events WHERE seq BETWEEN :from AND :until`,
    { from: from.seq, until: until.seq },
  ) as HandoverCounts['secondThoughts'];
  const items = database.all(
    `SELECT * FROM records
     WHERE state IN ('unknown', 'refused', 'draft') OR (shift = :shift AND ${isException})
     ORDER BY seq LIMIT ${itemLimit}`,
    { shift: shift.id },
  ) as RecordRow[];
  return {
    shift,
    made: counts(operations, (operation) =>
      sum((row) => row.operation === operation && row.isException === 0),
    ),
    states: counts(recordStates, (state) => sum((row) => row.state === state)),
    unnamed,
    secondThoughts: { ...secondThoughts },
    uncleanStarts: unclean,
    open: overview(database).counts,
    items: items
      .map(viewOf)
      .map(({ id, operation, plate, at, state }) => ({ id, operation, plate, at, state })),
    note: noteIn(database, from.seq, until.seq)?.text ?? null,
    noteBefore: earlier === null ? null : noteIn(database, earlier.from.seq, earlier.until.seq),
  };
}

type CountedRow = Pick<RecordRow, 'operation' | 'state'> & { isException: 0 | 1; count: number };

/** Those of which there are some. */
function counts<Name extends string>(
  names: readonly Name[],
  count: (name: Name) => number,
): Partial<Record<Name, number>> {
  const all = names.map((name) => [name, count(name)] as const);
  return Object.fromEntries(all.filter(([, number]) => number > 0)) as Partial<Record<Name, number>>;
}
