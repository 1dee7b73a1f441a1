import { formatClock, formatDuration, formatMoment } from '../../../platform/i18n/formats.ts';
import type { Speaker } from '../../../platform/i18n/texts.ts';
import type { CardView } from '../../../state/gate/result-card.ts';

/** What stands below the large word of a result card. @param now milliseconds since the epoch */
export function cardText({ detail }: CardView, { text, say, language }: Speaker, now: number): string {
  if ('key' in detail) return say(detail);
  if ('recordedAt' in detail)
    return text('result.recorded', { time: formatClock(language, Date.parse(detail.recordedAt)) });
  const { start, end } = detail.stay;
  if (start === null) return text('result.stayEnd', { end: formatMoment(language, end, now) });
  return text('result.stay', {
    start: formatMoment(language, start, now),
    end: formatMoment(language, end, now),
    duration: formatDuration(language, Date.parse(end) - Date.parse(start)),
  });
}
