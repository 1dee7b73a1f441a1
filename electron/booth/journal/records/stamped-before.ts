import { clockMarks } from '../clock/marks.ts';
import type { Database } from '../database/database.ts';

/**
 * Records that were made since then, though the clock had gone back and stamped them with a time before: the order in which records are kept is
 * sure, so what follows one of that time is no older.
 *
 * @param sinceMs ms since 1970
 * @returns their `seq` as a JSON list, for `json_each`
 */
export function stampedBefore(database: Database, sinceMs: number): string {
  if (!hasGoneBack(database, sinceMs)) return '[]';
  const rows = database.all(
    `SELECT seq FROM records WHERE seq > (SELECT min(seq) FROM records WHERE at_ms >= :sinceMs) AND at_ms < :sinceMs`,
    { sinceMs },
  ) as { seq: number }[];
  return JSON.stringify(rows.map(({ seq }) => seq));
}

/** Whether the clock told a time before then after it had told a later one: otherwise no record need be looked at. */
function hasGoneBack(database: Database, sinceMs: number): boolean {
  let wasReached = false;
  return clockMarks(database).some(({ wallMs }) => {
    wasReached ||= wallMs >= sinceMs;
    return wasReached && wallMs < sinceMs;
  });
}
