import { tellSalvaged } from '../chain/chained-rows.ts';
import type { Database } from '../database/database.ts';
import { detailOf, eventColumns, follows, type EventRow } from '../chain/event-row.ts';
import { chainEvent, chainNote, headOf, ofJournal } from '../chain/events.ts';
import { chainPruned, isSameKept, keptWith, nothingKept, prunedIn, type Pruned } from '../chain/pruned.ts';
import type { Damage, Lost, SalvageReport } from '../model/report-types.ts';
import { foundReason, type RecordRow } from '../database/rows.ts';
import { movedAside } from '../moved-aside/folders.ts';
import { begunSalvage, type Salvage } from '../files/aside.ts';
import { settleAttendants } from './attendants.ts';
import type { Begun } from './begin.ts';
import { begunEvent } from '../chain/begun.ts';
import { lostEvent, restatedEvent } from './joining.ts';
import { erasedSince, lostRecords } from './lost-records.ts';

/** What the chain says of a salvage once all has joined. */
export interface Gone {
  /** First and last number of events that are missing, or do not follow the one before; the pruned part as a whole. */
  readonly gaps: readonly (readonly number[])[];
  /** How far the damaged journal was pruned, with what was found of that part. */
  readonly pruned: Pruned;
  /** How many events are not there because they were pruned. */
  readonly prunedEvents: number;
  /** Events of the damaged journal that were found. */
  readonly events: number;
  readonly doubtful: number;
  readonly restated: number;
  readonly lostPictures: number;
  /** Records that are known from their events only, and how many of them were open. */
  readonly byEvents: { readonly all: number; readonly open: number };
}

/** Events that are read at once: on a cold disk each of their pages takes its time. */
const eventsAtOnce = 100;
/** How long a step goes on (ms). */
const stepMs = 10;

/** Goes through the whole chain, some milliseconds at a time. @param database of that moment. @param last the salvage's own first event */
export function* goneThrough(database: () => Database, { seq: last }: Begun): Generator<void, Gone> {
  const gaps: number[][] = [];
  const counted = { doubtful: 0, restated: 0, lostPictures: 0, lost: 0, lostOpen: 0 };
  const pruned = prunedIn(database());
  let before: Pick<EventRow, 'seq' | 'hash'> = { seq: pruned.to, hash: pruned.hash };
  let [read, events, kept] = [0, 0, nothingKept];
  // What is added meanwhile is of new presses.
  const { seq: end } = headOf(database());
  let until = performance.now() + stepMs;
  for (let rows = after(database(), 0); rows.length > 0 && read < end; rows = after(database(), read)) {
    for (const row of rows) {
      read = row.seq;
      if (row.seq <= pruned.to) {
        kept = keptWith(kept, row);
        events += 1;
        continue;
      }
      if (row.seq <= last) {
        if (row.seq > before.seq + 1) gaps.push([before.seq + 1, row.seq - 1]);
        else if (!follows(before.hash, row)) gaps.push([row.seq, row.seq]);
        events += Number(row.seq < last);
      } else if (isOfDamaged(database(), row, last)) {
        const [isLost, why] = [row.happening === lostEvent, detailOf(row, 'why')];
        counted.doubtful += Number(why === 'doubtful');
        counted.restated += Number(why === 'as-found');
        counted.lostPictures += Number(detailOf(row, 'picture') === 'lost');
        counted.lost += Number(isLost);
        counted.lostOpen += Number(isLost && detailOf(row, 'isOpen') === 1);
      }
      before = row;
    }
    if (performance.now() < until) continue;
    yield;
    until = performance.now() + stepMs;
  }
  if (!isSameKept(kept, pruned.kept)) gaps.unshift([1, pruned.to]);
  const { doubtful, restated, lostPictures } = counted;
  return {
    gaps,
    pruned: { ...pruned, kept },
    prunedEvents: pruned.to - pruned.kept.count,
    events,
    doubtful,
    restated,
    lostPictures,
    byEvents: { all: counted.lost, open: counted.lostOpen },
  };
}

/** Whether what salvage says is of a record of this damaged journal, and not of one that was damaged before or after it. */
const isOfDamaged = (database: Database, { record_id: id, happening }: EventRow, begunSeq: number): boolean =>
  (happening === restatedEvent || happening === lostEvent) &&
  database.get('SELECT 1 FROM events WHERE record_id = :id AND seq < :begunSeq', { id, begunSeq }) !==
    undefined;

const after = (database: Database, seq: number): EventRow[] =>
  database.all(`SELECT ${eventColumns} FROM events WHERE seq > :seq ORDER BY seq LIMIT ${eventsAtOnce}`, {
    seq,
  }) as EventRow[];

/**
 * Exits that wait for an entry that is not there, was taken back, or is known already: nothing would ever release them, or nobody
 * asked. What waits for another booth's entry waits on. To be called in a transaction.
 */
export function settleWaiting(database: Database, { records }: Begun, atMs: number): void {
  const exits = database.all(
    `SELECT * FROM records WHERE state = 'waiting-for-entry' AND site_entry IS NULL AND seq <= :records`,
    {
      records,
    },
  ) as RecordRow[];
  for (const exit of exits) {
    const entry = database.get('SELECT state, session_id, service FROM records WHERE id = :id', {
      id: exit.entry_id,
    }) as Pick<RecordRow, 'state' | 'session_id' | 'service'> | undefined;
    const isClosed = entry === undefined || entry.state === 'voided';
    const isKnown = entry?.state === 'confirmed' || entry?.state === 'resolved';
    if (!isClosed && !isKnown) continue;
    const settled = {
      ...exit,
      state: 'refused' as const,
      reason: isKnown && entry.session_id !== null ? foundReason : 'entry-closed',
      session_id: entry?.session_id ?? null,
      // It is that of the entry's service, whatever was in force when the exit was pressed.
      service: entry?.service ?? exit.service,
    };
    const { id, state, reason, session_id: sessionId, service } = settled;
    database.run(
      'UPDATE records SET state = :state, reason = :reason, session_id = :sessionId, service = :service WHERE id = :id',
      { id, state, reason, sessionId, service },
    );
    const detail = { why: 'found-again', picture: null };
    chainEvent(database, settled, { atMs, happening: restatedEvent, from: exit.state, detail });
  }
}

/** How many records and pictures were found, and how many were not. */
interface Counted {
  readonly records: number;
  readonly pictures: number;
  readonly lost: Lost;
}

/**
 * Counts what has joined, with what of it has been erased since: that is not lost.
 *
 * @param explained records that have events, are known not to be there, and were not erased since
 * @param before the journal before, where the damaged one had not been read to the end of it
 */
export function countedIn(
  database: Database,
  begun: Begun,
  { pruned, byEvents }: Gone,
  { explained, before }: { readonly explained: number; readonly before: Begun | null },
): Counted {
  const { records: recordsMost } = begun;
  // All but the newer ones: to count a million takes most of a second.
  const savedUpTo = (most: number): number =>
    countOf(
      database,
      `SELECT (SELECT sum(count) FROM tallies WHERE name <> 'inside')
         - (SELECT count(*) FROM records WHERE seq > :most) AS count`,
      { most },
    );
  const records = savedUpTo(recordsMost) + erasedSince(database, begun);
  const beforeMost = before?.records ?? 0;
  const beforeSaved = before === null ? 0 : savedUpTo(beforeMost) + erasedSince(database, begun, before);
  const pictures = countOf(
    database,
    // Pictures first: there are few.
    'SELECT count(*) AS count FROM pictures CROSS JOIN records ON records.id = record_id WHERE seq <= :recordsMost',
    { recordsMost },
  );
  const lost = lostRecords(begun, {
    saved: records,
    byEvents,
    explained: explained + pruned.records,
    before: { given: beforeMost, saved: beforeSaved },
  });
  return { records, pictures, lost };
}

/** Says in the chain that the salvage is over, and what it found. To be called in a transaction. @param fault why it was ended early */
export function noteSalvaged(
  database: Database,
  begun: Begun,
  gone: Gone,
  told: {
    readonly atMs: number;
    readonly reason: Damage;
    readonly counted: Counted;
    readonly fault: string | null;
    readonly before: Begun | null;
  },
): void {
  const { gaps, pruned, prunedEvents, events, doubtful, restated, lostPictures } = gone;
  const { folder, given } = begun;
  const { records, pictures, lost } = told.counted;
  const detail = {
    folder,
    reason: told.reason,
    fault: told.fault,
    gaps,
    records,
    recordsLost: lost.records,
    unsent: told.fault === null ? lost.unsent : ('unknown' satisfies Lost['unsent']),
    doubtful,
    restated,
    pictures,
    picturesLost: lostPictures,
    events,
    eventsLost: Math.max(0, given.events - prunedEvents - events),
  };
  settleAttendants(database, lastIn(gaps, begun), told.atMs);
  // Where nothing of the chain is missing, it has told all that stood: what did not was not written by this program.
  const isWhole = told.fault === null && told.before === null && gaps.length === 0;
  tellSalvaged(database, told.atMs, { isWhole, mayBeOlder: begun.hasLostFrames });
  chainNote(database, { atMs: told.atMs, happening: salvagedEvent, to: 'salvaged', detail });
  if (!isSameKept(pruned.kept, prunedIn(database).kept)) chainPruned(database, pruned, told.atMs);
}

const salvagedEvent = 'salvaged';

/** @returns the number of the last event that is missing with what it changed; 0: none is */
const lastIn = (gaps: Gone['gaps'], { seq, hasLostFrames }: Begun): number =>
  hasLostFrames ? Math.max(0, ...gaps.map(([, to]) => to ?? 0).filter((to) => to < seq)) : 0;

const countOf = (database: Database, sql: string, values: Record<string, number>): number =>
  (database.get(sql, values) as { count: number }).count;

/** @returns the number of the event by which the last salvage ended; 0: none did */
export const lastSalvage = (database: Pick<Database, 'get'>): number =>
  (
    database.get(
      `SELECT coalesce(max(seq), 0) AS seq FROM events WHERE record_id = '${ofJournal}' AND happening = '${salvagedEvent}'`,
    ) as { seq: number }
  ).seq;

/**
 * @returns the newest journal that was moved aside and whose reading was cut short, as is noted beside the journal, or the chain tells:
 * that it began, and neither that it ended nor that a supervisor has closed it
 */
export function leftUnread(database: Database, directory: string): Salvage | null {
  const next = begunSalvage(directory)?.unread?.[0];
  if (next !== undefined) return { ...next, moved: true };
  const begun = database.all(
    `SELECT detail FROM events WHERE record_id = '${ofJournal}' AND happening = '${begunEvent}' ORDER BY seq DESC`,
  ) as Pick<EventRow, 'detail'>[];
  const kept = new Set(movedAside(database, directory).map(({ folder, isKept }) => (isKept ? folder : null)));
  const left = begun.find((event) => {
    const folder = String(detailOf(event, 'folder'));
    return kept.has(folder) && reportIn(database, folder) === null;
  });
  if (left === undefined) return null;
  return {
    folder: String(detailOf(left, 'folder')),
    reason: detailOf(left, 'reason') as Damage,
    moved: true,
  };
}

/** Whether what was done since with the records of a damaged journal may be lost: the one that took its place was damaged, too. */
export const isDoubtful = (database: Database, { seq }: Begun): boolean =>
  database.get(
    `SELECT 1 FROM events WHERE record_id = '${ofJournal}' AND happening = '${salvagedEvent}' AND seq > :seq
       AND (detail ->> 'fault' IS NOT NULL
         OR EXISTS (SELECT 1 FROM json_each(detail -> 'gaps') WHERE value ->> 1 > :seq))`,
    { seq },
  ) !== undefined;

/** @returns what the journal says of the salvage of that folder; null: it is not over */
export function reportIn(database: Database, salvagedFolder: string): SalvageReport | null {
  const event = database.get(
    `SELECT detail FROM events WHERE record_id = '${ofJournal}' AND happening = '${salvagedEvent}'
       AND detail ->> 'folder' = :salvagedFolder ORDER BY seq DESC LIMIT 1`,
    { salvagedFolder },
  ) as Pick<EventRow, 'detail'> | undefined;
  if (event === undefined) return null;
  const number = (field: string): number => Number(detailOf(event, field));
  const fault = detailOf(event, 'fault');
  return {
    folder: salvagedFolder,
    reason: detailOf(event, 'reason') as Damage,
    fault: typeof fault === 'string' ? fault : null,
    records: {
      saved: number('records'),
      lost: number('recordsLost'),
      unsent: (detailOf(event, 'unsent') ?? 'unknown') as Lost['unsent'],
      doubtful: number('doubtful'),
      restated: number('restated'),
    },
    pictures: { saved: number('pictures'), lost: number('picturesLost') },
    events: { saved: number('events'), lost: number('eventsLost') },
  };
}
