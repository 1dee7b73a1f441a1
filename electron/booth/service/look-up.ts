import { normalisePlate } from '../../contract/plate-rules.ts';
import type { Answer } from './classify.ts';
import { refusalOf } from './classify-operation.ts';
import type { PrepareFault } from './interface-profile/fill-request.ts';
import { fieldsOf, itemsOf, lookUpFields, parseAnswer } from './operation-answer.ts';
import type { NotConfirmed } from './outcome.ts';
import {
  prepareOperation,
  valuesSent,
  type OperationValues,
  type PreparedOperation,
} from './interface-profile/prepare-operation.ts';
import type { LookUpOperation } from './interface-profile/profile-operations.ts';
import type { InterfaceProfile } from './interface-profile/profile-schema.ts';

/** A session as the service has it. */
export interface LookedUpSession {
  readonly id: string;
  /** As the service writes it: not normalised. */
  readonly plateNumber: string;
  readonly startDateTime: string | null;
  readonly endDateTime: string | null;
  /** The service's own word; null: the profile does not map it. */
  readonly state: string | null;
  readonly vehicleClass: string | null;
  /** As the service wrote it: no number is made of it. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** What else the profile names. */
  readonly more: Readonly<Record<string, string | null>>;
}

export type LookUpFailure =
  | NotConfirmed
  | ({ readonly kind: 'not-prepared' } & PrepareFault)
  /** Nothing is looked up now, and nothing was asked. */
  | { readonly kind: 'closed' };

/** One page's request may be made now. To be called with what came of it: null where the answer was understood. */
export type PageTurn = (failure: LookUpFailure | null) => void;

export type LookUp =
  | {
      readonly ok: true;
      /** Each once, in the service's order. */
      readonly sessions: readonly LookedUpSession[];
      /** No page is missing. false: the pages had no end, or came again. */
      readonly allPages: boolean;
      /** On how many pages they came. */
      readonly pages: number;
      /** The profile says that this look-up finds sessions in every state. */
      readonly complete: boolean;
      /** When the first request began: milliseconds since 1970. What happened later may be missing. */
      readonly atMs: number;
    }
  | { readonly ok: false; readonly failure: LookUpFailure; readonly atMs: number };

/** What a look-up needs of the client. */
export interface LookUpPorts {
  readonly profile: InterfaceProfile;
  readonly nowMs: () => number;
  /** Sends one request; the answer, or why there is none. */
  readonly ask: (prepared: PreparedOperation) => Promise<Answer | NotConfirmed>;
  /** Waits until the next page may be asked for. @returns null: the look-up is to end */
  readonly turn: () => Promise<PageTurn | null>;
}

/** More pages than this are not read: a service that turns them out for ever must not hold the booth. */
const mostPages = 200;

/** A fault of ours on the way. */
const brokenOff: NotConfirmed = { kind: 'unknown', httpStatus: null, reason: 'connection-lost' };

/**
 * Asks for sessions, with all pages where the profile sends a page number: from 1 until a page is empty or brings nothing
 * new. A failure on any page is a failure of the whole: half a result is none.
 */
export async function lookUp(
  { profile, nowMs, ask, turn }: LookUpPorts,
  name: LookUpOperation,
  values: OperationValues,
): Promise<LookUp> {
  let atMs = nowMs();
  const failed = (failure: LookUpFailure): LookUp => ({ ok: false, failure, atMs });
  const paged = valuesSent(profile, name).includes('page');
  const complete = profile.operations[name]?.complete ?? false;
  const sessions = new Map<string, LookedUpSession>();
  const done = (allPages: boolean, pages: number): LookUp => ({
    ok: true,
    sessions: [...sessions.values()],
    allPages,
    pages,
    complete,
    atMs,
  });

  for (let page = 1; page <= mostPages; page += 1) {
    const prepared = prepareOperation(profile, name, { ...values, page });
    if (!prepared.ok) return failed({ kind: 'not-prepared', ...prepared.fault });
    const ended = await turn();
    if (ended === null) return page > 1 ? done(false, page - 1) : failed({ kind: 'closed' });
    if (page === 1) atMs = nowMs();
    let found: LookedUpSession[] | NotConfirmed = brokenOff;
    try {
      found = await ask(prepared.value).then((answer) =>
        'kind' in answer ? answer : pageOf(prepared.value, answer, profile.notExecuted, nowMs()),
      );
    } finally {
      // Whatever became of it: one that never ended would keep every later look-up from its turn.
      ended(Array.isArray(found) ? null : found);
    }
    if (!Array.isArray(found)) return failed(found);
    if (found.length === 0) return done(true, page - 1);
    const before = sessions.size;
    for (const session of found) if (!sessions.has(session.id)) sessions.set(session.id, session);
    if (!paged) return done(true, 1);
    // It came again: whether it was the last one, or a service that does not look at the page, cannot be told.
    if (sessions.size === before) return done(false, page - 1);
  }
  return done(false, mostPages);
}

/** @returns the sessions of one page, or why there are none */
function pageOf(
  prepared: PreparedOperation,
  answer: Answer,
  notExecuted: readonly number[],
  nowMs: number,
): LookedUpSession[] | NotConfirmed {
  if (answer.status !== 200) return refusalOf(prepared, answer, notExecuted, nowMs);
  const found = sessionsIn(prepared, answer.body);
  return Array.isArray(found) ? found : { kind: 'unknown', httpStatus: 200, reason: found };
}

type BadAnswer = 'answer-unreadable' | 'answer-foreign';

function sessionsIn({ asked, result }: PreparedOperation, body: string): LookedUpSession[] | BadAnswer {
  const items = itemsOf(parseAnswer(body), result);
  const names = lookUpFields(result);
  const sessions: LookedUpSession[] = [];
  for (const item of Array.isArray(items) ? (items as unknown[]) : [items]) {
    const session = sessionOf(item, names);
    if (session === null) return 'answer-unreadable';
    const { plateNumber } = asked;
    if (plateNumber !== null && normalisePlate(session.plateNumber) !== normalisePlate(plateNumber))
      return 'answer-foreign';
    sessions.push(session);
  }
  return sessions;
}

function sessionOf(item: unknown, names: Readonly<Record<string, string>>): LookedUpSession | null {
  const fields = fieldsOf(item, names);
  if (fields === null) return null;
  const { id, plateNumber, startDateTime, endDateTime, state, vehicleClass, amount, currency, ...more } =
    fields;
  if (!id || !plateNumber) return null;
  return {
    id,
    plateNumber,
    startDateTime: startDateTime ?? null,
    endDateTime: endDateTime ?? null,
    state: state ?? null,
    vehicleClass: vehicleClass ?? null,
    amount: amount ?? null,
    currency: currency ?? null,
    more,
  };
}

const over: ReadonlySet<string> = new Set(['ENDED', 'CANCELLED']);

/** Whether that car is still inside. A state in the service's own words says nothing: section 3 shows STARTED alone. */
export const isInside = ({ endDateTime, state }: LookedUpSession): boolean =>
  (endDateTime === null || endDateTime === '') && (state === null || !over.has(state));
