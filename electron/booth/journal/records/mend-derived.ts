import type { RecordView } from '../../../contract/record.ts';
import type { Database } from '../database/database.ts';
import {
  countOf,
  differencesOfOpen,
  insideTally,
  isInside,
  isLaneHead,
  isNone,
  isTally,
  wrongTallies,
  type Differences,
} from './derived.ts';
import { chainNote } from '../chain/events.ts';
import type { Mended } from '../model/report-types.ts';
import { viewOf, type RecordRow } from '../database/rows.ts';

/** Records that one transaction puts right: presses are saved in between. */
const stepRecords = 500;

/** How many records' numbers the chain tells. */
const mostNumbers = 20;

/** At a start: puts right what decides the next hour. @returns null: it is as the records say */
export function mendOpen(database: Database, atMs: number): Mended | null {
  const differences = differencesOfOpen(database);
  return isNone(differences) ? null : (mendDerived(database, differences, atMs)?.mended ?? null);
}

/** @returns the same in parts of which each takes some milliseconds; what counts the records comes last */
export function partsOf({ laneHeads, inside, tallies }: Differences): Differences[] {
  const parts: Differences[] = [];
  const most = Math.max(laneHeads.length, inside.length);
  for (let from = 0; from < most; from += stepRecords) {
    const cut = (seqs: readonly number[]): readonly number[] => seqs.slice(from, from + stepRecords);
    parts.push({ laneHeads: cut(laneHeads), inside: cut(inside), tallies: [] });
  }
  return [...parts, { laneHeads: [], inside: [], tallies }];
}

/**
 * Puts right what was found to differ, and says so in the chain. What has been put right meanwhile is left as it is.
 *
 * @param atMs milliseconds since 1970
 * @returns what was wrong, and the entries whose cars came back inside or left; null: nothing was
 */
export function mendDerived(
  database: Database,
  differences: Differences,
  atMs: number,
): { readonly mended: Mended; readonly entries: readonly RecordView[] } | null {
  return database.transaction(() => {
    const heads = putRight(database, 'lane_head', isLaneHead, differences.laneHeads);
    const inside = putRight(database, 'inside', isInside, differences.inside);
    const names = inside.length > 0 ? [...differences.tallies, insideTally] : differences.tallies;
    const tallies = wrongTallies(database, [...new Set(names.filter(isTally))]).map((name) =>
      recount(database, name),
    );
    if (heads.length + inside.length + tallies.length === 0) return null;
    const seqs = [...new Set([...heads, ...inside].map(({ seq }) => seq))];
    const mended = {
      laneHeads: heads.length,
      inside: inside.length,
      tallies: tallies.join(', '),
      records: seqs.slice(0, mostNumbers).join(' '),
    };
    chainNote(database, { atMs, happening: 'derived-mended', to: 'mended', detail: mended });
    return { mended, entries: inside.filter(({ operation }) => operation === 'entry').map(viewOf) };
  });
}

/** @returns the records that it was wrong of */
const putRight = (
  database: Database,
  column: 'lane_head' | 'inside',
  right: string,
  seqs: readonly number[],
): RecordRow[] =>
  seqs.length === 0
    ? []
    : (database.all(
        `UPDATE records SET ${column} = ${right}
         WHERE seq IN (SELECT value FROM json_each(:seqs)) AND ${column} <> ${right} RETURNING *`,
        { seqs: JSON.stringify(seqs) },
      ) as RecordRow[]);

/** @returns what was wrong, in a few words; a name that nobody keeps may be anything, and is not told */
function recount(database: Database, name: string): string {
  const kept = database.get('SELECT CAST(count AS TEXT) AS count FROM tallies WHERE name = :name', {
    name,
  }) as { count: string } | undefined;
  if (!isTally(name)) {
    database.run('DELETE FROM tallies WHERE name = :name', { name });
    return 'another one';
  }
  const count = countOf(database, name);
  database.run(
    'INSERT INTO tallies (name, count) VALUES (:name, :count) ON CONFLICT (name) DO UPDATE SET count = :count',
    { name, count },
  );
  return `${name} ${kept?.count ?? 'missing'} not ${count}`;
}
