import { useId } from 'react';
import { useTexts } from '../platform/i18n/texts.ts';
import { useVehicleClassLook } from './use-vehicle-class-look.ts';

export interface VehicleClassesProps {
  readonly classes: readonly string[];
  readonly chosen: string;
  readonly onChoose: (vehicleClass: string) => void;
}

/** Only where the site has more than one class. */
export function VehicleClasses({ classes, chosen, onChoose }: VehicleClassesProps) {
  const { text } = useTexts();
  const lookOf = useVehicleClassLook();
  const group = useId();
  if (classes.length < 2) return null;
  return (
    <fieldset className="classes" data-many={classes.length > 4} aria-label={text('press.class')}>
      {classes.map((name) => (
        <label key={name} className="class">
          <input type="radio" name={group} checked={name === chosen} onChange={() => onChoose(name)} />
          <span>{lookOf(name).name}</span>
        </label>
      ))}
    </fieldset>
  );
}
