import { sessionIdLimit } from '../../../../electron/contract/session-id.ts';
import { beginCar } from '../../../state/actions/car-actions.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import {
  askedFor,
  asking,
  idDigitsOf,
  idDigits,
  typedFor,
  withLeft,
  withTicket,
  type Question,
} from '../../../state/gate/question.ts';
import { useScreen, type GivenId } from '../../../state/gate/screen.ts';
import { searchNow } from '../../../state/actions/search-actions.ts';
import { isBeingSaved } from '../../../state/gate/rush.ts';
import { askService } from './wall-actions.ts';

type SessionQuestion = Extract<Question, { ask: 'session' }>;

/** The session's id is to be typed from the ticket; what was typed of it before is still there. */
export function askForSession(): void {
  if (isBeingSaved(useScreen.getState())) return;
  useScreen.setState(({ leftQuestions }) => asking(leftQuestions, askedFor('')));
}

const asked = (): SessionQuestion | null => {
  const { question } = useScreen.getState();
  return question?.ask === 'session' ? question : null;
};

const change = (question: SessionQuestion, by: Partial<SessionQuestion>): void =>
  useScreen.setState({ question: { ...question, ...by } });

/** @param free with all keys, as for an id that is no UUID; else with the sixteen of one. What was typed with either is there again. */
export function typeFreely(free: boolean): void {
  const question = asked();
  if (question === null) return;
  const { digits, freeBefore } = question;
  const typed = question.free ?? '';
  if (!free) change(question, { free: null, freeBefore: typed === digits ? '' : typed });
  else change(question, { free: freeBefore === '' ? digits : freeBefore });
}

/** The id as it stands by now. A whole UUID is searched for at once. */
export function writeSessionId(text: string): void {
  const question = asked();
  if (question === null) return;
  if (question.free !== null) return change(question, { free: text.slice(0, sessionIdLimit) });
  const digits = idDigitsOf(text);
  change(question, { digits });
  if (digits.length === idDigits) findSession(digits, 'typed');
}

const typed = (): string => {
  const question = asked();
  return question?.free ?? question?.digits ?? '';
};

export const typeSessionId = (character: string): void => writeSessionId(typed() + character);
export const takeBackSessionId = (): void => writeSessionId(typed().slice(0, -1));

/** The Enter key, or the button for it: the id is whole. */
export function endSessionId(): void {
  const question = asked();
  const id = typed().trim();
  const count = question?.free === null ? idDigits - id.length : Number(id === '');
  if (count > 0) notify({ key: 'notice.idTooShort', values: { count } });
  else findSession(id, 'typed');
}

/** Whether that ticket is the one that is typed. */
const isBeginningOf = (id: string, question: SessionQuestion): boolean =>
  typedFor(question).every((typed) => id.startsWith(typed) || idDigitsOf(id).startsWith(typed));

/** The session of this id leaves, if the attendant says so: the wall shows it selected. */
export function findSession(id: string, how: GivenId['how'] = 'read'): void {
  if (isBeingSaved(useScreen.getState())) return;
  beginCar();
  const state = useScreen.getState();
  const { question } = state;
  // What is half typed of a reason, or of another ticket, is there again when it is asked for. A typed number answers its question.
  const isLeft =
    question?.ask === 'exception' ||
    (question?.ask === 'session' && how === 'read' && !isBeginningOf(id, question));
  const left = withTicket(state);
  useScreen.setState({
    leftQuestions: isLeft ? withLeft(left, question) : left,
    sessionId: { id, how },
    inside: null,
    choice: { kind: 'exact' },
    wall: { page: 0 },
    question: null,
  });
  askService();
  void searchNow();
}
