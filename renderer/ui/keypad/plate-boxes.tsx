import { isWildcard } from '../../../electron/contract/plate-wildcards.ts';
import { isOpenAt, type PlateDraft } from '../../state/gate/draft.ts';
import { boxCount } from './caret.ts';

/** A plate that is read and not typed: it is shown where nothing is. */
interface Ghosts {
  readonly text: string;
  /** Of each character, whether it is doubtful. */
  readonly marked: readonly boolean[];
}

export interface PlateBoxesProps {
  readonly draft: PlateDraft;
  /** How long a plate usually is: boxes behind the shortest one are there, but fainter. */
  readonly usual: { readonly min: number; readonly max: number };
  /** null: none are shown. */
  readonly ghosts: Ghosts | null;
  /** The character that somebody is asked to look at again; null: none is. */
  readonly askedAt: number | null;
}

/**
 * One box per character, in the plate's colour, a wildcard in another; the caret's box outlined, or a bar where it stands
 * between two. Ghosts stand in the boxes of nothing, which keep their form.
 */
export function PlateBoxes({ draft, usual, ghosts, askedAt }: PlateBoxesProps) {
  const { characters } = draft;
  const { length } = characters;
  const shown = length === 0 ? ghosts : null;
  const read = Array.from(shown?.text ?? '');
  const boxes = boxCount(Math.max(read.length, length), usual.max);
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
          data-ghost={place < read.length}
          data-doubtful={(shown?.marked[place] ?? draft.doubtful?.includes(place)) === true}
          data-asked={place === askedAt}
          data-spare={place >= usual.min}
          data-caret={caretAt(place, draft, boxes)}
        >
          {characters[place] ?? read[place] ?? ''}
        </span>
      ))}
    </div>
  );
}

function caretAt(place: number, draft: PlateDraft, boxes: number): 'here' | 'before' | 'behind' | undefined {
  const { characters, caret } = draft;
  const { length } = characters;
  if (isOpenAt(draft, caret)) return place === caret ? 'here' : undefined;
  if (caret === length && place === length) return 'here';
  if (caret === 0 && place === 0) return 'before';
  return caret > 0 && place === caret - 1 && (caret < length || length === boxes) ? 'behind' : undefined;
}
