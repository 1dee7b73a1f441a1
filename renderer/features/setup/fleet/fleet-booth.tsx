import type { FleetBooth } from '../../../../electron/contract/fleet.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { levelIcons } from '../level-icons.ts';
import { factsOf, levelOfBooth, remarksOf, seenWords } from './booth-reading.ts';

interface FleetBoothProps {
  readonly booth: FleetBooth;
  /** When all of it was read (ms since 1970). */
  readonly readMs: number;
  readonly isAnswering: boolean;
  /** ms since 1970 */
  readonly now: number;
}

/** One booth of the site: its name, when it was heard, how it is, and what is to be seen to. */
export function FleetBoothRow({ booth, readMs, isAnswering, now }: FleetBoothProps) {
  const { text, say, language } = useTexts();
  const level = levelOfBooth(booth);
  const remarks = remarksOf(booth, { language, now });
  return (
    <li data-level={level} data-retired={booth.isRetired}>
      <p className="fleet-head">
        <Icon name={levelIcons[level]} />
        <span className="fleet-who">
          <bdi className="fleet-name">{booth.name}</bdi>{' '}
          {booth.isOwn && <span className="fleet-own">{text('setup.section.booth')}</span>}
        </span>
        <span className="fleet-seen">{say(seenWords(booth, { readMs, isAnswering, language, now }))}</span>
      </p>
      <p className="fleet-facts">
        {factsOf(booth, language).map(({ lead, message }) => (
          <span key={message.key}>
            {lead !== '' && <b>{lead}</b>} {say(message)}
          </span>
        ))}
      </p>
      {remarks.length > 0 && <p className="fleet-remarks">{remarks.map(say).join(' · ')}</p>}
    </li>
  );
}
