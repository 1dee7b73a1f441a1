import type { AttentionItem, SetWay } from '../../../../electron/contract/attention.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { standardReasons } from '../../../state/gate/record-messages.ts';
import type { SetResult } from './attention.ts';

/** What a way would do with a set. */
export interface SetPreview {
  /** Those that it would take. */
  readonly able: readonly AttentionItem[];
  /** How many it leaves as they are, for they are decided alone. */
  readonly apart: number;
  /** How many the service may have already, and would then have twice. */
  readonly twice: number;
  /** Exits that will need attention themselves. */
  readonly exits: number;
}

export function setOf(chosen: readonly AttentionItem[], way: SetWay): SetPreview {
  const able = chosen.filter(({ setWays }) => setWays.includes(way));
  const isResent = way === 'resend';
  return {
    able,
    apart: chosen.length - able.length,
    twice: isResent ? able.filter(({ mayDuplicate }) => mayDuplicate).length : 0,
    exits: isResent ? 0 : able.reduce((sum, { waitingExits }) => sum + waitingExits, 0),
  };
}

/** What it will do, and to how many. @param count as the language writes numbers */
export function whatItWillDo(
  way: SetWay,
  { able, apart, exits }: SetPreview,
  count: (number: number) => string,
): Message[] {
  const said = (key: Message['key'], number: number): Message => ({ key, values: { number: count(number) } });
  return [
    said(`attention.set.does.${way}`, able.length),
    ...(exits === 0 ? [] : [said('attention.set.exits', exits)]),
    ...(apart === 0
      ? []
      : [said(way === 'resend' ? 'attention.set.apartSent' : 'attention.set.apart', apart)]),
  ];
}

/** The reasons at one tap: that a car did not pass is none for what was done with its session. */
export const setReasons = (way: SetWay, set: readonly AttentionItem[]) =>
  standardReasons(
    way,
    set.find(({ record: { operation } }) => operation !== 'entry' && operation !== 'exit')?.record
      .operation ?? 'entry',
  );

export const doneMessage = ({ way, decided }: SetResult): Message => ({
  key: `attention.set.done.${way}`,
  values: { number: decided },
});
