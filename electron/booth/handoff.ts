import type { Backups } from './journal/backups/backups.ts';
import type { OpenJournal } from './journal/thread/open.ts';
import type { LinkStatus } from './outbox/service-link.ts';
import type { PinLocks } from './people/pin-locks.ts';
import type { SupervisorSession } from './people/supervisor-session.ts';
import type { ServiceIdentity } from './ports/ports.ts';
import type { TrustedClock } from './clock/trusted-clock.ts';
import type { ParkedCars } from './sessions/parked-cars.ts';
import type { StorageStatus } from './state/storage-status.ts';

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
