import type { Attention, Cause } from '../../../../electron/contract/attention.ts';
import type { TextKey } from '../../../platform/i18n/message.ts';
import { isFoundAgain } from '../../../state/gate/record-messages.ts';

export const isSameCause = (one: Cause | null, other: Cause | null): boolean =>
  one?.state === other?.state && one?.reason === other?.reason;

/** How many records need attention for that cause. @param cause null: for whichever */
export const countOf = ({ causes }: Attention, cause: Cause | null): number =>
  causes.reduce((sum, one) => sum + (cause === null || isSameCause(one.cause, cause) ? one.count : 0), 0);

/** What a cause is called: the state in a word, and why, where that is known. */
export function causeKeys({ state, reason }: Cause): readonly TextKey[] {
  if (isFoundAgain({ state, reason })) return ['attention.found.name'];
  return reason === null || state === 'draft' ? [`state.${state}`] : [`state.${state}`, `reason.${reason}`];
}
