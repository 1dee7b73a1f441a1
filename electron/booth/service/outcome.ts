import type { RecordView } from '../../contract/record.ts';
import type { LinkCause } from '../../contract/snapshot.ts';

/** What one attempt came to. Only `not-connected` was never on the wire. */
export type Outcome =
  | {
      readonly kind: 'confirmed';
      readonly httpStatus: number;
      readonly sessionId: string;
      readonly answer: NonNullable<RecordView['answer']>;
    }
  /** The service may have executed it. */
  | { readonly kind: 'unknown'; readonly httpStatus: number | null; readonly reason: UnknownReason }
  /** The service did not execute it, and the same record may be sent again. */
  | {
      readonly kind: 'not-executed';
      readonly httpStatus: number;
      readonly reason: NotExecutedReason;
      /** From `Retry-After`, in milliseconds; null where the service did not say. */
      readonly retryAfterMs: number | null;
    }
  /** The service did not execute it and will not, as it stands. */
  | {
      readonly kind: 'refused';
      readonly httpStatus: number;
      readonly reason: 'session-not-found' | 'rejected';
    }
  /** 404 to an exit: nothing was executed, and whose word that is the address has to prove. `shape`: see `shapeOf`. */
  | { readonly kind: 'not-found'; readonly httpStatus: number; readonly shape: string }
  /** No connection was made, so nothing was sent. */
  | { readonly kind: 'not-connected'; readonly cause: LinkCause };

/** Whether it is the answer to an exit of a session that the service does not know. */
export const isNotThere = (outcome: Outcome): boolean => outcome.kind === 'not-found';

export type NotConfirmed = Exclude<Outcome, { kind: 'confirmed' }>;

/** What one attempt at a mapped operation came to. */
export type OperationOutcome =
  | { readonly kind: 'confirmed'; readonly httpStatus: number; readonly answer: OperationAnswer }
  | NotConfirmed;

/** What the service answered to a mapped operation. */
interface OperationAnswer {
  /** As the service wrote them, by the profile's names: no number is made of an amount. */
  readonly fields: Readonly<Record<string, string | null>>;
  /** The answer's own text, cut to 8 KiB. */
  readonly shown: string;
  readonly cut: boolean;
}

type UnknownReason =
  | 'answer-unreadable'
  | 'answer-foreign'
  | 'answer-unexpected'
  | 'redirected'
  | 'conflict'
  | 'timed-out'
  | 'connection-lost'
  | 'server-error';

export type NotExecutedReason =
  'token' | 'permission' | 'address' | 'proxy' | 'picture-too-large' | 'rate-limited';
