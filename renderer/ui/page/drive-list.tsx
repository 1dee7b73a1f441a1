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
  const shown = places.slice(0, mostShown);
  const { isNew, onceSeen } = useNewness(undefined, shown.join('\n'));
  return (
    <ul className="drives">
      {shown.map((place) => (
        <li key={place}>
          <b dir="auto">{place}</b>
          {acts(place).map(({ icon, word, onChoose }) => (
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
