import type { RecordState } from '../../electron/contract/record.ts';
import type { TextKey } from '../platform/i18n/message.ts';

/** Why a saved record is not sent yet. */
export const waitingReasons: Partial<Record<RecordState, TextKey>> = {
  queued: 'stateMore.queued',
  'waiting-for-entry': 'stateMore.waiting-for-entry',
  sending: 'stateMore.sending',
};
