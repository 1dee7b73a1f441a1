import { memo } from 'react';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { formatClock } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { isNoted, stateWord } from '../../../state/gate/record-messages.ts';
import { isMeantForBefore } from '../../../state/booth/double-tap.ts';
import { openOverlay } from '../../../state/booth/overlay.ts';
import type { Newness } from '../../../ui/focus/use-newness.ts';
import { waitingReasonOf } from '../../../ui/waiting-reasons.ts';
import { Icon } from '../../../ui/icons.tsx';
import { operationIcons } from '../../../ui/operation-icons.ts';
import { stateIcons } from '../../../ui/state-icons.ts';

export interface RecentItemProps {
  readonly record: RecordView;
  /** Its plate as it is shown, which more than the record tells. */
  readonly name: string;
  /** Of a list that changes by itself, as it stands. */
  readonly newness: Newness;
}

/** One operation in a line, which opens it. The button lies over the line, so that each of its words keeps its place. */
export const RecentItem = memo(function RecentItem({ record, name, newness }: RecentItemProps) {
  const { text, language } = useTexts();
  const { operation, at, state, hasPicture, note } = record;
  const more = waitingReasonOf(record);
  // What is only noted here was never asked of the service: it may not look like an exit.
  const local = isNoted(record);
  const way = text(local ? 'recent.local' : `recent.${operation}`);
  const open = (atMs: number): void => {
    if (!isMeantForBefore(atMs)) openOverlay({ kind: 'operation', record });
  };
  return (
    <li className="recent-item" data-operation={local ? 'local' : operation} data-state={state}>
      <span className="recent-way">
        <Icon name={local ? 'edit' : operationIcons[operation]} />
        {way}
      </span>{' '}
      <time className="recent-time">{formatClock(language, Date.parse(at))}</time>{' '}
      <b className="mono recent-plate">{name}</b>{' '}
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
      <button
        type="button"
        className="recent-open"
        aria-label={text('operation.open', { operation: way, plate: name })}
        aria-disabled={newness.isNew}
        onClick={newness.onceSeen(open)}
      />
    </li>
  );
});
