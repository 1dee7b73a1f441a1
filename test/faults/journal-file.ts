import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { chainStart } from '../../electron/booth/journal/chain/chain.ts';
import type { Operation, RecordState } from '../../electron/contract/record.ts';

/** A record as it stands in the journal's file, read by the checker itself and not through the booth. */
export interface FiledRecord {
  readonly seq: number;
  readonly id: string;
  readonly press_id: string;
  readonly operation: Operation;
  readonly plate: string;
  readonly vehicle_class: string;
  readonly at: string;
  readonly state: RecordState;
  readonly reason: string | null;
  readonly http_status: number | null;
  readonly picture_sent: 'original' | 'shrunk' | 'none';
  readonly entry_id: string | null;
  readonly session_id: string | null;
  readonly picture_sha256: string | null;
  /** Why it has another picture than was pressed, or none. */
  readonly picture_note: string | null;
  /** What an operation on a session carries (JSON), and somebody's words. */
  readonly request: string | null;
  readonly note: string | null;
  readonly salt: string;
}

export interface FiledEvent {
  readonly seq: number;
  readonly record_id: string;
  readonly at_ms: number;
  readonly happening: string;
  readonly from_state: string | null;
  readonly to_state: string;
  readonly detail: string;
  readonly digest: string;
  readonly hash: string;
}

interface FiledPicture {
  readonly record_id: string;
  readonly variant: string;
  readonly jpeg: Uint8Array;
}

export interface JournalFile {
  readonly records: readonly FiledRecord[];
  readonly events: readonly FiledEvent[];
  readonly pictures: readonly FiledPicture[];
}

/** Where the journal ended that a run began with. */
export interface Began {
  /** The numbers of its last record and its last event. */
  readonly records: number;
  readonly events: number;
  /** Of its last event. */
  readonly hash: string;
}

export const emptyJournal: Began = { records: 0, events: 0, hash: chainStart };

export const journalPath = (directory: string): string => join(directory, 'journal.sqlite');

/** Does `work` with a read-only connection. @returns null where there is no journal yet */
export function withJournal<T>(directory: string, work: (database: DatabaseSync) => T): T | null {
  const path = journalPath(directory);
  if (!existsSync(path)) return null;
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The journal from there on, pictures included. */
export function readJournal(directory: string, { records, events }: Began = emptyJournal): JournalFile {
  const whole = withJournal(directory, (database) => ({
    records: database
      .prepare('SELECT * FROM records WHERE seq > ? ORDER BY seq')
      .all(records) as unknown as FiledRecord[],
    events: database
      .prepare('SELECT * FROM events WHERE seq > ? ORDER BY seq')
      .all(events) as unknown as FiledEvent[],
    pictures: database.prepare('SELECT * FROM pictures').all() as unknown as FiledPicture[],
  }));
  return whole ?? { records: [], events: [], pictures: [] };
}
