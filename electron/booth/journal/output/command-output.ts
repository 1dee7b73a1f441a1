import type { DatabaseSync } from 'node:sqlite';
import type { RecordState } from '../../../contract/record.ts';
import { csvRow } from '../../lib/csv.ts';
import { eventColumns, type EventRow } from '../chain/event-row.ts';
import type { RecordRow } from '../database/rows.ts';
import type { ChainFault, Verification } from '../verify/verification.ts';

// What `npm run journal` prints. Plates are shown: a person asked.

const explained: Record<ChainFault['kind'], string> = {
  'event-missing': 'an event is missing',
  'event-altered': 'the event does not follow from the one before it',
  'head-missing': 'the chain ends before a head that left it: it was cut off or rolled back',
  'head-different': 'the chain has another hash here than the head that left it: it was written anew',
  'record-altered': 'the record is not as its last event says',
  'record-missing': 'the record is gone, and no event says why',
  'record-unknown': 'the record has no event',
  'picture-altered': 'the picture is not the one that was saved',
  'picture-missing': 'the picture is gone, and the record does not say so',
  'attendant-altered': 'an attendant is not as the last event says',
  'fact-altered': 'what the journal keeps of itself is not as the last event says',
  'lock-altered': 'a count of wrong PINs is not as the last event says',
  'lane-altered': 'the mark of whose turn it is in its lane is wrong',
  'inside-altered': 'the mark of whether its car is inside is wrong',
  'tally-altered': 'a count of records is not how many there are',
  unreadable: 'the database cannot be read on from here',
};

/** @returns lines for people: whether the chain holds, up to where, and the first place where it does not */
export function verificationLines(result: Verification): string[] {
  const { ok, events, records, pictures, head, faults, salvages, pruned, headsBefore } = result;
  return [
    ok ? 'The chain holds.' : 'The chain is broken.',
    `${events} events, ${records} records, ${pictures} pictures.`,
    `Head: ${head.seq}:${head.hash}`,
    ...(pruned === null ? [] : [prunedLine(pruned)]),
    ...headsBefore.map(
      ({ seq, hash }) => `Head ${seq}:${hash} is before the pruned part: nothing is left to hold it against.`,
    ),
    ...salvages.map((seq) => `Event ${seq}: the journal was damaged and salvaged here; see "show".`),
    ...faults.slice(0, 20).map(faultLine),
    ...(faults.length > 20 ? [`… ${faults.length - 20} more.`] : []),
  ];
}

const prunedLine = ({ to, seq, atMs }: NonNullable<Verification['pruned']>): string =>
  `Up to event ${to} only what is still needed is there: the rest was pruned, last at ${new Date(atMs).toISOString()} (event ${seq}).`;

const faultLine = ({ kind, seq, recordId }: ChainFault): string =>
  [
    seq === null ? '' : `Event ${seq}: `,
    explained[kind],
    recordId === null || recordId === '' ? '' : ` (record ${recordId})`,
    '.',
  ].join('');

/** @param state null: all of them. One line a record, oldest first */
export function* listLines(database: DatabaseSync, state: RecordState | null): Generator<string> {
  const rows = database
    .prepare('SELECT * FROM records WHERE :state IS NULL OR state = :state ORDER BY seq')
    .iterate({ state }) as Iterable<unknown> as Iterable<RecordRow>;
  for (const { at, operation, plate, state, reason, id } of rows)
    yield [at, operation.padEnd(5), plate.padEnd(12), state.padEnd(17), id, reason ?? '']
      .join('  ')
      .trimEnd();
}

/** Everything of one record but its salt. @returns null where there is no such record */
export function showLines(database: DatabaseSync, id: string): string[] | null {
  const row = database.prepare('SELECT * FROM records WHERE id = ?').get(id);
  const events = database
    .prepare(`SELECT ${eventColumns} FROM events WHERE record_id = ? ORDER BY seq`)
    .all(id) as unknown as EventRow[];
  if (row === undefined && events.length === 0) return null;
  const pictures = database
    .prepare('SELECT variant, length(jpeg) AS bytes, sha256 FROM pictures WHERE record_id = ?')
    .all(id) as unknown as { variant: string; bytes: number; sha256: string }[];
  const fields = Object.entries(row ?? {}).filter(([name]) => name !== 'salt');
  return [
    ...fields.map(([name, value]) => `${name.padEnd(15)} ${value === null ? '-' : String(value)}`),
    ...pictures.map(({ variant, bytes, sha256 }) => `picture         ${variant}, ${bytes} bytes, ${sha256}`),
    ...events.map(({ seq, at_ms: atMs, happening, from_state: from, to_state: to, detail, words }) =>
      `event ${String(seq).padEnd(9)} ${new Date(atMs).toISOString()}  ${from ?? '-'} → ${to}  ${happening}  ${detail}  ${words ?? ''}`.trimEnd(),
    ),
  ];
}

const csvColumns = [
  'seq',
  'id',
  'operation',
  'plate',
  'vehicle_class',
  'at',
  'state',
  'reason',
  'http_status',
  'attempts',
  'entry_id',
  'session_id',
  'picture_sha256',
  'picture_note',
  'picture_sent',
  'operator',
  'shift',
  'site_entry',
  'left_elsewhere',
  'handover',
  'handed_to',
  'origin_booth',
] as const;

/** All records as CSV (RFC 4180), a line at a time, each with its end */
export function* csvLines(database: DatabaseSync): Generator<string> {
  yield `${csvColumns.join(',')}\r\n`;
  for (const row of database.prepare('SELECT * FROM records ORDER BY seq').iterate())
    yield csvRow(csvColumns.map((column) => row[column] as string | number | null));
}
