import type { RecordState, RecordView, SessionAct } from '../../../../electron/contract/record.ts';
import type { MappedAct, SessionDetail } from '../../../../electron/contract/sessions.ts';
import type { LookUpView } from '../../../../electron/contract/inside.ts';
import type { TextKey, Message } from '../../../platform/i18n/message.ts';
import { isRefusedHere, whyOf } from '../../../state/gate/record-messages.ts';
import { waitsMessage } from '../../../state/gate/result-card.ts';

/** Records in these states have done nothing, and will not. */
const undone: ReadonlySet<RecordState> = new Set(['voided', 'refused', 'local']);

const isAct = ({ operation }: RecordView): boolean => operation !== 'entry' && operation !== 'exit';

/** The acts of this site that make sense for a session as it is known here. */
export function sensibleActs(
  { car, records }: SessionDetail,
  mapped: readonly MappedAct[],
): readonly MappedAct[] {
  // The service knows nothing yet, or nothing at all, that could be cancelled or charged.
  if (car.sessionId === null || car.otherService === true) return [];
  const has = (operation: RecordView['operation']): boolean =>
    records.some((record) => record.operation === operation && !undone.has(record.state));
  const entry = records.find(({ operation }) => operation === 'entry');
  if (has('cancel') || (entry !== undefined && undone.has(entry.state))) return [];
  const left = has('exit');
  return inOrder.flatMap((act) => {
    const sensible = act === 'cancel' ? !left : act !== 'edit-exit' || left;
    return sensible ? mapped.filter((one) => one.act === act) : [];
  });
}

/** Cancelling stands last, where nobody taps by habit. */
const inOrder = ['charge', 'direct-charge', 'edit-entry', 'edit-exit', 'cancel'] as const;

/** The payment that was asked for already, or may have been; null: none. */
export const earlierCharge = ({ records }: SessionDetail): RecordView | null =>
  records.findLast(({ operation, state }) => isMoney(operation) && !undone.has(state)) ?? null;

/** What was done with a session last; null: nothing yet. */
export const lastAct = ({ records }: SessionDetail): RecordView | null => records.findLast(isAct) ?? null;

/** How an act stands, and what the service answered. It claims no more than is known. */
export function outcome(record: RecordView): Message {
  const { state, operation, offered } = record;
  const why = whyOf(record);
  switch (offered === true ? 'queued' : state) {
    case 'draft':
    case 'queued':
      return why === null
        ? { key: 'sessions.outcome.queued' }
        : { key: 'sessions.outcome.queuedWhy', values: { why } };
    case 'waiting-for-entry':
      return waitsMessage(record);
    case 'sending':
      return { key: 'result.sending' };
    case 'confirmed':
      return { key: 'sessions.outcome.confirmed' };
    case 'unknown':
      return { key: isMoney(operation) ? 'sessions.outcome.unknownMoney' : 'sessions.outcome.unknown' };
    case 'refused':
      return why === null
        ? { key: 'result.refusedMeaning' }
        : { key: isRefusedHere(record) ? 'result.refusedHere' : 'sessions.outcome.refused', values: { why } };
    case 'resolved':
    case 'voided':
    case 'local':
      return why ?? { key: 'result.closedMeaning' };
  }
}

export const isMoney = (operation: RecordView['operation']): boolean =>
  operation === 'charge' || operation === 'direct-charge';

/** What the service told beyond that, such as an amount: the amount with its currency first, the rest by its names. */
export function answered({
  answer,
}: RecordView): readonly { readonly name: string | null; readonly value: string }[] {
  const { amount, currency, ...rest } = answer?.more ?? {};
  const others = Object.entries(rest).map(([name, value]) => ({ name, value }));
  if (amount !== undefined)
    return [{ name: null, value: currency === undefined ? amount : `${amount} ${currency}` }, ...others];
  return currency === undefined ? others : [{ name: 'currency', value: currency }, ...others];
}

/** The reasons at one tap. */
export const actReasons = {
  cancel: ['sessions.reasons.enteredTwice', 'sessions.reasons.turnedBack', 'attention.reasons.mistake'],
  'edit-entry': ['attention.reasons.mistyped', 'attention.reasons.wrongClass', 'sessions.reasons.wrongTime'],
  'edit-exit': ['sessions.reasons.wrongTime', 'sessions.reasons.wrongCar', 'attention.reasons.mistake'],
  charge: ['sessions.reasons.wantsToPay', 'sessions.reasons.longStay', 'attention.reasons.asked'],
  'direct-charge': ['sessions.reasons.lostTicket', 'sessions.reasons.noEntry', 'attention.reasons.asked'],
} as const satisfies Record<SessionAct, readonly TextKey[]>;

const events = [
  'saved',
  'taken-over',
  'taken-over-uncertain',
  'entry-taken-over',
  'connected',
  'connected-uncertain',
  'corrected',
  'withdrawn',
  'unmapped',
  'claim-lost',
  'stopped',
  'entry-known',
  'entry-closed',
  'entry-untold',
  'older-copy',
  'looked-up',
  'looked-for',
  'edited-at-service',
  'left-elsewhere',
  'offering',
  'offered',
  'reclaimed',
  'reclaimed-uncertain',
  'sent-anyway',
  'handed-over',
  'handed-over-too',
  'entry-handed-over',
  'ended-elsewhere',
  'ended-elsewhere-too',
  'supervisor',
  'picture-shrunk',
  'picture-lost',
] as const;

/** One change of a record, in words; what has none of its own is told by the state that it led to. */
export function historyKey(event: string, state: RecordState): TextKey {
  if (event === 'restated' && state === 'refused') return 'sessions.happening.found-again';
  const known = events.find((one) => one === event);
  return known === undefined ? `sessions.became.${state}` : `sessions.happening.${known}`;
}

/** What is known of the service's own list, but for when it was told. */
export function lookUpKey({ state, answeredAt }: LookUpView): TextKey {
  if (state === 'unmapped') return 'sessions.lookUp.unmapped';
  if (state === 'asking') return 'sessions.lookUp.asking';
  if (state === 'failed')
    return answeredAt === null ? 'sessions.lookUp.failed' : 'sessions.lookUp.failedSince';
  return answeredAt === null ? 'sessions.lookUp.never' : 'sessions.lookUp.asked';
}
