import type { RecordEvent, Move } from '../../electron/booth/outbox/record-machine.ts';
import type { RecordState } from '../../electron/contract/record.ts';
import { mostRepeats, type Life } from './lives.ts';
import type { Cast } from './world.ts';

// The rules of one record, as the design has them (docs/design/outbox.md) and the campaign's checker holds them.

/** @returns the rule that this step breaks, or null */
export function faultOf(
  cast: Cast,
  before: Life,
  event: RecordEvent | null,
  after: Life,
  move: Move | null,
): string | null {
  const isOnce = after.executed <= 1 || after.resent;
  if (cast.operation === 'entry' && !isOnce) return 'an-entry-is-executed-once';
  if (cast.operation === 'charge' && !isOnce) return 'money-is-taken-once';
  if (after.repeats > mostRepeats) return 'an-exit-is-repeated-thrice-at-most';
  if (isDenied(after, event)) return 'what-may-be-executed-is-not-denied';
  if (after.state === 'confirmed' && after.executed === 0) return 'what-is-confirmed-was-executed';
  if (event === null || move === null) return null;
  if (['withdrawn', 'corrected'].includes(event.type) && before.everUnknown)
    return 'what-may-be-executed-is-left-alone';
  if (!isCause(cast, before, event, move.to)) return 'a-state-has-its-cause';
  if (move.waitingExits !== exitsOf(cast, before, event, move.to)) return 'an-exit-follows-its-entry';
  return pictureFault(before, event, move);
}

/** What becomes of the exits that wait for an entry; none can wait for one without a plate. */
function exitsOf(
  { operation }: Cast,
  before: Life,
  event: RecordEvent,
  to: RecordState,
): Move['waitingExits'] {
  if (operation !== 'entry' || before.state === 'draft') return undefined;
  if (to === 'confirmed') return 'release';
  if (to === 'voided') return 'refuse';
  const isKnown = event.type === 'supervisor' && event.decision === 'resolve' && event.known;
  return to === 'resolved' ? (isKnown ? 'release' : 'refuse') : undefined;
}

/** These say that the service has not got it, and will not. */
const saysNo: ReadonlySet<string> = new Set([
  'not-pressed',
  'draft',
  'waiting-for-entry',
  'queued',
  'refused',
]);

function isDenied({ state, executed, late, resent }: Life, event: RecordEvent | null): boolean {
  const says = saysNo.has(state) || event?.type === 'withdrawn';
  return says && (executed > 0 || late) && !(resent && state === 'queued');
}

/** Whether a record may be brought into that state by that event. */
function isCause({ operation }: Cast, before: Life, event: RecordEvent, to: RecordState): boolean {
  const { type } = event;
  const answer = type === 'answered' ? event.outcome : null;
  const decision = type === 'supervisor' ? event.decision : null;
  const isNo = answer !== null && ['refused', 'not-executed', 'not-found'].includes(answer.kind);
  switch (to) {
    case 'confirmed':
      return answer?.kind === 'confirmed' || (type === 'looked-up' && event.found);
    case 'unknown':
      return (
        answer?.kind === 'unknown' ||
        type === 'stopped' ||
        (type === 'not-there' && before.doubted && !event.known) ||
        (before.everUnknown && (isNo || type === 'unmapped'))
      );
    case 'refused':
      if (before.everUnknown) return false;
      if (type === 'entry-closed') return true;
      if (type === 'unmapped') return operation === 'charge';
      if (type === 'not-there') return before.doubted && event.known;
      return answer?.kind === 'refused' || (isTooLarge(event) && before.picture === 'none');
    case 'queued':
      // A supervisor's word to send it again holds for the smaller picture.
      if (isTooLarge(event) && before.resent) return true;
      if (answer !== null) return ['not-executed', 'not-found'].includes(answer.kind) && !before.everUnknown;
      if (type === 'looked-up') return operation === 'entry' && !event.found;
      if (decision === 'edit') return before.state === 'refused';
      return decision === 'resend' || ['plate-typed', 'corrected', 'entry-known'].includes(type);
    case 'sending':
      return type === 'connected' && (before.state === 'queued' || operation === 'exit');
    case 'resolved':
      return decision === 'resolve';
    case 'voided':
      return decision === 'void' || type === 'withdrawn';
    case 'draft':
    case 'waiting-for-entry':
    case 'local':
      return false;
  }
}

const isTooLarge = (event: RecordEvent): boolean =>
  event.type === 'answered' &&
  event.outcome.kind === 'not-executed' &&
  event.outcome.reason === 'picture-too-large';

/** What is too large goes smaller once, then without its picture, and no record loses it for another reason. */
function pictureFault(before: Life, event: RecordEvent, { picture }: Move): string | null {
  const next = { original: 'shrunk', shrunk: 'none', none: undefined }[before.picture];
  const should = isTooLarge(event) ? next : undefined;
  return picture === should ? null : 'a-picture-is-made-smaller-step-by-step';
}
