import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { formatClock, formatDuration, formatMoment } from '../i18n/formats.ts';
import { useTexts, type Speaker } from '../i18n/texts.ts';
import { resultCard, type CardTone, type CardView } from '../store/result-card.ts';
import { useScreen } from '../store/screen.ts';
import { TicketButton } from '../ticket/ticket-button.tsx';
import { Icon, type IconName } from './icons.tsx';
import { useNow } from './use-now.ts';

const icons = {
  idle: 'person',
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
          {detail(card, speaker, now)}
          {more.map(([name, value]) => ` · ${name} ${value}`)}
          {note !== null && `${isSentence ? ' ' : ' · '}${text(`note.${note}`)}`}
        </span>
      </span>
      <TicketButton snapshot={snapshot} />
    </output>
  );
}

function detail(card: CardView, { text, say, language }: Speaker, now: number): string {
  if ('key' in card.detail) return say(card.detail);
  if ('recordedAt' in card.detail) {
    return text('result.recorded', { time: formatClock(language, Date.parse(card.detail.recordedAt)) });
  }
  const { start, end } = card.detail.stay;
  if (start === null) return text('result.stayEnd', { end: formatMoment(language, end, now) });
  return text('result.stay', {
    start: formatMoment(language, start, now),
    end: formatMoment(language, end, now),
    duration: formatDuration(language, Date.parse(end) - Date.parse(start)),
  });
}
