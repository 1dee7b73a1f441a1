import { useNow } from '../components/use-now.ts';
import { useTexts } from '../i18n/texts.ts';
import { closeAttention } from '../store/attention-actions.ts';
import { useAttention } from '../store/attention.ts';
import { nextStep, previousStep } from '../store/decision-actions.ts';

/** What every step of a supervisor's decision has in common: where its buttons lead, and what went wrong. */
export function useDecisionFrame() {
  const { say, text } = useTexts();
  const busy = useAttention((state) => state.busy);
  const trouble = useAttention((state) => state.trouble);
  const now = useNow();
  const lockedUntil = trouble?.lockedUntil ?? null;
  const left = lockedUntil === null ? null : Math.ceil((lockedUntil - now) / 1000);
  const over = trouble === null || (left !== null && left <= 0);
  return {
    busy,
    trouble: over ? null : left === null ? say(trouble.words) : text('error.pin-locked', { limit: left }),
    onGo: () => void nextStep(),
    onBack: previousStep,
    onLeave: closeAttention,
  };
}
