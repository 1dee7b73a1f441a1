import { plateLength } from '../../../electron/contract/plate-rules.ts';
import type { Plates } from '../../../electron/contract/plates.ts';
import { isDoubleTap } from '../booth/double-tap.ts';
import { notify, type NoticeManner } from './notice-actions.ts';
import { useScreen } from '../gate/screen.ts';

/** What was asked about last, and when (ms of the page's own clock): the answer is the same plate once more. */
let asked: { readonly plate: string; readonly atMs: number } | null = null;

/** @returns how many characters the shortest plate of the profile has */
const shortestPlate = ({ formats, alphabets }: Plates): number =>
  Math.min(
    ...formats.map((segments) =>
      segments.reduce(
        (length, { alphabet, min }) =>
          length + min * Math.min(...(alphabets[alphabet] ?? ['']).map(plateLength)),
        0,
      ),
    ),
  );

/**
 * A plate that is shorter than any of the profile's is asked about once: the same press again is the answer.
 *
 * @param plate as kept
 * @param atMs when it was pressed (`event.timeStamp`)
 * @param manner of asking; left out: about what is typed at the gate
 * @returns whether it was asked just now
 */
export function askIfTooShort(plate: string, atMs: number, manner: NoticeManner = {}): boolean {
  const { snapshot } = useScreen.getState();
  if (snapshot === null || plateLength(plate) >= shortestPlate(snapshot.plates)) return false;
  const before = asked;
  if (before?.plate === plate && !isDoubleTap(atMs, before.atMs)) {
    asked = null;
    return false;
  }
  if (before?.plate !== plate) asked = { plate, atMs: performance.now() };
  notify({ key: 'notice.tooShort', values: { plate } }, manner);
  return true;
}
