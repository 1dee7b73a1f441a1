import type { AttentionItem, Cause, Need } from '../../../contract/attention.ts';
import { recordReasons, type RecordView } from '../../../contract/record.ts';
import type { Database } from '../database/database.ts';
import { waitingExits } from './queries.ts';
import { knownWord, viewOf, type RecordRow } from '../database/rows.ts';
import { againOf, undecidedBefore } from './same-again.ts';

/** Which of what needs attention is wanted. */
export interface NeedingQuery {
  /** null: whatever the cause. */
  readonly cause: Cause | null;
  /** So many of them, oldest first, are passed over. */
  readonly offset: number;
  /** The most that are read. */
  readonly limit: number;
  /** A record that is read beside them, wherever it is; null: none. */
  readonly recordId: string | null;
}

export interface NeedingRecord extends Pick<AttentionItem, 'again' | 'undecided'> {
  readonly view: RecordView;
  /** Exits that wait for it. */
  readonly waitingExits: number;
}

/** A part of what needs attention, and how much there is of it. */
export interface NeedingPart {
  /** What was passed over: where less than that is there, all but the last `limit`. */
  readonly offset: number;
  /** Oldest first. */
  readonly records: readonly NeedingRecord[];
  /** The one that was named; null: none was, or it needs nobody any more. */
  readonly record: NeedingRecord | null;
  /** How many there are of each cause. */
  readonly causes: { readonly cause: Cause; readonly count: number }[];
}

const needs = `state IN ('unknown', 'refused', 'draft')`;
const wordsTold = JSON.stringify(recordReasons);

/** What is unknown, refused or without a plate. A page of it costs no more than counting it, however much there is. */
export function needing(database: Database, { cause, offset, limit, recordId }: NeedingQuery): NeedingPart {
  const causes = causesOf(database);
  const fitting = causes
    .filter(({ cause: one }) => cause === null || isSameCause(one, cause))
    .reduce((sum, { count }) => sum + count, 0);
  const from = offset < fitting ? offset : Math.max(0, fitting - limit);
  const rows = database.all(
    `SELECT * FROM records WHERE seq IN (
       SELECT seq FROM records
       WHERE ${needs} AND (:state IS NULL OR state = :state AND ${toldReason} IS :reason)
       ORDER BY at_ms, seq LIMIT :limit OFFSET :from)
     ORDER BY at_ms, seq`,
    { wordsTold, state: cause?.state ?? null, reason: cause?.reason ?? null, limit, from },
  ) as RecordRow[];
  const one = database.get(`SELECT * FROM records WHERE id = :recordId AND ${needs}`, { recordId }) as
    RecordRow | undefined;
  const read = (row: RecordRow): NeedingRecord => {
    const [again, undecided] = [againOf(database, row), undecidedBefore(database, row)];
    return {
      view: viewOf(row),
      waitingExits: row.operation === 'entry' ? waitingExits(database, row.id) : 0,
      ...(again === null ? {} : { again }),
      ...(undecided === null ? {} : { undecided }),
    };
  };
  return { offset: from, records: rows.map(read), record: one === undefined ? null : read(one), causes };
}

/** A reason as the screen is told it: the journal has words of its own. */
const toldReason = `(SELECT value FROM json_each(:wordsTold) WHERE value = reason)`;

function causesOf(database: Database): NeedingPart['causes'] {
  const rows = database.all(
    `SELECT state, reason, count(*) AS count FROM records WHERE ${needs} GROUP BY state, reason`,
  ) as { state: Need; reason: string | null; count: number }[];
  const causes: { cause: Cause; count: number }[] = [];
  for (const { state, reason, count } of rows) {
    const cause = { state, reason: knownWord(recordReasons, reason) };
    const known = causes.find((one) => isSameCause(one.cause, cause));
    if (known === undefined) causes.push({ cause, count });
    else known.count += count;
  }
  return causes.toSorted((one, other) => other.count - one.count);
}

const isSameCause = (one: Cause, other: Cause): boolean =>
  one.state === other.state && one.reason === other.reason;
