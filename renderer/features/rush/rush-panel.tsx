import { useEffect } from 'react';
import type { RecordView } from '../../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { Icon } from '../../ui/icons.tsx';
import { useIdle } from '../../ui/page/use-idle.ts';
import { useNow } from '../../ui/use-now.ts';
import { formatAge, formatMoment } from '../../platform/i18n/formats.ts';
import { lettersIn } from '../../platform/i18n/letters.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { askToDiscard } from './state/rush-actions.ts';
import { leaveRush, typeNextCar } from '../../state/actions/rush-car.ts';
import { carsToType, useRush } from '../../state/gate/rush.ts';

/** So long without a touch (ms), and the gate is about the car at the window again. */
const untouchedMs = 30_000;

/**
 * Which car is being typed, when it came in, and what else can be done with it than to type its plate. It is typed no longer than
 * this is shown: another screen ends it, and what was typed waits with the car.
 */
export function RushPanel({ car, snapshot }: { car: RecordView; snapshot: BoothSnapshot }) {
  const { text, language } = useTexts();
  const now = useNow();
  useIdle(leaveRush, untouchedMs);
  useEffect(() => leaveRush, []);
  const { completed } = useRush();
  const cars = carsToType(snapshot, { completed });
  const atMs = Date.parse(car.at);
  const title = text('rush.typing', { time: formatMoment(language, car.at, now) });
  return (
    <section className="rush-panel" aria-label={text('rush.zone')}>
      <h2 style={lettersIn(title)}>{title}</h2>
      <p>
        <span>{text('rush.ago', { age: formatAge(language, now - atMs) })}</span>
        <span>
          {text('rush.place', {
            place: cars.findIndex(({ id }) => id === car.id) + 1,
            count: snapshot.counts.plateMissing,
          })}
        </span>
      </p>
      <div className="rush-ways">
        <button type="button" className="plain" onClick={leaveRush}>
          <Icon name="camera" /> {text('rush.live')}
        </button>
        {cars.length > 1 && (
          <button type="button" className="plain" onClick={typeNextCar}>
            <Icon name="more" /> {text('rush.next')}
          </button>
        )}
        <button type="button" className="plain" onClick={() => askToDiscard(car)}>
          <Icon name="cross" /> {text('rush.notIn')}
        </button>
      </div>
    </section>
  );
}
