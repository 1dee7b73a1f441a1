import type { SessionFilter, SessionList } from '../../../electron/contract/sessions.ts';
import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';

const nobody = {
  all: 'sessions.nobody',
  long: 'sessions.nobodyLong',
  elsewhere: 'sessions.nobodyElsewhere',
  left: 'sessions.nobodyLeft',
} as const;

export interface NoCarsProps {
  /** null: not known yet. */
  readonly list: SessionList | null;
  readonly plate: string;
  readonly filter: SessionFilter;
}

/** Why no car is shown. */
export function NoCars({ list, plate, filter }: NoCarsProps) {
  const { text } = useTexts();
  if (list === null)
    return (
      <div className="all-well">
        <Icon name="clock" />
        <p>{text('wall.searching')}</p>
      </div>
    );
  return (
    <div className="all-well" data-tone="plain">
      <Icon name="car" />
      <p>
        <b>{plate === '' ? text(nobody[filter]) : text('sessions.nobodyFits', { plate })}</b>
      </p>
      {plate !== '' && <p>{text('sessions.checkPlate')}</p>}
    </div>
  );
}
