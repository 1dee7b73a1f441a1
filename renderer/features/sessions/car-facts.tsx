import type { SessionDetail } from '../../../electron/contract/sessions.ts';
import { useVehicleClassLook } from '../../ui/use-vehicle-class-look.ts';
import { useNow } from '../../ui/use-now.ts';
import { formatDuration, formatMoment } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { fromOf } from '../../state/gate/car-inside.ts';
import { Age, StateMark } from './session-facts.tsx';

/** What is known of the session; what is not, is said. */
export function CarFacts({ detail: { car, records } }: { detail: SessionDetail }) {
  const { text, language } = useTexts();
  const now = useNow();
  const lookOf = useVehicleClassLook();
  const moment = (iso: string | null): string =>
    iso === null ? text('sessions.fact.notTold') : formatMoment(language, iso, now);
  const exit = records.findLast(({ operation, state }) => operation === 'exit' && state !== 'voided');
  const left = exit === undefined || car.exitRefused === true ? null : (exit.answer?.endDateTime ?? exit.at);
  return (
    <dl className="car-facts">
      <dt>{text('sessions.fact.entered')}</dt>
      <dd>
        {moment(car.enteredAt)} {car.source === 'journal' && <StateMark state={car.state} />}
      </dd>
      {left === null ? (
        <>
          <dt>{text('sessions.fact.inside')}</dt>
          <dd>
            <Age car={car} />
          </dd>
        </>
      ) : (
        <>
          <dt>{text('sessions.fact.left')}</dt>
          <dd>
            {moment(left)}
            {car.enteredAt !== null &&
              ` · ${formatDuration(language, Date.parse(left) - Date.parse(car.enteredAt))}`}
          </dd>
        </>
      )}
      <dt>{text('sessions.fact.class')}</dt>
      <dd>{car.vehicleClass === null ? text('sessions.fact.notTold') : lookOf(car.vehicleClass).name}</dd>
      <dt>{text('sessions.fact.source')}</dt>
      <dd>{fromOf(car, (source) => text(`sessions.source.${source}`))}</dd>
      <dt>{text('sessions.fact.id')}</dt>
      <dd className={car.sessionId === null ? undefined : 'mono fact-id'}>
        {car.sessionId ?? text('sessions.fact.noId')}
      </dd>
    </dl>
  );
}
