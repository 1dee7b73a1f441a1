import type { NotConfirmed } from './outcome.ts';
import type { WireResult } from './wire.ts';

/** What it means that no answer came: once the first byte was sent, that nothing is known. */
export function unanswered(result: Exclude<WireResult, { kind: 'answered' }>): NotConfirmed {
  return result.kind === 'lost'
    ? { kind: 'unknown', httpStatus: null, reason: result.reason }
    : { kind: 'not-connected', cause: result.error.cause };
}
