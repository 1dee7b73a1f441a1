import type { Language } from '../../electron/contract/languages.ts';
import type { VehicleClassLooks, VehiclePicture } from '../../electron/contract/vehicle-class-looks.ts';
import { useTexts } from '../platform/i18n/texts.ts';
import { useScreen } from '../state/gate/screen.ts';

/** Classes whose names the program knows: the specification's, and those that the training service has besides. */
const known = { CAR: 'car', MOTORCYCLE: 'motorcycle', VAN: 'van', TRUCK: 'truck', BUS: 'bus' } as const;

const isKnown = (vehicleClass: string): vehicleClass is keyof typeof known =>
  Object.hasOwn(known, vehicleClass);

export interface VehicleClassLook {
  readonly name: string;
  /** null: there is none for it. */
  readonly picture: VehiclePicture | null;
}

const noLooks: VehicleClassLooks = {};

/**
 * How a vehicle class is shown: as the site has it, else as the program knows it, else as the service writes it.
 *
 * @param fixed whatever the screen's language is; left out: the screen's
 */
export function useVehicleClassLook(fixed?: Language): (vehicleClass: string) => VehicleClassLook {
  const { text, language } = useTexts(fixed);
  const looks = useScreen(({ snapshot }) => snapshot?.vehicleClassLooks ?? noLooks);
  return (vehicleClass) => {
    const look = Object.hasOwn(looks, vehicleClass) ? looks[vehicleClass] : undefined;
    const own = isKnown(vehicleClass);
    return {
      name: look?.names[language] ?? (own ? text(`classes.${vehicleClass}`) : vehicleClass),
      picture: look?.picture ?? (own ? known[vehicleClass] : null),
    };
  };
}
