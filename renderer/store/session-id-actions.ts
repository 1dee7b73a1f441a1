import { beginCar } from './car-actions.ts';
import { dismissNotice, notify } from './notice-actions.ts';
import { digitsOf, idDigits, idGroups } from './question.ts';
import { useScreen } from './screen.ts';
import { searchNow } from './search-actions.ts';
import { isSaving } from './selectors.ts';
import { askService } from './wall-actions.ts';

/** The session's id is to be typed from the ticket; what was typed of it before is still there. */
export const askForSession = (): void =>
  useScreen.setState(({ leftQuestion: left }) => ({
    question: left?.ask === 'session' ? left : { ask: 'session', digits: '' },
  }));

/** The id as it stands by now. A whole one is searched for at once. */
export function writeSessionId(text: string): void {
  const { question } = useScreen.getState();
  if (question?.ask !== 'session') return;
  const digits = digitsOf(text);
  useScreen.setState({ question: { ask: 'session', digits } });
  if (digits.length === idDigits) findSession(idGroups(digits).join('-'));
}

const typed = (): string => {
  const { question } = useScreen.getState();
  return question?.ask === 'session' ? question.digits : '';
};

export const typeSessionId = (character: string): void => writeSessionId(typed() + character);
export const takeBackSessionId = (): void => writeSessionId(typed().slice(0, -1));

/** The Enter key before the id is whole. */
export function endSessionId(): void {
  const count = idDigits - typed().length;
  if (count > 0) notify({ key: 'notice.idTooShort', values: { count } });
}

/** The session of this id leaves, if the attendant says so: the wall shows it selected. */
export function findSession(id: string): void {
  if (isSaving(useScreen.getState())) return;
  dismissNotice();
  beginCar();
  useScreen.setState({
    sessionId: id,
    choice: { kind: 'exact' },
    wall: { page: 0 },
    question: null,
  });
  askService();
  void searchNow();
}
