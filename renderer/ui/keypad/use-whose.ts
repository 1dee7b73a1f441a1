import { useTexts } from '../../platform/i18n/texts.ts';
import { useScreen } from '../../state/gate/screen.ts';
import { comer, holdersOf, useWho } from '../../state/gate/who.ts';

/** Whose PIN is to be typed, in words. @returns null: nobody has said yet, or there is one who may come */
export function useWhose(): string | null {
  const { text } = useTexts();
  const holders = useScreen(holdersOf);
  const who = useWho((state) => state.who);
  const come = holders.length > 1 ? comer(holders, who) : null;
  if (come === null) return null;
  return come.name === null ? text('attention.who.site') : text('attention.who.pin', { name: come.name });
}
