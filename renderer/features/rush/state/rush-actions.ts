import type { sinceTapLimitMs as contractLimit, RecordView } from '../../../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import { beginCar, endCar } from '../../../state/actions/car-actions.ts';
import { services } from '../../../state/booth/services.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { openOverlay } from '../../../state/booth/overlay.ts';
import { pictureForPress, pictureOfNow } from '../../../state/actions/press-picture.ts';
import { noAnswerMs, showSaved } from '../../../state/actions/press-saved.ts';
import { changedByItself } from '../../../state/actions/quiet.ts';
import { leaveRush, typeRushCar } from '../../../state/actions/rush-car.ts';
import { carBeingTyped, useRush } from '../../../state/gate/rush.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { isSaving, typedPlate } from '../../../state/gate/selectors.ts';

// A value import would carry the contract's schemas into the page; the type keeps the two equal.
const sinceTapLimitMs: typeof contractLimit = 30_000;
/** No two cars pass a window within this: a second tap is the same one, of a gloved finger or an impatient one. */
const sameCarMs = 1_500;

/**
 * Car now, plate later. Where the car at the window is being typed already, it is that car: its frozen picture goes with it, and
 * what was typed waits for it on the stack. While a plate of the stack is typed, it is the car that is seen live.
 *
 * @param tappedAt when it was tapped (`event.timeStamp`)
 */
export async function tapRush(tappedAt: number): Promise<void> {
  const { newId, sleep, play, carGone, booth } = services();
  const { snapshot, pressId, press } = useScreen.getState();
  const { tappedAt: before, typing } = useRush.getState();
  if (snapshot?.rush !== true || tappedAt - before < sameCarMs) return;
  const begun = typing === null && pressId !== null;
  // Enter, or Exit, is being saved for that very car.
  if (begun && press?.step === 'saving') return;
  useRush.setState(({ saving }) => ({ tappedAt, saving: saving + 1 }));
  const picture = await (begun ? pictureForPress() : pictureOfNow());
  const seen = begun ? typedPlate(useScreen.getState()) : '';
  if (picture.picture === null && seen === '') return askForSeen();
  const sinceTapMs = Math.min(Math.max(Math.round(performance.now() - tappedAt), 0), sinceTapLimitMs);
  const told = picture.picture === null ? { seen } : {};
  const tap = { pressId: begun ? pressId : newId(), ...picture, ...told, sinceTapMs };
  const answer = await Promise.race([booth.gate.rush(tap), sleep(noAnswerMs).then(() => null)]);
  // Before the gate is free for the next car: this one is not to be read any more.
  if (answer?.ok === true) carGone();
  useRush.setState(({ saving }) => ({ saving: saving - 1 }));
  if (answer?.ok === true) {
    if (begun && useScreen.getState().pressId === pressId) keepTyped(answer.value);
    if (!isSaving(useScreen.getState())) showSaved(answer.value);
    play('saved');
    return;
  }
  const error = answer === null ? ({ code: 'no-answer' } as const) : answer.error;
  useRush.setState({ tappedAt: Number.NEGATIVE_INFINITY });
  useScreen.setState({ press: { step: 'failed', operation: 'rush', plate: '', error } });
  play('refused');
}

/** Without a picture and without a character nobody could ever type the plate: it is asked for while the car can be seen. */
function askForSeen(): void {
  useRush.setState(({ saving }) => ({ tappedAt: Number.NEGATIVE_INFINITY, saving: saving - 1 }));
  leaveRush();
  beginCar();
  // Until something is typed, or the camera has come.
  const about = (): string => {
    const state = useScreen.getState();
    return `${typedPlate(state)} ${String(state.frozen?.captured?.taken === true)}`;
  };
  notify({ key: 'notice.rushBlind' }, { about });
}

/** The characters of its plate that were typed before the tap. */
function keepTyped({ id }: RecordView): void {
  const state = useScreen.getState();
  if (typedPlate(state) !== '')
    useRush.setState(({ drafts }) => ({ drafts: new Map(drafts).set(id, state.draft) }));
  endCar();
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
  const still = <T>(known: Iterable<T>, id: (one: T) => string): T[] =>
    [...known].filter((one) => there.has(id(one)));
  const completed = still(rush.completed, (id) => id);
  const drafts = still(rush.drafts, ([id]) => id);
  if (completed.length < rush.completed.size || drafts.length < rush.drafts.size)
    useRush.setState({ completed: new Set(completed), drafts: new Map(drafts) });
  if (rush.typing === null || carBeingTyped(snapshot, useRush.getState()) !== null) return;
  typeRushCar();
  // Unless it was the attendant's own press.
  if (!isSaving(useScreen.getState())) changedByItself();
}
