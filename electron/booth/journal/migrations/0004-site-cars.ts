import { third } from './0003-refused-exits.ts';
import type { Migration } from './migration.ts';

/** What makes an entry that of a car inside, but for what ends its stay: as the third version's triggers have it, and from here on. */
const wasHere = "state <> 'voided' AND NOT EXISTS (";
const isHere = "state <> 'voided' AND left_elsewhere = 0 AND NOT EXISTS (";

const triggers = third.statements
  .filter((statement) => statement.startsWith('CREATE TRIGGER'))
  .map((statement) =>
    statement
      .replaceAll(wasHere, isHere)
      .replace('OF state, reason, lane ON', 'OF state, reason, lane, left_elsewhere ON'),
  );

/**
 * Cars of a site with several booths. `site_entry`, of an exit: the record of its car's entry, which another booth has. `left_elsewhere`, of
 * an entry: 1 once its car has left by another booth. The third version's triggers, of which nothing changes, are made anew with that rule.
 */
export const fourth: Migration = {
  added: { site_entry: null, left_elsewhere: 0 },
  statements: [
    'ALTER TABLE records ADD COLUMN site_entry TEXT',
    'ALTER TABLE records ADD COLUMN left_elsewhere INTEGER NOT NULL DEFAULT 0',
    'DROP INDEX records_copy',
    `CREATE INDEX records_copy ON records (seq, id, press_id, operation, lane, plate, vehicle_class, at_ms, at, state, reason, http_status, ever_unknown, attempts, entry_id, session_id, answer, picture_sha256, picture_note, picture_sent, request, note, operator, shift, salt, service, site_entry, left_elsewhere) WHERE state IN ('draft', 'queued', 'waiting-for-entry', 'sending', 'unknown', 'refused')`,
    'CREATE INDEX records_site_entry ON records (site_entry) WHERE site_entry IS NOT NULL',
    "CREATE INDEX records_site_waiting ON records (lane, seq) WHERE site_entry IS NOT NULL AND state = 'waiting-for-entry'",
    'DROP TRIGGER records_inserted',
    'DROP TRIGGER records_moved',
    'DROP TRIGGER records_deleted',
    ...triggers,
  ],
};
