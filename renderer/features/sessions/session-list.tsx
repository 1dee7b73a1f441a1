import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { sessionFilters } from './session-filters.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNewness } from '../../ui/focus/use-newness.ts';
import { useView } from '../../ui/focus/view.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { plateText } from '../../state/gate/draft.ts';
import { chooseFilter, closeSessions, loadList, showFrom, showSearch } from './state/sessions-actions.ts';
import { useSessions } from './state/sessions.ts';
import { usePanelFit } from '../../ui/theme/use-panel.ts';
import { LedgerNote } from '../../ui/ledger-note.tsx';
import { LookUpAge } from './look-up-age.tsx';
import { NoCars } from './no-cars.tsx';
import { SessionRow } from './session-row.tsx';
import { Pagination } from '../../ui/pagination.tsx';

/** Who is inside, the longest stay first (or the best fitting), turned over page by page: nothing scrolls. */
export function SessionListView({ snapshot }: { snapshot: BoothSnapshot }) {
  useView('sessions', closeSessions);
  const { text, say } = useTexts();
  const list = useSessions((state) => state.list);
  const problem = useSessions((state) => state.listProblem);
  const offset = useSessions((state) => state.offset);
  const filter = useSessions((state) => state.filter);
  const plate = plateText(useSessions((state) => state.query));
  // A roomy panel has two columns of rows.
  const columns = usePanelFit((fit) => fit.roomy) ? 2 : 1;
  const size = columns === 2 ? 12 : 5;
  const fitting = list?.fitting ?? 0;
  const shown = list?.cars.slice(0, size) ?? [];
  // What is told above them moves them, too.
  const newness = useNewness(undefined, [problem?.key, ...shown.map(({ key }) => key)].join(' '));
  return (
    <main className="page">
      <PageHead
        title={text('sessions.name')}
        line={[
          ...(shown.length === 0 ? [] : [text('sessions.place', place(offset, shown.length, fitting))]),
          ...(snapshot.readingEarlier ? [text('band.readingEarlier')] : []),
        ].join(' · ')}
        onLeave={closeSessions}
      >
        <Pagination first={offset} size={size} count={fitting} onTurn={showFrom} />
      </PageHead>
      <div className="session-tools">
        <fieldset className="toggles" aria-label={text('sessions.filters')}>
          {sessionFilters.map((one) => (
            <button
              key={one}
              type="button"
              className="plain"
              aria-pressed={filter === one}
              onClick={() => chooseFilter(one)}
            >
              {text(`sessions.filter.${one}`)}
            </button>
          ))}
        </fieldset>
        <button type="button" className="plain" data-on={plate !== ''} onClick={showSearch}>
          <Icon name="search" />
          {plate === '' ? text('sessions.search') : text('sessions.searchFor', { plate })}
        </button>
        <LedgerNote ledger={snapshot.ledger} />
        {/* Where nobody asks the service, the others' cars are known from the ledger alone. */}
        {(snapshot.ledger === null || snapshot.lookUp.state !== 'unmapped') && (
          <LookUpAge lookUp={snapshot.lookUp} />
        )}
      </div>
      {problem !== null && (
        <div className="notice-box" data-tone="bad" role="alert">
          <p>{say(problem)}</p>
          <button type="button" className="plain" onClick={() => void loadList()}>
            {text('camera.retry')}
          </button>
        </div>
      )}
      {shown.length > 0 ? (
        <ul className="session-rows" aria-label={text('sessions.name')}>
          {shown.slice(0, problem === null ? size : size - columns).map((car) => (
            <SessionRow key={car.key} car={car} left={filter === 'left'} newness={newness} />
          ))}
        </ul>
      ) : (
        problem === null && <NoCars list={list} plate={plate} filter={filter} />
      )}
    </main>
  );
}

const place = (offset: number, count: number, fitting: number) => ({
  first: offset + 1,
  last: offset + count,
  fitting,
});
