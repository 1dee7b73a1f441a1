import { isOpenAt, plateLengthLimit, type PlateDraft } from '../../state/gate/draft.ts';

/** How many boxes are shown: the usual length, and always one more for the caret, up to the limit. */
export const boxCount = (length: number, usual: number): number =>
  Math.min(plateLengthLimit, Math.max(usual, length + 1));

/** Where the text field's caret stands, in UTF-16 units: a character may be two of them. */
export const utf16Offset = ({ characters, caret }: PlateDraft): number =>
  characters.slice(0, caret).join('').length;

/**
 * A tap on a character puts the caret behind it, so that Backspace takes that one away; on a wildcard, or a doubtful one,
 * onto it; on the first box's left half before it; on an empty box at the end.
 *
 * @param share where along the row of boxes, 0..1
 * @param usual a plate's usual length
 */
export function caretFromTap(
  share: number,
  draft: Pick<PlateDraft, 'characters' | 'doubtful'>,
  usual: number,
): number {
  const { length } = draft.characters;
  const place = share * boxCount(length, usual);
  if (isOpenAt(draft, Math.floor(place))) return Math.floor(place);
  return place < 0.5 ? 0 : Math.min(Math.floor(place) + 1, length);
}
