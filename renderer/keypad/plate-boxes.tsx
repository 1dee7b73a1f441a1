import { boxCount } from './caret.ts';

/** One box per character, in the plate's colour; the caret's box outlined, or a bar where it stands between two. */
export function PlateBoxes({ characters, caret }: { characters: readonly string[]; caret: number }) {
  const length = characters.length;
  return (
    <div className="boxes" aria-hidden="true" data-long={length >= 11}>
      {Array.from({ length: boxCount(length) }, (_, place) => (
        // A box is its place: nothing else tells two empty ones apart.
        // oxlint-disable-next-line react/no-array-index-key
        <span
          key={place}
          className="box"
          data-filled={place < length}
          data-caret={caretAt(place, caret, length)}
        >
          {characters[place] ?? ''}
        </span>
      ))}
    </div>
  );
}

function caretAt(place: number, caret: number, length: number): 'here' | 'before' | 'behind' | undefined {
  if (caret === length && place === length) return 'here';
  if (caret === 0 && place === 0) return 'before';
  return caret > 0 && place === caret - 1 && (caret < length || length === boxCount(length))
    ? 'behind'
    : undefined;
}
