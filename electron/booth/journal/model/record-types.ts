import type { PressReading } from './press-types.ts';
import type { CarInside } from '../../../contract/inside.ts';
import type { Operation, RecordReason, RecordState, RecordView } from '../../../contract/record.ts';
import type { SessionDetail } from '../../../contract/sessions.ts';

/** A record as the state machine needs it. */
export interface SendableRecord {
  readonly view: RecordView;
  /** The number of its last event: what is decided on this reading says so, for its state alone does not tell that it was corrected. */
  readonly lastEvent: number;
  readonly everUnknown: boolean;
  /** Of an unknown one: the number of the event that made it so last, and when that was (ms since 1970); null: it is not unknown. */
  readonly doubt: { readonly event: number; readonly atMs: number } | null;
  readonly pictureSent: 'original' | 'shrunk' | 'none';
  /** JSON: what an operation on a session carries beyond its id; null for entry and exit. */
  readonly request: string | null;
}

/** A car whose entry this booth recorded with its plate, and whose stay has not ended. */
export interface InsideCar {
  /** Of its entry. */
  readonly seq: number;
  readonly entryId: string;
  readonly sessionId: string | null;
  readonly plate: string;
  readonly vehicleClass: string;
  readonly enteredAt: string;
  readonly atMs: number;
  readonly state: RecordState;
  readonly hasPicture: boolean;
  /** Its session is that of another service than the one in force. Left out: it is not. */
  readonly otherService?: true;
  /** The service refused an exit of it, about which a supervisor has not decided. Left out: it did not. */
  readonly exitRefused?: true;
}

/** A car that left here; what is not known of another booth's is null. */
export type LeftCar = Omit<CarInside, 'marks'>;

/** What one look at the cars that left has found. */
export interface LeftCars {
  readonly cars: readonly LeftCar[];
  /** Before which record the next look goes on; null: all have been looked at. */
  readonly next: number | null;
}

/** This booth's own cars whose stay it has ended, and of which the service may still tell as inside. */
export interface LeftHere {
  readonly sessions: readonly string[];
  /** Those whose entry has no session yet: it is on its way, or unknown. */
  readonly unnamed: readonly { readonly entryId: string; readonly plate: string; readonly atMs: number }[];
}

/** This booth's records of one session, oldest first, their changes of state, and the undecided entry before its own. */
export type SessionRecords = Pick<SessionDetail, 'records' | 'history' | 'undecided'>;

/** An entry as a look-up shows it. */
export interface ShownEntry {
  readonly sessionId: string;
  /** Its instant (ms since 1970). */
  readonly atMs: number;
}

/** One look-up of an unknown record, in short words. `control`: whether a session confirmed to this booth that went out after the record was found with its very instant. */
export interface LookUpNote {
  readonly found: 'this' | 'several' | 'other-time' | 'other-plate' | 'none' | 'no-answer';
  readonly sessions: number;
  readonly allPages: 'yes' | 'no';
  readonly control: 'found' | 'missing' | 'not-tried';
}

/** One change of state, decided by the outbox's state machine. */
export interface Transition {
  readonly recordId: string;
  readonly happening: string;
  readonly from: RecordState;
  readonly to: RecordState;
  readonly atMs: number;
  /** The record's last event when this was decided: where another has followed, the change is refused. */
  readonly lastEvent?: number;
  readonly reason: RecordReason | null;
  readonly httpStatus: number | null;
  /** Set with `confirmed`: the session's id and the rest of what the service answered. */
  readonly confirmed?: { readonly sessionId: string; readonly answer: NonNullable<RecordView['answer']> };
  /** What the service answered that has confirmed nothing. */
  readonly answer?: NonNullable<RecordView['answer']>;
  /** What happens to the exits that wait for this entry, in the same transaction. */
  readonly waitingExits?: 'release' | 'refuse';
  /** `FoundAgain.until` of when this was decided: where the same was recorded since, the change is refused. */
  readonly unlessRecordedSince?: number;
  /** Where the same was recorded once more (`againOf`), the change is refused: nobody was told of it. */
  readonly unlessAgain?: true;
  /** Who decided (`supervisor`, or an attendant's number; left out: nobody was signed in), and why in their words: kept in the chain. */
  readonly decided?: { readonly by?: string; readonly reason?: string };
  /** What was typed for a draft, or a correction. */
  readonly edited?: { readonly plate: string; readonly vehicleClass: string };
  /** What was read of the car whose plate was typed; left out: nothing. */
  readonly reading?: PressReading;
  /** The session that a supervisor named for a `resolved` entry. */
  readonly resolvedSession?: string;
  /** Of an exit that waits for another booth's entry: the session that this booth has told. */
  readonly entrySession?: string;
  /** Of an exit that goes out: the site's ledger did not say for certain that no other booth lets its car out. */
  readonly claim?: 'uncertain';
  /** A record whose answer is to be committed before: while that is `sending`, this change is refused. */
  readonly after?: string;
  /** What a look-up found, kept with the change. */
  readonly lookUp?: LookUpNote;
  /** After a 413: send a smaller picture next time, or none. */
  readonly picture?: 'shrunk' | 'none';
}

/** A record that was found again, as the journal's damage left it. */
export interface FoundAgain {
  readonly record: RecordView;
  /** The same was recorded again since: sent as well, it would be there twice. */
  readonly isRecordedAgain: boolean;
  /** Number of the last event when that was looked at. */
  readonly until: number;
}

/** The journal's part of a snapshot. */
export interface Overview {
  readonly counts: { waiting: number; unknown: number; refused: number; plateMissing: number };
  /** Damaged journals that may hold what was never sent, and those of older programs that do. */
  readonly movedAside: number;
  readonly oldestWaitingAt: string | null;
  /** Those without a plate, oldest first. */
  readonly untyped: RecordView[];
  readonly recent: RecordView[];
}

export interface SendableQuery {
  readonly nowMs: number;
  /** Records younger than this (ms) go before the backlog. */
  readonly freshMs: number;
  /** Operations held back at the gate. */
  readonly withheld: readonly Operation[];
  /** Operations of which only the oldest may go, however fresh the others are; left out: none. */
  readonly tried?: readonly Operation[];
  /**
   * An exit that waits for an unknown entry holds the later records of its lane, but where the entry is one of `givenUp` (ids): only
   * a supervisor can settle it. Left out or null: no look-up settles any.
   */
  readonly lookUps?: { readonly givenUp: readonly string[] } | null;
}

/** Every state change that one transition made: the record itself, then the exits that it released. */
export type Changed = RecordView[];

export type PictureVariant = 'original' | 'shrunk';

/** A picture as it was saved, null where the record has none; or why it is not given out. */
export type PictureRead =
  | { readonly ok: true; readonly jpeg: Uint8Array<ArrayBuffer> | null }
  /** `damaged`: the bytes are not those that were saved; `unreadable`: the disk's; `lost`: known from earlier. */
  | { readonly ok: false; readonly fault: 'damaged' | 'unreadable' | 'lost' };

/** A small JPEG of a record's picture, and what of it: where the plate was read, the lane, or all of it. */
export interface Thumbnail {
  readonly jpeg: Uint8Array;
  readonly shows: 'plate' | 'lane' | 'picture';
}
