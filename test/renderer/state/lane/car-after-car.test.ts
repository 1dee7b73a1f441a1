import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecordView } from '../../../../electron/contract/record.ts';
import {
  chooseClass,
  clearPlate,
  typeBackspace,
  typeText,
} from '../../../../renderer/features/gate/state/typing-actions.ts';
import { leaveQuestion } from '../../../../renderer/features/gate/state/exception-actions.ts';
import { enterAnyway } from '../../../../renderer/features/gate/state/press-actions.ts';
import { closeWall, undoCar } from '../../../../renderer/features/gate/state/wall-actions.ts';
import { rushWaits, slotsOf, type Place } from '../../../../renderer/features/gate/state/decide.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { chooseRushClass, rushPlate } from '../../../../renderer/features/rush/state/rush-typing.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { leaveRush, typeNextCar, typeRushCar } from '../../../../renderer/state/actions/rush-car.ts';
import { plateText } from '../../../../renderer/state/gate/draft.ts';
import { draftOf, useRush, type RushState } from '../../../../renderer/state/gate/rush.ts';
import { useScreen, type ScreenState } from '../../../../renderer/state/gate/screen.ts';
import { typedPlate } from '../../../../renderer/state/gate/selectors.ts';
import { Rng } from '../../../faults/rng.ts';
import { settled } from '../../../support/acting-gate.ts';
import { sized } from '../../../support/nightly.ts';
import { cars, carsIn, isTruck, Lane, leaves, letterOf, plateOf } from './lane.ts';

// One car after the other, with every press, key and answer in any order: what is typed, chosen and seen of one is never another's.

const walks = sized(1_000, 30_000);
const steps = 60;

afterEach(() => vi.unstubAllGlobals());

/** What a hurried hand does next. */
type Step = (lane: Lane, rng: Rng) => unknown;

const press =
  (place: Place): Step =>
  ({ nowMs }) =>
    slotsOf(useScreen.getState(), useRush.getState())[place].act(nowMs);

const key: Step = (lane, rng) => {
  const { rushed, typed } = lane;
  if (rushed !== null) return rushPlate.type(letterOf(rushed, rng));
  if (useRush.getState().typing !== null) return undefined;
  return typeText(
    leaves(typed) ? (plateOf(typed)[typedPlate(useScreen.getState()).length] ?? '') : letterOf(typed, rng),
  );
};

const klass: Step = ({ rushed, typed, trucks }) => {
  if (useRush.getState().typing === null) {
    if (!isTruck(typed)) return;
    chooseClass('TRUCK');
    if (useScreen.getState().vehicleClass === 'TRUCK') trucks.add(typed);
    return;
  }
  return rushed !== null && isTruck(rushed) ? chooseRushClass('TRUCK') : undefined;
};

const rush: Step = (lane) => {
  const { typing } = useRush.getState();
  const { wall, question } = useScreen.getState();
  // While it is asked which car leaves, the one that comes in is another one.
  const isOther = typing !== null && (wall !== null || question !== null);
  if (isOther || rushWaits(useScreen.getState(), useRush.getState())) return undefined;
  lane.shownClass = typing === null ? useScreen.getState().vehicleClass : null;
  return tapRush(lane.nowMs);
};

/** The car at the window goes away. */
const cleared =
  (clear: () => void): Step =>
  ({ trucks, typed }) => {
    clear();
    if (useScreen.getState().vehicleClass === null) trucks.delete(typed);
  };

const backspace: Step = (lane, rng) => {
  if (lane.rushed !== null) return rushPlate.backspace();
  // Whoever takes back all of what was pressed begins another car.
  return (useScreen.getState().wasPressed ? cleared(typeBackspace) : typeBackspace)(lane, rng);
};

const hand: Readonly<Record<string, readonly [weight: number, step: Step]>> = {
  key: [12, key],
  class: [2, klass],
  Enter: [4, press('enter')],
  Exit: [2, press('exit')],
  Rush: [2, rush],
  'the stack': [1, () => typeRushCar()],
  'the next of the stack': [1, () => typeNextCar()],
  'the window': [1, () => leaveRush()],
  clear: [1, cleared(clearPlate)],
  backspace: [2, backspace],
  'the picture': [1, () => closeWall()],
  'all that fit': [1, () => undoCar()],
  'another car': [1, () => enterAnyway()],
  back: [1, () => leaveQuestion()],
};
const others: typeof hand = {
  answer: [6, (lane) => lane.answer()],
  snapshot: [2, (lane) => lane.tell()],
  'taken back': [1, (lane) => lane.takeBack()],
  'a while': [1, (lane) => lane.pass(15_000)],
};

const drawn = (rng: Rng, all: typeof hand): [string, Step] =>
  rng.pick(
    Object.entries(all).flatMap(([name, [weight, step]]) =>
      Array.from({ length: weight }, (): [string, Step] => [name, step]),
    ),
  );

/** @param ends is given how each record ended. @returns what was wrong, with what was done until then; null: nothing */
async function walk(seed: number, ends: Set<string>): Promise<string | null> {
  const rng = new Rng(seed);
  const lane = new Lane(rng);
  const done: string[] = [];
  for (let step = 0; step < steps && lane.atWindow < cars - 1; step += 1) {
    lane.pass(rng.pick([50, 200, 800, 3_000]));
    const isHand = !isQuiet(lane.nowMs) && rng.chance(0.75);
    const [name, act] = drawn(rng, isHand ? hand : others);
    done.push(name);
    const before = { ...useScreen.getState(), typing: useRush.getState().typing };
    void act(lane, rng);
    await settled();
    lane.faults.push(
      ...mixed(lane),
      ...lost(lane, before, name),
      ...classless(lane),
      ...untrue(lane, before, name),
    );
    if (lane.faults.length > 0) {
      await lane.comeToRest();
      return `seed ${seed}: ${lane.faults.join('; ')} after ${done.join(', ')}`;
    }
  }
  await lane.comeToRest();
  for (const { record } of lane.saved.values()) ends.add(`${record.operation} ${record.state}`);
  const twice = [...lane.saved.values()]
    .filter(({ record }) => record.state !== 'voided')
    .map(({ car }) => car)
    .filter((car, place, all) => all.indexOf(car) < place);
  return twice.length === 0 ? null : `seed ${seed}: twice ${twice.join()} after ${done.join(', ')}`;
}

/** What stands in a field is of one car. */
function mixed({ rushed }: Lane): string[] {
  const field = typedPlate(useScreen.getState());
  const stack = plateText(draftOf(useRush.getState()));
  return [
    ...(carsIn(field).length > 1 ? [`${field} in the field`] : []),
    ...(rushed !== null && carsIn(stack).some((car) => car !== rushed) ? [`${stack} for ${rushed}`] : []),
  ];
}

/** What was typed is gone, and stands neither in a record nor with one whose plate is still to be typed. */
function lost({ saved }: Lane, before: ScreenState, step: string): string[] {
  const [car] = carsIn(typedPlate(before));
  if (car === undefined || ['clear', 'backspace'].includes(step) || typedPlate(useScreen.getState()) !== '')
    return [];
  const { drafts } = useRush.getState();
  const hasIt = ({ id, state }: RecordView): boolean => state !== 'draft' || drafts.has(id);
  const isThere = [...saved.values()].some((one) => one.car === car && hasIt(one.record));
  return isThere ? [] : [`what was typed for ${car} is gone`];
}

/** The class that was shown as a car rushed in is not the one that stands there when its plate is typed. */
function classless({ trucksRushed }: Lane): string[] {
  const { classes } = useRush.getState();
  return trucksRushed.splice(0).flatMap((id) => (classes.get(id) === 'TRUCK' ? [] : [`${id} is a truck`]));
}

/** A press at the window is said to be saved, and was taken back before it, or is still to be pressed. */
function untrue(
  lane: Lane,
  before: Pick<ScreenState & RushState, 'press' | 'typing'>,
  step: string,
): string[] {
  const { press, ...state } = useScreen.getState();
  // What comes late may be the answer about a car of the stack, or of a record that was taken back meanwhile.
  const isAtOnce = before.press?.step !== 'saved' && before.typing === null && step !== 'answer';
  if (press?.step !== 'saved' || !isAtOnce) return [];
  const { id, state: standing } = press.record;
  const car = lane.carOf(id);
  return [
    ...(standing === 'voided' ? [`${id} is said to be saved`] : []),
    ...(carsIn(plateText(state.draft)).includes(car ?? -1) ? [`${id} is still to be pressed`] : []),
  ];
}

describe('one car after the other', () => {
  it('is what the screen says, whatever is pressed, typed and answered meanwhile', async () => {
    const wrong: string[] = [];
    const ends = new Set<string>();
    for (let seed = 1; seed <= walks && wrong.length < 3; seed += 1) {
      const fault = await walk(seed, ends);
      if (fault !== null) wrong.push(fault);
    }
    expect(wrong).toEqual([]);
    expect([...ends].toSorted()).toEqual([
      'entry draft',
      'entry queued',
      'entry voided',
      'exit queued',
      'exit voided',
    ]);
  });
});
