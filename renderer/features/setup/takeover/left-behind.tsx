import { formatCount } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { firstOfPage } from '../../../ui/first-of-page.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { usePanelFit } from '../../../ui/theme/use-panel.ts';
import { askToEnd, showList, turnRecords } from '../state/takeover-actions.ts';
import { takeoverLists, type TakeoverStep } from '../state/takeover.ts';
import { RecordWords } from './record-words.tsx';

/** By the layout, in two columns. */
const rowsOfPage = { narrow: 6, wide: 10 } as const;

/** What a dead booth, or a former computer, left behind: what can be taken, what a person has to see to, and what cannot be taken here. */
export function LeftBehind({
  at: { view, list, first: wanted },
}: {
  at: Extract<TakeoverStep, { step: 'records' }>;
}) {
  const { text, language } = useTexts();
  const counted = (number: number): { number: string } => ({ number: formatCount(language, number) });
  const size = usePanelFit(({ layout }) => rowsOfPage[layout]);
  const { count, records } = view[list];
  const first = firstOfPage(wanted, size, records.length);
  const { here, byOthers } = view.taken;
  const taken = [
    ...(here > 0 ? [text('takeover.here', counted(here))] : []),
    ...(byOthers > 0 ? [text('takeover.byOthers', counted(byOthers))] : []),
    ...(count > records.length ? [text('takeover.more', counted(count - records.length))] : []),
  ];
  return (
    <div className="takeover">
      <div className="takeover-lists">
        {takeoverLists.map((name) => (
          <button
            key={name}
            type="button"
            className="plain"
            aria-pressed={name === list}
            onClick={() => showList(name)}
          >
            {text(`takeover.list.${name}`, counted(view[name].count))}
          </button>
        ))}
      </div>
      {records.length === 0 ? (
        <p className="all-well" data-tone="wait">
          <Icon name="check" />
          <span>{text('takeover.nothing')}</span>
        </p>
      ) : (
        <ul className="takeover-records">
          {records.slice(first, first + size).map((record) => (
            <li key={record.id} data-list={list}>
              <RecordWords of={record} />
              {list === 'unoffered' && (
                <button type="button" className="plain" onClick={() => askToEnd(record)}>
                  <Icon name="check" /> {text('takeover.act.seen')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="takeover-foot">
        <p>{taken.join(' · ')}</p>
        <Pagination first={first} size={size} count={records.length} onTurn={turnRecords} />
      </div>
    </div>
  );
}
