import type { Operation } from '../../electron/contract/record.ts';
import type { IconName } from './icons.tsx';

/** What a record asks of the service, as an icon; the word stands beside it. */
export const operationIcons = {
  entry: 'enter',
  exit: 'exit',
  cancel: 'cross',
  'edit-entry': 'edit',
  'edit-exit': 'edit',
  charge: 'money',
  'direct-charge': 'money',
} as const satisfies Record<Operation, IconName>;
