import { rowEventsOfAll } from '../chain/chained-rows.ts';
import type { Database, Reading } from '../database/database.ts';
import { detailOf, type EventRow } from '../chain/event-row.ts';
import { chainNote, ofJournal } from '../chain/events.ts';
import { setFact } from '../chain/facts.ts';
import { begunEvent, isBeingRead } from '../chain/begun.ts';

// What the chain keeps of the computer's clock: when it began to be read (a start), when it jumped, and when it was shown to be
// right. In between it went on as evenly as the running time does.

/**
 * Who says that the clock was right. `first`: nobody; a journal without a mark begins with what it has. `contradicted`: it was not, the
 * service told another time.
 */
export type ClockWitness = 'first' | 'running' | 'service' | 'supervisor' | 'contradicted';

export interface ClockMark {
  /** `opening`: the journal's own start, before the booth's, in which it adds to the chain what it found damaged. */
  readonly kind: 'start' | 'jump' | 'opening' | ClockWitness;
  /** What the clock told (ms since 1970). */
  readonly wallMs: number;
  /** How long this journal's booth had run by then, over all its starts (ms). */
  readonly runningMs: number;
  /** Of a witness: at this running time it was `trueMs` (ms since 1970), or between that and `mostMs`. */
  readonly point?: { readonly runningMs: number; readonly trueMs: number; readonly mostMs?: number };
  /** Which supervisor. */
  readonly who?: string;
}

/** A mark, and its place in the chain. An opening counts as a start. */
export type KeptMark = ClockMark & { readonly seq: number };

/** What a journal tells of its clock when it is opened. */
export interface KeptClock {
  readonly marks: readonly KeptMark[];
  /** How long its booth has run, as far as that was kept (ms). */
  readonly runningMs: number;
  /**
   * When its last event before its first mark happened, as it was stamped (ms since 1970); null: nothing has; 0: nobody knows yet.
   */
  readonly lastMs: number | null;
}

const happening = 'clock';
const runningFact = 'clock-running';
/** What an opening adds to the chain by itself is stamped by a clock that nobody has looked at. */
const ofOpening = [...rowEventsOfAll, 'salvaged'].map((one) => `'${one}'`).join(', ');

export function keepMark(database: Database, { kind, wallMs, runningMs, point, who }: ClockMark): void {
  const told = {
    kind,
    running: Math.round(runningMs),
    ...(point === undefined ? {} : { at: Math.round(point.runningMs), true: Math.round(point.trueMs) }),
    ...(point?.mostMs === undefined ? {} : { most: Math.round(point.mostMs) }),
    ...(who === undefined ? {} : { by: who }),
  };
  database.transaction(() =>
    chainNote(database, { atMs: Math.round(wallMs), happening, to: 'noted', detail: told }),
  );
}

/** Keeps how long the booth has run (ms), seldom: each time is an event. @param atMs what the clock tells (ms since 1970) */
export const keepRunning = (database: Database, runningMs: number, atMs: number): void =>
  setFact(database, runningFact, String(Math.round(runningMs)), atMs);

/** @returns oldest first */
export const clockMarks = (database: Pick<Reading, 'all'>): KeptMark[] => countedMarks(database).marks;

/**
 * Reads the marks, their running times as one count: where that of a damaged journal was lost, it began anew.
 *
 * @returns with how much the last of them was raised for that (ms)
 */
function countedMarks(database: Pick<Reading, 'all'>): {
  readonly marks: KeptMark[];
  readonly raisedMs: number;
} {
  const rows = database.all(
    `SELECT seq, at_ms, detail FROM events WHERE record_id = '${ofJournal}' AND happening = '${happening}' ORDER BY seq`,
  ) as Pick<EventRow, 'seq' | 'at_ms' | 'detail'>[];
  let [lastMs, raisedMs] = [0, 0];
  const counted = rows.map(markOf).map((mark) => {
    if (mark.kind === 'opening') return mark;
    if (mark.kind === 'start') raisedMs = 0;
    if (mark.runningMs + raisedMs < lastMs) raisedMs = lastMs + 1 - mark.runningMs;
    lastMs = mark.runningMs + raisedMs;
    const { point } = mark;
    if (point === undefined || raisedMs === 0) return { ...mark, runningMs: lastMs };
    return { ...mark, runningMs: lastMs, point: { ...point, runningMs: point.runningMs + raisedMs } };
  });
  // The journal does not know how long the booth has run: until the next mark it has not.
  let nextMs = lastMs;
  const marks = counted.toReversed().map((mark) => {
    if (mark.kind === 'opening') return { ...mark, kind: 'start' as const, runningMs: nextMs };
    nextMs = mark.runningMs;
    return mark;
  });
  return { marks: marks.toReversed(), raisedMs };
}

export function keptClock(database: Pick<Reading, 'all' | 'get'>): KeptClock {
  const { marks, raisedMs } = countedMarks(database);
  const fact = database.get('SELECT value FROM facts WHERE name = :name', { name: runningFact }) as
    { value: string } | undefined;
  const [first] = marks;
  const last = database.get(
    `SELECT at_ms FROM events WHERE (record_id <> '${ofJournal}' OR happening NOT IN (${ofOpening})) AND seq < :until
       ORDER BY seq DESC LIMIT 1`,
    { until: first?.seq ?? Number.MAX_SAFE_INTEGER },
  ) as Pick<EventRow, 'at_ms'> | undefined;
  const runningMs = Math.max(Number(fact?.value ?? 0) + raisedMs, marks.at(-1)?.runningMs ?? 0);
  return { marks, runningMs, lastMs: isBeingRead(database) ? 0 : (last?.at_ms ?? whenEmpty(database)) };
}

/** Of a journal without events before its clock: a damaged one's may all be lost. */
const whenEmpty = (database: Pick<Reading, 'get'>): 0 | null =>
  database.get(
    `SELECT 1 FROM events WHERE record_id = '${ofJournal}' AND happening = '${begunEvent}' LIMIT 1`,
  ) === undefined
    ? null
    : 0;

function markOf(row: Pick<EventRow, 'seq' | 'at_ms' | 'detail'>): KeptMark {
  const trueMs = detailOf(row, 'true');
  const mostMs = detailOf(row, 'most');
  return {
    seq: row.seq,
    kind: detailOf(row, 'kind') as ClockMark['kind'],
    wallMs: row.at_ms,
    runningMs: Number(detailOf(row, 'running')),
    ...(trueMs === undefined
      ? {}
      : {
          point: {
            runningMs: Number(detailOf(row, 'at')),
            trueMs: Number(trueMs),
            ...(mostMs === undefined ? {} : { mostMs: Number(mostMs) }),
          },
        }),
  };
}
