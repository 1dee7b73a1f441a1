import { useId } from 'react';
import { useTexts } from '../i18n/texts.ts';

export interface VehicleClassesProps {
  readonly classes: readonly string[];
  readonly chosen: string;
  readonly onChoose: (vehicleClass: string) => void;
}

/** Only where the site has more than one class. The names are the site's own, as the service knows them. */
export function VehicleClasses({ classes, chosen, onChoose }: VehicleClassesProps) {
  const { text } = useTexts();
  const group = useId();
  if (classes.length < 2) return null;
  return (
    <fieldset className="classes" data-many={classes.length > 4} aria-label={text('press.class')}>
      {classes.map((name) => (
        <label key={name} className="class">
          <input type="radio" name={group} checked={name === chosen} onChange={() => onChoose(name)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
