import type { TextBox } from '../../../contract/reading-box.ts';
import type { PictureNote, RecordView, SessionAct } from '../../../contract/record.ts';

// What is pressed at the gate, as it is given to the journal, and what becomes of it.

/** What every record has, whatever was pressed. */
export interface NewPress {
  readonly id: string;
  readonly pressId: string;
  /** Milliseconds since 1970 of the press, and the booth's offset from UTC then. */
  readonly atMs: number;
  readonly offsetMinutes: number;
  readonly picture: Uint8Array | null;
  /** The picture's SHA-256 in hexadecimal, where the caller has it already; else the journal takes it. */
  readonly pictureSha256?: string;
  /** The picture at half its size, for a disk that is full; null: there is none. Left out: it is made where it is needed. */
  readonly smallerPicture?: Uint8Array | null;
  /** A picture that one of the last records shows already is left out, and the record says so. */
  readonly newPictureOnly?: boolean;
  /** `dropped-disk-full` is the journal's own word. */
  readonly pictureNote: PictureNote | 'dropped-disk-full' | null;
  readonly salt: string;
  /** What was read of the car in the picture; left out: nothing. */
  readonly reading?: PressReading;
  /** Whose press it was, and in which shift; left out: nobody was signed in. */
  readonly operator?: string | null;
  readonly shift?: string | null;
}

/** What was read of a car, and what was done with it. It is worth less than the picture: where there is no room it goes first. */
export interface PressReading {
  readonly text: string;
  /** Of each character, whether it was doubtful. */
  readonly marked: readonly boolean[];
  /** How many plates were offered to choose from, of which this was the likeliest; 1: it was suggested alone. */
  readonly choices: number;
  readonly outcome: ReadingOutcome;
  /** The second look that was shown after typing; null: none was. */
  readonly look: {
    readonly difference: 'other' | 'missing' | 'added';
    readonly at: number;
    readonly isChanged: boolean;
  } | null;
  /** Where it stood in the picture; left out: that is not known. */
  readonly box?: TextBox;
}

/**
 * `taken`: as it was; `corrected`: taken, then changed; `ignored`: shown, and the plate was typed; `blind`: not to be shown before the
 * plate was typed; `late`: not there by then.
 */
type ReadingOutcome = 'taken' | 'corrected' | 'ignored' | 'blind' | 'late';

/** A car comes in, its plate to be typed. */
export interface NewDraft extends NewPress {
  /** What was seen of the plate. */
  readonly note?: string;
}

/** A car comes in. */
export interface NewRecord extends NewPress {
  readonly plate: string;
  readonly vehicleClass: string;
}

/** A session that this booth did not begin, or of which it knows the id only; then its plate is empty. */
export interface ForeignSession {
  readonly sessionId: string;
  readonly plate: string;
  readonly vehicleClass: string;
  /** The record of its entry at another booth of the site; left out: none is known. */
  readonly siteEntry?: string;
}

/** A car that another booth has let in and whose session nobody here knows yet. */
export interface SiteStay {
  /** The record of its entry at that booth. */
  readonly entry: string;
  readonly plate: string;
  readonly vehicleClass: string;
}

/** Which session is meant: by the record of its entry, or by its id. One that this booth began is found by its id, too. */
export type MeantSession = { readonly entryId: string } | { readonly session: ForeignSession };

/** A car goes out. */
export type NewExit = NewPress & (MeantSession | { readonly site: SiteStay });

/** A car goes out of which nothing is known: for the supervisor, never sent. */
export interface NewException extends NewPress {
  readonly plate: string;
  readonly note: string;
}

/** Something is done with a session. */
export type NewAct = NewPress &
  MeantSession & {
    readonly act: SessionAct;
    /** JSON: what the request carries beyond the session's id. */
    readonly request: string;
    readonly note: string;
  };

/** What became of an append: a press that was already recorded answers with the first record, unchanged. */
export type Appended =
  | { readonly ok: true; readonly record: RecordView; readonly repeated: boolean }
  | { readonly ok: false; readonly code: AppendRefusal };

/**
 * `session-not-found`: nothing can be asked about an entry that the service has not confirmed. `other-service`: its session is that of
 * another service than the one that is in force. `pressed-otherwise`: that press is recorded with other values, or was taken back.
 */
export type AppendRefusal =
  'entry-not-found' | 'already-left' | 'session-not-found' | 'other-service' | 'pressed-otherwise';
