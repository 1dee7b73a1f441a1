import type { RecordView } from '../../../electron/contract/record.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { services } from '../booth/services.ts';
import { isDoubleTap } from '../booth/double-tap.ts';
import { useScreen, type Press } from '../gate/screen.ts';
import { isSaving } from '../gate/selectors.ts';

/** After this long without a word from the core the attendant may press again; the press id keeps it one record. */
export const noAnswerMs = 15_000;

/**
 * Saves a press, and what was pressed again after no answer came as the same record. Where somebody has taken that record back meanwhile, it
 * is another one: else nothing would be saved, and all be said to be done.
 *
 * @returns null: no answer came
 */
export async function savedOnce(
  pressId: string,
  save: (pressId: string) => Promise<Result<RecordView>>,
): Promise<Result<RecordView> | null> {
  const { sleep, newId } = services();
  const answer = await Promise.race([save(pressId), sleep(noAnswerMs).then(() => null)]);
  if (answer?.ok !== true || answer.value.state !== 'voided') return answer;
  const nextId = newId();
  if (useScreen.getState().pressId === pressId) useScreen.setState({ pressId: nextId });
  return Promise.race([save(nextId), sleep(noAnswerMs).then(() => null)]);
}

/** A press comes to nothing, and the card tells of the one before, as that stands by now. */
export function showAgain(before: Press | null): void {
  if (before?.step !== 'saved') return useScreen.setState({ press: before });
  const record = recordNow(before.record);
  useScreen.setState({ press: { ...before, record } });
}

const recordNow = (record: RecordView): RecordView =>
  useScreen.getState().snapshot?.recent.find(({ id }) => id === record.id) ?? record;

/** @returns once no press is being saved. @param everyMs how often it is looked */
export async function whileSaving(everyMs: number): Promise<void> {
  while (isSaving(useScreen.getState())) await services().sleep(everyMs);
}

/** @param atMs when it is pressed (`event.timeStamp`). @returns whether that is the second tap of the press that was saved last */
export const justSaved = (atMs: number): boolean => {
  const { press } = useScreen.getState();
  return press?.step === 'saved' && isDoubleTap(atMs, press.savedAt);
};

/** The result card tells of it from here on. The service may have answered already while this answer was on its way. */
export function showSaved(saved: RecordView): void {
  const at = services().now();
  const record = recordNow(saved);
  useScreen.setState({
    press: { step: 'saved', record, savedAt: performance.now(), stateSince: at },
    // What came back before was dealt with: the next car's plate is typed at once.
    answeredMs: Number.NEGATIVE_INFINITY,
  });
}
