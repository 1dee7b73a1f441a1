import type { RecordState } from '../../contract/record.ts';
import { chainHash, chainStart, personalDigest } from './chain.ts';
import type { Database } from './database.ts';
import type { RecordRow } from './rows.ts';

/** Appends a state change of `row` (as it stands after the change) to the chained events. */
export function chainEvent(
  database: Database,
  row: RecordRow,
  change: {
    atMs: number;
    happening: string;
    from: RecordState | null;
    detail: Readonly<Record<string, string | number | null>>;
  },
): void {
  const last = database.get('SELECT hash FROM events ORDER BY seq DESC LIMIT 1') as
    { hash: string } | undefined;
  const event = {
    recordId: row.id,
    atMs: change.atMs,
    happening: change.happening,
    from: change.from,
    to: row.state,
    detail: JSON.stringify(change.detail),
    digest: personalDigest({
      salt: row.salt,
      plate: row.plate,
      at: row.at,
      pictureSha256: row.picture_sha256,
    }),
  };
  database.run(
    `INSERT INTO events (record_id, at_ms, happening, from_state, to_state, detail, digest, hash)
     VALUES (:recordId, :atMs, :happening, :from, :to, :detail, :digest, :hash)`,
    { ...event, hash: chainHash(last?.hash ?? chainStart, event) },
  );
}
