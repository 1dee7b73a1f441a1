import { useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { operationIcons } from '../../ui/operation-icons.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { doubleTapMs } from '../../state/booth/double-tap.ts';
import { useNewness } from '../../ui/focus/use-newness.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { nameOf } from '../../state/gate/record-messages.ts';
import { useAttention } from './state/attention.ts';
import { toggleChosen, undoChoice } from './state/choice-actions.ts';
import { usePanelFit } from '../../ui/theme/use-panel.ts';
import { NeedMark } from '../../ui/record-facts.tsx';

/** The chosen ones, page by page: a tap takes one out, and *Undo* brings it back. */
export function ChosenOnes() {
  const { text } = useTexts();
  const chosen = useAttention((state) => state.chosen);
  const before = useAttention((state) => state.chosenBefore);
  const size = usePanelFit((fit) => fit.roomy) ? 10 : 9;
  const [turned, setFirst] = useState(0);
  const first = turned < chosen.length ? turned : Math.max(0, chosen.length - size);
  const shown = chosen.slice(first, first + size);
  // The next one comes where one was taken out: the second tap of that is not its.
  const { isNew, onceSeen } = useNewness(doubleTapMs, shown.map(({ record }) => record.id).join(' '));
  return (
    <section className="chosen-ones" aria-label={text('attention.choose.name')}>
      <div className="attention-tools">
        <button type="button" className="plain" disabled={chosen === before} onClick={undoChoice}>
          {text('attention.choose.undo')}
        </button>
        <Pagination first={first} size={size} count={chosen.length} onTurn={setFirst} />
      </div>
      <ul>
        {shown.map((item) => (
          <li key={item.record.id}>
            <button
              type="button"
              className="plain"
              aria-disabled={isNew}
              onClick={onceSeen(() => toggleChosen(item))}
            >
              <Icon name={operationIcons[item.record.operation]} />
              <b className="mono">{nameOf(item.record)}</b>
              <NeedMark record={item.record} />
              <Icon name="cross" />
              <span className="unseen">{text('attention.choose.takeOut')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
