import type { TextKey } from '../../../platform/i18n/message.ts';
import { asking, reasonLimit, withLeft } from '../../../state/gate/question.ts';
import { useScreen } from '../../../state/gate/screen.ts';

/** Why a car leaves that no record fits, at one tap. */
export const exceptionReasons = [
  'exception.reasons.ticketLost',
  'exception.reasons.beforeSetUp',
  'exception.reasons.byHand',
  'exception.reasons.plateUnread',
] as const satisfies readonly TextKey[];

/** No record fits. A reason that was typed before is still there. */
export const askForException = (): void =>
  useScreen.setState(({ leftQuestions }) =>
    asking(leftQuestions, { ask: 'exception', reason: '', writing: false }),
  );

/** Another reason is typed: what was tapped is taken back. */
export const askForOtherReason = (): void =>
  useScreen.setState({ question: { ask: 'exception', reason: '', writing: true } });

/** @param reason in the attendant's words, or one that was tapped */
export const chooseReason = (reason: string): void =>
  useScreen.setState({ question: { ask: 'exception', reason, writing: false } });

export const writeReason = (text: string): void =>
  useScreen.setState({
    question: { ask: 'exception', reason: text.slice(0, reasonLimit), writing: true },
  });

const written = (): string => {
  const { question } = useScreen.getState();
  return question?.ask === 'exception' ? question.reason : '';
};

export const typeReason = (character: string): void => writeReason(written() + character);
export const takeBackReason = (): void => writeReason(Array.from(written()).slice(0, -1).join(''));

/** Back to the wall. What was typed is there when the same is asked again. */
export const leaveQuestion = (): void =>
  useScreen.setState(({ question, leftQuestions }) => ({
    question: null,
    leftQuestions: withLeft(leftQuestions, question),
  }));
