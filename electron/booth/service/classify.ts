import { z } from 'zod';
import { normalisePlate } from '../../contract/plate-rules.ts';
import { isSameSession } from '../../contract/session-id.ts';
import type { NotConfirmed, NotExecutedReason, Outcome } from './outcome.ts';
import type { InterfaceProfile } from './interface-profile/profile-schema.ts';

/** A whole answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** `Content-Type` without its parameters, small letters; null: there was none. */
  readonly mediaType: string | null;
  readonly retryAfter: string | null;
}

/** What was asked, so that the answer can be held against it. */
export type Asked =
  | { readonly direction: 'entry'; readonly plateNumber: string }
  | { readonly direction: 'exit'; readonly parkingSessionId: string };

/** An id, or another text of an answer, that is longer (characters) makes the answer unreadable. */
export const longestText = 200;

const required = z.string().min(1).max(longestText);
/** Taken where it is a text: of another type it says nothing, and takes nothing from the proof. */
const text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' ? value : null))
  .pipe(z.string().max(longestText).nullable());
const flag = z.boolean().nullable().catch(null);

/** The envelope and the fields of section 4.1 and 4.2; a service may add fields, and is not asked for those we can do without. */
const success = z.object({
  data: z.object({
    id: required,
    plateNumber: text,
    startDateTime: text,
    endDateTime: text,
    isRegisteredUser: flag,
  }),
});

/**
 * What an answer proves (specification, sections 4, 5 and 7; what they do not list, by the profile).
 *
 * @param nowMs milliseconds since 1970, for a `Retry-After` that names a date
 */
export function classify(
  asked: Asked,
  answer: Answer,
  { notExecuted }: Pick<InterfaceProfile, 'notExecuted'>,
  nowMs: number,
): Outcome {
  if (answer.status === 200) return successOf(asked, answer);
  if (answer.status === 404 && asked.direction === 'exit' && notExecuted.includes(404))
    return { kind: 'not-found', httpStatus: 404, shape: shapeOf(answer) };
  return classifyRefusal(
    answer,
    { notExecuted, namesSession: asked.direction === 'exit', hasPicture: true },
    nowMs,
  );
}

export interface RefusalRules {
  /** Status codes that prove that a request was not executed. */
  readonly notExecuted: readonly number[];
  /** It asked for a session or a vehicle, so that 404 can mean that there is none. */
  readonly namesSession: boolean;
  /** It may be sent again with a smaller picture. */
  readonly hasPicture: boolean;
}

/** What an answer other than 200 proves. */
export function classifyRefusal(answer: Answer, rules: RefusalRules, nowMs: number): NotConfirmed {
  const { status } = answer;
  const again = (reason: NotExecutedReason): NotConfirmed => ({
    kind: 'not-executed',
    httpStatus: status,
    reason,
    retryAfterMs: retryAfterMs(answer.retryAfter, nowMs),
  });
  const refused = (reason: (NotConfirmed & { kind: 'refused' })['reason']): NotConfirmed => ({
    kind: 'refused',
    httpStatus: status,
    reason,
  });
  // A proxy's own refusal: the request never reached the service.
  if (status === 407) return again('proxy');
  if (!rules.notExecuted.includes(status)) return unknownOf(status);
  switch (status) {
    case 401:
      return again('token');
    case 403:
      return again('permission');
    case 404:
      return rules.namesSession ? refused('session-not-found') : again('address');
    case 413:
      return rules.hasPicture ? again('picture-too-large') : refused('rejected');
    case 429:
      return again('rate-limited');
    default:
      return refused('rejected');
  }
}

function successOf(asked: Asked, answer: Answer): Outcome {
  const parsed = success.safeParse(parseJson(answer.body));
  if (!parsed.success) return { kind: 'unknown', httpStatus: 200, reason: 'answer-unreadable' };
  const { data } = parsed.data;
  const ours =
    asked.direction === 'exit'
      ? isSameSession(data.id, asked.parkingSessionId)
      : normalisePlate(data.plateNumber ?? '') === normalisePlate(asked.plateNumber);
  if (!ours) return { kind: 'unknown', httpStatus: 200, reason: 'answer-foreign' };
  return {
    kind: 'confirmed',
    httpStatus: 200,
    sessionId: data.id,
    answer: {
      isRegisteredUser: data.isRegisteredUser,
      startDateTime: data.startDateTime,
      endDateTime: data.endDateTime,
    },
  };
}

/**
 * By what a service's own 404 is told from a gateway's: the media type and the keys of the JSON, at any depth, without values.
 * Answers of one program to one question have the same.
 */
const shapeOf = ({ mediaType, body }: Answer): string =>
  JSON.stringify([mediaType, [...keysIn(parseJson(body))].toSorted()]);

/** Without a call for each level: a body may be nested more deeply than the stack is. */
function keysIn(value: unknown): Set<string> {
  const keys = new Set<string>();
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      // Places in a list are no keys: how long it is depends on what was asked.
      if (!/^\d*$/.test(key)) keys.add(key);
      left.push(inner);
    }
  }
  return keys;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

function unknownOf(status: number): NotConfirmed {
  const unknown = (reason: (NotConfirmed & { kind: 'unknown' })['reason']): NotConfirmed => ({
    kind: 'unknown',
    httpStatus: status,
    reason,
  });
  if (status === 409) return unknown('conflict');
  if (status === 408) return unknown('timed-out');
  if (status >= 500) return unknown('server-error');
  return unknown(status >= 300 && status < 400 ? 'redirected' : 'answer-unexpected');
}

/** `Retry-After`: seconds, or an HTTP date. @returns milliseconds from now, or null for nothing and for nonsense */
function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header.trim()) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) || !/[a-z]/i.test(header) ? null : Math.max(0, date - nowMs);
}

/** A probe's answer: 404 is the one that the specification promises for a session that does not exist (section 4, rule 3). */
export function classifyProbe(answer: Answer, nowMs: number): Outcome {
  return classify(
    { direction: 'exit', parkingSessionId: '' },
    answer,
    { notExecuted: [400, 401, 403, 404, 413, 415, 422, 429] },
    nowMs,
  );
}
