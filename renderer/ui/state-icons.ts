import type { RecordState } from '../../electron/contract/record.ts';
import type { IconName } from './icons.tsx';

/** A record's state, as an icon; the word stands beside it. */
export const stateIcons = {
  draft: 'alert',
  queued: 'clock',
  'waiting-for-entry': 'clock',
  sending: 'clock',
  confirmed: 'check',
  unknown: 'question',
  refused: 'cross',
  resolved: 'check',
  voided: 'cross',
  local: 'check',
} as const satisfies Record<RecordState, IconName>;
