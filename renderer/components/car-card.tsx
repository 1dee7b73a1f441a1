import type { CarInside } from '../../electron/contract/record.ts';
import { formatDuration, formatMoment } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.ts';
import { tapCar } from '../store/wall-actions.ts';
import { Icon } from './icons.tsx';
import { RecordPicture } from './record-picture.tsx';
import { useNow } from './use-now.ts';

/** A car that is inside: its picture at the entry, its plate, and how long it has been here. */
export function CarCard({ car, exact, selected }: { car: CarInside; exact: boolean; selected: boolean }) {
  const { text, language } = useTexts();
  const now = useNow();
  const tag = selected ? 'wall.selectedTag' : exact ? 'wall.exactTag' : 'wall.insideTag';
  return (
    <button type="button" className="card" aria-pressed={selected} onClick={() => tapCar(car.entryId)}>
      <span className="card-tag">
        {selected && <Icon name="check" />}
        {text(tag)}
      </span>
      <RecordPicture recordId={car.entryId} hasPicture={car.hasPicture} alt="" />
      <b className="mono card-plate">{car.plate}</b>
      <small className="card-stay">
        {text('wall.enteredAt', {
          time: formatMoment(language, car.enteredAt, now),
          duration: formatDuration(language, now - Date.parse(car.enteredAt)),
          class: car.vehicleClass,
        })}
      </small>
    </button>
  );
}
