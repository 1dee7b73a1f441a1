import type { AttentionItem } from '../../electron/contract/attention.ts';
import { useAttention } from '../../renderer/features/attention/state/attention.ts';
import { chooseWay, nextStep } from '../../renderer/features/attention/state/decision-actions.ts';
import { textEditors } from '../../renderer/features/attention/state/decision-typing.ts';
import { writePin } from '../../renderer/state/booth/with-pin.ts';
import { settled } from './acting-gate.ts';
import { attentionItem } from './fixture-page-states.ts';

/** Three records that need a decision, and the list of them as the core tells it. */
export const attentionItems = ['of-a', 'of-b', 'of-c'].map((id) => attentionItem({ id })) as [
  AttentionItem,
  AttentionItem,
  AttentionItem,
];
export const attentionList = {
  items: attentionItems,
  item: null,
  causes: [],
  movedAside: [],
  total: 3,
  offset: 0,
  pin: 'set',
};

/** A record is not to be sent: that decision is under way. @param atMs when its first large button is pressed, of the page's clock */
export async function sendDecision(item: AttentionItem, reason: string, atMs: number): Promise<void> {
  chooseWay(item, 'void');
  textEditors.reason.write(reason);
  await nextStep(atMs);
  writePin(useAttention, '1234');
  void nextStep(atMs + 5_000);
  await settled();
}
