import type { RecordView } from '../../electron/contract/record.ts';
import { useTexts } from '../platform/i18n/texts.ts';

/** What of an attendant's number is enough to tell those of one booth apart: names stay at their booth. */
export const shortNumber = (id: string): string => id.slice(0, 4).toUpperCase();

/** Of a record that was taken over: from which booth, and who made it there. */
export function Origin({ record: { originBooth, operator } }: { record: RecordView }) {
  const { text } = useTexts();
  if (originBooth === undefined) return null;
  const by = operator === undefined ? [] : [text('takeover.by', { number: shortNumber(operator) })];
  return (
    <span className="fact-origin" dir="auto">
      {[text('takeover.from', { booth: originBooth }), ...by].join(', ')}
    </span>
  );
}
