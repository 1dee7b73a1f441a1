import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { closeAttention } from './state/attention-actions.ts';
import { useAttention } from './state/attention.ts';
import { nextStep, previousStep } from './state/decision-actions.ts';

/** What every step of a supervisor's decision has in common: where its buttons lead, and what went wrong. */
export function useDecisionFrame() {
  const busy = useAttention((state) => state.busy);
  const problem = useAttention((state) => state.problem);
  return {
    busy,
    problem: useProblemText(problem),
    onGo: (atMs: number) => void nextStep(atMs),
    onBack: previousStep,
    onLeave: closeAttention,
  };
}
