import type { sinceTapLimitMs as contractLimit, RecordView } from '../../../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import {
  beginCar,
  endCar,
  isStale,
  pictureForPress,
  pictureOfNow,
} from '../../../state/actions/car-actions.ts';
import { services } from '../../../state/booth/services.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { openOverlay } from '../../../state/booth/overlay.ts';
import { justSaved, savedOnce, showSaved, whileSaving } from '../../../state/actions/press-saved.ts';
import { answeredOtherwise, changedByItself } from '../../../state/actions/quiet.ts';
import { keepTyped, leaveRush, typeRushCar } from '../../../state/actions/rush-car.ts';
import { carBeingTyped, isRushing, useRush } from '../../../state/gate/rush.ts';
import { useScreen, type Press, type ScreenState } from '../../../state/gate/screen.ts';
import { isSaving, typedPlate } from '../../../state/gate/selectors.ts';

// A value import would carry the contract's schemas into the page; the type keeps the two equal.
const sinceTapLimitMs: typeof contractLimit = 30_000;
/** No two cars pass a window within this: a second tap is the same one, of a gloved finger or an impatient one. */
const sameCarMs = 1_500;
/** So often it is looked whether another press is over (ms). */
const afterPressMs = 50;

/**
 * Car now, plate later. Where the car at the window is being typed already, it is that car: its frozen picture goes with it, and
 * what was typed waits for it on the stack. While a plate of the stack is typed, it is the car that is seen live, which may be the one that
 * was begun.
 *
 * @param tappedAt when it was tapped (`event.timeStamp`)
 */
export async function tapRush(tappedAt: number): Promise<void> {
  const { newId, play, carGone, booth } = services();
  const atTap = useScreen.getState();
  const { snapshot, press } = atTap;
  const { tappedAt: before, typing } = useRush.getState();
  const begun = typing === null || isStillThere(atTap) ? atTap.pressId : null;
  if (snapshot?.rush !== true || tappedAt - before < sameCarMs) return;
  // That very car is being saved, by whichever button, or has been: a glove slid on.
  const isShown = typing === null && begun !== null;
  if ((isShown && (press?.step === 'saving' || isRushing(atTap))) || justSaved(tappedAt)) return;
  useRush.setState(({ saving, savingBegun }) => ({
    tappedAt,
    saving: saving + 1,
    savingBegun: begun ?? savingBegun,
  }));
  // From here on the next car's is chosen.
  if (atTap.pressId === null) useScreen.setState({ vehicleClass: null });
  const picture = await (isShown ? pictureForPress() : pictureOfNow());
  const seen = begun === null ? '' : typedPlate(atTap);
  if (picture.picture === null && seen === '') return askForSeen(begun, atTap, tappedAt);
  const sinceTapMs = Math.min(Math.max(Math.round(performance.now() - tappedAt), 0), sinceTapLimitMs);
  const told = picture.picture === null ? { seen } : {};
  let saving = begun;
  const answer = await savedOnce(begun ?? newId(), (id) => {
    if (begun !== null) {
      useRush.setState({ savingBegun: (saving = id) });
      useScreen.setState({ wasPressed: true });
    }
    return booth.gate.rush({ pressId: id, ...picture, ...told, sinceTapMs });
  });
  // Before the gate is free for the next car: this one is not to be read any more.
  if (answer?.ok === true) carGone();
  tapEnded(saving);
  const isSame = begun !== null || atTap.pressId === null;
  if (answer?.ok === true) {
    if (isSame) keepTyped(answer.value, atTap);
    if (isSame && useScreen.getState().pressId === saving) endCar();
    if (!isSaving(useScreen.getState())) showSaved(answer.value);
    play('saved');
    return;
  }
  const error = answer === null ? ({ code: 'no-answer' } as const) : answer.error;
  mayTapAgain(tappedAt);
  // What was typed of it stands there again.
  if (begun !== null) answeredOtherwise();
  play('refused');
  void showFailed({ step: 'failed', operation: 'rush', plate: '', error });
}

/**
 * Whether the car that was begun at the window is the one that is seen live, though nobody has looked there since: not if it was pressed, and
 * may be saved and gone, nor if something is asked about it.
 */
const isStillThere = ({ wasPressed, wall, question, sessionId, frozen }: ScreenState): boolean =>
  !wasPressed &&
  wall === null &&
  question === null &&
  sessionId === null &&
  frozen !== null &&
  !isStale(frozen);

/** Once the press of the next car is over, which does not end by that. */
async function showFailed(press: Press): Promise<void> {
  await whileSaving(afterPressMs);
  useScreen.setState({ press });
}

const tapEnded = (begun: string | null): void =>
  useRush.setState(({ saving, savingBegun }) => ({
    saving: saving - 1,
    savingBegun: savingBegun === begun ? null : savingBegun,
  }));

/** Nothing was saved: the next tap is not the second one of this, if no other has come since. */
const mayTapAgain = (tappedAt: number): void =>
  useRush.setState((rush) => (rush.tappedAt === tappedAt ? { tappedAt: Number.NEGATIVE_INFINITY } : {}));

/** The class that was chosen is still the car's, where that stands at the window as it did. */
function giveClassBack({ pressId, vehicleClass, press }: ScreenState): void {
  const now = useScreen.getState();
  const isSame = pressId === null && now.pressId === null && isSamePress(now.press, press);
  if (isSame && now.vehicleClass === null && useRush.getState().saving === 0)
    useScreen.setState({ vehicleClass });
}

/** A snapshot tells of the same press anew. */
const isSamePress = (now: Press | null, before: Press | null): boolean =>
  now?.step === 'saved' && before?.step === 'saved' ? now.record.id === before.record.id : now === before;

/** Without a picture and without a character nobody could ever type the plate: it is asked for while the car can be seen. */
function askForSeen(begun: string | null, atTap: ScreenState, tappedAt: number): void {
  tapEnded(begun);
  mayTapAgain(tappedAt);
  const { typing } = useRush.getState();
  leaveRush();
  giveClassBack(atTap);
  beginCar();
  // What is typed right now was meant for the car of the stack.
  if (typing !== null) changedByItself();
  // Until something is typed, or the camera has come.
  const about = (): string => {
    const state = useScreen.getState();
    return `${typedPlate(state)} ${String(state.frozen?.captured?.taken === true)}`;
  };
  notify({ key: 'notice.rushBlind' }, { about });
}

/** It did not come in: the supervisor's way out. */
export function askToDiscard({ id }: RecordView): void {
  leaveRush();
  openOverlay({ kind: 'attention', recordId: id });
}

/** The stack changed: a car that needs no plate any more makes room for the next one, the last one for the live picture. */
export function followUntyped(snapshot: BoothSnapshot): void {
  const rush = useRush.getState();
  const there = new Set(snapshot.untyped.map(({ id }) => id));
  // Of a long stack the oldest are told alone: what was typed of another car waits until that is.
  const isCut = snapshot.untyped.length < snapshot.counts.plateMissing;
  const still = <T>(known: Iterable<T>, id: (one: T) => string): T[] =>
    [...known].filter((one) => isCut || there.has(id(one)));
  const completed = still(rush.completed, (id) => id);
  const drafts = still(rush.drafts, ([id]) => id);
  const classes = still(rush.classes, ([id]) => id);
  const isLess = (some: readonly unknown[], { size }: { readonly size: number }): boolean =>
    some.length < size;
  if (isLess(completed, rush.completed) || isLess(drafts, rush.drafts) || isLess(classes, rush.classes))
    useRush.setState({
      completed: new Set(completed),
      drafts: new Map(drafts),
      classes: new Map(classes),
    });
  if (rush.typing === null || carBeingTyped(snapshot, useRush.getState()) !== null) return;
  typeRushCar();
  // Unless it was the attendant's own press.
  if (!isSaving(useScreen.getState())) changedByItself();
}
