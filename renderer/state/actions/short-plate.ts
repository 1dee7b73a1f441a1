import { plateLength } from '../../../electron/contract/plate-rules.ts';
import type { Plates } from '../../../electron/contract/plates.ts';
import { isDoubleTap } from '../booth/double-tap.ts';
import { notify, type NoticeManner } from './notice-actions.ts';
import { useScreen } from '../gate/screen.ts';

/** What was asked about last, of which car, and when (ms of the page's own clock): the answer is the same plate of that car once more. */
let asked: { readonly plate: string; readonly of: string; readonly atMs: number } | null = null;

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
 * @param of what the plate is of: a car's press, or a record
 * @param atMs when it was pressed (`event.timeStamp`)
 * @param manner of asking; left out: about what is typed at the gate
 * @returns whether it was asked just now
 */
export function askIfTooShort(plate: string, of: string, atMs: number, manner: NoticeManner = {}): boolean {
  const { snapshot } = useScreen.getState();
  if (snapshot === null || plateLength(plate) >= shortestPlate(snapshot.plates)) return false;
  const isAsked = asked?.plate === plate && asked.of === of;
  if (isAsked && !isDoubleTap(atMs, asked?.atMs ?? 0)) {
    asked = null;
    return false;
  }
  if (!isAsked) asked = { plate, of, atMs: performance.now() };
  notify({ key: 'notice.tooShort', values: { plate } }, manner);
  return true;
}
