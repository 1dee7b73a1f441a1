import { isSameSession } from '../../contract/session-id.ts';
import { classifyRefusal, type Answer } from './classify.ts';
import { actFields, fieldsOf, itemsOf, parseAnswer } from './operation-answer.ts';
import type { NotConfirmed, OperationOutcome } from './outcome.ts';
import type { PreparedOperation } from './interface-profile/prepare-operation.ts';

/** As much of an answer is kept for showing (bytes). */
const shownBytes = 8 * 1024;

/**
 * What an answer to a mapped operation proves: a 200 confirms only with what the profile says that it holds.
 *
 * @param nowMs milliseconds since 1970, for a `Retry-After` that names a date
 */
export function classifyOperation(
  prepared: PreparedOperation,
  answer: Answer,
  notExecuted: readonly number[],
  nowMs: number,
): OperationOutcome {
  return answer.status === 200
    ? successOf(prepared, answer)
    : refusalOf(prepared, answer, notExecuted, nowMs);
}

/** What any answer but a 200 proves. */
export function refusalOf(
  prepared: PreparedOperation,
  answer: Answer,
  notExecuted: readonly number[],
  nowMs: number,
): NotConfirmed {
  const { parkingSessionId, plateNumber } = prepared.asked;
  const named = parkingSessionId !== null || plateNumber !== null;
  const rules = { notExecuted, namesSession: named, hasPicture: prepared.hasPicture };
  return classifyRefusal(answer, rules, nowMs);
}

function successOf({ asked, result }: PreparedOperation, { body }: Answer): OperationOutcome {
  const unknown = (reason: 'answer-unreadable' | 'answer-foreign'): OperationOutcome => ({
    kind: 'unknown',
    httpStatus: 200,
    reason,
  });
  const names = actFields(result);
  const fields = fieldsOf(itemsOf(parseAnswer(body), result), names);
  const given = (name: string): string | null => {
    const value = fields?.[name] ?? null;
    return value === '' ? null : value;
  };
  if (fields === null || !Object.keys(names).some((name) => given(name) !== null))
    return unknown('answer-unreadable');
  // What the profile says that an answer holds and that matters most has to be there.
  for (const name of ['id', 'amount'])
    if (name in names && given(name) === null) return unknown('answer-unreadable');
  const { parkingSessionId } = asked;
  if ('id' in names && parkingSessionId !== null && !isSameSession(given('id') ?? '', parkingSessionId))
    return unknown('answer-foreign');
  return { kind: 'confirmed', httpStatus: 200, answer: { fields, ...shownOf(body) } };
}

function shownOf(body: string): { shown: string; cut: boolean } {
  const bytes = Buffer.from(body);
  if (bytes.length <= shownBytes) return { shown: body, cut: false };
  // In the middle of a character the decoder leaves it out.
  const shown = new TextDecoder().decode(bytes.subarray(0, shownBytes), { stream: true });
  return { shown, cut: true };
}
