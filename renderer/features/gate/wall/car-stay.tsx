import { Fragment } from 'react';
import type { CarInside } from '../../../../electron/contract/inside.ts';
import { Icon } from '../../../ui/icons.tsx';
import { fromOf } from '../../../state/gate/car-inside.ts';
import { useVehicleClassLook } from '../../../ui/use-vehicle-class-look.ts';
import { useNowThat } from '../../../ui/use-now.ts';
import { formatArrival, formatDuration } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';

/** When it came in, how long it has been here; its class, and who let it in. What is not known is not said. */
export function CarStay({ car }: { car: CarInside }) {
  const { text, language } = useTexts();
  const lookOf = useVehicleClassLook();
  const { enteredAt, vehicleClass, state } = car;
  // Words, and no clock: a card is drawn anew where they change, and not with each second.
  const arrival = useNowThat((now) => (enteredAt === null ? '' : formatArrival(language, enteredAt, now)));
  const duration = useNowThat((now) => {
    const ms = Date.parse(enteredAt ?? '');
    return Number.isNaN(ms) ? '' : formatDuration(language, now - ms);
  });
  const facts = [
    enteredAt === null ? text('wall.timeUnknown') : text('wall.in', { time: arrival }),
    ...(duration === '' ? [] : [duration]),
  ];
  const from = fromOf(car, (source) => text(`wall.from.${source}`));
  return (
    <small className="card-stay">
      <span>
        {facts.map((fact, place) => (
          <Fragment key={fact}>
            <span className="whole">{place < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
          </Fragment>
        ))}
      </span>
      <span>
        {vehicleClass === null || vehicleClass === '' ? from : `${lookOf(vehicleClass).name} · ${from}`}
      </span>
      {car.otherService === true && (
        <em data-tone="warn">
          <Icon name="alert" />
          {text('wall.otherService')}
        </em>
      )}
      {car.exitRefused === true && (
        <em data-tone="bad">
          <Icon name="cross" />
          {text('wall.exitRefused')}
        </em>
      )}
      {state !== 'confirmed' && (
        <em>
          <Icon name="clock" />
          {text('wall.exitWaits')}
        </em>
      )}
    </small>
  );
}
