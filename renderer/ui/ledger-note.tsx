import type { LedgerView } from '../../electron/contract/ledger-view.ts';
import { formatMoment } from '../platform/i18n/formats.ts';
import { useTexts } from '../platform/i18n/texts.ts';
import { Icon } from './icons.tsx';
import { useNow } from './use-now.ts';

/** Whether other booths' cars may be others than are known here. */
export const isBehind = (ledger: LedgerView | null): boolean => ledger !== null && ledger.state !== 'current';

/** Of when other booths' cars are; nothing where all of them are known, or this booth has no ledger of its site. */
export function LedgerNote({ ledger }: { ledger: LedgerView | null }) {
  const { text, language } = useTexts();
  const now = useNow();
  if (ledger === null || !isBehind(ledger)) return null;
  const { state, asOf } = ledger;
  const words =
    state === 'alone' || (state === 'reading' && asOf === null)
      ? text(`wall.ledger.${state}`)
      : asOf === null
        ? text('wall.ledger.never')
        : text('wall.ledger.asOf', { time: formatMoment(language, asOf, now) });
  return (
    <output className="ledger-note" data-state={state}>
      <Icon name={state === 'reading' ? 'clock' : 'alert'} /> {words}
    </output>
  );
}
