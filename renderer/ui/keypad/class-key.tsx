import { useState, type ReactNode } from 'react';
import { Choices } from '../choices.tsx';
import { Icon } from '../icons.tsx';
import { useVehicleClassLook } from '../use-vehicle-class-look.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useScreen } from '../../state/gate/screen.ts';

export interface ClassKeyProps {
  /** Another one is another question; null: nothing is typed yet. */
  readonly car: string | null;
  readonly chosen: string;
  readonly onChoose: (vehicleClass: string) => void;
}

const none: readonly string[] = [];

/**
 * The class of the car whose plate is typed: a key beside the plate, so that Enter and Exit keep their height. Of two classes a tap
 * takes the other one, of more it shows all of them in place of the keys.
 *
 * @returns what stands beside the plate, and in place of the keys; nothing where the site has one class
 */
export function useClassKey({ car, chosen, onChoose }: ClassKeyProps): {
  readonly beside?: ReactNode;
  readonly instead?: ReactNode;
} {
  const { text } = useTexts();
  const lookOf = useVehicleClassLook();
  const classes = useScreen(({ snapshot }) => snapshot?.vehicleClasses ?? none);
  const [asked, setAsked] = useState<{ readonly car: string | null } | null>(null);
  const isAsked = asked !== null && asked.car === car;
  // The next car is asked about when somebody asks.
  if (asked !== null && !isAsked) setAsked(null);
  if (classes.length < 2) return {};
  const { name, picture } = lookOf(chosen);
  const press = (): void => {
    if (classes.length === 2) onChoose(classes.find((one) => one !== chosen) ?? chosen);
    else setAsked(isAsked ? null : { car });
  };
  const beside = (
    <button
      type="button"
      className="class-key"
      aria-label={`${text('press.class')}: ${name}`}
      aria-expanded={classes.length > 2 ? isAsked : undefined}
      onClick={press}
    >
      {picture !== null && <Icon name={picture} />}
      <span>{name}</span>
    </button>
  );
  if (!isAsked) return { beside };
  const instead = (
    <Choices
      name={text('press.class')}
      choices={classes.map((value) => {
        const look = lookOf(value);
        return { value, word: look.name, icon: look.picture };
      })}
      chosen={chosen}
      onChoose={(value) => {
        onChoose(value);
        setAsked(null);
      }}
    />
  );
  return { beside, instead };
}
