import type { CallHandlers } from '../contract/channels.ts';
import type { TrustedClock } from './clock/trusted-clock.ts';
import type { Backups } from './journal/backups/backups.ts';
import type { NewerVersions } from './journal/model/report-types.ts';
import type { OpenJournal } from './journal/thread/open.ts';
import type { LinkStatus } from './outbox/service-link.ts';
import type { PinLocks } from './people/pin-locks.ts';
import type { SupervisorSession } from './people/supervisor-session.ts';
import type { ServiceIdentity } from './ports/ports.ts';
import type { ParkedCars } from './sessions/parked-cars.ts';
import type { PushListener } from './state/push.ts';
import type { StorageStatus } from './state/storage-status.ts';
import type { UpdateReadiness } from './update-readiness.ts';

/** Why a booth could not start. */
export interface StartFault {
  /**
   * `in-use`: another Gatebooth holds this data directory. `newer-journal`: the journal is a newer program's, and untouched.
   * `unusable`: the directory cannot be made, read or written.
   */
  readonly code: 'in-use' | 'newer-journal' | 'unusable';
  /** The path that is at fault. */
  readonly location: string;
  readonly message: string;
  /** Of a `newer-journal`. */
  readonly versions?: NewerVersions;
}

export type StartResult = { ok: true; value: Booth } | { ok: false; fault: StartFault };

/** A running booth, the same in every shell. */
export interface Booth {
  /** One function per channel; to be called through `receive`, which checks the message first. */
  readonly handlers: CallHandlers;
  /** @returns a function that ends the subscription */
  subscribe(listener: PushListener): () => void;
  /** Keeps in the journal's chain what somebody did that is of no record. */
  note(event: string, by: string, detail: Record<string, string>): Promise<void>;
  /** How many records are still to be sent, decided about, or completed. */
  openRecords(): Promise<number>;
  /** How many cars are inside whose sessions are those of the service in force. */
  carsInside(): Promise<number>;
  /** Whether records are, or may yet be found, that are still to be sent to another service than the one in force, or decided about. */
  mayLeaveBehind(): Promise<boolean>;
  updateReadiness(): Promise<UpdateReadiness>;
  /** A copy of the journal, to go back to where an update was none. @returns whether it is there and verified */
  backUp(): Promise<boolean>;
  /** Nothing is asked of the service any more once the request on the wire has ended; what the screen records is saved all the same. */
  rest(): Promise<void>;
  /** Ends this booth, after `rest`, but for what the next one goes on with. No call may be under way. */
  handOff(): Promise<Handoff>;
  /** Lets the request on the wire end (up to its time-out), then closes the journal. Safe to call twice. */
  stop(): Promise<void>;
}

/** Who is inside, and what that was known by beside the journal: with 100,000 cars it takes a second to be read anew. */
export interface KnownInside {
  readonly parked: ParkedCars;
  /** Compared as a whole. */
  readonly knownBy: string;
}

/** What a booth leaves to the one that takes its place when a setting has changed. Both are in this process, one after the other. */
export interface Handoff {
  /** null: it is closed. That of another mode stands in another directory, and this one is then closed by whoever takes its place. */
  readonly open: {
    readonly directory: string;
    readonly journal: OpenJournal;
    readonly storage: StorageStatus;
    readonly clock: TrustedClock;
    readonly backups: Backups;
    /** null: it is to be read from the journal. */
    readonly inside: KnownInside | null;
  } | null;
  /** Whether what is queued was being sent: an older copy of a disk was ruled out, or waited for in vain. */
  readonly isSending: boolean;
  /** How the service was last reached; null: what has changed may be what was at fault, so it is tried anew. */
  readonly linkStatus: LinkStatus | null;
  /** null: nobody's. */
  readonly supervisorSession: SupervisorSession | null;
  /** null: they are to be read from the journal. */
  readonly locks: PinLocks | null;
  /** Of the last snapshot. */
  readonly revision: number;
  /** null: nobody says anything of the service. */
  readonly said: ServiceIdentity | null;
}
