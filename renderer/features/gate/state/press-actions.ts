import type { CallInput } from '../../../../electron/contract/channels.ts';
import { plateAsKept } from '../../../../electron/contract/plate-rules.ts';
import type { CarInside } from '../../../../electron/contract/inside.ts';
import type { Direction, RecordView } from '../../../../electron/contract/record.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { isSameSession } from '../../../../electron/contract/session-id.ts';
import { nameOf } from '../../../state/gate/record-messages.ts';
import { endCar, pictureForPress } from '../../../state/actions/car-actions.ts';
import { readingDone } from '../../../state/actions/reading-done.ts';
import { services } from '../../../state/booth/services.ts';
import { askAboutDuplicate } from './duplicate-actions.ts';
import { clearNotice, notify } from '../../../state/actions/notice-actions.ts';
import { rememberTyped } from '../../../state/gate/plate-shape.ts';
import { justSaved, savedOnce, showAgain, showSaved } from '../../../state/actions/press-saved.ts';
import { isBeingSaved } from '../../../state/gate/rush.ts';
import { answeredOtherwise } from '../../../state/actions/quiet.ts';
import { keepTyped } from '../../../state/actions/rush-car.ts';
import { reasonLimit, type ExceptionQuestion } from '../../../state/gate/question.ts';
import { useScreen, type PressKind, type ScreenState } from '../../../state/gate/screen.ts';
import { isSaving, readPlate, typedPlate, vehicleClassOf } from '../../../state/gate/selectors.ts';
import { askIfTooShort } from '../../../state/actions/short-plate.ts';
import { printByItself } from '../../ticket/state/ticket-by-itself.ts';
import { moveCaret } from './typing-actions.ts';
import { askForUnread } from '../../../state/actions/unread-plate.ts';

/** Both buttons' message, without what only one of them says. */
type PressMessage = Omit<CallInput<'gate.enter'>, 'vehicleClass' | 'reading'>;

/** The car comes in. @param atMs when it was pressed (`event.timeStamp`) */
export async function pressEnter(atMs: number): Promise<void> {
  const state = useScreen.getState();
  const plate = typedPlate(state);
  if (plate === '') {
    if (!isSaving(state) && !justSaved(atMs)) notify({ key: 'notice.empty' });
    return;
  }
  if (isSaving(state) || askForUnread(state.draft, moveCaret)) return;
  if (askIfTooShort(plate, state.pressId ?? '', atMs)) return;
  await enter(plate, {});
}

/** The attendant says that this is another car than the one that is inside, or that that one has left. */
export async function enterAnyway(): Promise<void> {
  const state = useScreen.getState();
  if (state.question?.ask !== 'duplicate' || isSaving(state)) return;
  await enter(typedPlate(state), { despiteInside: true });
}

async function enter(plate: string, despite: { despiteInside?: true }): Promise<void> {
  const vehicleClass = vehicleClassOf(useScreen.getState());
  const reading = readingDone(plate);
  await press({ operation: 'entry', plate, vehicleClass }, (message) =>
    services().booth.gate.enter({ ...message, vehicleClass, ...reading, ...despite }),
  );
}

/**
 * No record fits: noted for the supervisor with the reason, never sent. What stands beside the plate is noted behind the reason.
 */
export async function pressException(): Promise<void> {
  const state = useScreen.getState();
  if (state.question?.ask !== 'exception') return;
  const { former } = state.question;
  const reason = state.question.reason.trim();
  if (reason === '') return notify({ key: 'notice.reasonFirst' });
  const { plate, beside } = carOfException(state, former);
  const more = beside === '' ? '' : ` · ${beside}`;
  const noted = reason.slice(0, reasonLimit - more.length) + more;
  await press({ operation: 'exception', plate, note: noted.trim() }, (message) =>
    services().booth.gate.exception({ ...message, reason: noted }),
  );
}

/**
 * A car of another service stood chosen, and is no exit here: it is that one, unless another whole plate is typed. Of any car the core
 * keeps a whole plate only: what else is known of it stands beside that.
 */
function carOfException(
  state: ScreenState,
  chosen: ExceptionQuestion['former'],
): { readonly plate: string; readonly beside: string } {
  const whole = readPlate(state);
  const former = chosen?.car ?? null;
  const isFormer =
    chosen !== null &&
    (chosen.car.plate.startsWith(whole) || (chosen.foundBy === whole && isLike(chosen.car)));
  const plate = isFormer && chosen.car.plate !== '' ? chosen.car.plate : whole;
  const known = [
    typedPlate(state),
    former?.plate ?? '',
    former?.plate === '' ? (former.sessionId ?? '') : '',
  ];
  return { plate, beside: known.filter((one) => one !== '' && one !== plate).join(' · ') };
}

/** Whether what it was found by says nothing else than its plate: all of it, or a part, with characters that look alike. */
const isLike = ({ marks }: CarInside): boolean =>
  marks.length > 0 && marks.every((mark) => mark !== 'different' && mark !== 'missing');

/** What a press becomes in the journal. */
const recordedAs = {
  entry: 'entry',
  rush: 'entry',
  exit: 'exit',
  exception: 'exit',
} as const satisfies Record<PressKind, Direction>;

/** What was pressed, as far as the record has to say it. */
interface Pressed {
  readonly operation: PressKind;
  readonly plate: string;
  readonly vehicleClass?: string;
  readonly note?: string;
  /** The one that leaves. */
  readonly car?: CarInside;
}

let presses = 0;

/** Another number, another press: whoever waits for something else knows by it that one was made meanwhile. */
export const pressesSoFar = (): number => presses;

/** Saves what was pressed: the picture, the press id and what the screen shows of it. */
export async function press(
  pressed: Pressed,
  save: (message: PressMessage) => Promise<Result<RecordView>>,
): Promise<void> {
  const { operation, plate } = pressed;
  const { now, newId, play, carGone } = services();
  const state = useScreen.getState();
  // Rush may be saving that car: a glove slid on.
  if (isBeingSaved(state)) return;
  presses += 1;
  const pressId = state.pressId ?? newId();
  useScreen.setState({
    pressId,
    wasPressed: true,
    press: { step: 'saving', operation, plate, startedAt: now() },
  });
  clearNotice();
  const picture = await pictureForPress();
  const answer = await savedOnce(pressId, (id) => save({ pressId: id, plate, ...picture }));
  if (answer?.ok === true) {
    const isFirst = isFirstPress(answer.value, state, pressed);
    // Before the gate is free for the next car: this one is not to be read any more.
    carGone();
    rememberTyped(answer.value.plate, state.draft);
    showSaved(answer.value);
    printByItself(answer.value);
    // A tap of Rush that was not answered may have saved it: its plate is still to be told.
    if (answer.value.state === 'draft') keepTyped(answer.value, state);
    endCar();
    play(isFirst ? 'attention' : 'saved');
    if (isFirst) tellOfFirst(answer.value);
  } else if (answer?.error.code === 'already-inside') {
    // Nothing failed: the same press goes on with the answer.
    useScreen.setState({ wasPressed: state.wasPressed });
    showAgain(state.press);
    askAboutDuplicate();
    answeredOtherwise();
    play('attention');
  } else {
    // The plate, the picture and the press id stay: the attendant presses again.
    const error = answer === null ? ({ code: 'no-answer' } as const) : answer.error;
    useScreen.setState({ press: { step: 'failed', operation, plate, error } });
    answeredOtherwise();
    play('refused');
  }
}

/**
 * A press that was not answered may have been saved; pressed again, it is the same record. Where the attendant had meanwhile typed, chosen or
 * pressed something else, what was saved is not what was pressed last.
 */
function isFirstPress(saved: RecordView, { wasPressed, snapshot }: ScreenState, last: Pressed): boolean {
  if (!wasPressed || snapshot === null) return false;
  const { operation, plate, vehicleClass, note, car } = last;
  return (
    saved.operation !== recordedAs[operation] ||
    (car === undefined ? saved.plate !== plateAsKept(snapshot.plates, plate) : !isOf(saved, car)) ||
    (vehicleClass !== undefined && saved.vehicleClass !== vehicleClass) ||
    (note !== undefined && saved.note !== note)
  );
}

/** Whether that exit is of that car. */
const isOf = ({ entryId, siteEntry, sessionId }: RecordView, car: CarInside): boolean =>
  entryId !== null && car.entryId !== null
    ? entryId === car.entryId
    : car.siteEntry !== undefined
      ? siteEntry === car.siteEntry
      : isSameSession(sessionId ?? '', car.sessionId ?? '');

/** Until the next press. */
function tellOfFirst(saved: RecordView): void {
  const isShown = (): boolean => {
    const { press } = useScreen.getState();
    return press?.step === 'saved' && press.record.id === saved.id;
  };
  notify({ key: 'notice.firstSaved', values: { plate: nameOf(saved) } }, { about: isShown });
}
