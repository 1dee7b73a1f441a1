import type { Happening, Move } from '../../electron/booth/outbox/record-machine.ts';
import type { RecordState } from '../../electron/contract/record.ts';
import { mostRepeats, type Life } from './lives.ts';
import type { Cast } from './world.ts';

// The rules of one record, as the design has them (docs/design/outbox.md) and the campaign's checker holds them.

/** @returns the rule that this step breaks, or null */
export function faultOf(
  cast: Cast,
  before: Life,
  happening: Happening | null,
  after: Life,
  move: Move | null,
): string | null {
  const isOnce = after.executed <= 1 || after.resent;
  if (cast.operation === 'entry' && !isOnce) return 'an-entry-is-executed-once';
  if (cast.operation === 'charge' && !isOnce) return 'money-is-taken-once';
  if (after.repeats > mostRepeats) return 'an-exit-is-repeated-thrice-at-most';
  if (isDenied(after, happening)) return 'what-may-be-executed-is-not-denied';
  if (after.state === 'confirmed' && after.executed === 0) return 'what-is-confirmed-was-executed';
  if (happening === null || move === null) return null;
  if (['withdrawn', 'corrected'].includes(happening.type) && before.everUnknown)
    return 'what-may-be-executed-is-left-alone';
  if (!isCause(cast, before, happening, move.to)) return 'a-state-has-its-cause';
  if (move.waitingExits !== exitsOf(cast, before, happening, move.to)) return 'an-exit-follows-its-entry';
  return pictureFault(before, happening, move);
}

/** What becomes of the exits that wait for an entry; none can wait for one without a plate. */
function exitsOf(
  { operation }: Cast,
  before: Life,
  happening: Happening,
  to: RecordState,
): Move['waitingExits'] {
  if (operation !== 'entry' || before.state === 'draft') return undefined;
  if (to === 'confirmed') return 'release';
  if (to === 'voided') return 'refuse';
  const isKnown = happening.type === 'supervisor' && happening.decision === 'resolve' && happening.known;
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

function isDenied({ state, executed, late, resent }: Life, happening: Happening | null): boolean {
  const says = saysNo.has(state) || happening?.type === 'withdrawn';
  return says && (executed > 0 || late) && !(resent && state === 'queued');
}

/** Whether a record may be brought into that state by that happening. */
function isCause({ operation }: Cast, before: Life, happening: Happening, to: RecordState): boolean {
  const { type } = happening;
  const answer = type === 'answered' ? happening.outcome : null;
  const decision = type === 'supervisor' ? happening.decision : null;
  const isNo = answer !== null && ['refused', 'not-executed', 'not-found'].includes(answer.kind);
  switch (to) {
    case 'confirmed':
      return answer?.kind === 'confirmed' || (type === 'looked-up' && happening.found);
    case 'unknown':
      return (
        answer?.kind === 'unknown' ||
        type === 'stopped' ||
        (type === 'not-there' && before.doubted && !happening.known) ||
        (before.everUnknown && (isNo || type === 'unmapped'))
      );
    case 'refused':
      if (before.everUnknown) return false;
      if (type === 'entry-closed') return true;
      if (type === 'unmapped') return operation === 'charge';
      if (type === 'not-there') return before.doubted && happening.known;
      return answer?.kind === 'refused' || (isTooLarge(happening) && before.picture === 'none');
    case 'queued':
      // A supervisor's word to send it again holds for the smaller picture.
      if (isTooLarge(happening) && before.resent) return true;
      if (answer !== null) return ['not-executed', 'not-found'].includes(answer.kind) && !before.everUnknown;
      if (type === 'looked-up') return operation === 'entry' && !happening.found;
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

const isTooLarge = (happening: Happening): boolean =>
  happening.type === 'answered' &&
  happening.outcome.kind === 'not-executed' &&
  happening.outcome.reason === 'picture-too-large';

/** What is too large goes smaller once, then without its picture, and no record loses it for another reason. */
function pictureFault(before: Life, happening: Happening, { picture }: Move): string | null {
  const next = { original: 'shrunk', shrunk: 'none', none: undefined }[before.picture];
  const should = isTooLarge(happening) ? next : undefined;
  return picture === should ? null : 'a-picture-is-made-smaller-step-by-step';
}
