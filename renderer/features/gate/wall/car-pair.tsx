import type { CarInside } from '../../../../electron/contract/inside.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { calledOf } from '../../../state/gate/car-inside.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { typedPlate } from '../../../state/gate/selectors.ts';
import { tapCar } from '../state/wall-actions.ts';
import { CarStay } from './car-stay.tsx';
import { EntryPicture } from './entry-picture.tsx';
import { PlatePair } from './plate-pair.tsx';

/**
 * The car that was selected, or the only one that fits, beside the one at the window, large: two bodies or two plates that are not
 * one are seen at once.
 */
export function CarPair({ car, isSelected }: { car: CarInside; isSelected: boolean }) {
  const { text } = useTexts();
  const typed = useScreen(typedPlate);
  const name = calledOf(car);
  return (
    <>
      <figure className="card pair-entry" data-selected={isSelected}>
        <figcaption className="card-tag">
          {isSelected && <Icon name="check" />}
          {text('wall.entryTag', { plate: name })}
        </figcaption>
        <EntryPicture car={car} alt={text('wall.entryPicture', { plate: name })} />
      </figure>
      <div className="pair-words">
        <PlatePair typed={typed} car={car} />
        <CarStay car={car} />
        {!isSelected && (
          <button type="button" className="plain this-car" onClick={() => tapCar(car)}>
            <Icon name="check" /> {text('wall.thisCar')} <span className="unseen">{name}</span>
          </button>
        )}
      </div>
    </>
  );
}
