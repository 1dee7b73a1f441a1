import type { ShiftFact } from '../../../electron/contract/people-rules.ts';
import type { Counted } from '../../../electron/contract/people.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Icon } from '../../ui/icons.tsx';
import { operationIcons } from '../../ui/operation-icons.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { stateIcons } from '../../ui/state-icons.ts';
import { useNow } from '../../ui/use-now.ts';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useView } from '../../ui/focus/view.ts';
import { formatMoment } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { backToShift, closePeople } from './state/people-actions.ts';
import { usePeople } from './state/people.ts';
import { openFact, openNeeding } from './state/shift-actions.ts';
import { usePanelFit } from '../../ui/theme/use-panel.ts';

/** What a figure of the shift counts, the newest first; from here back to the shift. */
export function CountedView({ fact, offset }: { fact: ShiftFact; offset: number }) {
  useView('counted', backToShift);
  const { text } = useTexts();
  const { counted, problem } = usePeople();
  const problemText = useProblemText(problem);
  const size = usePanelFit((fit) => fit.roomy) ? 16 : 8;
  const total = counted?.total ?? 0;
  const items = counted?.items.slice(0, size) ?? [];
  const place = { first: offset + 1, last: offset + items.length, total };
  return (
    <main className="page">
      <PageHead
        title={text(`people.fact.${fact}`)}
        line={problemText ?? (items.length === 0 ? '' : text('people.countedPlace', place))}
        onLeave={closePeople}
      >
        <Pagination first={offset} size={size} count={total} onTurn={(first) => void openFact(fact, first)} />
        <button type="button" className="plain" onClick={backToShift}>
          <Icon name="back" /> {text('people.toShift')}
        </button>
      </PageHead>
      <ul className="counted-rows" aria-label={text(`people.fact.${fact}`)}>
        {items.map((item) => (
          <li key={item.id ?? item.at}>
            <Row item={item} />
          </li>
        ))}
      </ul>
    </main>
  );
}

const needing: ReadonlySet<string | null> = new Set(['unknown', 'refused', 'draft']);

/** A record that needs a decision leads to where that is made. */
function Row({ item }: { item: Counted['items'][number] }) {
  const { id } = item;
  if (id === null || !needing.has(item.state))
    return (
      <p className="counted-row">
        <RowText item={item} />
      </p>
    );
  return (
    <button type="button" className="plain counted-row" onClick={() => openNeeding(id)}>
      <RowText item={item} />
      <Icon name="more" />
    </button>
  );
}

function RowText({ item: { at, operation, plate, state } }: { item: Counted['items'][number] }) {
  const { text, language } = useTexts();
  const time = formatMoment(language, at, useNow());
  if (operation === null || state === null)
    return (
      <>
        <span>{time}</span>
        <b>{text('people.fact.unclean')}</b>
      </>
    );
  return (
    <>
      <span>{time}</span>
      <b className={plate === '' ? undefined : 'mono'}>{plate === '' ? text('sessions.noPlate') : plate}</b>
      <span>
        <Icon name={operationIcons[operation]} /> {text(`recent.${operation}`)}
      </span>
      <span data-state={state}>
        <Icon name={stateIcons[state]} /> {text(`state.${state}`)}
      </span>
    </>
  );
}
