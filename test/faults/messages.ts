import type { Timings } from '../../electron/booth/ports/timings.ts';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import type { StartFault } from '../../electron/booth/booth.ts';
import type { PushName } from '../../electron/contract/channels.ts';
import type { Result } from '../../electron/contract/result.ts';

// Between the campaign and one booth process, over the IPC channel of `fork` (structured clone, as Electron's is).

/**
 * Where the booth process kills itself (SIGKILL, from inside, because no driver can hit these from outside): the instant is
 * noted in `order.notes` first, so that the campaign knows that it came.
 */
const instants = [
  /** A press is all written, its COMMIT is not given. */
  'append-before-commit',
  /** A press is committed, nobody was told. */
  'append-after-commit',
  /** A correction is all written, its COMMIT is not given. */
  'correct-before-commit',
  /** A correction is committed, nobody was told. */
  'correct-after-commit',
  /** The socket is being connected. */
  'connecting',
  /** `sending` is committed; the first byte may or may not go out. */
  'sending-committed',
  /** The service's good answer is read, its commit is not given. */
  'answer-before-commit',
  /** The schema is changed, its transaction is open. */
  'migrating',
  /** A backup has begun. */
  'backing-up',
] as const;
export type Instant = (typeof instants)[number];

/** The booths that are broken on purpose, to see whether the checker notices (broken-*.ts). */
const breakages = [
  'saved-before-commit',
  'unknown-sent-again',
  'keep-alive-reused',
  'sent-before-sending',
  'row-deleted',
  'charge-repeated',
] as const;
export type Breakage = (typeof breakages)[number];

/** Of every booth of the campaign; by today's rules, else no change of the settings would be taken. */
export const supervisorPin = '471108';

/** The shipped interface profile that a run's booth has: the two specified operations, or all nine. */
export type Profile = 'specification' | 'training';

export interface StartOrder {
  /** The booth's data directory; its journal stands in `test`. */
  readonly directory: string;
  readonly address: string;
  readonly proxy: string | null;
  readonly trust: readonly string[];
  readonly profile: Profile;
  readonly token: string | null;
  readonly timings: Timings;
  readonly clock: ClockSetting;
  readonly instant: Instant | null;
  readonly breakage: Breakage | null;
  /** Files of this run to which the process appends: its log, what it told the screen, and the instants that came. */
  readonly log: string;
  readonly told: string;
  readonly notes: string;
  /**
   * Its place at a site's ledger; null: it has none. One of many booths keeps nothing of what it tells its screen, and tells only that the
   * ledger has changed its state.
   */
  readonly site: LedgerCredentials | null;
  /** The folder that is its supervisors' memory stick; null: they have none. */
  readonly stick: string | null;
}

export interface ClockSetting {
  /** Added to the computer's own clock. */
  readonly shiftMs: number;
  readonly offsetMinutes: number;
}

export type ToBooth =
  | { readonly type: 'start'; readonly order: StartOrder }
  | { readonly type: 'call'; readonly id: number; readonly channel: unknown; readonly input: unknown }
  | { readonly type: 'token'; readonly token: string | null }
  | { readonly type: 'trust'; readonly trust: readonly string[] }
  | { readonly type: 'clock'; readonly clock: ClockSetting }
  /** The thread that holds the journal ends at once. */
  | { readonly type: 'end-journal-thread' }
  | { readonly type: 'stop' };

export type FromBooth =
  /** Loaded, and waiting for its order. */
  | { readonly type: 'loaded' }
  | { readonly type: 'started' }
  | { readonly type: 'not-started'; readonly fault: StartFault }
  | { readonly type: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly type: 'push'; readonly name: PushName; readonly value: unknown };
