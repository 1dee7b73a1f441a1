import type { CarInside } from '../../../../electron/contract/inside.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { services } from '../../../state/booth/services.ts';
import { draftEditor } from '../../../state/actions/draft-editor.ts';
import * as drafts from '../../../state/gate/draft.ts';
import { clearNotice, notify } from '../../../state/actions/notice-actions.ts';
import { rememberTyped } from '../../../state/gate/plate-shape.ts';
import { justSaved, noAnswerMs, showAgain, showSaved } from '../../../state/actions/press-saved.ts';
import {
  answeredOtherwise,
  answerSeen,
  isAnswerNew,
  refuseTyping,
  sayStillSaving,
} from '../../../state/actions/quiet.ts';
import { leaveRush, typeNextCar } from '../../../state/actions/rush-car.ts';
import { carBeingTyped, draftOf, rushClassOf, useRush } from '../../../state/gate/rush.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { isSaving } from '../../../state/gate/selectors.ts';
import { askIfTooShort } from '../../../state/actions/short-plate.ts';
import { rushReadingDone } from '../../../state/actions/rush-reading-done.ts';
import { askForUnread } from '../../../state/actions/unread-plate.ts';

/** null: nothing may be typed now. */
function read(): drafts.PlateDraft | null {
  const rush = useRush.getState();
  return rush.typing === null || isSaving(useScreen.getState()) ? null : draftOf(rush);
}

function write(draft: drafts.PlateDraft): void {
  const rush = useRush.getState();
  if (rush.typing === null) return;
  const changed = drafts.plateText(draft) !== drafts.plateText(draftOf(rush));
  useRush.setState({
    drafts: new Map(rush.drafts).set(rush.typing, draft),
    // Another plate answers whether it is inside already.
    ...(changed ? { duplicate: null } : {}),
  });
}

/** The plate of the car of the stack. */
export const rushPlate = draftEditor({
  wildcards: 'kept',
  read,
  write,
  seen: answerSeen,
  isTooSoon: isAnswerNew,
  refuse: refuseTyping,
});

/** What was read in its picture becomes what is typed, as `typeRead` at the gate. */
export const typeRushRead = (text: string, marked: readonly boolean[]): void =>
  write(drafts.readDraft(text, marked));

/** One character becomes the one that was read, as `changeRead` at the gate. */
export const changeRushRead = (corrected: string): void =>
  write(drafts.correctedDraft(draftOf(useRush.getState()), corrected));

export function chooseRushClass(vehicleClass: string): void {
  const { typing, classes } = useRush.getState();
  if (typing === null) return;
  if (isSaving(useScreen.getState())) sayStillSaving();
  else if (isAnswerNew()) refuseTyping();
  else useRush.setState({ classes: new Map(classes).set(typing, vehicleClass) });
}

/** Back to the plate, which stands as it was typed. */
export function correctRushPlate(): void {
  if (isSaving(useScreen.getState())) return sayStillSaving();
  answerSeen();
  useRush.setState({ duplicate: null });
}

const beingTyped = (): RecordView | null => carBeingTyped(useScreen.getState().snapshot, useRush.getState());

/** The plate is typed: the car of the stack becomes an entry, and the next one is shown. @param atMs when it was pressed (`event.timeStamp`) */
export async function completeCar(atMs: number): Promise<void> {
  const rush = useRush.getState();
  const draft = draftOf(rush);
  // A second tap of the same press would complete the next car.
  if (isSaving(useScreen.getState()) || justSaved(atMs)) return;
  if (draft.characters.length === 0) return notify({ key: 'notice.empty' });
  if (askForUnread(draft, rushPlate.moveCaret)) return;
  if (askIfTooShort(drafts.plateText(draft), rush.typing ?? '', atMs)) return;
  await complete({});
}

/** The attendant says that this is another car than the one that is inside, or that that one has left. */
export async function completeAnyway(): Promise<void> {
  if (useRush.getState().duplicate !== null && !isSaving(useScreen.getState()))
    await complete({ despiteInside: true });
}

async function complete(despite: { despiteInside?: true }): Promise<void> {
  const { now, sleep, play, booth } = services();
  const car = beingTyped();
  const before = useScreen.getState();
  if (car === null || before.snapshot === null) return;
  const rush = useRush.getState();
  const plate = drafts.plateText(draftOf(rush));
  const vehicleClass = rushClassOf(before.snapshot, rush);
  const read = rushReadingDone(car.id, plate, draftOf(rush));
  useScreen.setState({ press: { step: 'saving', operation: 'entry', plate, startedAt: now() } });
  clearNotice();
  const answer = await Promise.race([
    booth.gate.complete({ recordId: car.id, plate, vehicleClass, ...despite, ...read }),
    sleep(noAnswerMs).then(() => null),
  ]);
  if (answer?.ok === true) {
    rememberTyped(answer.value.plate, draftOf(rush));
    showSaved(answer.value);
    // Where the snapshot came first, the next one is shown already.
    if (useRush.getState().typing === car.id) typeNextCar();
    useRush.setState(({ completed }) => ({ completed: new Set(completed).add(car.id) }));
    if (beingTyped() === null) leaveRush();
    play('saved');
  } else if (answer?.error.code === 'already-inside' && useRush.getState().typing === car.id) {
    // Nothing failed: the same press goes on with the answer. Who has left that car is told, and not asked about it beside another one.
    showAgain(before.press);
    useRush.setState({ duplicate: { plate, other: null } });
    answeredOtherwise();
    play('attention');
    await findOther(plate);
  } else {
    const error = answer === null ? ({ code: 'no-answer' } as const) : answer.error;
    useScreen.setState({ press: { step: 'failed', operation: 'entry', plate, error } });
    answeredOtherwise();
    play('refused');
  }
}

/** The other one's picture follows as soon as it is known. */
async function findOther(plate: string): Promise<void> {
  const answer = await services().booth.gate.inside({ plate });
  if (!answer.ok || useRush.getState().duplicate?.plate !== plate) return;
  const { exact, cars } = answer.value;
  const other: CarInside | null = exact ?? cars.find((car) => car.plate === plate) ?? null;
  useRush.setState({ duplicate: { plate, other } });
}
