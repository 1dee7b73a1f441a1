import type { LinkView } from '../../../electron/contract/snapshot.ts';
import type { Message } from '../../platform/i18n/message.ts';

/** What is held back alone, why, and that it is saved. */
export function withheldMessage({ operation, cause }: LinkView['withheld'][number]): Message {
  if (cause === 'permission') return { key: `band.withheld.${operation}` };
  const isDirection = operation === 'entry' || operation === 'exit';
  return { key: `band.${cause}.${isDirection ? operation : 'act'}` };
}
