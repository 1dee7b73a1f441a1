import type { RecordView } from '../../../electron/contract/record.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNewness } from '../../ui/focus/use-newness.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { isMeantForBefore } from '../../state/booth/double-tap.ts';
import { openOperation } from './state/operation-actions.ts';
import { wayToMend, type WayToMend } from './state/operation-messages.ts';
import { undo } from './state/second-thoughts.ts';

/** On the result card: takes back what was pressed last, as long as it waits; then it leads to where it is put right. */
export function MendButton({ record }: { record: RecordView }) {
  const way = wayToMend(record);
  return way === null ? null : <Mend key={`${record.id} ${way}`} record={record} way={way} />;
}

function Mend({ record, way }: { record: RecordView; way: WayToMend }) {
  const { text } = useTexts();
  const { isNew, counts } = useNewness();
  const press = ({ timeStamp }: { timeStamp: number }): void => {
    if (!counts(timeStamp) || isMeantForBefore(timeStamp)) return;
    if (way === 'undo') void undo(record);
    else if (way === 'correct') openOperation(record);
  };
  return (
    <button
      type="button"
      className="result-button"
      data-way={way}
      aria-disabled={isNew || way === 'wait'}
      onClick={press}
    >
      <Icon name={icons[way]} />
      {text(`operation.${way}`)}
    </button>
  );
}

const icons = { undo: 'undo', wait: 'clock', correct: 'edit' } as const;
