import type { SetWay } from '../../../electron/contract/attention.ts';
import { formatCount } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAttention, type ReasonedStep as Step } from './state/attention.ts';
import { setReason } from './state/decision-typing.ts';
import { setOf, setReasons, whatItWillDo } from './state/set-messages.ts';
import { wayIcons } from './attention-record.tsx';
import { ReasonedStep } from './reasoned-step.tsx';
import { TwiceWarning } from './twice-warning.tsx';

/** On the way to one decision about all that is chosen: what it does, and to how many, stands there to the last. */
export function SetStep({ way, step }: { way: SetWay; step: Step }) {
  const { text, say, language } = useTexts();
  const set = setOf(
    useAttention((state) => state.chosen),
    way,
  );
  const count = (number: number): string => formatCount(language, number);
  const name = text('attention.set.title', {
    way: text(`attention.way.${way}`),
    number: count(set.able.length),
  });
  return (
    <ReasonedStep
      step={step}
      name={name}
      meaning={whatItWillDo(way, set, count).map(say).join(' ')}
      warning={<TwiceWarning twice={set.twice} />}
      act={{ icon: wayIcons[way], word: text(`attention.way.${way}`) }}
      reasons={setReasons(way, set.able)}
      reason={useAttention((state) => state.setReason)}
      editor={setReason}
    />
  );
}
