import type { Database } from '../database/database.ts';
import { eventColumns, type EventRow } from '../chain/event-row.ts';
import type { Head } from '../model/head.ts';
import { chainPruned, keptWith, keptWithout, prunedIn, type Pruned } from '../chain/pruned.ts';
import { isOfNote } from '../people/shift-notes.ts';
import { isLinked, salvagesOf, type Salvage } from '../verify/verify.ts';
import type { HousekeepingContext } from '../privacy/housekeeping-context.ts';
import { fateOf, isOldEnough, neededOf, type Limit, type Prunable } from './prune-fates.ts';

// Pruning: events go once their record is erased, so that the journal's file stops growing. SQLite takes the freed pages for what
// comes next; giving them back to the disk would need a VACUUM, which rewrites the whole file, or a journal that was made for it.

/** Events that one step looks at: some 10 ms of work. */
const stepEvents = 500;

/**
 * Prunes the events of erased records, a few at a time, each step committed with its prune event: killed at any instant, the chain
 * holds. First among those that the pruned part has kept, then by moving its end on.
 */
export function* prune(
  context: Pick<HousekeepingContext, 'database'>,
  limit: Limit,
  nowMs: number,
): Generator<void> {
  const prunable = { ...limit, needed: yield* neededOf(context) };
  for (let after: number | null = 0; after !== null; yield)
    after = pruneKept(context.database, prunable, nowMs, after);
  const salvages = salvagesOf(context.database);
  while (pruneNext(context.database, prunable, nowMs, salvages)) yield;
}

/** @param after number of the last event of the step before. @returns that of this one; null: it was the last */
function pruneKept(database: Database, prunable: Prunable, nowMs: number, after: number): number | null {
  const pruned = prunedIn(database);
  const rows = eventsIn(database, after, Math.min(pruned.to, prunable.seq));
  database.transaction(() => {
    let { kept, records } = pruned;
    for (const row of rows) {
      const isGone = take(database, row, prunable);
      if (isGone === null) continue;
      kept = keptWithout(kept, row);
      records += isGone.records;
    }
    if (kept !== pruned.kept) chainPruned(database, { ...pruned, kept, records }, nowMs);
  });
  return rows.length < stepEvents ? null : (rows.at(-1) as EventRow).seq;
}

/**
 * Moves the end of the pruned part on, past events most of which are old enough: one that a wrong clock has stamped holds up none of
 * the others. Never past a place where the chain does not hold: what shows that it was changed stays.
 *
 * @returns whether there may be more
 */
function pruneNext(
  database: Database,
  prunable: Prunable,
  nowMs: number,
  salvages: readonly Salvage[],
): boolean {
  const pruned = prunedIn(database);
  const rows = eventsIn(database, pruned.to, prunable.seq);
  const old = rows.filter((row) => isOldEnough(prunable, row));
  if (rows.length < stepEvents || old.length * 2 < stepEvents || !holds(pruned, rows, salvages)) return false;
  const { seq: to, hash } = rows.at(-1) as EventRow;
  database.transaction(() => {
    let { kept, records } = pruned;
    for (const row of rows) {
      const isGone = take(database, row, prunable);
      if (isGone === null) kept = keptWith(kept, row);
      else records += isGone.records;
    }
    chainPruned(database, { to, hash, kept, records }, nowMs);
  });
  return true;
}

const eventsIn = (database: Database, after: number, until: number): EventRow[] =>
  database.all(
    `SELECT ${eventColumns} FROM events WHERE seq > :after AND seq <= :until ORDER BY seq LIMIT ${stepEvents}`,
    { after, until },
  ) as EventRow[];

function holds(pruned: Pruned, rows: readonly EventRow[], salvages: readonly Salvage[]): boolean {
  let head: Head = { seq: pruned.to, hash: pruned.hash };
  let isWhole = true;
  for (const row of rows) {
    isLinked(head, row, salvages, () => (isWhole = false));
    head = row;
  }
  return isWhole;
}

/** Deletes an event that is needed no more. @returns of how many records it was the last; null: it stays */
function take(database: Database, row: EventRow, prunable: Prunable): { readonly records: number } | null {
  const fate = fateOf(database, row, prunable);
  if (fate === 'stays') return null;
  database.run('DELETE FROM events WHERE seq = :seq', { seq: row.seq });
  return { records: Number(fate === 'goes-last' && !isOfNote(row)) };
}
