import { Icon } from '../../ui/icons.tsx';
import { formatCount } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAttention } from './state/attention.ts';
import { chooseNone, endChoosing, showSet, undoChoice } from './state/choice-actions.ts';

/** How many are chosen, the way back, and the way on. */
export function ChoiceBar() {
  const { text, language } = useTexts();
  const chosen = useAttention((state) => state.chosen);
  const before = useAttention((state) => state.chosenBefore);
  return (
    <div className="attention-tools choice-bar">
      <button type="button" className="plain" onClick={endChoosing}>
        <Icon name="cross" /> {text('attention.choose.end')}
      </button>
      <button type="button" className="plain" disabled={chosen === before} onClick={undoChoice}>
        {text('attention.choose.undo')}
      </button>
      <button type="button" className="plain" disabled={chosen.length === 0} onClick={chooseNone}>
        {text('attention.choose.none')}
      </button>
      <output>{text('attention.choose.chosen', { number: formatCount(language, chosen.length) })}</output>
      <button type="button" className="plain" data-go="true" disabled={chosen.length === 0} onClick={showSet}>
        {text('attention.set.name')} <Icon name="more" />
      </button>
    </div>
  );
}
