import type { PlateEditor } from '../../../state/gate/plate-editor.ts';
import { beginCar, giveUpCar, unbeginCar, wentAway } from '../../../state/actions/car-actions.ts';
import { refusePaste } from '../../../state/actions/draft-editor.ts';
import { withTicket } from '../../../state/gate/question.ts';
import * as drafts from '../../../state/gate/draft.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { isBeingSaved, useRush } from '../../../state/gate/rush.ts';
import { useScreen, type ScreenState } from '../../../state/gate/screen.ts';
import { answerSeen, isAnswerNew, refuseTyping, sayStillSaving } from '../../../state/actions/quiet.ts';
import { searchSoon } from '../../../state/actions/search-actions.ts';
import { isSaving, typedPlate } from '../../../state/gate/selectors.ts';

function write(draft: drafts.PlateDraft, full = false): void {
  const before = useScreen.getState();
  if (isBeingSaved(before)) return refuseTyping();
  if (full) notify({ key: 'notice.full', values: { limit: drafts.plateLengthLimit } });
  const separated = drafts.withSeparators(before.draft, draft);
  const shown = drafts.withTaken(before.draft, drafts.withDoubts(before.draft, separated));
  const changed = drafts.plateText(draft) !== typedPlate(before) || before.sessionId !== null;
  useScreen.setState({ draft: shown });
  if (!changed) return;
  // Another plate is another choice, and answers whether it is inside already; what was typed counts for more than what was read.
  useScreen.setState({
    choice: { kind: 'exact' },
    sessionId: null,
    leaving: null,
    leftQuestions: withTicket(before),
  });
  // The best fitting cars stand on the first page.
  if (before.wall !== null) useScreen.setState({ wall: { page: 0 } });
  if (before.question?.ask === 'duplicate') useScreen.setState({ question: null });
  const isCleared = draft === drafts.emptyDraft;
  if (isCleared) leaveBehind(before);
  const typedAtMost = isCleared ? wentAway : Math.max(before.typedAtMost, draft.characters.length);
  useScreen.setState({ typedAtMost });
  // Not while the wall is open, which is about a car by itself.
  if (draft.characters.length === 0 && before.wall === null) return giveUpCar();
  beginCar();
  void searchSoon();
}

/** The car went away: neither what it was taken for nor its class is the next one's. */
function leaveBehind({ question, wall }: ScreenState): void {
  if (question?.ask === 'exception') useScreen.setState({ question: { ...question, former: null } });
  if (wall !== null) useScreen.setState({ vehicleClass: null });
}

/** Types at the caret: a key of the keypad, or several characters at once. */
export function typeText(text: string): void {
  if (isAnswerNew()) return refuseTyping();
  const { draft, full } = drafts.insertText(useScreen.getState().draft, text, 'kept');
  write(draft, full);
}

/** A plate that was read in the picture becomes what is typed. @param text as kept. @param marked of each character, whether it is doubtful */
export const typeRead = (text: string, marked: readonly boolean[]): void =>
  write(drafts.readDraft(text, marked));

/** One character of what is typed becomes the one that was read there. @param corrected the plate with it, as kept */
export const changeRead = (corrected: string): void =>
  write(drafts.correctedDraft(useScreen.getState().draft, corrected));

/** The text field changed by itself. @param caret in UTF-16 units */
export function fieldChanged(value: string, caret: number): void {
  const before = useScreen.getState().draft;
  const { draft, full } = drafts.replaceText(before, value, caret, 'kept');
  // *Backspace* of a keyboard comes so, too.
  if (draft.characters.length < before.characters.length) answerSeen();
  if (isAnswerNew()) return refuseTyping();
  write(draft, full);
}

export function typeBackspace(): void {
  answerSeen();
  write(drafts.backspace(useScreen.getState().draft));
}

/** The car went away. */
export function clearPlate(): void {
  answerSeen();
  write(drafts.emptyDraft);
}

/** @param caret before which character it stands */
export function moveCaret(caret: number): void {
  const { draft } = useScreen.getState();
  const moved = drafts.moveCaret(draft, caret);
  if (moved !== draft) useScreen.setState({ draft: moved });
}

/**
 * A key of a hardware keyboard is pressed that may begin a plate: the picture of this instant is taken, before it is known that it is
 * a hand's.
 *
 * @returns what lets the car go again, where no plate was begun
 */
export function expectPlate(character: string): () => void {
  const before = useScreen.getState();
  if (before.pressId !== null || isSaving(before) || drafts.plateCharacters(character, 'kept').length === 0)
    return () => undefined;
  beginCar();
  const { pressId } = useScreen.getState();
  return () => {
    const state = useScreen.getState();
    const isBegun = typedPlate(state) !== '' || state.wall !== null || state.question !== null;
    if (state.pressId === pressId && !isBegun && !isSaving(state)) unbeginCar();
  };
}

/** The plate on the gate screen. */
export const gatePlate: PlateEditor = {
  wildcards: 'kept',
  type: typeText,
  change: fieldChanged,
  backspace: typeBackspace,
  separate: (separator) => {
    if (isAnswerNew()) return refuseTyping();
    write(drafts.separate(useScreen.getState().draft, separator));
  },
  clear: clearPlate,
  moveCaret,
  refusePaste,
};

export function chooseClass(vehicleClass: string): void {
  const state = useScreen.getState();
  // Of a car that rushes in and was not begun nobody knows whether it is the one that is meant.
  const isRushed = state.pressId === null && useRush.getState().saving > 0;
  if (isBeingSaved(state) || isRushed) sayStillSaving();
  // Who chooses without looking means the next car's.
  else if (isAnswerNew()) refuseTyping();
  else useScreen.setState({ vehicleClass });
}
