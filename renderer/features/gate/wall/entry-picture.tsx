import type { CarInside } from '../../../../electron/contract/inside.ts';
import { CarPicture } from '../../../ui/pictures/car-picture.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { blindKey } from '../state/wall-messages.ts';

/** A car's picture at its entry, or why there is none. */
export function EntryPicture({ car, alt }: { car: CarInside; alt: string }) {
  const { text } = useTexts();
  return <CarPicture car={car} alt={alt} blind={text(blindKey(car))} />;
}
