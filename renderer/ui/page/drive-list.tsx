import { Icon, type IconName } from '../icons.tsx';
import { useNewness } from '../focus/use-newness.ts';

interface DriveListProps {
  readonly places: readonly string[];
  /** What can be done with the memory stick at that place. */
  readonly acts: (place: string) => readonly DriveAct[];
}

interface DriveAct {
  readonly icon: IconName;
  readonly word: string;
  readonly onChoose: () => void;
}

/** So many are shown; who has more connected takes one out. */
const mostShown = 4;

/** Memory sticks that are connected. What is written on one leaves the booth: it takes a press that was made on the list as it stands. */
export function DriveList({ places, acts }: DriveListProps) {
  const shown = places.slice(0, mostShown).map((place) => ({ place, can: acts(place) }));
  // Another stick at the same place may have settings: what takes them stands where the one that writes stood.
  const standing = shown.flatMap(({ place, can }) => [place, ...can.map(({ word }) => word)]);
  const { isNew, onceSeen } = useNewness(undefined, standing.join('\n'));
  return (
    <ul className="drives">
      {shown.map(({ place, can }) => (
        <li key={place}>
          <b dir="auto">{place}</b>
          {can.map(({ icon, word, onChoose }) => (
            <button
              key={word}
              type="button"
              className="plain"
              aria-disabled={isNew}
              onClick={onceSeen(onChoose)}
            >
              <Icon name={icon} /> {word}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}
