import type { ThreadMessage, ThreadRequest } from '../../../lib/asked-thread.ts';
import type { LedgerLinkState } from '../../connection/link.ts';
import type { Car } from '../../messages/car.ts';
import type { LedgerCredentials } from '../../messages/credentials.ts';
import type { ReaderFound } from '../reader.ts';

// The messages between the core and the thread that reads the site's cars.

/** What the thread is started for. */
export interface CarsDuty {
  /** Of the cars file. */
  readonly path: string;
  readonly credentials: LedgerCredentials;
  /** After a fault of the file that does not mend by itself, reading begins again so late (ms); left out: a minute. */
  readonly restMs?: number | undefined;
}

export type CarsCall =
  /** The last fact of a car: a `Car`, `left`, or null. */
  | 'car'
  /** Nothing that was told of these cars stays in the file. */
  | 'erase'
  /** The entry of the car that an exit lets out, or null. */
  | 'car-of-exit'
  /** Which car an exit lets out is kept, or not any more. */
  | 'keep-exit'
  /** Whether the thread still answers. */
  | 'alive';

export type CarsRequest = ThreadRequest<CarsCall | 'close'>;

/** `spoilt`: the thread removes it and ends, and the next one makes it anew. */
export interface FileFault {
  readonly kind: 'disk-full' | 'spoilt' | 'failed';
  /** For the log: SQLite's or the system's own. */
  readonly message: string;
}

/** How the reading stands. */
export interface CarsState {
  /** All that the ledger had is in the file. */
  readonly isCurrent: boolean;
  readonly epoch: string | null;
  /** As of `mayCreate`. */
  readonly attendedMs: number | null;
  /** When all that the ledger had was in the file last (ms since 1970); null: it never was, or is so now. */
  readonly readMs: number | null;
  /** Messages that could not be read since the thread's start. */
  readonly unread: number;
  readonly link: LedgerLinkState;
}

export type CarsNotice =
  | { readonly type: 'state'; readonly state: CarsState }
  | {
      readonly type: 'found';
      readonly found: ReaderFound | { readonly type: 'file'; readonly fault: FileFault };
    }
  /** Some of the cars that are here, and some that are not any more. */
  | { readonly type: 'cars'; readonly put: readonly Car[]; readonly gone: readonly string[] }
  /** From the first to the last all that the file has are told; what was known before and is not among them is gone. */
  | { readonly type: 'all'; readonly is: 'begin' | 'end' };

export type CarsMessage = ThreadMessage<FileFault, CarsNotice>;
