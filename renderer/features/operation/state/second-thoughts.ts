import type { RecordView } from '../../../../electron/contract/record.ts';
import type { BoothError, Result } from '../../../../electron/contract/result.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { nameOf } from '../../../state/gate/record-messages.ts';
import { services } from '../../../state/booth/services.ts';
import { isDoubleTap } from '../../../state/booth/double-tap.ts';
import { plateText } from '../../../state/gate/draft.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { reportLate } from '../../../state/actions/late-answer.ts';
import {
  done,
  doneMessage,
  isCorrected,
  isDespiteInside,
  openOperation,
  pinToOne,
  showView,
} from './operation-actions.ts';
import { useOperation, type OperationView } from './operation.ts';
import { reasonLimit } from '../../../state/gate/question.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { refuseTyping } from '../../../state/actions/quiet.ts';
import { askIfTooShort } from '../../../state/actions/short-plate.ts';
import { withSupervisor, type GivenPin } from '../../../state/gate/who.ts';
import { ask, showError, patiently, waitIn, type Answered } from '../../../state/booth/with-pin.ts';

// What was pressed is put right: taken back, corrected, or told to the supervisor.

const needsSupervisor = (): boolean => useScreen.getState().snapshot?.undoBySupervisor === true;

/** The records whose taking back is not answered yet. */
const undoing = new Set<string>();

/** One tap: what waits to be sent is taken back. Where the site wants a supervisor, the PIN is asked for first. */
export async function undo(record: RecordView): Promise<void> {
  if (needsSupervisor()) {
    if (useOperation.getState().record?.id !== record.id) openOperation(record);
    return showView({ at: 'pin', act: 'undo' });
  }
  const { id } = record;
  if (undoing.has(id)) return;
  undoing.add(id);
  const isThere = stillThere();
  // The page closes with the answer: what is typed there meanwhile would be a plate without its beginning.
  const ends = useOperation.getState().record?.id === id ? waitIn(useOperation) : null;
  const answer = await patiently(services().booth.gate.withdraw({ recordId: id }));
  undoing.delete(id);
  ends?.();
  services().play(answer?.ok === true ? 'saved' : 'refused');
  const message = doneMessage('operation.undone', record);
  if (!isThere()) return reportLate(nameOf(record), answer, message);
  if (answer?.ok === true) return done(message);
  notify(answer === null ? { key: 'attention.noAnswer' } : messageOf(answer.error));
}

/** @returns whether the same page is open by then, and asks for the same */
function stillThere(): () => boolean {
  const before = useOperation.getState();
  return () => {
    const { opening, view } = useOperation.getState();
    return opening === before.opening && view?.at === before.view?.at;
  };
}

const messageOf = (error: BoothError) =>
  error.code === 'not-possible-now' ? ({ key: 'operation.tooLate' } as const) : errorMessage(error);

/**
 * The large button of a step.
 *
 * @param words what the supervisor is told, as it stands in the note
 * @param atMs when it was pressed (`event.timeStamp`)
 */
export async function goOn(words: string, atMs: number): Promise<void> {
  const state = useOperation.getState();
  const { view, record, busy } = state;
  if (record === null || busy) return;
  if (view?.at === 'tell') return tell(record, words);
  if (view?.at === 'pin') return decide(record, view.act);
  if (view?.at !== 'one') return;
  const plate = plateText(state.draft);
  if (plate === '') return showError(useOperation, { code: 'plate-empty' });
  if (!isCorrected(state)) return showError(useOperation, { key: 'operation.typeRight' });
  // The second tap of the press that was asked about is no answer.
  if (isDespiteInside(state) && isDoubleTap(atMs, state.askedInside?.atMs ?? 0))
    return notify({ key: 'notice.tooSoon' });
  const about = (): string => plateText(useOperation.getState().draft);
  if (plate !== record.plate && askIfTooShort(plate, record.id, atMs, { about })) return;
  if (needsSupervisor()) return showView({ at: 'pin', act: 'correct' });
  const said = doneMessage('operation.corrected', record);
  settle(record, said, view, await ask(useOperation, () => call(record, 'correct', {})));
}

async function decide(record: RecordView, act: 'undo' | 'correct'): Promise<void> {
  const said = doneMessage(act === 'undo' ? 'operation.undone' : 'operation.corrected', record);
  const { view } = useOperation.getState();
  const asked = await withSupervisor(useOperation, (supervisor: GivenPin) =>
    call(record, act, { supervisor }),
  );
  if (asked !== null) settle(record, said, view, asked);
}

function call(
  { id: recordId }: RecordView,
  act: 'undo' | 'correct',
  given: { supervisor?: GivenPin },
): Promise<Result<RecordView>> {
  const { booth } = services();
  if (act === 'undo') return booth.gate.withdraw({ recordId, ...given });
  const state = useOperation.getState();
  const { draft, vehicleClass } = state;
  const despite = isDespiteInside(state) ? { despiteInside: true } : {};
  const plate = plateText(draft);
  useOperation.setState({ sentPlate: plate });
  return booth.gate.correct({ recordId, plate, vehicleClass, ...despite, ...given });
}

/** @param pressed the view that it was pressed in: in another one somebody is at something else, and goes on with it */
function settle(
  before: RecordView,
  said: Message,
  pressed: OperationView | null,
  { answer, isAwaited }: Answered<RecordView>,
): void {
  const isShown = useOperation.getState().record?.id === before.id;
  if (answer?.ok === false && isShown) useOperation.setState({ sentPlate: null });
  if (!isAwaited || useOperation.getState().view !== pressed) return reportLate(nameOf(before), answer, said);
  if (answer === null) return;
  if (answer.ok) return done(said);
  const { code } = answer.error;
  if (!code.startsWith('pin-') && useOperation.getState().view?.at === 'pin') pinToOne();
  if (code === 'already-inside')
    useOperation.setState(({ draft }) => ({
      askedInside: { plate: plateText(draft), atMs: performance.now() },
    }));
  showError(useOperation, code === 'not-possible-now' ? { key: 'operation.tooLate' } : answer.error);
}

/** A note for the supervisor, with the operation that it is about; nothing is sent to the service. */
async function tell(record: RecordView, words: string): Promise<void> {
  const { note, pressId } = useOperation.getState();
  if (note.trim() === '') return showError(useOperation, { code: 'reason-empty' });
  const reason = words.slice(0, reasonLimit);
  const { plate } = record;
  const said = doneMessage('operation.told', record);
  useOperation.setState({ telling: true });
  const { answer, isAwaited } = await ask(useOperation, () =>
    services().booth.gate.exception({ pressId, plate, picture: null, pictureNote: null, reason }),
  );
  if (isAwaited) useOperation.setState({ telling: false });
  // An earlier one was not answered, and was saved.
  const isOther = answer?.ok === true && answer.value.note !== reason.trim();
  const other = { code: 'pressed-otherwise' } as const;
  if (answer?.ok === true && !isOther) noteTold(record, note);
  if (!isAwaited) reportLate(nameOf(record), isOther ? { ok: false, error: other } : answer, said);
  else if (isOther) {
    // The next press is another one.
    useOperation.setState({ pressId: services().newId() });
    showError(useOperation, other);
  } else if (answer?.ok === true) done(said);
  else if (answer !== null) showError(useOperation, answer.error);
}

/** There is nothing left to be told, unless somebody has typed on. */
function noteTold({ id }: RecordView, told: string): void {
  const { record, note, leftNotes } = useOperation.getState();
  if (record?.id === id && note === told) useOperation.setState({ note: '' });
  const isTold = ([of, left]: [string, { note: string }]): boolean => of === id && left.note === told;
  useOperation.setState({ leftNotes: new Map([...leftNotes].filter((one) => !isTold(one))) });
}

/** Of what the contract takes, this is left (characters) for what stands before the note: which operation it is about. */
const operationLimit = 100;

/** What the supervisor is told, while it is typed. */
export const noteEditor = {
  read: (): string => useOperation.getState().note,
  write: (value: string): void => {
    if (useOperation.getState().busy) refuseTyping();
    else useOperation.setState({ note: value.slice(0, reasonLimit - operationLimit), problem: null });
  },
};
