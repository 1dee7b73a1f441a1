import type { Cause } from '../../../electron/contract/attention.ts';
import { Icon } from '../../ui/icons.tsx';
import { formatCount } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { causeKeys } from './state/attention-causes.ts';
import { useAttention } from './state/attention.ts';
import { chooseAll, showCauses, startChoosing } from './state/choice-actions.ts';

export interface AttentionToolsProps {
  /** null: whichever cause. */
  readonly filter: Cause | null;
  readonly fitting: number;
}

/** Which records are listed, and whether several are to be decided together. */
export function AttentionTools({ filter, fitting }: AttentionToolsProps) {
  const { text, language } = useTexts();
  const choosing = useAttention((state) => state.choosing);
  const number = formatCount(language, fitting);
  return (
    <div className="attention-tools">
      <button type="button" className="plain" data-on={filter !== null} onClick={showCauses}>
        <Icon name="search" />
        <span>
          {filter === null
            ? text('attention.causes.all')
            : causeKeys(filter)
                .map((key) => text(key))
                .join(' · ')}
        </span>
      </button>
      {choosing ? (
        <button type="button" className="plain" onClick={() => void chooseAll()}>
          <Icon name="check" /> {text('attention.choose.all', { number })}
        </button>
      ) : (
        <button type="button" className="plain" onClick={startChoosing}>
          <Icon name="check" /> {text('attention.choose.start')}
        </button>
      )}
    </div>
  );
}
