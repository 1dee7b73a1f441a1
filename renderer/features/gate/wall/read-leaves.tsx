import type { CarInside } from '../../../../electron/contract/inside.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { calledOf } from '../../../state/gate/car-inside.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { isSaving } from '../../../state/gate/selectors.ts';
import { ignoreEnterKey } from '../press-buttons.tsx';
import { decideRead } from '../state/decide.ts';
import { useIsNewView } from '../use-is-new-view.ts';

/**
 * Says that the car that was read is the one that leaves, beside the two plates. It does not lie where Exit does, so that nobody says yes
 * by pressing that twice.
 */
export function ReadLeaves({ car }: { car: CarInside }) {
  const { text } = useTexts();
  const isNew = useIsNewView();
  const busy = useScreen(isSaving);
  return (
    <button
      type="button"
      className="this-car read-leaves"
      title={text('wall.leavesKey')}
      aria-busy={busy}
      aria-disabled={isNew}
      onClick={({ timeStamp }) => void decideRead(timeStamp)}
      onKeyDown={ignoreEnterKey}
    >
      <Icon name="exit" />
      <b>{busy ? text('press.saving') : text('press.exitCar', { plate: calledOf(car) })}</b>
    </button>
  );
}
