import type { SessionList } from '../../../electron/contract/sessions.ts';
import { Icon } from '../../ui/icons.tsx';
import { CarPicture } from '../../ui/pictures/car-picture.tsx';
import type { Newness } from '../../ui/focus/use-newness.ts';
import { useVehicleClassLook } from '../../ui/use-vehicle-class-look.ts';
import { useNow } from '../../ui/use-now.ts';
import { formatMoment } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { sessionNameOf, showSession } from './state/sessions-detail.ts';
import { fromOf } from '../../state/gate/car-inside.ts';
import { Age, carName, StateMark } from './session-facts.tsx';

export interface SessionRowProps {
  readonly car: SessionList['cars'][number];
  /** It is no longer inside. */
  readonly left: boolean;
  /** Of the list as it stands: cars leave it by themselves. */
  readonly newness: Newness;
}

/** What another booth has told of how its entry stands. */
function SiteMark({ car: { siteEntry } }: Pick<SessionRowProps, 'car'>) {
  const { text } = useTexts();
  if (siteEntry === undefined) return <span />;
  return (
    <span className="state-mark" data-state="waiting-for-entry">
      <Icon name="clock" />
      {text('stateMore.waiting-for-entry')}
    </span>
  );
}

/** One car: the whole row is the button. */
export function SessionRow({ car, left, newness: { isNew, onceSeen } }: SessionRowProps) {
  const { text, language } = useTexts();
  const now = useNow();
  const lookOf = useVehicleClassLook();
  const { source, vehicleClass, enteredAt, state } = car;
  const name = sessionNameOf(car);
  return (
    <li>
      <button
        type="button"
        className="session-row"
        data-long={car.longStay && !left}
        disabled={name === null}
        aria-disabled={isNew}
        onClick={onceSeen(() => name !== null && showSession(name))}
      >
        <CarPicture car={car} alt="" blind={text('wall.noPicture')} />
        <span className="row-car">
          <b className="mono" data-id={car.plate === ''}>
            {carName(car)}
          </b>
          <span className="row-more">
            {vehicleClass !== null && `${lookOf(vehicleClass).name} · `}
            {fromOf(car, (source) => text(`sessions.source.${source}`))}
          </span>
        </span>
        <span className="row-stay">
          {left ? <b>{text('sessions.hasLeft')}</b> : <Age car={car} />}
          <span className="row-more">
            {enteredAt !== null && text('sessions.in', { time: formatMoment(language, enteredAt, now) })}
          </span>
        </span>
        {/* What another booth sent is not this booth's to tell. */}
        {source === 'journal' ? <StateMark state={state} /> : <SiteMark car={car} />}
        <Icon name="more" />
      </button>
    </li>
  );
}
