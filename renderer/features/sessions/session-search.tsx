import { PageHead } from '../../ui/page/page-head.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNewness } from '../../ui/focus/use-newness.ts';
import { useView } from '../../ui/focus/view.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useHardwareKeys, type HardwareTyping } from '../../ui/keypad/hardware-keys.ts';
import { PlateTyping } from '../../ui/keypad/plate-typing.tsx';
import { plateText } from '../../state/gate/draft.ts';
import { closeSessions, endSearch, searchPlate, showSessionList } from './state/sessions-actions.ts';
import { useSessions } from './state/sessions.ts';
import { usePanelFit } from '../../ui/theme/use-panel.ts';
import { NoCars } from './no-cars.tsx';
import { SessionRow } from './session-row.tsx';

const keys: HardwareTyping = {
  field: 'plate',
  type: searchPlate.type,
  backspace: searchPlate.backspace,
  wildcards: 'kept',
};

/** The plate is typed where it always is; above it the cars that fit best, which may be tapped at once. */
export function SessionSearch() {
  const { text } = useTexts();
  const query = useSessions((state) => state.query);
  const list = useSessions((state) => state.list);
  const filter = useSessions((state) => state.filter);
  const wide = usePanelFit((fit) => fit.layout === 'wide');
  const roomy = usePanelFit((fit) => fit.roomy);
  useHardwareKeys(keys);
  useView('sessions-search', showSessionList);
  const plate = plateText(query);
  const name = text('sessions.searchName');
  const shown = list?.cars.slice(0, roomy ? 6 : wide ? 5 : 2) ?? [];
  const newness = useNewness(undefined, shown.map(({ key }) => key).join(' '));
  const fitting = list?.fitting ?? 0;
  return (
    <main className="page" data-step="true">
      <PageHead
        title={filter === 'all' ? name : `${name} · ${text(`sessions.filter.${filter}`)}`}
        line={plate === '' ? text('sessions.searchHint') : text('sessions.fitting', { count: fitting })}
        onLeave={closeSessions}
      />
      <div className="zones">
        <div className="eyes search-eyes">
          {shown.length === 0 ? (
            <NoCars list={list} plate={plate} filter={filter} />
          ) : (
            <ul className="session-rows" data-narrow="true" aria-label={text('sessions.name')}>
              {shown.map((car) => (
                <SessionRow key={car.key} car={car} left={filter === 'left'} newness={newness} />
              ))}
            </ul>
          )}
        </div>
        <PlateTyping draft={query} editor={searchPlate} />
        <div className="deciding">
          <button type="button" className="press" data-kind="go" onClick={showSessionList}>
            <Icon name="more" />
            <b>{text('sessions.showList')}</b>
            <span aria-hidden="true">{text('sessions.fitting', { count: fitting })}</span>
          </button>
          <button type="button" className="press" data-kind="back" onClick={endSearch}>
            <b>{text('sessions.endSearch')}</b>
          </button>
        </div>
      </div>
    </main>
  );
}
