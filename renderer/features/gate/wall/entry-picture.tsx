import type { CarInside } from '../../../../electron/contract/inside.ts';
import { Icon } from '../../../ui/icons.tsx';
import { RecordPicture } from '../../../ui/pictures/record-picture.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { blindKey } from '../state/wall-messages.ts';

/** A car's picture at its entry, or why there is none. */
export function EntryPicture({ car, alt }: { car: CarInside; alt: string }) {
  const { text } = useTexts();
  if (car.entryId !== null && car.hasPicture)
    return <RecordPicture key={car.entryId} recordId={car.entryId} hasPicture alt={alt} />;
  return (
    <span className="card-picture">
      <span className="card-blind">
        <Icon name="noCamera" />
        {text(blindKey(car))}
      </span>
    </span>
  );
}
