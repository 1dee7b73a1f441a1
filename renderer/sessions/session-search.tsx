import { VisitHead } from '../attention/visit-head.tsx';
import { Icon } from '../components/icons.tsx';
import { useView } from '../focus/view.ts';
import { useTexts } from '../i18n/texts.ts';
import { useHardwareKeys, type HardwareTyping } from '../keypad/hardware-keys.ts';
import { PlateTyping } from '../keypad/plate-typing.tsx';
import { plateText } from '../store/draft.ts';
import { closeSessions, endSearch, searchPlate, showSessionList } from '../store/sessions-actions.ts';
import { useSessions } from '../store/sessions.ts';
import { usePanelFit } from '../theme/use-panel.ts';
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
  const fitting = list?.fitting ?? 0;
  return (
    <main className="visit" data-step="true">
      <VisitHead
        title={filter === 'all' ? name : `${name} · ${text(`sessions.filter.${filter}`)}`}
        words={plate === '' ? text('sessions.searchHint') : text('sessions.fitting', { count: fitting })}
        onLeave={closeSessions}
      />
      <div className="zones">
        <div className="eyes search-eyes">
          {shown.length === 0 ? (
            <NoCars list={list} plate={plate} filter={filter} />
          ) : (
            <ul className="session-rows" data-narrow="true" aria-label={text('sessions.name')}>
              {shown.map((car) => (
                <SessionRow key={car.key} car={car} left={filter === 'left'} />
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
