import type { ReadingDone } from '../../../contract/reading-done.ts';
import type { PlateReading } from '../../../contract/reading.ts';
import type { TextBox } from '../../../contract/reading-box.ts';

/** What was read of a car that is booked, and what was done with it. */
export interface BookedReading {
  /** Of several that were as likely, the likeliest. */
  readonly text: string;
  /** Of each character, whether it was doubtful. */
  readonly marked: readonly boolean[];
  /** How many plates were offered to choose from; 1: one was suggested. */
  readonly choices: number;
  /**
   * `blind`: it was not to be shown before the plate was typed; `late`: it could have been, and was not there in time. The others are
   * the screen's word.
   */
  readonly outcome: Exclude<ReadingDone['did'], 'unseen'> | 'blind' | 'late';
  readonly look: ReadingDone['look'];
  /** Where it stood in the picture. */
  readonly box: TextBox;
}

/** @param isBlind whether it was not to be shown. @returns null: nothing was read */
export function bookedReading(
  read: PlateReading,
  { did, look }: Pick<ReadingDone, 'did' | 'look'>,
  isBlind: boolean,
): BookedReading | null {
  const suggestions =
    read.kind === 'one' ? [read.suggestion] : read.kind === 'several' ? read.suggestions : [];
  const [first] = suggestions;
  if (first === undefined) return null;
  return {
    text: first.text,
    marked: [...first.marked],
    choices: suggestions.length,
    outcome: did !== 'unseen' ? did : isBlind ? 'blind' : 'late',
    look,
    box: first.box,
  };
}
