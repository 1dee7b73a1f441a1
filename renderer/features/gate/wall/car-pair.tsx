import type { CarInside } from '../../../../electron/contract/inside.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { calledOf } from '../../../state/gate/car-inside.ts';
import { readOf } from '../../../state/gate/leaving-car.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { readCar, typedPlate } from '../../../state/gate/selectors.ts';
import { tapCar } from '../state/wall-actions.ts';
import { CarStay } from './car-stay.tsx';
import { EntryPicture } from './entry-picture.tsx';
import { PlatePair } from './plate-pair.tsx';
import { ReadLeaves } from './read-leaves.tsx';

interface CarPairProps {
  readonly car: CarInside;
  /** `selected`: Exit would let it out; `read`: it was read in the picture; `only`: no other one fits. */
  readonly why: 'selected' | 'read' | 'only';
}

/**
 * The car that was selected, that was read, or the only one that fits, beside the one at the window, large: two bodies or two plates that
 * are not one are seen at once.
 */
export function CarPair({ car, why }: CarPairProps) {
  const { text } = useTexts();
  const typed = useScreen(typedPlate);
  const read = useScreen((state) => readOf(readCar(state), car));
  const name = calledOf(car);
  return (
    <>
      <figure className="card pair-entry" data-selected={why === 'selected'} data-read={why === 'read'}>
        <figcaption className="card-tag">
          {why === 'selected' && <Icon name="check" />}
          {text('wall.entryTag', { plate: name })}
        </figcaption>
        <EntryPicture car={car} alt={text('wall.entryPicture', { plate: name })} />
      </figure>
      <div className="pair-words" data-why={why}>
        {read === null ? (
          <PlatePair compared={typed} isRead={false} car={car} />
        ) : (
          <PlatePair compared={read.read} isRead car={{ ...car, marks: read.car.marks }} />
        )}
        <CarStay car={car} />
        {why === 'read' && <ReadLeaves car={car} />}
        {why === 'only' && (
          <button type="button" className="plain this-car" onClick={() => tapCar(car)}>
            <Icon name="check" /> {text('wall.thisCar')} <span className="unseen">{name}</span>
          </button>
        )}
      </div>
    </>
  );
}
