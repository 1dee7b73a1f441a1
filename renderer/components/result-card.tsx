import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { useTexts } from '../i18n/texts.ts';
import { MendButton } from '../operation/mend-button.tsx';
import { resultCard, type CardTone } from '../store/result-card.ts';
import { useScreen } from '../store/screen.ts';
import { TicketButton } from '../ticket/ticket-button.tsx';
import { cardWords } from './card-words.ts';
import { Icon, type IconName } from './icons.tsx';
import { useNow } from './use-now.ts';

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

/** The last outcome, in large type. It claims no more than is known. */
export function ResultCard({ snapshot }: { snapshot: BoothSnapshot }) {
  const speaker = useTexts();
  const { text } = speaker;
  const press = useScreen((state) => state.press);
  const now = useNow();
  const card = resultCard(press, snapshot.link, now);
  const note = card.record?.pictureNote ?? null;
  // In the profile's own words: an amount, a currency.
  const more = Object.entries(card.record?.answer?.more ?? {});
  // Facts have no full stop: what follows is parted from them as they are from each other.
  const isSentence = 'key' in card.detail && more.length === 0;
  return (
    <output className="result" aria-label={text('result.name')} data-tone={card.tone}>
      <span className="result-icon">
        <Icon name={icons[card.tone]} />
      </span>
      <span className="result-text">
        <span className="result-title">
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
        <span className="result-detail">
          {cardWords(card, speaker, now)}
          {more.map(([name, value]) => ` · ${name} ${value}`)}
          {note !== null && `${isSentence ? ' ' : ' · '}${text(`note.${note}`)}`}
        </span>
      </span>
      {card.record !== null && <MendButton record={card.record} />}
      <TicketButton snapshot={snapshot} />
    </output>
  );
}
