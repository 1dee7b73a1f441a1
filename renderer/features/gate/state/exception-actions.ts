import type { TextKey } from '../../../platform/i18n/message.ts';
import {
  asking,
  reasonLimit,
  withLeft,
  type ExceptionQuestion,
  type Question,
} from '../../../state/gate/question.ts';
import { useOverlay } from '../../../state/booth/overlay.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import {
  answerSeen,
  changedByItself,
  isAnswerNew,
  refuseTyping,
  sayStillSaving,
} from '../../../state/actions/quiet.ts';
import { isSaving, readPlate, selectedCar } from '../../../state/gate/selectors.ts';

/** Why a car leaves that no record fits, at one tap. */
export const exceptionReasons = [
  'exception.reasons.ticketLost',
  'exception.reasons.beforeSetUp',
  'exception.reasons.byHand',
  'exception.reasons.plateUnread',
] as const satisfies readonly TextKey[];

/** No record fits. A reason that was typed before is still there. What is being saved stays as it stands. */
export const askForException = (): void => {
  const state = useScreen.getState();
  if (isSaving(state)) return;
  const car = selectedCar(state);
  const former = car?.otherService === true ? { car, foundBy: readPlate(state) } : null;
  useScreen.setState(
    asking(state.leftQuestions, { ask: 'exception', former, reason: '', typed: '', writing: false }),
  );
  // What stands chosen now is the car, and not what did as a reason was typed before.
  change({ former });
};

const asked = (): ExceptionQuestion | null => {
  const { question } = useScreen.getState();
  return question?.ask === 'exception' ? question : null;
};

function change(by: Partial<ExceptionQuestion>): void {
  const question = asked();
  if (question !== null) useScreen.setState({ question: { ...question, ...by } });
}

const typedReason = (): string => asked()?.typed ?? '';

/** Another reason is typed: what was tapped is taken back, and what was typed before it is there again. */
export const askForOtherReason = (): void => setTyped(typedReason());

/** @param reason one that was tapped */
export function chooseReason(reason: string): void {
  if (isSaving(useScreen.getState())) return sayStillSaving();
  change({ reason, writing: false });
}

/** @param text in the attendant's words. What is shorter than before was seen */
export function writeReason(text: string): void {
  if (text.length < typedReason().length) answerSeen();
  // Who types on without looking does so after the answer, too, where it would be the next car's.
  if (isSaving(useScreen.getState()) || isAnswerNew()) return refuseTyping();
  setTyped(text);
}

function setTyped(text: string): void {
  if (isSaving(useScreen.getState())) return sayStillSaving();
  const typed = text.slice(0, reasonLimit);
  change({ reason: typed, typed, writing: true });
}

export const typeReason = (character: string): void => writeReason(typedReason() + character);
export const takeBackReason = (): void => writeReason(Array.from(typedReason()).slice(0, -1).join(''));

/** The car stays at the window, but for the words that somebody else has typed of it. @returns whether there were any */
export function forgetTypedReason(): boolean {
  const { question, leftQuestions } = useScreen.getState();
  const isTyped = (one: Question | null): boolean => one?.ask === 'exception' && one.typed !== '';
  const withoutWords = (one: ExceptionQuestion): ExceptionQuestion => ({
    ...one,
    reason: one.reason === one.typed ? '' : one.reason,
    typed: '',
  });
  if (![question, ...leftQuestions].some(isTyped)) return false;
  const asked = question?.ask === 'exception' ? question : null;
  useScreen.setState({
    question: asked === null ? question : withoutWords(asked),
    leftQuestions: leftQuestions.filter((one) => !isTyped(one)),
  });
  // What is typed on of a reason is none without its beginning.
  if (asked?.writing === true && useOverlay.getState().shown === null) changedByItself();
  return true;
}

/** Back to the wall. What was typed is there when the same is asked again. */
export function leaveQuestion(): void {
  if (isSaving(useScreen.getState())) return;
  useScreen.setState(({ question, leftQuestions }) => ({
    question: null,
    leftQuestions: withLeft(leftQuestions, question),
  }));
}
