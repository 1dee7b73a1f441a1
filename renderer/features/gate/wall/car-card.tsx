import type { CarInside } from '../../../../electron/contract/inside.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { calledOf } from '../../../state/gate/car-inside.ts';
import { readOf } from '../../../state/gate/leaving-car.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { readCar, typedPlate } from '../../../state/gate/selectors.ts';
import { tapCar } from '../state/wall-actions.ts';
import { fitMessage } from '../state/wall-messages.ts';
import { CarStay } from './car-stay.tsx';
import { EntryPicture } from './entry-picture.tsx';
import { MarkedPlate } from './marked-plate.tsx';
import { ReadTag } from './read-tag.tsx';

/** A car that is inside: its picture at the entry, its plate, how long it has been here, and who let it in. */
export function CarCard({ car, exact }: { car: CarInside; exact: boolean }) {
  const { say } = useTexts();
  const typed = useScreen(typedPlate);
  const read = useScreen((state) => readOf(readCar(state), car));
  const [compared, marks] = read === null ? [typed, car.marks] : [read.read, read.car.marks];
  return (
    <button
      type="button"
      className="card"
      data-exact={exact}
      data-read={read !== null}
      onClick={() => tapCar(car)}
    >
      <span className="card-tag">
        {read === null ? say(fitMessage(car, typed, exact)) : <ReadTag words="wall.readTag" />}
      </span>
      <EntryPicture car={car} alt="" />
      <b className="mono card-plate">
        {car.plate === '' ? calledOf(car) : <MarkedPlate typed={compared} plate={car.plate} marks={marks} />}
      </b>
      <CarStay car={car} />
    </button>
  );
}
