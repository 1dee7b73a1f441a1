import type { ReactNode } from 'react';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import { lettersIn } from '../../../platform/i18n/letters.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { resultCard, type CardTone } from '../../../state/gate/result-card.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { TicketButton } from '../../ticket/ticket-button.tsx';
import { cardText } from './card-text.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { stateIcons } from '../../../ui/state-icons.ts';
import { useNow } from '../../../ui/use-now.ts';

const icons = {
  idle: 'car',
  noted: 'edit',
  busy: 'clock',
  saved: 'clock',
  sent: 'check',
  unknown: 'question',
  refused: 'cross',
  failed: 'alert',
} as const satisfies Record<CardTone, IconName>;

interface ResultCardProps {
  readonly snapshot: BoothSnapshot;
  /** How what was pressed can be put right. */
  readonly mend: (record: RecordView) => ReactNode;
}

/** The last outcome, in large type. It claims no more than is known. */
export function ResultCard({ snapshot, mend }: ResultCardProps) {
  const speaker = useTexts();
  const { text } = speaker;
  const press = useScreen((state) => state.press);
  const now = useNow();
  const card = resultCard(press, snapshot.link, now);
  const note = card.record?.pictureNote ?? null;
  // In the profile's own words: an amount, a currency.
  const more = Object.entries(card.record?.answer?.more ?? {});
  // A sentence has its full stop: what follows a fact is parted from it as facts are from each other.
  const isSentence = 'key' in card.detail;
  const facts = more.map(([name, value]) => `${name} ${value}`).join(' · ');
  const title = [card.plate, card.way === null ? null : `${text(card.way)} ·`, text(card.state)]
    .filter((part) => part !== null)
    .join(' ');
  const detail =
    cardText(card, speaker, now) +
    (facts === '' ? '' : `${isSentence ? ' ' : ' · '}${facts}`) +
    (note === null ? '' : `${isSentence && facts === '' ? ' ' : ' · '}${text(`note.${note}`)}`);
  return (
    <output className="result" aria-label={text('result.name')} data-tone={card.tone}>
      <span className="result-icon">
        <Icon
          name={
            card.tone === 'idle' && card.record !== null ? stateIcons[card.record.state] : icons[card.tone]
          }
        />
      </span>
      <span className="result-text">
        <span className="result-title" style={lettersIn(title)}>
          {card.plate !== null && <b className="mono">{card.plate}</b>}
          <span>
            {card.way !== null && `${text(card.way)} · `}
            {text(card.state)}
          </span>
          {card.registered !== null && (
            <em className="badge" data-registered={card.registered}>
              <Icon name={card.registered ? 'star' : 'person'} />
              {text(card.registered ? 'result.member' : 'result.visitor')}
            </em>
          )}
        </span>
        <span className="result-detail" style={lettersIn(detail)}>
          {detail}
        </span>
      </span>
      {card.record !== null && mend(card.record)}
      <TicketButton snapshot={snapshot} />
    </output>
  );
}
