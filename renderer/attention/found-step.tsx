import { useTexts } from '../i18n/texts.ts';
import { useAttention, type ReasonedStep as Step } from '../store/attention.ts';
import { foundReason } from '../store/decision-typing.ts';
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
