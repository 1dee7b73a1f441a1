import type { TextKey, Message } from '../../../platform/i18n/message.ts';
import { shownForMs } from '../../../ui/focus/view.ts';
import { newViewMs } from '../../../state/booth/after-paint.ts';
import { confirmedBeside, doubleTapMs } from '../../../state/booth/double-tap.ts';
import { calledOf } from '../../../state/gate/car-inside.ts';
import { gateSubjectOf, gateViewOf, type GateView } from '../../../state/gate/gate-view.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { justSaved } from '../../../state/actions/press-saved.ts';
import { tapRush } from '../../rush/state/rush-actions.ts';
import { completeCar } from '../../rush/state/rush-typing.ts';
import { carBeingTyped, useRush, type RushState } from '../../../state/gate/rush.ts';
import { useScreen, type ScreenState } from '../../../state/gate/screen.ts';
import { isSaving, selectedCar } from '../../../state/gate/selectors.ts';
import { leaveQuestion } from './exception-actions.ts';
import { chooseCar, leaveRushForExit, letOut, letOutRead, pressExit } from './exit-actions.ts';
import { pressEnter, pressException } from './press-actions.ts';
import { endSessionId } from './session-id-actions.ts';
import { showLeaving, toEntry } from './wall-actions.ts';

/** What a place of the deciding zone stands for in a view. */
export interface Slot {
  readonly kind: 'enter' | 'exit' | 'answer' | 'leave';
  readonly word: TextKey;
  /** What a press does; null: the word says it. */
  readonly meaning: Message | null;
  /** It books nothing: it leads to where that can be done, or says what comes first. */
  readonly neutral: boolean;
  /** @param atMs when it was pressed (`event.timeStamp`) */
  readonly act: (atMs: number) => void | Promise<void>;
}

export type Place = 'enter' | 'exit';
type Slots = Readonly<Record<Place, Slot>>;

const enter = { kind: 'enter', word: 'press.enter', neutral: false } as const;
const exit = { kind: 'exit', word: 'press.exit', neutral: false } as const;
const back: Slot = { kind: 'leave', word: 'wall.back', meaning: null, neutral: true, act: leaveQuestion };
const enterAfterAnswer: Slot = {
  ...enter,
  meaning: { key: 'press.answerFirst' },
  neutral: true,
  act: () => notify({ key: 'notice.answerFirst' }),
};
/** What was scanned may be about the car at the window. */
const afterScan = {
  meaning: { key: 'press.answerFirst' },
  neutral: true,
  act: () => notify({ key: 'scan.answerFirst' }),
} as const satisfies Partial<Slot>;
const exitAtWindow: Slot = {
  ...exit,
  meaning: { key: 'press.toWindow' },
  neutral: true,
  act: leaveRushForExit,
};
/** While it is asked which car leaves, the car does not come in by a slip. */
const enterFromWall: Slot = { ...enter, meaning: { key: 'press.toEntry' }, neutral: true, act: toEntry };

function leaves(state: ScreenState, act: Slot['act']): Slot {
  const car = selectedCar(state);
  const neutral = car?.otherService === true;
  if (car === null || neutral) return { ...exit, meaning: { key: 'press.exitMeaning' }, neutral, act };
  return { ...exit, meaning: { key: 'press.exitCar', values: { plate: calledOf(car) } }, act };
}

const views: Readonly<Record<GateView, (state: ScreenState, rush: RushState) => Slots>> = {
  gate: (state) => ({
    enter: { ...enter, meaning: { key: 'press.enterMeaning' }, act: pressEnter },
    exit: leaves(state, pressExit),
  }),
  'gate-cars': (state) => ({ enter: enterFromWall, exit: leaves(state, chooseCar) }),
  'gate-candidate': (state) => ({ enter: enterFromWall, exit: leaves(state, chooseCar) }),
  // Whoever presses Exit twice has not compared: what confirms it stands beside the pictures.
  'gate-read': () => ({
    enter: enterFromWall,
    exit: { ...exit, meaning: { key: 'press.exitMeaning' }, neutral: true, act: chooseCar },
  }),
  'gate-pair': (state) => ({ enter: enterFromWall, exit: leaves(state, letOut) }),
  'gate-session': () => ({
    enter: { kind: 'answer', word: 'sessionId.find', meaning: null, neutral: false, act: endSessionId },
    exit: back,
  }),
  'gate-exception': ({ question }) => {
    const neutral = question?.ask !== 'exception' || question.reason.trim() === '';
    const meaning: Message = { key: neutral ? 'notice.reasonFirst' : 'exception.noteMeaning' };
    return {
      enter: { kind: 'answer', word: 'exception.noteIt', meaning, neutral, act: pressException },
      exit: back,
    };
  },
  'gate-scanned': () => ({ enter: { ...enter, ...afterScan }, exit: { ...exit, ...afterScan } }),
  'gate-duplicate': () => ({
    enter: enterAfterAnswer,
    exit: { ...exit, meaning: { key: 'press.toInside' }, neutral: true, act: showLeaving },
  }),
  'gate-rush': ({ snapshot }, rush) => ({
    enter: {
      ...enter,
      meaning: {
        key: 'rush.enterMeaning',
        values: { time: { at: carBeingTyped(snapshot, rush)?.at ?? '' } },
      },
      act: completeCar,
    },
    exit: exitAtWindow,
  }),
  'gate-rush-duplicate': () => ({ enter: enterAfterAnswer, exit: exitAtWindow }),
};

/** What the two places of the deciding zone stand for: a press books nothing but what the screen is about. */
export const slotsOf = (state: ScreenState, rush: RushState): Slots =>
  views[gateViewOf(state, rush)](state, rush);

/** Rush lets in the car at the window, so not while something is asked. */
export const rushWaits = (state: ScreenState, rush: RushState): boolean =>
  !['gate', 'gate-rush'].includes(gateViewOf(state, rush));

/** When a press led to another view without booking anything (ms of the page's clock): its second tap is the same tap. */
let ledAt = Number.NEGATIVE_INFINITY;

/**
 * A press is of when it was made: a busy page hears of it late.
 *
 * @param about as `gateSubjectOf` says; of an enlarged picture nothing
 * @param atMs of the page's clock, as `event.timeStamp`; left out: now
 * @returns how long after that no press counts yet in that view (ms); it may be known already, but not be painted yet
 */
export const settlesInMs = (view: GateView | 'enlarged', about: string, atMs = performance.now()): number =>
  Math.max(0, newViewMs - shownForMs(view, about, atMs), ledAt + doubleTapMs - atMs);

/** Enter or Exit: what its place stands for in the view that is shown. @param atMs when it was pressed, as `settlesInMs` */
export async function decide(place: Place, atMs: number): Promise<void> {
  const [state, rush] = [useScreen.getState(), useRush.getState()];
  const view = gateViewOf(state, rush);
  if (settlesInMs(view, gateSubjectOf(state, rush), atMs) > 0) return tooSoon(atMs);
  const { neutral, act } = slotsOf(state, rush)[place];
  const acting = act(atMs);
  if (neutral && gateViewOf(useScreen.getState(), useRush.getState()) !== view) ledAt = performance.now();
  await acting;
}

/** Car now, plate later. @param atMs when it was pressed, as `settlesInMs` */
export async function decideRush(atMs: number): Promise<void> {
  const [state, rush] = [useScreen.getState(), useRush.getState()];
  if (settlesInMs(gateViewOf(state, rush), gateSubjectOf(state, rush), atMs) > 0) tooSoon(atMs);
  else if (rushWaits(state, rush)) notify({ key: 'notice.rushWaits' });
  else await tapRush(atMs);
}

/** The car that was read and stands beside the one at the window is the one that leaves. @param atMs when it was pressed, as `settlesInMs` */
export async function decideRead(atMs: number): Promise<void> {
  const [state, rush] = [useScreen.getState(), useRush.getState()];
  const view = gateViewOf(state, rush);
  if (view !== 'gate-read' || settlesInMs(view, gateSubjectOf(state, rush), atMs) > 0) {
    tooSoon(atMs);
    return;
  }
  confirmedBeside(atMs);
  await letOutRead();
}

function tooSoon(atMs: number): void {
  if (!isSaving(useScreen.getState()) && !justSaved(atMs)) notify({ key: 'notice.tooSoon' });
}
