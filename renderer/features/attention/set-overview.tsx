import { useId } from 'react';
import { setWays, type SetWay } from '../../../electron/contract/attention.ts';
import { Icon } from '../../ui/icons.tsx';
import { useView } from '../../ui/focus/view.ts';
import { formatCount } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { closeAttention, showList } from './state/attention-actions.ts';
import { useAttention } from './state/attention.ts';
import { chooseSetWay } from './state/set-actions.ts';
import { setOf, whatItWillDo } from './state/set-messages.ts';
import { wayIcons } from './attention-record.tsx';
import { ChosenOnes } from './chosen-ones.tsx';
import { TwiceWarning } from './twice-warning.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';

const toList = (): void => showList();

/** All that is chosen, and what may be done with it. */
export function SetOverview() {
  useView('attention-set', toList);
  const { text, language } = useTexts();
  const chosen = useAttention((state) => state.chosen);
  const pin = useAttention((state) => state.attention?.pin);
  return (
    <main className="page">
      <PageHead
        title={text('attention.set.name')}
        line={text('attention.choose.chosen', { number: formatCount(language, chosen.length) })}
        onLeave={closeAttention}
      >
        <button type="button" className="plain" onClick={toList}>
          <Icon name="back" /> {text('attention.set.toChoice')}
        </button>
      </PageHead>
      <div className="attention-one">
        <ChosenOnes />
        <div className="one-ways">
          {pin === 'not-set' && (
            <p className="notice-box" data-tone="warn" role="alert">
              <Icon name="alert" />
              {text('error.pin-not-set')}
            </p>
          )}
          {setWays.map((way) => (
            <SetWayButton key={way} way={way} possible={pin !== 'not-set'} />
          ))}
        </div>
      </div>
    </main>
  );
}

function SetWayButton({ way, possible }: { way: SetWay; possible: boolean }) {
  const { text, say, language } = useTexts();
  const chosen = useAttention((state) => state.chosen);
  const meaningId = useId();
  const set = setOf(chosen, way);
  return (
    <button
      type="button"
      className="way"
      aria-describedby={meaningId}
      disabled={!possible || set.able.length === 0}
      onClick={() => chooseSetWay(way)}
    >
      <Icon name={wayIcons[way]} />
      <span>
        <b>{text(`attention.way.${way}`)}</b>
        {/* Described by it, not named: the button is called by its word alone. */}
        <small id={meaningId} aria-hidden="true">
          {whatItWillDo(way, set, (number) => formatCount(language, number))
            .map(say)
            .join(' ')}
          <TwiceWarning twice={set.twice} />
        </small>
      </span>
    </button>
  );
}
