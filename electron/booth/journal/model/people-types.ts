import type { Role } from '../../../contract/people-rules.ts';
import type { Handover } from '../../../contract/people.ts';

// Attendants, their PINs' locks and their shifts, as the journal keeps them.

/** Who may sign in, and how: names are personal data and stand nowhere else. */
export interface KeptAttendant {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** As `hashPin` made it. */
  readonly pin: string;
  /** false: may not sign in any more; the name stays with the records. */
  readonly active: boolean;
  readonly salt: string;
}

/** What was done to an attendant, and by whom: `supervisor`, or an attendant's number. */
export interface AttendantAct {
  readonly happening: 'attendant-added' | 'attendant-pin' | 'attendant-stopped' | 'attendant-returned';
  readonly by: string;
  readonly atMs: number;
}

/** Wrong PINs in a row, and until when (ms since 1970) no more are looked at. */
export interface PinLock {
  /** `supervisor`, or an attendant's number. */
  readonly name: string;
  readonly wrong: number;
  readonly untilMs: number;
}

export interface NewShift {
  readonly id: string;
  readonly attendant: string;
  readonly atMs: number;
  readonly offsetMinutes: number;
}

/** A shift: whose, and from when until when (null: it is open). */
export interface Shift {
  readonly id: string;
  readonly attendant: string;
  readonly since: string;
  readonly until: string | null;
}

/** What an attendant leaves to the next shift; an empty text takes it back. */
export interface NewShiftNote {
  readonly id: string;
  readonly salt: string;
  readonly shift: string;
  /** The attendant's number. */
  readonly by: string;
  readonly text: string;
  readonly atMs: number;
  readonly offsetMinutes: number;
}

/** A note as it is kept. `by`: the attendant's number. */
export type KeptNote = Pick<NewShiftNote, 'text' | 'by'> & { readonly at: string };

export interface PeopleKept {
  /** In the order in which they were added. */
  readonly attendants: readonly KeptAttendant[];
  readonly locks: readonly PinLock[];
  readonly openShift: Shift | null;
  /** Since a supervisor was last told of them; null: none. `firstMs`: since 1970. */
  readonly wrongPins: { readonly count: number; readonly firstMs: number } | null;
}

/** A handover as the journal knows it. */
export interface HandoverCounts extends Omit<Handover, 'shift' | 'at' | 'head' | 'noteBefore'> {
  readonly shift: Shift;
  readonly noteBefore: KeptNote | null;
}
