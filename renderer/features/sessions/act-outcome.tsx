import type { RecordState, RecordView } from '../../../electron/contract/record.ts';
import { operationIcons } from '../../ui/operation-icons.ts';
import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { answered, outcome } from './state/sessions-messages.ts';
import { StateMark } from './session-facts.tsx';

const tones: Partial<Record<RecordState, string>> = { confirmed: 'sent', unknown: 'unknown', refused: 'bad' };

/** What was done with the session last, how it stands, and what the service answered. */
export function ActOutcome({ record }: { record: RecordView }) {
  const { text, say } = useTexts();
  const told = answered(record);
  const [first, ...rest] = told;
  const main = first?.name === null ? first.value : null;
  const others = main === null ? told : rest;
  return (
    <output
      className="act-outcome"
      aria-label={text('result.name')}
      data-tone={tones[record.state] ?? 'saved'}
    >
      <span className="outcome-title">
        <Icon name={operationIcons[record.operation]} />
        <b>{text(`recent.${record.operation}`)}</b>
        <StateMark state={record.state} />
        {main !== null && (
          <b className="outcome-amount">
            <bdi>{main}</bdi>
          </b>
        )}
      </span>
      <span>{say(outcome(record))}</span>
      {others.length > 0 && (
        <span className="outcome-more">
          {others.map(({ name, value }) => (
            <span key={name}>
              {name}{' '}
              <b>
                <bdi>{value}</bdi>
              </b>
            </span>
          ))}
        </span>
      )}
    </output>
  );
}
