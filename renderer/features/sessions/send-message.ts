import { useTexts } from '../../platform/i18n/texts.ts';
import { amountOf, type ActDraft } from './state/sessions-draft.ts';

/** What the button that sends is called: with the amount, where one is charged. */
export function useSendWord(): (draft: ActDraft) => string {
  const { text } = useTexts();
  return (draft) => {
    const amount = amountOf(draft);
    return amount === null ? text('sessions.send') : text('sessions.sendAmount', { amount });
  };
}
