import type { RecordView } from '../../../electron/contract/record.ts';
import { services } from '../booth/services.ts';
import { isDoubleTap } from '../booth/double-tap.ts';
import { useScreen } from '../gate/screen.ts';

/** After this long without a word from the core the attendant may press again; the press id keeps it one record. */
export const noAnswerMs = 15_000;

/** @param atMs when it is pressed (`event.timeStamp`). @returns whether that is the second tap of the press that was saved last */
export const justSaved = (atMs: number): boolean => {
  const { press } = useScreen.getState();
  return press?.step === 'saved' && isDoubleTap(atMs, press.savedAt);
};

/** The result card tells of it from here on. The service may have answered already while this answer was on its way. */
export function showSaved(saved: RecordView): void {
  const at = services().now();
  const record = useScreen.getState().snapshot?.recent.find(({ id }) => id === saved.id) ?? saved;
  useScreen.setState({ press: { step: 'saved', record, savedAt: performance.now(), stateSince: at } });
}
