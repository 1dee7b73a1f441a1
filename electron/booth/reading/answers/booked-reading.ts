import type { ReadingDone } from '../../../contract/reading-done.ts';
import type { Choice } from '../choice.ts';

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
}

/** @param isBlind whether it was not to be shown. @returns null: nothing was read */
export function bookedReading(
  choice: Choice,
  { did, look }: ReadingDone,
  isBlind: boolean,
): BookedReading | null {
  const suggestions =
    choice.kind === 'one' ? [choice.suggestion] : choice.kind === 'several' ? choice.suggestions : [];
  const [first] = suggestions;
  if (first === undefined) return null;
  return {
    text: first.text,
    marked: [...first.marked],
    choices: suggestions.length,
    outcome: did !== 'unseen' ? did : isBlind ? 'blind' : 'late',
    look,
  };
}
