import type {
  CarInside,
  Direction,
  PictureNote,
  RecordReason,
  RecordState,
  RecordView,
} from '../../contract/record.ts';

/** A row of `records` as SQLite gives it. */
export interface RecordRow {
  seq: number;
  id: string;
  direction: Direction;
  lane: string;
  plate: string;
  vehicle_class: string;
  at_ms: number;
  at: string;
  state: RecordState;
  reason: RecordReason | null;
  http_status: number | null;
  ever_unknown: number;
  entry_id: string | null;
  session_id: string | null;
  answer: string | null;
  picture_sha256: string | null;
  picture_note: PictureNote | null;
  picture_sent: 'original' | 'shrunk' | 'none';
  salt: string;
}

const sentNotes = { original: null, shrunk: 'shrunk', none: 'dropped-too-large' } as const;

export function viewOf(row: RecordRow): RecordView {
  return {
    id: row.id,
    direction: row.direction,
    plate: row.plate,
    vehicleClass: row.vehicle_class,
    at: row.at,
    state: row.state,
    reason: row.reason,
    httpStatus: row.http_status,
    hasPicture: row.picture_sha256 !== null,
    pictureNote: sentNotes[row.picture_sent] ?? row.picture_note,
    sessionId: row.session_id,
    answer: row.answer === null ? null : (JSON.parse(row.answer) as RecordView['answer']),
  };
}

export const insideOf = (row: RecordRow): CarInside => ({
  entryId: row.id,
  plate: row.plate,
  vehicleClass: row.vehicle_class,
  enteredAt: row.at,
  state: row.state,
  hasPicture: row.picture_sha256 !== null,
});
