import type { Migration } from './migration.ts';

/** Sessions are found by their ids without case and dashes, where these look like UUIDs. */
export const second: Migration = {
  added: {},
  statements: [
    `DROP INDEX records_session`,
    `CREATE INDEX records_session_key ON records (iif(length(replace(session_id, '-', '')) = 32 AND replace(session_id, '-', '') NOT GLOB '*[^0-9a-fA-F]*', lower(replace(session_id, '-', '')), session_id)) WHERE session_id IS NOT NULL`,
  ],
};
