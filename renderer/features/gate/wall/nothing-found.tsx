import type { CarsInside } from '../../../../electron/contract/inside.ts';
import { formatCount } from '../../../platform/i18n/formats.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { nothingMessages } from '../state/wall-messages.ts';

export interface NothingFoundProps {
  readonly inside: CarsInside;
  readonly query: string;
  /** Earlier cars are still being read. */
  readonly reading: boolean;
}

/** No car fits: what can be done then. The buttons for it stand above, where they always are. */
export function NothingFound({ inside, query, reading }: NothingFoundProps) {
  const { text, say, language } = useTexts();
  const { leftOut } = inside.lookUp;
  const { what, more } = nothingMessages(inside, query);
  return (
    <div className="wall-nothing">
      <Icon name="question" />
      <p>
        <b>{say(what)}</b>
      </p>
      {reading && (
        <p>
          {text('band.readingEarlier')} {text('wall.mayBeInside')}
        </p>
      )}
      {leftOut !== undefined && (
        <p>
          {text('sessions.lookUp.more', { number: formatCount(language, leftOut) })}{' '}
          {text('wall.mayBeInside')}
        </p>
      )}
      <p>{text(more)}</p>
      <p>{text('wall.waysOn')}</p>
    </div>
  );
}
