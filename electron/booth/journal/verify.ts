import { attendantDigest, chainStart, wordsDigest } from './chain.ts';
import { detailOf, eventColumns, follows, type EventRow } from './event-row.ts';
import { ofJournal } from './events.ts';
import type { Head } from './heads.ts';
import type { AttendantRow } from './people.ts';
import { sha256Of } from './pictures.ts';
import { isAsTold } from './record-digest.ts';
import { lostPicture, type RecordRow } from './rows.ts';
import { isDamage } from './sqlite-errors.ts';

/** What the verifier reads: any connection, read-only is enough. */
export interface Rows {
  iterate(sql: string): Iterable<unknown>;
}

export const chainFaults = [
  'event-missing',
  'event-altered',
  'head-missing',
  'head-different',
  'record-altered',
  'record-missing',
  'record-unknown',
  'picture-altered',
  'picture-missing',
  'attendant-altered',
  'unreadable',
] as const;

/** Something that the program did not do. `seq` is the event at which it shows; null: it cannot be told. */
export interface ChainFault {
  readonly kind: (typeof chainFaults)[number];
  readonly seq: number | null;
  readonly recordId: string | null;
}

export interface Verification {
  readonly ok: boolean;
  readonly head: Head;
  readonly events: number;
  readonly records: number;
  readonly pictures: number;
  /** The one of the earliest event; null: all holds. */
  readonly first: ChainFault | null;
  /** All of them, earliest first; at most 1,000. */
  readonly faults: readonly ChainFault[];
  /** Numbers of the events by which the journal says that it was damaged and salvaged; their gaps are no faults. */
  readonly salvages: readonly number[];
}

const atFirst: ChainFault = { kind: 'unreadable', seq: 1, recordId: null };

/** Of a journal that is damaged so that not even its first event can be read. */
export const unreadable: Verification = {
  ok: false,
  head: { seq: 0, hash: chainStart },
  events: 0,
  records: 0,
  pictures: 0,
  first: atFirst,
  faults: [atFirst],
  salvages: [],
};

/** What a record's events say of it. */
interface Told {
  seq: number;
  detail: string;
  to: string;
  shrunk: unknown;
  /** Of every event that has some: its number, the words, and the digest that the chain holds of them. */
  words: { readonly seq: number; readonly words: string | null; readonly digest: unknown }[];
}

const faultLimit = 1_000;

/**
 * Holds a journal against its chain: every event against the one before, every record against its last event, every picture
 * against its hash, and the known heads against the events. What was changed by whoever can write all of the chain anew is
 * noticed only by a head that left the booth before.
 *
 * @param known heads that left the journal
 */
export function verifyChain(rows: Rows, known: readonly Head[] = []): Verification {
  const found: ChainFault[] = [];
  const fault = (kind: ChainFault['kind'], seq: number | null, recordId: string | null = null): void => {
    if (found.length < faultLimit) found.push({ kind, seq, recordId });
  };
  const counted = { events: 0, records: 0, pictures: 0 };
  let head: Head = { seq: 0, hash: chainStart };
  let salvages: readonly Salvage[] = [];
  try {
    salvages = salvagesOf(rows);
    const told = new Map<string, Told>();
    const attendants = new Map<unknown, EventRow>();
    for (const row of rows.iterate(`SELECT ${eventColumns} FROM events ORDER BY seq`) as Iterable<EventRow>) {
      checkLink(head, row, salvages, fault);
      hear(told, row);
      if (row.happening.startsWith('attendant-')) attendants.set(detailOf(row, 'attendant'), row);
      for (const { seq, hash } of known)
        if (seq === row.seq && hash !== row.hash) fault('head-different', seq);
      head = { seq: row.seq, hash: row.hash };
      counted.events += 1;
    }
    for (const { seq } of known) if (seq > head.seq) fault('head-missing', head.seq + 1);
    const records = checkRecords(rows, told, fault);
    counted.records = records.size;
    counted.pictures = checkPictures(rows, records, told, fault);
    checkAttendants(rows, attendants, fault);
  } catch (error) {
    if (!isDamage(error)) throw error;
    fault('unreadable', head.seq + 1);
  }
  const faults = found.sort((a, b) => (a.seq ?? Infinity) - (b.seq ?? Infinity));
  return {
    ok: faults.length === 0,
    head,
    ...counted,
    first: faults[0] ?? null,
    faults,
    salvages: salvages.map(({ seq }) => seq),
  };
}

type Report = (kind: ChainFault['kind'], seq: number | null, recordId?: string | null) => void;

interface Salvage {
  readonly seq: number;
  /** First and last number of events that could not be read, or did not follow the one before them. */
  readonly gaps: readonly (readonly number[])[];
}

function salvagesOf(rows: Rows): Salvage[] {
  const events = rows.iterate(
    `SELECT ${eventColumns} FROM events WHERE record_id = '${ofJournal}' AND happening = 'salvaged' ORDER BY seq`,
  ) as Iterable<EventRow>;
  return [...events].map((row) => {
    const gaps = detailOf(row, 'gaps');
    return { seq: row.seq, gaps: Array.isArray(gaps) ? (gaps as number[][]) : [] };
  });
}

/** Whether a later salvage said that the chain does not hold from `from` to `to`. */
const excused = (salvages: readonly Salvage[], from: number, to: number): boolean =>
  salvages.some(
    ({ seq, gaps }) => seq > to && gaps.some(([first = 0, last = 0]) => first <= from && to <= last),
  );

function checkLink(head: Head, row: EventRow, salvages: readonly Salvage[], fault: Report): void {
  const gap = row.seq - head.seq - 1;
  if (gap > 0) {
    // What is missing cannot be followed: the event after it stands on its own.
    if (!excused(salvages, head.seq + 1, row.seq - 1)) fault('event-missing', head.seq + 1);
  } else if (!follows(head.hash, row) && !excused(salvages, row.seq, row.seq)) {
    fault('event-altered', row.seq, row.record_id);
  }
}

function hear(all: Map<string, Told>, row: EventRow): void {
  if (row.record_id === ofJournal) return;
  const before = all.get(row.record_id);
  const { happening } = row;
  const words = before?.words ?? [];
  const digest = detailOf(row, 'words');
  if (digest !== undefined || row.words !== null) words.push({ seq: row.seq, words: row.words, digest });
  all.set(row.record_id, {
    seq: row.seq,
    to: row.to_state,
    detail: row.detail,
    shrunk: happening === 'picture-shrunk' ? detailOf(row, 'sha256') : before?.shrunk,
    words,
  });
}

function checkRecords(rows: Rows, all: ReadonlyMap<string, Told>, fault: Report): Map<string, RecordRow> {
  const records = new Map<string, RecordRow>();
  for (const row of rows.iterate('SELECT * FROM records ORDER BY seq') as Iterable<RecordRow>) {
    const last = all.get(row.id);
    if (last === undefined) fault('record-unknown', null, row.id);
    else if (!isAsTold(last, { ...row })) fault('record-altered', last.seq, row.id);
    for (const { seq, words, digest } of last?.words ?? [])
      if (words === null || wordsDigest(row.salt, words) !== digest) fault('event-altered', seq, row.id);
    records.set(row.id, row);
  }
  for (const [id, { seq, to }] of all)
    if (!records.has(id) && to !== 'lost' && to !== 'erased') fault('record-missing', seq, id);
  return records;
}

/** Who is gone was taken out, with the name; who is there must be as the last event says. */
function checkAttendants(rows: Rows, told: ReadonlyMap<unknown, EventRow>, fault: Report): void {
  for (const row of rows.iterate('SELECT * FROM attendants') as Iterable<AttendantRow>) {
    const last = told.get(row.id);
    if (last?.digest !== attendantDigest(row)) fault('attendant-altered', last?.seq ?? null);
  }
}

function checkPictures(
  rows: Rows,
  records: ReadonlyMap<string, RecordRow>,
  all: ReadonlyMap<string, Told>,
  fault: Report,
): number {
  const originals = new Set<string>();
  let count = 0;
  for (const row of rows.iterate('SELECT record_id, variant, jpeg FROM pictures')) {
    const { record_id: id, variant, jpeg } = row as { record_id: string; variant: string; jpeg: Uint8Array };
    const record = records.get(id);
    const wanted = variant === 'shrunk' ? all.get(id)?.shrunk : record?.picture_sha256;
    if (sha256Of(jpeg) !== wanted && record?.picture_note !== lostPicture)
      fault('picture-altered', all.get(id)?.seq ?? null, id);
    if (variant === 'original') originals.add(id);
    count += 1;
  }
  for (const { id, picture_sha256: sha256, picture_note: note } of records.values())
    if (sha256 !== null && !originals.has(id) && note !== lostPicture)
      fault('picture-missing', all.get(id)?.seq ?? null, id);
  return count;
}
