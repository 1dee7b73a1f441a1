import { chainStart, personalDigest } from '../chain.ts';
import type { Database } from '../database.ts';
import { follows, type EventRow } from '../event-row.ts';
import { chainEvent, chainNote, ofJournal } from '../events.ts';
import { isAsTold } from '../record-digest.ts';
import { erasedPicture, lostPicture as pictureLost, salvagedReason, type RecordRow } from '../rows.ts';

/** What salvage had to change, in records. */
export interface Reconciled {
  /** May have been sent, which nothing shows any more: now *unknown*. */
  readonly doubtful: number;
  /** Not as their last event says, and kept as they were found. */
  readonly restated: number;
  readonly lostPictures: number;
  /** The last events of records that are known from their events only. */
  readonly lost: readonly EventRow[];
}

export interface Salvaged {
  readonly lastEvents: ReadonlyMap<string, EventRow>;
  /** Records that may be out of date. */
  readonly stale: ReadonlySet<string>;
  readonly atMs: number;
}

/**
 * States on the way to the service, to be left where it is not sure that it was not sent already. A draft may have got its
 * plate since.
 */
const wouldBeSent = ['draft', 'queued', 'waiting-for-entry', 'sending'];

/**
 * Makes records, pictures and events agree again, each change chained: what the journal says from here on is what was found.
 * To be called in a transaction.
 */
export function reconcile(database: Database, salvaged: Salvaged): Reconciled {
  const { lastEvents, stale, atMs } = salvaged;
  const counted = { doubtful: 0, restated: 0, lostPictures: 0 };
  const lost: EventRow[] = [];
  const records = database.all('SELECT * FROM records ORDER BY seq') as RecordRow[];
  const known = new Set(records.map(({ id }) => id));
  const pictures = picturesOf(database);
  for (const row of records) {
    const last = lastEvents.get(row.id);
    const agrees = last !== undefined && isAsTold(last, { ...row });
    const after = { ...row };
    const doubtful =
      wouldBeSent.includes(row.state) &&
      (stale.has(row.id) ||
        (last !== undefined && (last.to_state !== row.state || (!agrees && isUncorrected(last, row)))));
    if (doubtful) Object.assign(after, { state: 'unknown', reason: salvagedReason, ever_unknown: 1 });
    else if (row.state === 'waiting-for-entry' && !known.has(row.entry_id ?? ''))
      Object.assign(after, { state: 'refused', reason: 'entry-closed' });
    const lostPicture = isPictureLost(row, pictures);
    if (lostPicture) after.picture_note = pictureLost;
    if (
      row.picture_sent === 'shrunk' &&
      row.picture_note !== erasedPicture &&
      !pictures.has(`${row.id} shrunk`)
    )
      after.picture_sent = 'original';
    if (agrees && isAsTold(last, { ...after })) continue;
    counted.doubtful += Number(doubtful);
    counted.lostPictures += Number(lostPicture);
    counted.restated += Number(!agrees && !doubtful);
    restate(database, row, after, atMs);
  }
  for (const [recordId, last] of lastEvents) {
    if (known.has(recordId) || recordId === ofJournal || ['lost', 'erased'].includes(last.to_state)) continue;
    chainNote(database, { atMs, happening: 'record-lost', recordId, to: 'lost', detail: {} });
    lost.push(last);
  }
  return { ...counted, lost };
}

/** Whether a row, which is not as its last event says, is one of before a correction: sent as it is, it would be another car's. */
const isUncorrected = (
  last: EventRow,
  { salt, plate, at, picture_sha256: pictureSha256 }: RecordRow,
): boolean =>
  last.happening === 'corrected' || last.digest !== personalDigest({ salt, plate, at, pictureSha256 });

/**
 * The journal is an older one than its last known head: whatever would be sent may have been sent since.
 * To be called in a transaction.
 *
 * @returns how many records became *unknown*
 */
export function doubtAll(database: Database, atMs: number): number {
  const rows = database.all(
    `SELECT * FROM records WHERE state IN (${wouldBeSent.map((state) => `'${state}'`).join(', ')}) ORDER BY seq`,
  ) as RecordRow[];
  for (const row of rows)
    restate(database, row, { ...row, state: 'unknown', reason: salvagedReason, ever_unknown: 1 }, atMs);
  return rows.length;
}

function picturesOf(database: Database): Set<string> {
  const rows = database.all('SELECT record_id, variant, sha256 FROM pictures') as Record<string, string>[];
  return new Set(
    rows.flatMap((row) => [
      `${row['record_id']} ${row['variant']}`,
      `${row['record_id']} original ${row['sha256']}`,
    ]),
  );
}

const isPictureLost = (row: RecordRow, pictures: ReadonlySet<string>): boolean =>
  row.picture_sha256 !== null &&
  row.picture_note !== pictureLost &&
  !pictures.has(`${row.id} original ${row.picture_sha256}`);

function restate(database: Database, before: RecordRow, after: RecordRow, atMs: number): void {
  database.run(
    `UPDATE records SET state = :state, reason = :reason, ever_unknown = :everUnknown,
       picture_note = :pictureNote, picture_sent = :pictureSent WHERE id = :id`,
    {
      id: after.id,
      state: after.state,
      reason: after.reason,
      everUnknown: after.ever_unknown,
      pictureNote: after.picture_note,
      pictureSent: after.picture_sent,
    },
  );
  chainEvent(database, after, { atMs, happening: 'restated', from: before.state, detail: {} });
}

/** @returns the first and last numbers of events that are missing or do not follow the one before, up to `last` */
export function gapsIn(events: Iterable<EventRow>, last: number): number[][] {
  const gaps: number[][] = [];
  let before = { seq: 0, hash: chainStart };
  for (const row of events) {
    if (row.seq > before.seq + 1) gaps.push([before.seq + 1, row.seq - 1]);
    else if (!follows(before.hash, row)) gaps.push([row.seq, row.seq]);
    before = row;
  }
  if (last > before.seq) gaps.push([before.seq + 1, last]);
  return gaps;
}
