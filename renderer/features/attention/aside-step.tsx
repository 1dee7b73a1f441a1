import type { MovedAsideView } from '../../../electron/contract/attention.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAttention, type ReasonedStep as Step } from './state/attention.ts';
import { asideReason } from './state/decision-typing.ts';
import { asideName } from './aside-messages.ts';
import { ReasonedStep } from './reasoned-step.tsx';

/** On the way to closing a journal beside the one in use. */
export function AsideStep({ aside, step }: { aside: MovedAsideView; step: Step }) {
  const { text, say, language } = useTexts();
  const { folder } = aside;
  return (
    <ReasonedStep
      step={step}
      name={say(asideName(aside, language))}
      meaning={text(aside.kind === 'damaged' ? 'attention.aside.meaning' : 'attention.older.meaning')}
      act={{ icon: 'check', word: text('attention.aside.close') }}
      reasons={['attention.reasons.seen', 'attention.reasons.byHand', 'attention.reasons.byPhone']}
      reason={useAttention(({ asideReasons }) => asideReasons[folder] ?? '')}
      editor={asideReason(folder)}
    />
  );
}
