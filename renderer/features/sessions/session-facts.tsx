import type { CarInside } from '../../../electron/contract/inside.ts';
import type { RecordState } from '../../../electron/contract/record.ts';
import { Icon } from '../../ui/icons.tsx';
import { stateIcons } from '../../ui/state-icons.ts';
import { useNow } from '../../ui/use-now.ts';
import { formatDuration } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { shownPlate } from '../../state/gate/plate-shape.ts';

type Car = CarInside & { readonly longStay: boolean };

/** The plate, or the session's id where nothing else is known of the car. */
export const carName = ({ plate, sessionId }: Pick<CarInside, 'plate' | 'sessionId'>): string =>
  plate === '' ? (sessionId ?? '') : shownPlate(plate);

/** A record's state: colour, icon and word. */
export function StateMark({ state }: { state: RecordState }) {
  const { text } = useTexts();
  return (
    <span className="state-mark" data-state={state}>
      <Icon name={stateIcons[state]} />
      {text(`state.${state}`)}
    </span>
  );
}

/** How long it has been inside; a long stay has an icon and a word of its own. */
export function Age({ car: { enteredAt, longStay } }: { car: Car }) {
  const { text, language } = useTexts();
  const now = useNow();
  const ms = now - Date.parse(enteredAt ?? '');
  return (
    <span className="car-age" data-long={longStay}>
      {Number.isNaN(ms) ? text('sessions.unknownTime') : formatDuration(language, ms)}
      {longStay && (
        <b className="long-mark">
          <Icon name="alert" />
          {text('sessions.long')}
        </b>
      )}
    </span>
  );
}
