import type { Step } from './search.ts';

/** @returns what makes a step that changes a copy of the state, and the steps that it made */
export function nextSteps<State>(state: State): {
  step: (what: string, isGood: boolean, change: (next: State) => void) => void;
  steps: Step<State>[];
} {
  const steps: Step<State>[] = [];
  const text = JSON.stringify(state);
  return {
    steps,
    step: (what, isGood, change) => {
      const to = JSON.parse(text) as State;
      change(to);
      steps.push({ what, to, isGood });
    },
  };
}
