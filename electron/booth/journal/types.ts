import type {
  CarsInside,
  Direction,
  PictureNote,
  RecordReason,
  RecordState,
  RecordView,
} from '../../contract/record.ts';

/** An entry or exit that was just pressed. */
export interface NewRecord {
  readonly id: string;
  readonly pressId: string;
  readonly plate: string;
  readonly vehicleClass: string;
  /** Milliseconds since 1970 of the press, and the booth's offset from UTC then. */
  readonly atMs: number;
  readonly offsetMinutes: number;
  readonly picture: Uint8Array | null;
  readonly pictureNote: PictureNote | null;
  readonly salt: string;
}

export interface NewExit extends Omit<NewRecord, 'plate' | 'vehicleClass'> {
  /** The record of the entry that this exit ends. */
  readonly entryId: string;
}

/** What became of an append: a press that was already recorded answers with the first record, unchanged. */
export type Appended =
  | { readonly ok: true; readonly record: RecordView; readonly repeated: boolean }
  | { readonly ok: false; readonly code: 'entry-not-found' | 'already-left' };

/** A record whose turn it is. */
export interface SendableRecord {
  readonly view: RecordView;
  readonly everUnknown: boolean;
  readonly pictureSent: 'original' | 'shrunk' | 'none';
}

/** One change of state, decided by the outbox's state machine. */
export interface Transition {
  readonly recordId: string;
  readonly happening: string;
  readonly from: RecordState;
  readonly to: RecordState;
  readonly atMs: number;
  readonly reason: RecordReason | null;
  readonly httpStatus: number | null;
  /** Set with `confirmed`: the session's id and the rest of what the service answered. */
  readonly confirmed?: { readonly sessionId: string; readonly answer: NonNullable<RecordView['answer']> };
  /** What happens to the exits that wait for this entry, in the same transaction. */
  readonly waitingExits?: 'release' | 'refuse';
  /** After a 413: send a smaller picture next time, or none. */
  readonly picture?: 'shrunk' | 'none';
}

/** The journal's part of a snapshot. */
export interface Overview {
  readonly counts: { waiting: number; unknown: number; refused: number; plateMissing: number };
  readonly oldestWaitingAt: string | null;
  readonly recent: RecordView[];
}

export interface SendableQuery {
  readonly nowMs: number;
  /** Records younger than this (ms) go before the backlog. */
  readonly freshMs: number;
  /** Operations held back at the gate. */
  readonly withheld: readonly Direction[];
}

/** Every state change that one transition made: the record itself, then the exits that it released. */
export type Changed = RecordView[];

/** The journal as the rest of the core sees it. Each call is one transaction; a failed one changed nothing. */
export interface Journal {
  appendEntry(entry: NewRecord): Promise<Appended>;
  appendExit(exit: NewExit): Promise<Appended>;
  transition(change: Transition): Promise<Changed>;
  nextSendable(query: SendableQuery): Promise<SendableRecord | null>;
  /** @returns the JPEG's bytes, or null where the record has none */
  picture(recordId: string, variant: 'original' | 'shrunk'): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Makes and keeps a smaller copy of a record's picture. @returns whether that was possible */
  shrinkPicture(recordId: string): Promise<boolean>;
  inState(state: RecordState): Promise<RecordView[]>;
  overview(): Promise<Overview>;
  carsInside(plate: string): Promise<CarsInside>;
  /** A fact that this journal keeps for good: the first value given wins. */
  fact(name: string, value: string): Promise<string>;
  close(): Promise<void>;
}
