import type { RecordView } from '../../electron/contract/record.ts';
import { formatClock } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.ts';
import { nameOf, stateWord } from '../store/attention-words.ts';
import { holdUps } from './hold-ups.ts';
import { Icon } from './icons.tsx';
import { operationIcons } from './operation-icons.ts';
import { stateIcons } from './state-icons.ts';

/** The last operations, newest first; as many as there is room for are seen. */
export function RecentList({ records }: { records: readonly RecordView[] }) {
  const { text } = useTexts();
  return (
    <ul className="recent" aria-label={text('recent.name')}>
      {records.length === 0 ? (
        <li className="recent-none">{text('recent.none')}</li>
      ) : (
        records.map((record) => <RecentItem key={record.id} record={record} />)
      )}
    </ul>
  );
}

function RecentItem({ record }: { record: RecordView }) {
  const { text, language } = useTexts();
  const { operation, at, state, hasPicture, note } = record;
  const more = holdUps[state];
  // What is only noted here was never asked of the service: it may not look like an exit.
  const local = state === 'local';
  return (
    <li className="recent-item" data-operation={local ? 'local' : operation} data-state={state}>
      <span className="recent-way">
        <Icon name={local ? 'edit' : operationIcons[operation]} />
        {text(local ? 'recent.local' : `recent.${operation}`)}
      </span>{' '}
      <time className="recent-time">{formatClock(language, Date.parse(at))}</time>{' '}
      <b className="mono recent-plate">{nameOf(record)}</b>{' '}
      {!hasPicture && (
        <span className="recent-blind" title={text('recent.without')}>
          <Icon name="noCamera" />
        </span>
      )}{' '}
      <span className="recent-state">
        <Icon name={stateIcons[state]} />
        <span>
          {local && note !== null ? <small className="recent-note">{note}</small> : text(stateWord(record))}{' '}
          {more !== undefined && <small className="recent-more">{text(more)}</small>}
        </span>
      </span>
    </li>
  );
}
