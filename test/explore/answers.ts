import type { Outcome } from '../../electron/booth/service/outcome.ts';
import type { Operation } from '../../electron/contract/record.ts';

// Every outcome that the classification of answers can come to, for each thing that is asked. The service may give any of them at
// any time, whatever it has done.

export interface Answer {
  readonly name: string;
  readonly outcome: Outcome;
}

type Kind<K extends Outcome['kind']> = Outcome & { readonly kind: K };

const confirmed: Answer = {
  name: 'confirmed',
  outcome: {
    kind: 'confirmed',
    httpStatus: 200,
    sessionId: 's',
    answer: { isRegisteredUser: null, startDateTime: null, endDateTime: null },
  },
};

const unknownReasons: readonly Kind<'unknown'>['reason'][] = [
  'answer-unreadable',
  'answer-foreign',
  'answer-unexpected',
  'redirected',
  'conflict',
  'timed-out',
  'connection-lost',
  'server-error',
];
const unknown: readonly Answer[] = unknownReasons.map((reason) => ({
  name: reason,
  outcome: { kind: 'unknown', httpStatus: null, reason },
}));

const again = (
  reason: Kind<'not-executed'>['reason'],
  httpStatus: number,
  retryAfterMs: number | null = null,
): Answer => ({
  name: retryAfterMs === null ? reason : `${reason}, come back in ${retryAfterMs} ms`,
  outcome: { kind: 'not-executed', httpStatus, reason, retryAfterMs },
});
const address = again('address', 404);
export const limited: readonly Answer[] = [null, 0, 60_000, 1e12].map((retryAfterMs) =>
  again('rate-limited', 429, retryAfterMs),
);
const notExecuted: readonly Answer[] = [
  again('token', 401),
  again('permission', 403),
  again('proxy', 407),
  again('picture-too-large', 413),
  ...limited,
];

const refused = (reason: Kind<'refused'>['reason'], httpStatus: number): Answer => ({
  name: reason,
  outcome: { kind: 'refused', httpStatus, reason },
});
const rejected = refused('rejected', 422);
const noSession = refused('session-not-found', 404);
/** To an exit, and to a probe, which is one. */
const notFound: Answer = {
  name: 'not-found',
  outcome: { kind: 'not-found', httpStatus: 404, shape: 'json' },
};

const causes: readonly Kind<'not-connected'>['cause'][] = [
  'name-not-found',
  'connection-refused',
  'unreachable',
  'timed-out',
  'connection-lost',
  'certificate',
  'proxy',
];
/** Nothing was written. */
export const notConnected: readonly Answer[] = causes.map((cause) => ({
  name: `no connection: ${cause}`,
  outcome: { kind: 'not-connected', cause },
}));

/**
 * What a request that was written may come to. Only an entry names nothing that a 404 could mean; without probes nobody can tell
 * whose word it is to an exit.
 */
export function answersTo(operation: Operation, probes: boolean): readonly Answer[] {
  const absent = operation === 'exit' && probes ? notFound : noSession;
  return [confirmed, ...unknown, ...notExecuted, rejected, operation === 'entry' ? address : absent];
}

/** What a probe may come to; the first is what the specification promises. */
export const probeAnswers: readonly Answer[] = [
  notFound,
  rejected,
  confirmed,
  ...unknown,
  ...notExecuted,
  ...notConnected,
];

/** What the question without a token may come to where the parking service does not answer it as specified. */
export const addressAnswers: readonly Answer[] = [
  address,
  ...unknown.filter(({ name }) => name === 'timed-out' || name === 'connection-lost'),
  ...notConnected,
];
