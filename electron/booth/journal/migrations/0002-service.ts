import type { Migration } from './migration.ts';

/**
 * `service` is the address of the parking service that a record is for, and once it has a session, of the one that gave it (null: of
 * the one that was in force before it was remembered). Sessions are found by their ids without case and dashes, where these look like UUIDs.
 */
export const second: Migration = {
  added: { service: null },
  statements: [
    `ALTER TABLE records ADD COLUMN service TEXT`,
    `DROP INDEX records_copy`,
    `CREATE INDEX records_copy ON records (seq, id, press_id, operation, lane, plate, vehicle_class, at_ms, at, state, reason, http_status, ever_unknown, attempts, entry_id, session_id, answer, picture_sha256, picture_note, picture_sent, request, note, operator, shift, salt, service) WHERE state IN ('draft', 'queued', 'waiting-for-entry', 'sending', 'unknown', 'refused')`,
    `DROP INDEX records_session`,
    `CREATE INDEX records_session_key ON records (iif(length(replace(session_id, '-', '')) = 32 AND replace(session_id, '-', '') NOT GLOB '*[^0-9a-fA-F]*', lower(replace(session_id, '-', '')), session_id)) WHERE session_id IS NOT NULL`,
  ],
};
