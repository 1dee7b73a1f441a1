import { useId } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { chooseClass } from '../store/booth-actions.ts';
import { useScreen } from '../store/screen.ts';
import { vehicleClassOf } from '../store/selectors.ts';

/** Only where the site has more than one class. The names are the site's own, as the service knows them. */
export function VehicleClasses({ classes }: { classes: readonly string[] }) {
  const { text } = useTexts();
  const group = useId();
  const chosen = useScreen(vehicleClassOf);
  if (classes.length < 2) return null;
  return (
    <fieldset className="classes" data-many={classes.length > 4} aria-label={text('press.class')}>
      {classes.map((name) => (
        <label key={name} className="class">
          <input type="radio" name={group} checked={name === chosen} onChange={() => chooseClass(name)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
