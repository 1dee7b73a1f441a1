import { useState } from 'react';
import type { Cause } from '../../../electron/contract/attention.ts';
import { useNewness } from '../../ui/focus/use-newness.ts';
import { useView } from '../../ui/focus/view.ts';
import { formatCount } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { closeAttention, showList } from './state/attention-actions.ts';
import { causeKeys, countOf, isSameCause } from './state/attention-causes.ts';
import { useAttention } from './state/attention.ts';
import { showCause } from './state/choice-actions.ts';
import { needIcons } from '../../ui/record-facts.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Icon } from '../../ui/icons.tsx';

const toList = (): void => showList();
const size = 10;

/** Why records need attention, and how many for each cause: one of them can be listed alone. */
export function AttentionCauses() {
  useView('attention-causes', toList);
  const { text, language } = useTexts();
  const attention = useAttention((state) => state.attention);
  const filter = useAttention((state) => state.cause);
  const [first, setFirst] = useState(0);
  const causes = attention?.causes ?? [];
  const all = attention === null ? 0 : countOf(attention, null);
  const rows: { cause: Cause | null; count: number }[] = [{ cause: null, count: all }, ...causes];
  const shown = rows
    .slice(first, first + size)
    .map((row) => ({ ...row, name: `${String(row.cause?.state)} ${String(row.cause?.reason)}` }));
  const { isNew, onceSeen } = useNewness(undefined, shown.map(({ name }) => name).join('\n'));
  return (
    <main className="page">
      <PageHead title={text('attention.causes.name')} line="" onLeave={closeAttention}>
        <Pagination first={first} size={size} count={rows.length} onTurn={setFirst} />
        <button type="button" className="plain" onClick={toList}>
          <Icon name="back" /> {text('attention.toList')}
        </button>
      </PageHead>
      <ul className="attention-causes" aria-label={text('attention.causes.name')}>
        {shown.map(({ cause, count, name }) => (
          <li key={name}>
            <button
              type="button"
              className="way"
              aria-pressed={isSameCause(cause, filter)}
              aria-disabled={isNew}
              onClick={onceSeen(() => showCause(cause))}
            >
              <CauseName cause={cause} />
              <b className="cause-count">{formatCount(language, count)}</b>
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

function CauseName({ cause }: { cause: Cause | null }) {
  const { text } = useTexts();
  if (cause === null) return <b className="cause-name">{text('attention.causes.all')}</b>;
  const [name, ...why] = causeKeys(cause).map((key) => text(key));
  return (
    <span className="cause-name">
      <span className="need" data-need={cause.state}>
        <Icon name={needIcons[cause.state]} />
        {name}
      </span>
      <small>{why}</small>
    </span>
  );
}
