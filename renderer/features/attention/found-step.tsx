import { useTexts } from '../../platform/i18n/texts.ts';
import { useAttention, type ReasonedStep as Step } from './state/attention.ts';
import { foundReason } from './state/decision-typing.ts';
import { ReasonedStep } from './reasoned-step.tsx';

/** On the way to sending what was found again. */
export function FoundStep({ step }: { step: Step }) {
  const { text } = useTexts();
  return (
    <ReasonedStep
      step={step}
      name={text('attention.found.name')}
      meaning={text('attention.found.meaning')}
      act={{ icon: 'retake', word: text('attention.found.send') }}
      reasons={['attention.reasons.notThere', 'attention.reasons.byPhone', 'attention.reasons.asked']}
      reason={useAttention((state) => state.foundReason)}
      editor={foundReason}
    />
  );
}
