import { first } from './0001-first.ts';
import type { Migration } from './migration.ts';

/** When `x` ends a stay: as the first version's triggers have it, and from here on. */
const endedStay =
  "(x.operation = 'exit' AND x.state <> 'voided' OR x.operation = 'cancel' AND x.state NOT IN ('voided', 'refused'))";
const endsStay =
  "(x.operation = 'exit' AND x.state <> 'voided' AND NOT (x.state = 'refused' AND coalesce(x.reason, '') IN ('session-not-found', 'rejected', 'picture-too-large')) OR x.operation = 'cancel' AND x.state NOT IN ('voided', 'refused'))";

/** Those that say who is inside; a reason that changes counts, too. */
const triggers = first.statements
  .filter((statement) => statement.startsWith('CREATE TRIGGER') && statement.includes(endedStay))
  .map((statement) =>
    statement.replaceAll(endedStay, endsStay).replace('OF state, lane ON', 'OF state, reason, lane ON'),
  );

/**
 * A car whose exit the service refused is inside again. What the service was never asked ends the stay as before, and so does what a
 * supervisor closed as executed. The first version's triggers, of which nothing changes, are made anew with that rule. A plate's
 * entries are found by an index.
 */
export const third: Migration = {
  added: {},
  statements: [
    'DROP TRIGGER records_inserted',
    'DROP TRIGGER records_moved',
    'DROP TRIGGER records_deleted',
    ...triggers,
    "CREATE INDEX records_entered ON records (plate) WHERE operation = 'entry'",
    `UPDATE records SET inside = 1
    WHERE operation = 'entry' AND state <> 'voided' AND inside = 0
      AND id IN (SELECT entry_id FROM records WHERE state = 'refused' AND operation = 'exit')
      AND NOT EXISTS (SELECT 1 FROM records AS x WHERE x.entry_id = records.id AND ${endsStay})`,
  ],
};
