import type { CarInside } from '../../electron/contract/inside.ts';
import { Icon } from '../components/icons.tsx';
import { useTexts } from '../i18n/texts.ts';
import { calledOf } from '../store/car-inside.ts';
import { useScreen } from '../store/screen.ts';
import { typedPlate } from '../store/selectors.ts';
import { CarStay } from './car-stay.tsx';
import { EntryPicture } from './entry-picture.tsx';
import { PlatePair } from './plate-pair.tsx';

/** The car that was selected beside the one at the window, large: two bodies or two plates that are not one are seen at once. */
export function CarPair({ car }: { car: CarInside }) {
  const { text } = useTexts();
  const typed = useScreen(typedPlate);
  const name = calledOf(car);
  return (
    <>
      <figure className="card pair-entry" data-selected="true">
        <figcaption className="card-tag">
          <Icon name="check" />
          {text('wall.entryTag', { plate: name })}
        </figcaption>
        <EntryPicture car={car} alt={text('wall.entryPicture', { plate: name })} />
      </figure>
      <div className="pair-words">
        <PlatePair typed={typed} car={car} />
        <CarStay car={car} />
      </div>
    </>
  );
}
