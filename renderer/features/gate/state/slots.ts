import type { TextKey, Message } from '../../../platform/i18n/message.ts';
import { calledOf } from '../../../state/gate/car-inside.ts';
import { leaveQuestion } from './exception-actions.ts';
import { chooseCar, leaveRushForExit, letOut, pressExit } from './exit-actions.ts';
import { gateViewOf, type GateView } from '../../../state/gate/gate-view.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { pressEnter, pressException } from './press-actions.ts';
import { completeCar } from '../../rush/state/rush-typing.ts';
import { carBeingTyped, type RushState } from '../../../state/gate/rush.ts';
import type { ScreenState } from '../../../state/gate/screen.ts';
import { selectedCar } from '../../../state/gate/selectors.ts';
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
