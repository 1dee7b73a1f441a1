import { checkSteps, type CheckCode, type CheckStep } from '../../contract/check-names.ts';
import type { CheckedStep, CheckFacts } from '../../contract/connection-check.ts';

/** What one step came to. */
export type Finding = Omit<CheckedStep, 'step'>;

export const passed = (facts: CheckFacts = {}): Finding => ({ state: 'ok', code: null, facts });
export const noted = (code: CheckCode, facts: CheckFacts = {}): Finding => ({
  state: 'attention',
  code,
  facts,
});
export const failed = (code: CheckCode, facts: CheckFacts = {}): Finding => ({
  state: 'failed',
  code,
  facts,
});
export const notUsed = (code: CheckCode | null = null): Finding => ({ state: 'not-used', code, facts: {} });

/** Takes what each step came to; the steps that nobody told of were not reached. */
export class Findings {
  readonly #found = new Map<CheckStep, Finding>();

  /** @returns whether the way goes on */
  tell(step: CheckStep, finding: Finding): boolean {
    this.#found.set(step, finding);
    return finding.state !== 'failed';
  }

  /** A step that went well is not well enough: what was told of it stays. @returns false: the way does not go on */
  fail(step: CheckStep, code: CheckCode, facts: CheckFacts): false {
    this.#found.set(step, failed(code, { ...this.#found.get(step)?.facts, ...facts }));
    return false;
  }

  steps(): CheckedStep[] {
    return checkSteps.map((step) => ({
      step,
      ...(this.#found.get(step) ?? { state: 'not-reached', code: null, facts: {} }),
    }));
  }
}
