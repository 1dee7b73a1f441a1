import type { CarInside } from '../../../electron/contract/inside.ts';
import type { SessionDetail } from '../../../electron/contract/sessions.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNewness } from '../../ui/focus/use-newness.ts';
import { ignoreEnterKey } from '../gate/press-buttons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { doubleTapMs } from '../../state/booth/double-tap.ts';
import { carName } from './session-facts.tsx';

export const mayLeave = ({ car, inside }: SessionDetail): boolean => inside && car.otherService !== true;

export interface LeavingProps {
  readonly detail: SessionDetail;
  readonly busy: boolean;
  /** @param atMs when it was pressed (`event.timeStamp`) */
  readonly onExit: (car: CarInside, atMs: number) => Promise<void>;
}

/** Exit of a car that is inside. The picture of the car at the window, which stands under the one of its entry, goes with it. */
export function Leaving({ detail, busy, onExit }: LeavingProps) {
  const { car } = detail;
  const { text } = useTexts();
  // The second tap on a row of the list falls on whatever stands there now.
  const { isNew, onceSeen } = useNewness(doubleTapMs);
  if (car.otherService === true) return <p>{text('wall.otherService')}</p>;
  if (!mayLeave(detail)) return null;
  return (
    <button
      type="button"
      className="press session-exit"
      data-kind="exit"
      aria-busy={busy}
      aria-disabled={isNew}
      onClick={onceSeen((atMs) => void onExit(car, atMs))}
      onKeyDown={ignoreEnterKey}
    >
      <Icon name="exit" />
      <b>{text('press.exit')}</b>
      <span aria-hidden="true">
        {busy ? text('press.saving') : text('press.exitCar', { plate: carName(car) })}
      </span>
    </button>
  );
}
