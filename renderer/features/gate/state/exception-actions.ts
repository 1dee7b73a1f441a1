import type { TextKey } from '../../../platform/i18n/message.ts';
import { asking, reasonLimit, withLeft } from '../../../state/gate/question.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { sayStillSaving } from '../../../state/actions/quiet.ts';
import { isSaving } from '../../../state/gate/selectors.ts';

/** Why a car leaves that no record fits, at one tap. */
export const exceptionReasons = [
  'exception.reasons.ticketLost',
  'exception.reasons.beforeSetUp',
  'exception.reasons.byHand',
  'exception.reasons.plateUnread',
] as const satisfies readonly TextKey[];

/** No record fits. A reason that was typed before is still there. What is being saved stays as it stands. */
export const askForException = (): void => {
  if (isSaving(useScreen.getState())) return;
  useScreen.setState(({ leftQuestions }) =>
    asking(leftQuestions, { ask: 'exception', reason: '', typed: '', writing: false }),
  );
};

const typedReason = (): string => {
  const { question } = useScreen.getState();
  return question?.ask === 'exception' ? question.typed : '';
};

/** Another reason is typed: what was tapped is taken back, and what was typed before it is there again. */
export const askForOtherReason = (): void => writeReason(typedReason());

/** @param reason one that was tapped */
export function chooseReason(reason: string): void {
  if (isSaving(useScreen.getState())) return sayStillSaving();
  useScreen.setState({ question: { ask: 'exception', reason, typed: typedReason(), writing: false } });
}

/** @param text in the attendant's words */
export function writeReason(text: string): void {
  if (isSaving(useScreen.getState())) return sayStillSaving();
  const typed = text.slice(0, reasonLimit);
  useScreen.setState({ question: { ask: 'exception', reason: typed, typed, writing: true } });
}

export const typeReason = (character: string): void => writeReason(typedReason() + character);
export const takeBackReason = (): void => writeReason(Array.from(typedReason()).slice(0, -1).join(''));

/** Back to the wall. What was typed is there when the same is asked again. */
export function leaveQuestion(): void {
  if (isSaving(useScreen.getState())) return;
  useScreen.setState(({ question, leftQuestions }) => ({
    question: null,
    leftQuestions: withLeft(leftQuestions, question),
  }));
}
