import type { TakeoverRecord } from '../../../../electron/contract/takeover.ts';
import { formatMoment } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { shownPlate } from '../../../state/gate/plate-shape.ts';
import { shortNumber } from '../../../ui/origin.tsx';
import { useNow } from '../../../ui/use-now.ts';

/** One record of another booth: its plate, what was to be done and when, by whom, and why it cannot be taken. */
export function RecordWords({ of: { record, obstacle } }: { of: TakeoverRecord }) {
  const { text, language } = useTexts();
  const now = useNow();
  const why = obstacle === null ? [] : [text(`takeover.obstacle.${obstacle}`)];
  if (record === null) return <span className="takeover-record">{why.join('')}</span>;
  const { operation, plate, at, operator } = record;
  const facts = [
    text(`recent.${operation}`),
    formatMoment(language, at, now),
    ...(operator === null ? [] : [text('takeover.by', { number: shortNumber(operator) })]),
    ...why,
  ];
  return (
    <span className="takeover-record">
      <b>
        {plate === '' ? text('counter.plateMissing.word') : <bdi className="mono">{shownPlate(plate)}</bdi>}
      </b>
      <small>{facts.join(' · ')}</small>
    </span>
  );
}
