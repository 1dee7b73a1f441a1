import { useId } from 'react';
import type { RecordView } from '../../../electron/contract/record.ts';
import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAttention } from './state/attention.ts';
import { lookUpRecord } from './state/decision-actions.ts';

/** The first way out of not knowing: to ask. Under it stands what the last answer did not tell. */
export function LookUpRecordButton({ record }: { record: RecordView }) {
  const { text, say } = useTexts();
  const isAsked = useAttention(({ asking }) => asking === record.id);
  const problem = useAttention((state) => state.problem);
  const meaningId = useId();
  const told = isAsked ? text('attention.lookUp.asking') : problem === null ? null : say(problem.message);
  return (
    <>
      <button
        type="button"
        className="way"
        data-first="true"
        aria-describedby={meaningId}
        aria-busy={isAsked}
        onClick={() => void lookUpRecord(record)}
      >
        <Icon name={isAsked ? 'clock' : 'search'} />
        <span>
          <b>{text('attention.lookUp.name')}</b>
          <small id={meaningId} aria-hidden="true" data-problem={problem !== null}>
            {told ?? text('attention.lookUp.meaning')}
          </small>
        </span>
      </button>
      {/* The same for who listens. */}
      <output className="unseen">{told}</output>
    </>
  );
}
