import type { RecordState, RecordView } from '../../electron/contract/record.ts';
import type { TextKey } from '../platform/i18n/message.ts';

/** Why a saved record is not sent yet. */
export const waitingReasons: Partial<Record<RecordState, TextKey>> = {
  queued: 'stateMore.queued',
  'waiting-for-entry': 'stateMore.waiting-for-entry',
  sending: 'stateMore.sending',
};

/** What keeps this record from being sent, in a word; undefined: nothing does. Nothing of what is offered is sent, whatever its state. */
export const waitingReasonOf = ({
  state,
  offered,
}: Pick<RecordView, 'state' | 'offered'>): TextKey | undefined =>
  offered === true ? 'stateMore.offered' : waitingReasons[state];
