import type { AttentionItem, WayOut } from '../../../electron/contract/attention.ts';
import {
  lostClaims,
  type LostClaim,
  type Operation,
  type OtherRecord,
  type RecordView,
} from '../../../electron/contract/record.ts';
import type { TextKey, Message } from '../../platform/i18n/message.ts';
import { shownPlate } from './plate-shape.ts';

/** Only these states need attention. */
export const needOf = ({ state }: RecordView): 'unknown' | 'refused' | 'draft' =>
  state === 'refused' || state === 'draft' ? state : 'unknown';

/** It was queued in a journal that was damaged, and the service was never asked. */
export const isFoundAgain = ({ state, reason }: Pick<RecordView, 'state' | 'reason'>): boolean =>
  state === 'refused' && reason === 'found-again';

/** By the site's ledger another booth lets its car out, or has: the service was never asked. */
const isClaimed = (record: RecordView): record is RecordView & { readonly reason: LostClaim } =>
  record.state === 'refused' && lostClaims.some((reason) => reason === record.reason);

const notSent: ReadonlySet<RecordView['reason']> = new Set([
  'entry-closed',
  'unmapped',
  'found-again',
  'entry-untold',
  ...lostClaims,
]);

/**
 * An exit whose entry another booth has, and has not told, or that an older copy of the disk had waiting: it is sent only with a session that
 * somebody names.
 */
export const isUnnamed = ({ operation, sessionId, siteEntry, reason }: RecordView): boolean =>
  operation === 'exit' && sessionId === null && (siteEntry !== undefined || reason === 'older-copy');

/** The service gave the session of another entry: which of the two cars is there only people can tell. */
export const isTaken = ({ state, reason }: RecordView): boolean =>
  state === 'unknown' && reason === 'session-taken';

/** What it was taken for, and what is to be done. */
export function takenMessage({ answer }: RecordView): Message {
  const since = answer?.takenSince;
  return since === undefined
    ? { key: 'reason.session-taken' }
    : { key: 'attention.taken.since', values: { time: { at: since } } };
}

/** Whether the service was never asked: it has refused nothing then. */
export const isRefusedHere = ({ reason }: RecordView): boolean => notSent.has(reason);

/** It is only noted here, and never was to be sent: no entry, and no exit. */
export const isNoted = ({ state, reason }: Pick<RecordView, 'state' | 'reason'>): boolean =>
  state === 'local' && reason === null;

/** Its state in a word: nobody refused what was found again, and what another booth has to do with is not noted. */
export function stateWord(record: RecordView): TextKey {
  if (isFoundAgain(record)) return 'attention.found.name';
  if (record.state !== 'local' || isNoted(record)) return `state.${record.state}`;
  return record.handedTo === undefined ? 'state.voided' : 'state.handed-over';
}

/** Why it stands where it does; null: nobody knows more. What is offered waits for nothing else, whatever its last attempt came to. */
export function whyOf({ offered, reason }: RecordView): Message | null {
  if (offered === true) return { key: 'result.offered' };
  return reason === null ? null : { key: `reason.${reason}` };
}

/** What happened to it, in plain words. It claims no more than is known. */
export function happened(record: RecordView): Message {
  const { reason } = record;
  const need = needOf(record);
  if (isFoundAgain(record)) return { key: 'reason.found-again' };
  if (isClaimed(record) || reason === 'entry-untold')
    return { key: `reason.${reason as LostClaim | 'entry-untold'}` };
  if (isTaken(record)) return takenMessage(record);
  if (
    need === 'refused' &&
    (reason === 'entry-closed' || reason === 'picture-too-large' || reason === 'unmapped')
  )
    return { key: `attention.happened.${reason}` };
  return reason === null || need === 'draft'
    ? { key: `attention.happened.${need}` }
    : { key: `attention.happenedWhy.${need}`, values: { why: { key: `reason.${reason}` } } };
}

/** What a record is called as the subject of a sentence: where nothing is known of the car, when it came. */
export function subjectOf(record: RecordView): string | Message {
  return record.plate === '' && record.sessionId === null
    ? { key: 'attention.plateless', values: { time: { at: record.at } } }
    : nameOf(record);
}

const otherMessage = (key: TextKey, { at, state }: OtherRecord): Message => ({
  key,
  values: { time: { at }, state: { key: `state.${state}` } },
});

/** That an entry of this plate before it is still to be decided. */
export const undecidedMessages = ({ undecided }: Pick<AttentionItem, 'undecided'>): Message[] =>
  undecided === undefined ? [] : [otherMessage('attention.undecided', undecided)];

/** Which other records of the car there are, before it and behind it. */
export function othersOf(item: AttentionItem): Message[] {
  const { record, again } = item;
  const key = record.operation === 'exit' ? 'attention.again.exit' : 'attention.again.entry';
  return [...undecidedMessages(item), ...(again === undefined ? [] : [otherMessage(key, again)])];
}

/** Which words an operation has: both edits and both charges share theirs. */
const spokenOf = {
  entry: 'entry',
  exit: 'exit',
  cancel: 'cancel',
  'edit-entry': 'edit',
  'edit-exit': 'edit',
  charge: 'charge',
  'direct-charge': 'charge',
} as const satisfies Record<Operation, string>;

/** What a record is called: its plate, or the session's id where nothing else is known of the car; a dash: not even that. */
export const nameOf = ({ plate, sessionId }: RecordView): string =>
  plate === '' ? (sessionId ?? '—') : shownPlate(plate);

/** Exactly what a way out will do, and what it may bring about. */
export function whatItDoes({ record }: AttentionItem, way: WayOut): Message {
  const operation = spokenOf[record.operation];
  const need = needOf(record);
  if (way === 'edit') return { key: 'attention.does.edit' };
  if (isTaken(record)) return { key: `attention.taken.${way}` };
  if (way === 'resolve') return { key: `attention.does.resolve.${operation}` };
  if (need === 'draft') return { key: 'attention.does.voidDraft' };
  if (way === 'resend' && isUnnamed(record)) return { key: 'attention.does.sendNamed' };
  if ((way === 'resend' || way === 'void') && isClaimed(record))
    return { key: `attention.does.claimed.${way}` };
  if (way === 'resend' && isFoundAgain(record)) return { key: 'attention.does.sendFound' };
  return { key: `attention.does.${way}.${operation}.${need}` };
}

/** What becomes of the exits that wait for this entry; null: none waits, or the way changes nothing for them. */
export function whatExitsDo({ waitingExits: count }: AttentionItem, way: WayOut): Message | null {
  if (count === 0) return null;
  return { key: `attention.exits.${way}`, values: { count } };
}

/** What a look-up found out, where it found something out. */
export function lookedUp(record: RecordView): Message {
  const plate = nameOf(record);
  if (record.state === 'confirmed') return { key: 'attention.lookUp.confirmed', values: { plate } };
  const waits = record.state === 'queued' || record.state === 'sending';
  return { key: waits ? 'attention.lookUp.absent' : 'attention.gone', values: { plate } };
}

const reasons = {
  resend: ['attention.reasons.notThere', 'attention.reasons.mended', 'attention.reasons.asked'],
  edit: ['attention.reasons.mistyped', 'attention.reasons.wrongClass', 'attention.reasons.asked'],
  resolve: ['attention.reasons.seen', 'attention.reasons.byPhone', 'attention.reasons.byHand'],
  void: ['attention.reasons.didNotPass', 'attention.reasons.mistake', 'attention.reasons.byHand'],
} as const satisfies Record<WayOut, readonly TextKey[]>;

/** The reasons at one tap. That the car did not pass is none for what was done with its session. */
export const standardReasons = (way: WayOut, operation: Operation): readonly TextKey[] =>
  way === 'void' && operation !== 'entry' && operation !== 'exit'
    ? ['attention.reasons.mistake', 'attention.reasons.asked', 'attention.reasons.byHand']
    : reasons[way];
