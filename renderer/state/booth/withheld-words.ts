import type { LinkView } from '../../../electron/contract/snapshot.ts';
import type { Words } from '../../platform/i18n/words.ts';

/** What is held back alone, why, and that it is saved. */
export function withheldWords({ operation, cause }: LinkView['withheld'][number]): Words {
  if (cause === 'permission') return { key: `band.withheld.${operation}` };
  const isDirection = operation === 'entry' || operation === 'exit';
  return { key: `band.${cause}.${isDirection ? operation : 'act'}` };
}
