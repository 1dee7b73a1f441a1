import { PageHead } from '../../ui/page/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { RecentItem } from '../gate/result/recent-item.tsx';
import { useNewness } from '../../ui/focus/use-newness.ts';
import { useView } from '../../ui/focus/view.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { nameOf } from '../../state/gate/record-messages.ts';
import { closeOperation, showWaitingFrom } from './state/operation-actions.ts';
import { useOperation } from './state/operation.ts';
import { usePanelFit } from '../../ui/theme/use-panel.ts';

/** All that is saved and not yet sent, oldest first, turned over page by page: nothing scrolls. */
export function WaitingList() {
  useView('waiting', closeOperation);
  const { text } = useTexts();
  const waiting = useOperation((state) => state.waiting);
  const size = usePanelFit((fit) => fit.roomy) ? 12 : 6;
  const { records, offset, total } = waiting ?? { records: [], offset: 0, total: 0 };
  const shown = records.slice(0, size);
  const newness = useNewness(undefined, shown.map(({ id }) => id).join(' '));
  return (
    <main className="page">
      <PageHead
        title={text('waiting.name')}
        line={waiting === null ? text('wall.searching') : total === 0 ? text('waiting.none') : ''}
        onLeave={closeOperation}
      >
        <Pagination first={offset} size={size} count={total} onTurn={showWaitingFrom} />
      </PageHead>
      {records.length > 0 && (
        <ul className="recent waiting-rows" aria-label={text('waiting.name')}>
          {shown.map((record) => (
            <RecentItem key={record.id} record={record} name={nameOf(record)} newness={newness} />
          ))}
        </ul>
      )}
    </main>
  );
}
