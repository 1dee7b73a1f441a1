import { createHash } from 'node:crypto';
import { detailOf, type EventRow } from './event-row.ts';
import { addedSince, columnsAt } from '../migrations/index.ts';

/** What an event says of its record: the digest, and by which version's columns; left out: the first. */
export interface RecordDigest {
  readonly row: string;
  readonly version?: number;
}

/**
 * @param row as it stands after the change
 * @param version of the journal that the event is written to
 * @returns what the event says of it: every column that says something; the salt is one, so that it tells nothing once that is erased
 */
export function digestRecord(row: Readonly<Record<string, unknown>>, version: number): RecordDigest {
  const columns = columnsAt(version);
  const values = columns.map((column) => row[column]);
  // The first version's digests are over the values alone.
  return version === 1
    ? { row: digestOf(values) }
    : { row: digestOf(columns.map((column, index) => [column, values[index]])), version };
}

/** Whether a record is as its last event says. In columns that the journal got since, it must have what it was given then. */
export function matchesDigest(
  event: Pick<EventRow, 'detail'>,
  row: Readonly<Record<string, unknown>>,
): boolean {
  const version = detailOf(event, 'version') ?? 1;
  if (typeof version !== 'number' || detailOf(event, 'row') !== digestRecord(row, version).row) return false;
  return Object.entries(addedSince(version)).every(
    ([column, value]) => row[column] === undefined || row[column] === value,
  );
}

const digestOf = (said: unknown): string => createHash('sha256').update(JSON.stringify(said)).digest('hex');
