import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationName } from './operation.ts';
import type { Outcome } from './outcome.ts';

/** One request on its way, with the raw request and response (and, through them, the socket). */
export interface Exchange {
  /** Null: the path or the method is not one of an operation's. */
  readonly operation: OperationName | null;
  readonly method: string;
  readonly path: string;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** Aborted when the service stops. Whatever waits must end then, because `stop` waits for it. */
  readonly stopping: AbortSignal;
}

/** What a hook does to a request. It is logged, durably, before any of it happens on the wire. */
export interface Interference {
  /** Its name in the log. */
  readonly fault: string;
  /** Absent: the service answers itself. Present: the hook answers, and the service writes nothing. */
  readonly answer?: {
    /** The status line that goes on the wire; null: none does. */
    readonly status: number | null;
    /** Writes to, delays or destroys the raw response. May reject if the client has gone. */
    readonly deliver: () => Promise<void>;
  };
}

/**
 * The tests' hook into the service. The installed program never passes one. Each function may return undefined to leave
 * the request alone. An answer from the first two means that the request is not executed.
 */
export interface Interfere {
  /** The headers have arrived, nothing of the body was read. */
  onArrival?(exchange: Exchange): Interference | undefined;
  /** The body was read, nothing was looked at. May wait; a stop during the wait means that the request is not executed. */
  beforeExecution?(exchange: Exchange): Promise<Interference | undefined>;
  /** How the service writes what it has decided. */
  write?(outcome: Outcome, exchange: Exchange): Outcome;
  /** The service has decided and done its part. May not wait: the log's line comes first, then `deliver`. */
  beforeAnswer?(exchange: Exchange, outcome: Outcome): Interference | undefined;
}
