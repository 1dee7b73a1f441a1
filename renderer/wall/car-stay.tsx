import type { CarInside } from '../../electron/contract/inside.ts';
import { Icon } from '../components/icons.tsx';
import { useNow } from '../components/use-now.ts';
import { formatDuration, formatMoment } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.ts';

/** When it came in, how long it has been here, its class; and who let it in. What is not known is not said. */
export function CarStay({ car }: { car: CarInside }) {
  const { text, language } = useTexts();
  const now = useNow();
  const { enteredAt, vehicleClass, source, state } = car;
  const ms = enteredAt === null ? Number.NaN : now - Date.parse(enteredAt);
  const facts = [
    enteredAt === null
      ? text('wall.timeUnknown')
      : text('wall.in', { time: formatMoment(language, enteredAt, now) }),
    ...(Number.isNaN(ms) ? [] : [formatDuration(language, ms)]),
    ...(vehicleClass === null || vehicleClass === '' ? [] : [vehicleClass]),
  ];
  return (
    <small className="card-stay">
      <span>{facts.join(' · ')}</span>
      <span className="card-from">
        {text(`wall.from.${source}`)}
        {state !== 'confirmed' && (
          <em>
            <Icon name="clock" />
            {text('wall.exitWaits')}
          </em>
        )}
      </span>
    </small>
  );
}
