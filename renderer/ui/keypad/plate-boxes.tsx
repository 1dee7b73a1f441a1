import { isWildcard } from '../../../electron/contract/plate-wildcards.ts';
import { boxCount } from './caret.ts';

export interface PlateBoxesProps {
  readonly characters: readonly string[];
  readonly caret: number;
  /** How long a plate usually is: boxes behind the shortest one are there, but fainter. */
  readonly usual: { readonly min: number; readonly max: number };
}

/**
 * One box per character, in the plate's colour, a wildcard in another; the caret's box outlined, or a bar where it stands
 * between two.
 */
export function PlateBoxes({ characters, caret, usual }: PlateBoxesProps) {
  const length = characters.length;
  const boxes = boxCount(length, usual.max);
  return (
    <div className="boxes" dir="ltr" aria-hidden="true" data-long={boxes >= 12}>
      {Array.from({ length: boxes }, (_, place) => (
        // A box is its place: nothing else tells two empty ones apart.
        // oxlint-disable-next-line react/no-array-index-key
        <span
          key={place}
          className="box"
          data-filled={place < length}
          data-wild={isWildcard(characters[place])}
          data-spare={place >= usual.min}
          data-caret={caretAt(place, caret, characters, boxes)}
        >
          {characters[place] ?? ''}
        </span>
      ))}
    </div>
  );
}

function caretAt(
  place: number,
  caret: number,
  characters: readonly string[],
  boxes: number,
): 'here' | 'before' | 'behind' | undefined {
  const { length } = characters;
  if (isWildcard(characters[caret])) return place === caret ? 'here' : undefined;
  if (caret === length && place === length) return 'here';
  if (caret === 0 && place === 0) return 'before';
  return caret > 0 && place === caret - 1 && (caret < length || length === boxes) ? 'behind' : undefined;
}
