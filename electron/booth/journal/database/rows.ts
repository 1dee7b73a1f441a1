import {
  pictureNotes,
  recordReasons,
  type Operation,
  type RecordReason,
  type RecordState,
  type RecordView,
} from '../../../contract/record.ts';
import { sessionKey } from '../../../contract/session-id.ts';
import type { OwnHandover } from '../model/handover-types.ts';
import type { InsideCar } from '../model/record-types.ts';

/** Words that the journal itself writes: the disk lost or changed the picture; its time was over; there was no room for it. */
export const lostPicture = 'lost';
export const erasedPicture = 'erased';
export const droppedForRoom = 'dropped-disk-full';
/**
 * Why a record is unknown whose journal was damaged or rolled back. Nobody knows whether it was withdrawn since, or settled by a
 * supervisor: nothing of it is sent by itself.
 */
export const salvagedReason = 'journal-damaged';
/** Why a record is *unknown* that another journal may have sent, or settled: nothing of it goes out by itself. */
export const doubtedReasons: readonly string[] = [salvagedReason, 'older-copy' satisfies RecordReason];
/** Why a record waits for a supervisor that was queued in a journal that was damaged. */
export const foundReason = 'found-again' satisfies RecordReason;
/** Why a record was taken back: its press was saved a second time while the damaged journal was read. */
export const repeatedReason = 'pressed-again' satisfies RecordReason;

/** A row of `records` as SQLite gives it. */
export interface RecordRow {
  seq: number;
  id: string;
  operation: Operation;
  lane: string;
  plate: string;
  vehicle_class: string;
  at_ms: number;
  at: string;
  state: RecordState;
  reason: string | null;
  http_status: number | null;
  ever_unknown: number;
  attempts: number;
  entry_id: string | null;
  session_id: string | null;
  answer: string | null;
  picture_sha256: string | null;
  picture_note: string | null;
  picture_sent: 'original' | 'shrunk' | 'none';
  request: string | null;
  note: string | null;
  operator: string | null;
  shift: string | null;
  salt: string;
  press_id: string;
  service: string | null;
  site_entry: string | null;
  left_elsewhere: 0 | 1;
  handover: OwnHandover['handover'];
  handed_to: string | null;
  origin_booth: string | null;
}

/** What tells the session of a record from others; null: it has none. */
export const sessionKeyOf = ({ session_id: id }: Pick<RecordRow, 'session_id'>): string | null =>
  id === null ? null : sessionKey(id);

const sentNotes = { original: null, shrunk: 'shrunk', none: 'dropped-too-large' } as const;

/** A word of the journal as the screen is told it: nothing where the contract has no such word. */
export const knownWord = <Word extends string>(words: readonly Word[], word: string | null): Word | null =>
  words.find((known) => known === word) ?? null;

const hasPicture = (row: RecordRow): boolean =>
  row.picture_sha256 !== null && row.picture_note !== lostPicture;

/** It is offered to the other booths of its site, or is about to be: nothing of it may change here until it is reclaimed. */
export const isFrozen = ({ handover }: Pick<RecordRow, 'handover'>): boolean =>
  handover === 'offering' || handover === 'offered';

/** The booth that has it; undefined: none, or not any more. A journal of before there were any says nothing of it. */
export const handedToOf = ({
  handed_to: to,
  handover,
}: Partial<Pick<RecordRow, 'handed_to' | 'handover'>>): string | undefined =>
  handover === 'taken-back' ? undefined : (to ?? undefined);

export function viewOf(row: RecordRow): RecordView {
  const handedTo = handedToOf(row);
  return {
    id: row.id,
    operation: row.operation,
    plate: row.plate,
    vehicleClass: row.vehicle_class,
    at: row.at,
    state: row.state,
    reason: knownWord(recordReasons, row.reason),
    httpStatus: row.http_status,
    hasPicture: hasPicture(row),
    pictureNote: sentNotes[row.picture_sent] ?? knownWord(pictureNotes, row.picture_note),
    sessionId: row.session_id,
    entryId: row.entry_id,
    ...(row.site_entry === null ? {} : { siteEntry: row.site_entry }),
    ...(row.left_elsewhere === 1 ? { leftElsewhere: true } : {}),
    ...(isFrozen(row) ? { offered: true } : {}),
    ...(handedTo === undefined ? {} : { handedTo }),
    ...(row.origin_booth === null ? {} : { originBooth: row.origin_booth }),
    note: row.note,
    ...(row.operator === null ? {} : { operator: row.operator }),
    answer: row.answer === null ? null : (JSON.parse(row.answer) as RecordView['answer']),
  };
}

interface AboutInside {
  /** Whether it belongs to the service in force. */
  readonly is_here?: 0 | 1;
  readonly has_refused_exit?: 0 | 1;
}

/** @param row what is left out was not asked */
export const insideOf = (row: RecordRow & AboutInside): InsideCar => ({
  seq: row.seq,
  entryId: row.id,
  sessionId: row.session_id,
  plate: row.plate,
  vehicleClass: row.vehicle_class,
  enteredAt: row.at,
  atMs: row.at_ms,
  state: row.state,
  hasPicture: hasPicture(row),
  ...(row.is_here === 0 ? { otherService: true } : {}),
  ...(row.has_refused_exit === 1 ? { exitRefused: true } : {}),
});
