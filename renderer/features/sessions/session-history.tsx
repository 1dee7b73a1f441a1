import type { SessionDetail } from '../../../electron/contract/sessions.ts';
import { stateIcons } from '../../ui/state-icons.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNow } from '../../ui/use-now.ts';
import { formatMoment } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { showHistoryPage } from './state/sessions-detail.ts';
import { historyKey } from './state/sessions-messages.ts';
import { useSessions } from './state/sessions.ts';
import { usePanelFit } from '../../ui/theme/use-panel.ts';
import { Pagination } from '../../ui/pagination.tsx';

/** All that this booth did with the session, the newest first, in plain words: when, what, who and why. */
export function SessionHistory({ detail: { records, history } }: { detail: SessionDetail }) {
  const { text, language } = useTexts();
  const now = useNow();
  const size = usePanelFit((fit) => fit.roomy) ? 8 : 5;
  const last = Math.max(0, Math.ceil(history.length / size) - 1);
  const page = Math.min(
    useSessions((state) => state.historyPage),
    last,
  );
  const shown = history.toReversed().slice(page * size, (page + 1) * size);
  const operationOf = (id: string) => records.find((record) => record.id === id)?.operation;
  return (
    <section className="history" aria-label={text('sessions.history')}>
      <div className="zone-head">
        <h3>{text('sessions.history')}</h3>
        <Pagination
          first={page}
          size={1}
          count={last + 1}
          names={{ back: text('sessions.later'), more: text('sessions.earlier') }}
          onTurn={showHistoryPage}
        />
      </div>
      {history.length === 0 && <p>{text('sessions.noHistory')}</p>}
      <ol>
        {shown.map(({ at, recordId, event, state, by, why }, place) => {
          const operation = operationOf(recordId);
          const who = [by, why].filter((word) => word !== null).join(': ');
          return (
            // Two changes may share a millisecond: their place tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${at}-${String(place)}`} data-state={state}>
              <Icon name={stateIcons[state]} />
              <time>{formatMoment(language, at, now)}</time>
              <span>
                {operation !== undefined && <b>{text(`recent.${operation}`)} · </b>}
                {text(historyKey(event, state))}
                {who !== '' && <small> ({who})</small>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
