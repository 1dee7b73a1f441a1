import type { RecordView } from '../../../contract/record.ts';
import type { Head } from './head.ts';

// What the journal tells of itself: how it was found, and what it notices later.

/** What was saved of a damaged journal and what was not, in numbers. */
export interface SalvageReport {
  /** Where the damaged journal is now: a folder in the journal's directory. */
  readonly folder: string;
  readonly reason: Damage;
  /** Why nothing could be read; null: it could. */
  readonly fault: string | null;
  readonly records: {
    readonly saved: number;
    /** Not found, though an event, the journal's own count or a number that it gave out tells of them. */
    readonly lost: number;
    /** Whether one of these may never have been sent, as `Lost` tells it. */
    readonly unsent: Lost['unsent'];
    /** Saved, and now in doubt: they may have been sent. Without its plate such a one is a draft, else it is *unknown*. */
    readonly doubtful: number;
    /** Saved as they were found, which is not as their last event says. */
    readonly restated: number;
  };
  readonly pictures: { readonly saved: number; readonly lost: number };
  readonly events: { readonly saved: number; readonly lost: number };
}

/** The chain ends before a head that left it: it was rolled back, cut off or replaced. */
export interface RolledBack {
  readonly known: Head;
  readonly found: Head;
  /** Records that are in doubt because of it. */
  readonly doubtful: number;
  /** The folder with the heads of the chain that is gone. */
  readonly folder: string;
}

/** What a journal keeps beside its records was not as they say, and was put right. */
export interface Mended {
  /** Records whose turn it was, or was not. */
  readonly laneHeads: number;
  /** Entries whose cars were inside, or were not. */
  readonly inside: number;
  /** What was counted wrongly, in short words: `queued -1 not 3`. */
  readonly tallies: string;
  /** Numbers of the first of these records. */
  readonly records: string;
}

/** How a journal was found when it was opened, and what had to be done. */
export interface OpenReport {
  readonly head: Head;
  /** Nothing was there, and nothing says that there should be. */
  readonly isNew: boolean;
  /** It was damaged, and all that can be read is in it again. */
  readonly salvaged: SalvageReport | null;
  /** It was damaged, and what was in it is still being read; a notice tells when that is over. */
  readonly salvaging: { readonly folder: string } | null;
  readonly rolledBack: RolledBack | null;
  readonly mended: Mended | null;
  readonly migrated: Migrated | null;
  /** Of the schema, and of SQLite. */
  readonly versions: { readonly schema: number; readonly sqlite: string };
}

/** Something that the journal tells of by itself. */
export type JournalNotice =
  /** The picture is kept out from now on; its record is sent without. */
  | { readonly type: 'picture-lost'; readonly recordId: string; readonly fault: 'damaged' | 'unreadable' }
  /** Damage showed while the journal was in use; the call that met it was done again on the new journal. */
  | { readonly type: 'salvaging'; readonly folder: string }
  /** Of what was in a damaged journal, these records are in the journal again. */
  | { readonly type: 'joined'; readonly records: readonly RecordView[] }
  /** All that can be read of a damaged journal is in the journal again. */
  | { readonly type: 'salvaged'; readonly salvaged: SalvageReport }
  /** The disk is full, and the space set aside for that is in use; or it is set aside again. */
  | { readonly type: 'reserve'; readonly held: boolean }
  /** The journal's thread has ended, or the next one runs. `cause`: why it ended, for people. */
  | { readonly type: 'thread'; readonly runs: boolean; readonly cause: string }
  /** The check in the background found it, and it was put right. `entries`: those whose cars came back inside or left. */
  | { readonly type: 'mended'; readonly mended: Mended; readonly entries: readonly RecordView[] }
  /** `quick_check` in the background has ended; where it found anything, the next start salvages. */
  | { readonly type: 'checked'; readonly problems: readonly string[] };

/** Why a journal cannot be gone on with as it is. */
export type Damage =
  /** SQLite cannot read it at all, or not all that is read at a start. */
  | 'unreadable'
  /** The database's file is not there, and what it had not yet taken over is. */
  | 'missing'
  /** The write-ahead log has committed pages behind a damaged one; SQLite would drop them. */
  | 'log'
  /** Tables, indexes or triggers are not this program's. */
  | 'schema'
  /** The newest events do not follow from each other, or are gone. */
  | 'chain'
  /** An open record is not what its last event says. */
  | 'records'
  /** The last run's `quick_check` found damage. */
  | 'quick-check';

/** How many migrations a newer program's journal has taken, and how many this program knows. */
export interface NewerVersions {
  readonly journal: number;
  readonly known: number;
}

/** What migrating did: the version before, and the copy that was made of it; null: nothing was there to copy. */
export interface Migrated {
  readonly from: number;
  readonly backup: string | null;
}

/** What a journal had and salvage did not find. */
export interface Lost {
  readonly records: number;
  /**
   * Whether one of them may never have been sent. `none`: all that counted them agrees that there is none. `unknown`: nothing that
   * counted them could be read, or the end of the chain is gone.
   */
  readonly unsent: 'none' | 'some' | 'unknown';
}
