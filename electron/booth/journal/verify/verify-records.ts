import { wordsDigest } from '../chain/chain.ts';
import type { Reading } from '../database/database.ts';
import { detailOf, eventColumns, type EventRow } from '../chain/event-row.ts';
import { ofJournal } from '../chain/events.ts';
import { isForgotten } from '../chain/reading-events.ts';
import { sha256Of } from '../records/pictures.ts';
import { matchesDigest } from '../chain/record-digest.ts';
import { lostPicture, type RecordRow } from '../database/rows.ts';
import { isAsWritten, noted } from '../people/shift-notes.ts';
import type { Report } from './verification.ts';

/**
 * Holds every record and picture against its events, one record after the other in the order of the index by record: only one
 * record's events are in memory at a time.
 *
 * @param events how many there are
 * @param goOn called at each event; may throw
 */
export function checkRecords(
  rows: Reading,
  events: number,
  fault: Report,
  goOn: () => void,
): { records: number; pictures: number } {
  let [seen, pictures] = [0, 0];
  let told: EventRow[] = [];
  const end = (): void => {
    if (told.length > 0) pictures += checkRecord(rows, told, fault);
    told = [];
  };
  const inOrder = rows.iterate(`SELECT ${eventColumns} FROM events ORDER BY record_id, seq`);
  for (const event of inOrder as Iterable<EventRow>) {
    goOn();
    seen += 1;
    if (event.record_id !== told[0]?.record_id) end();
    if (event.record_id !== ofJournal) told.push(event);
  }
  end();
  // The index by record is not what the table is: nothing that was read by it counts.
  if (seen !== events) fault('unreadable', null);
  return { records: checkUnknown(rows, fault), pictures: pictures + checkOrphans(rows, fault) };
}

/** @returns how many records there are */
function checkUnknown(rows: Reading, fault: Report): number {
  const unknown = rows.iterate(
    `SELECT id FROM records WHERE id = '${ofJournal}' OR NOT EXISTS (SELECT 1 FROM events WHERE record_id = records.id)`,
  ) as Iterable<{ id: string }>;
  for (const { id } of unknown) fault('record-unknown', null, id);
  return countOf(rows, 'SELECT count(*) AS count FROM records NOT INDEXED');
}

/** Pictures of what no event tells of. @returns how many */
function checkOrphans(rows: Reading, fault: Report): number {
  const orphans = rows.iterate(
    `SELECT record_id AS id FROM pictures WHERE record_id = '${ofJournal}'
       OR NOT EXISTS (SELECT 1 FROM events WHERE record_id = pictures.record_id)`,
  ) as Iterable<{ id: string }>;
  let count = 0;
  for (const { id } of orphans) {
    fault('picture-altered', null, id);
    count += 1;
  }
  return count;
}

const countOf = (rows: Reading, sql: string): number => (rows.get(sql) as { count: number }).count;

/** @param events all of one record, oldest first. @returns how many pictures it has */
function checkRecord(rows: Reading, events: readonly EventRow[], fault: Report): number {
  const last = events.at(-1) as EventRow;
  const id = last.record_id;
  const record = rows.get('SELECT * FROM records WHERE id = :id', { id }) as RecordRow | undefined;
  if (record === undefined) {
    if (last.to_state === noted) {
      if (!isAsWritten(last)) fault('event-altered', last.seq, id);
    } else if (last.to_state !== 'lost' && last.to_state !== 'erased') fault('record-missing', last.seq, id);
  } else {
    if (!matchesDigest(last, { ...record })) fault('record-altered', last.seq, id);
    for (const event of events) {
      const digest = detailOf(event, 'words');
      if ((digest === undefined && event.words === null) || isForgotten(event, events)) continue;
      if (event.words === null || wordsDigest(record.salt, event.words) !== digest)
        fault('event-altered', event.seq, id);
    }
  }
  return checkPictures(rows, record, events, fault);
}

function checkPictures(
  rows: Reading,
  record: RecordRow | undefined,
  events: readonly EventRow[],
  fault: Report,
): number {
  const { record_id: id, seq } = events.at(-1) as EventRow;
  const shrinking = events.findLast(({ happening }) => happening === 'picture-shrunk');
  const held = rows.all('SELECT variant, jpeg FROM pictures WHERE record_id = :id', { id }) as {
    variant: string;
    jpeg: Uint8Array;
  }[];
  const isKnownLost = record?.picture_note === lostPicture;
  for (const { variant, jpeg } of held) {
    const ofShrunk = shrinking === undefined ? undefined : detailOf(shrinking, 'sha256');
    const wanted = variant === 'shrunk' ? ofShrunk : record?.picture_sha256;
    if (sha256Of(jpeg) !== wanted && !isKnownLost) fault('picture-altered', seq, id);
  }
  const isMissing = !held.some(({ variant }) => variant === 'original');
  if (record !== undefined && record.picture_sha256 !== null && isMissing && !isKnownLost)
    fault('picture-missing', seq, id);
  return held.length;
}
