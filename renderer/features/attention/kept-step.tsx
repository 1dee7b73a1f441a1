import { useTexts } from '../../platform/i18n/texts.ts';
import { useAttention, type ReasonedStep as Step } from './state/attention.ts';
import { keptReason } from './state/decision-typing.ts';
import { ReasonedStep } from './reasoned-step.tsx';

/** On the way to sending what is kept for the site's ledger. */
export function KeptStep({ step }: { step: Step }) {
  const { text } = useTexts();
  return (
    <ReasonedStep
      step={step}
      name={text('offers.name')}
      meaning={text('offers.meaning')}
      act={{ icon: 'retake', word: text('attention.found.send') }}
      reasons={['attention.reasons.notThere', 'attention.reasons.byPhone', 'attention.reasons.asked']}
      reason={useAttention((state) => state.keptReason)}
      editor={keptReason}
    />
  );
}
