import { fourth } from './0004-site-cars.ts';
import type { Migration } from './migration.ts';

/** What makes an entry that of a car inside, but for what ends its stay: as the fourth version's triggers have it, and from here on. */
const wasHere = "state <> 'voided' AND left_elsewhere = 0 AND NOT EXISTS (";
const isHere = "state NOT IN ('voided', 'local') AND left_elsewhere = 0 AND NOT EXISTS (";

const triggers = fourth.statements
  .filter((statement) => statement.startsWith('CREATE TRIGGER'))
  .map((statement) => statement.replaceAll(wasHere, isHere));

/**
 * Records that one booth of a site lets another one have. `handover`: null, `offering` (it is frozen, and the ledger has still to take the
 * offer), `offered`, `sent-anyway` (a person let it be sent while the ledger was away), or `taken-back` (this booth took it back from the one
 * that had it last). `handed_to`: the booth that took it, also after it was taken back: in this booth's subject it stands as that one's for good.
 * `origin_booth`, of a record that this booth took, or took back: the one that it was
 * taken from. An entry that another booth took is `local` here, and its car is inside by that
 * booth's journal alone: the fourth version's triggers, of which nothing else changes, are made anew with that rule. What is frozen stands in
 * no index of what is to be sent.
 */
export const fifth: Migration = {
  added: { handover: null, handed_to: null, origin_booth: null },
  statements: [
    'ALTER TABLE records ADD COLUMN handover TEXT',
    'ALTER TABLE records ADD COLUMN handed_to TEXT',
    'ALTER TABLE records ADD COLUMN origin_booth TEXT',
    'DROP INDEX records_copy',
    `CREATE INDEX records_copy ON records (seq, id, press_id, operation, lane, plate, vehicle_class, at_ms, at, state, reason, http_status, ever_unknown, attempts, entry_id, session_id, answer, picture_sha256, picture_note, picture_sent, request, note, operator, shift, salt, service, site_entry, left_elsewhere, handover, handed_to, origin_booth) WHERE state IN ('draft', 'queued', 'waiting-for-entry', 'sending', 'unknown', 'refused')`,
    'DROP INDEX records_turn',
    "CREATE INDEX records_turn ON records (operation, at_ms) WHERE state = 'queued' AND lane_head = 1 AND (handover IS NULL OR handover IN ('sent-anyway', 'taken-back'))",
    'CREATE INDEX records_handover ON records (handover, seq) WHERE handover IS NOT NULL',
    'CREATE INDEX records_handed_to ON records (handed_to, seq) WHERE handed_to IS NOT NULL',
    'CREATE INDEX records_origin_booth ON records (origin_booth, seq) WHERE origin_booth IS NOT NULL',
    'DROP TRIGGER records_inserted',
    'DROP TRIGGER records_moved',
    'DROP TRIGGER records_deleted',
    ...triggers,
  ],
};
