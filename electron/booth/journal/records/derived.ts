import { recordStates } from '../../../contract/record.ts';
import type { Reading } from '../database/database.ts';
import { endsStay, endsStayUpToTwo, openStates } from '../database/rules.ts';

// What triggers keep beside the records, because no question may look at all of them: whose turn it is, who is inside, and how many
// there are of each. It follows from the records; here it is worked out once more.

/** Whether a record is the first of its lane, as the newest migration's triggers have it. */
export const isLaneHead = `(CASE WHEN state IN ('queued', 'sending') THEN seq IS (
  SELECT x.seq FROM records AS x WHERE x.lane = records.lane AND x.state IN ('queued', 'sending') ORDER BY x.seq LIMIT 1
) ELSE 0 END)`;

const isInsideBy = (
  ends: string,
  isHere = '',
): string => `(CASE WHEN operation = 'entry' AND state NOT IN ('voided', 'local')${isHere} THEN NOT EXISTS (
  SELECT 1 FROM records AS x WHERE x.entry_id = records.id AND ${ends}
) ELSE 0 END)`;

/** Whether a record is the entry of a car that is inside, likewise. */
export const isInside = isInsideBy(endsStay, ' AND left_elsewhere = 0');

/** The same by the triggers that these records have. No entry was *local* before the fifth version. */
function isInsideIn(rows: Reading): string {
  const { user_version: version } = rows.get('PRAGMA user_version') as { user_version: number };
  return version > 3 ? isInside : isInsideBy(version > 2 ? endsStay : endsStayUpToTwo);
}

/** What is not as the records say. */
export interface Differences {
  /** Numbers of records whose turn it is or is not. */
  readonly laneHeads: readonly number[];
  /** Numbers of records that are of a car inside or are not. */
  readonly inside: readonly number[];
  /** Names of what is counted. */
  readonly tallies: readonly string[];
}

export const isNone = ({ laneHeads, inside, tallies }: Differences): boolean =>
  laneHeads.length + inside.length + tallies.length === 0;

/** The entries of cars inside are counted with the states. */
export const insideTally = 'inside';

const tallyNames: readonly string[] = [...recordStates, insideTally];

/**
 * What decides the next hour, by the indexes: it costs what the open records and the cars inside are, not what the journal is. That
 * an entry's own mark is right is left to `differencesIn`.
 */
export function differencesOfOpen(rows: Reading): Differences {
  const heads = rows.all(
    `SELECT seq FROM records WHERE state IN ('queued', 'sending') AND lane_head <> ${isLaneHead}`,
  ) as { seq: number }[];
  return {
    laneHeads: heads.map(({ seq }) => seq),
    inside: [],
    tallies: wrongTallies(rows, [...openStates, insideTally]),
  };
}

/** As many as take some 50 ms. */
const stepRecords = 10_000;

/** A record that is not what follows from it and the others. */
export interface WrongRecord {
  readonly seq: number;
  readonly id: string;
  readonly isHeadWrong: number;
  readonly isInsideWrong: number;
}

/** Goes through all records, in steps between which who reads may stop. */
export function* wrongRecords(rows: Reading): Generator<readonly WrongRecord[]> {
  const firstAfter = (seq: number): number | null =>
    (rows.get('SELECT min(seq) AS seq FROM records WHERE seq > :seq', { seq }) as { seq: number | null }).seq;
  const isIn = isInsideIn(rows);
  let from = firstAfter(Number.MIN_SAFE_INTEGER);
  while (from !== null) {
    const to: number = from + stepRecords - 1;
    yield rows.all(
      `SELECT seq, id, lane_head <> ${isLaneHead} AS isHeadWrong, inside <> ${isIn} AS isInsideWrong
       FROM records WHERE seq BETWEEN :from AND :to AND (isHeadWrong OR isInsideWrong)`,
      { from, to },
    ) as WrongRecord[];
    from = firstAfter(to);
  }
}

/** @param goOn called at each step; may throw. @returns everything that differs; reads all records */
export function differencesIn(rows: Reading, goOn: () => void): Differences {
  const [laneHeads, inside]: [number[], number[]] = [[], []];
  for (const wrong of wrongRecords(rows)) {
    goOn();
    for (const { seq, isHeadWrong, isInsideWrong } of wrong) {
      if (isHeadWrong === 1) laneHeads.push(seq);
      if (isInsideWrong === 1) inside.push(seq);
    }
  }
  return { laneHeads, inside, tallies: wrongTallies(rows) };
}

/** How many there really are of what a tally counts. */
export const countOf = (rows: Pick<Reading, 'get'>, name: string): number =>
  (
    (name === insideTally
      ? rows.get('SELECT count(*) AS count FROM records WHERE inside = 1')
      : rows.get('SELECT count(*) AS count FROM records WHERE state = :name', { name })) as { count: number }
  ).count;

/** Whether a tally of that name is kept at all. */
export const isTally = (name: string): boolean => tallyNames.includes(name);

/** @param names of those to count again. @returns those of them that differ or are missing, and those that nobody keeps */
export function wrongTallies(rows: Reading, names: readonly string[] = tallyNames): string[] {
  const kept = rows.all('SELECT name FROM tallies') as { name: string }[];
  const strange = kept.map(({ name }) => name).filter((name) => !isTally(name));
  // Compared by SQLite: a number may be larger than one of JavaScript can be.
  const isRight = (name: string): boolean =>
    rows.get('SELECT 1 FROM tallies WHERE name = :name AND count = :count', {
      name,
      count: countOf(rows, name),
    }) !== undefined;
  return [...names.filter((name) => !isRight(name)), ...strange];
}
