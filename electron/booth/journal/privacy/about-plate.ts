import type { KeptRecord } from '../../../contract/privacy.ts';
import type { Ageing, Clocked, TrueTimes } from '../clock/true-times.ts';
import type { Database } from '../database/database.ts';
import { wordOf, type EventRow } from '../chain/event-row.ts';
import { chainNote, headOf } from '../chain/events.ts';
import { readEvent } from '../chain/reading-events.ts';
import type { RecordRow } from '../database/rows.ts';
import { noteEvent } from '../people/shift-notes.ts';
import { eraseNote, eraseRecords, forgetSaidOfLost } from './erase.ts';
import { naming, plateNaming } from './names-plate.ts';
import { notesAbout } from './notes.ts';
import type { Searched } from './searched.ts';
import { stayOf, type Readable, type Stay } from './stays.ts';

/** Who asked that everything about a plate be erased, and why. */
export interface ErasureRequest {
  readonly plate: string;
  readonly by: string;
  readonly reason: string;
  /** As in `RetentionRules`. */
  readonly mostStayMs: number;
  /** Stays that began after it are not meant (ms since 1970); left out: all are. */
  readonly untilMs?: number | undefined;
}

export interface Erasure {
  /** Notes of shifts are counted among them. */
  readonly records: number;
  readonly pictures: number;
  readonly kept: readonly KeptRecord[];
}

/** Looks through all records and events: with a million of them some seconds, so never on the journal's thread while a booth runs. */
export function searchAbout(database: Readable, plate: string): Searched {
  const steps = searchedInSteps(database, plate);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** So many records, and events, are looked through in one step: some milliseconds. */
const stepRows = 5_000;

/** As `searchAbout`, for where presses are saved between two steps. */
export function* searchedInSteps(database: Readable, plate: string): Generator<void, Searched> {
  const { is, isSaid, isMentioned } = plateNaming(plate);
  const until = headOf(database).seq;
  const ids = new Set<string>();
  const notes = new Set<string>();
  for (const range of rangesOf(database, 'records')) {
    const records = database.all(
      'SELECT id, plate, note, request FROM records WHERE seq > :after AND seq <= :upTo',
      range,
    ) as Pick<RecordRow, 'id' | 'plate' | 'note' | 'request'>[];
    for (const record of records) if (is(record.plate) || isMentioned(record)) ids.add(record.id);
    yield;
  }
  for (const range of rangesOf(database, 'events')) {
    const said = database.all(
      `SELECT record_id, words FROM events
         WHERE seq > :after AND seq <= :upTo AND (words LIKE '%"why"%' OR happening IN ('${noteEvent}', '${readEvent}'))`,
      range,
    ) as Pick<EventRow, 'record_id' | 'words'>[];
    for (const event of said) {
      if (isSaid(wordOf(event, 'why')) || is(wordOf(event, 'read') ?? '')) ids.add(event.record_id);
      if (isSaid(wordOf(event, 'note'))) notes.add(event.record_id);
    }
    yield;
  }
  return { ids: [...ids], notes: [...notes], until };
}

/** By the rows that are there: between two numbers that were given out there may be billions that were not. */
function* rangesOf(
  database: Readable,
  table: 'records' | 'events',
): Generator<{ readonly after: number; readonly upTo: number }> {
  const next = `SELECT max(seq) AS upTo FROM (SELECT seq FROM ${table} WHERE seq > :after ORDER BY seq LIMIT ${stepRows})`;
  for (let after = 0; ;) {
    const { upTo } = database.get(next, { after }) as { upTo: number | null };
    if (upTo === null) return;
    yield { after, upTo };
    after = upTo;
  }
}

type Id = Pick<RecordRow, 'id'>;

/**
 * Every stay that is about a plate: one of its records has it, it was read of one of its cars, or what somebody wrote names it.
 *
 * @param plate as a person writes it
 * @param searched for it; what has happened since is looked through here
 * @returns oldest first
 */
export function staysAbout(
  database: Readable,
  plate: string,
  { mostStayMs, times }: { readonly mostStayMs: number; readonly times: TrueTimes },
  searched = searchAbout(database, plate),
): Stay[] {
  const changed = database.all('SELECT record_id AS id FROM events WHERE seq > :until', {
    until: searched.until,
  }) as Id[];
  const ids = new Set([...searched.ids, ...changed.map(({ id }) => id)]);
  const found = [...ids]
    .map((id) => database.get('SELECT * FROM records WHERE id = :id', { id }) as RecordRow | undefined)
    .filter((record) => record !== undefined && isAbout(database, record, plate)) as RecordRow[];

  const stays: Stay[] = [];
  const known = new Set<string>();
  for (const record of found.sort((one, other) => one.seq - other.seq)) {
    if (known.has(record.id)) continue;
    const stay = stayOf(database, record, mostStayMs, times);
    for (const { id } of stay.records) known.add(id);
    stays.push(stay);
  }
  return stays;
}

/** Whether a record has the plate, it was read of its car, or what somebody wrote names it. */
export function isAbout(database: Readable, record: RecordRow, plate: string): boolean {
  const { is, isSaid, isMentioned } = plateNaming(plate);
  if (is(record.plate) || isMentioned(record)) return true;
  const said = database.all('SELECT words FROM events WHERE record_id = :id AND words IS NOT NULL', {
    id: record.id,
  }) as Pick<EventRow, 'words'>[];
  return said.some((event) => isSaid(wordOf(event, 'why')) || is(wordOf(event, 'read') ?? ''));
}

/** @throws RangeError where the reason names the plate: it stays in the chain for good */
export function checkRequest({ plate, by, reason }: ErasureRequest): void {
  if (naming(plate)(`${by} ${reason}`)) throw new RangeError('the reason names the plate');
}

/**
 * Why a stay cannot be erased yet; null: it can.
 *
 * @param isBeingRead as in `About`
 */
export function keptFor(
  stay: Stay,
  { nowMs }: Pick<Ageing, 'nowMs'>,
  isBeingRead = false,
): KeptRecord['why'] | null {
  if (stay.isOpen) return 'open';
  if (isBeingRead && isWithoutEntry(stay)) return 'reading';
  return stay.isInside && stay.sinceMs > nowMs ? 'inside' : null;
}

/** Were it erased, its entry would join as one of a car that is inside. */
const isWithoutEntry = ({ records }: Stay): boolean =>
  records.some((record) => record.entry_id !== null || record.session_id !== null) &&
  records.every(({ operation }) => operation !== 'entry');

/** The records of a stay that is not erased, oldest first. */
export const keptOf = ({ records }: Stay, why: KeptRecord['why']): KeptRecord[] =>
  records
    .toReversed()
    .map(({ id, operation, plate, at, state }) => ({ id, operation, plate, at, state, why }));

/** What is known of a journal before it is erased in. */
export interface About {
  /** As in `staysAbout`. */
  readonly searched?: Searched | undefined;
  /** A damaged journal is being read: the entry of a stay may still join. */
  readonly isBeingRead?: boolean;
}

/**
 * Erases every stay that is about a plate, but for those that are still open, inside, or being read, and keeps in the chain who asked
 * and why. Whatever the clock tells, nothing waits for it but the entry of a car inside.
 *
 * @param request checked
 */
export function eraseAbout(
  database: Database,
  request: ErasureRequest,
  { atMs, proven }: Clocked,
  { searched: known, isBeingRead = false }: About = {},
): Erasure {
  const { plate, by, reason, mostStayMs, untilMs = Infinity } = request;
  return database.transaction(() => {
    const searched = known ?? searchAbout(database, plate);
    const notes = notesAbout(database, plate, searched);
    for (const { id } of notes) eraseNote(database, id, { atMs, why: 'request' });
    let [records, pictures] = [notes.length, 0];
    const kept: KeptRecord[] = [];
    for (const stay of staysAbout(database, plate, { mostStayMs, times: proven.times }, searched)) {
      if (stay.records.every(({ at_ms }) => at_ms > untilMs)) continue;
      const why = keptFor(stay, proven, isBeingRead);
      if (why === null) {
        pictures += eraseRecords(database, stay.records, { atMs, why: 'request' });
        records += stay.records.length;
      } else {
        kept.push(...keptOf(stay, why));
      }
    }
    forgetSaidOfLost(database, searched.ids, atMs);
    const detail = { by, reason, records, pictures, kept: kept.length };
    chainNote(database, { atMs, happening: 'erasure', to: 'erased', detail });
    return { records, pictures, kept };
  });
}
