import type { CheckCode, CheckState, CheckStep } from '../../contract/check-names.ts';
import type { CheckFacts } from '../../contract/connection-check.ts';

/** What one step came to. */
export interface Finding<Code extends string = CheckCode> {
  readonly state: CheckState;
  readonly code: Code | null;
  readonly facts: CheckFacts;
}

export const passed = (facts: CheckFacts = {}): Finding<never> => ({ state: 'ok', code: null, facts });
export const noted = <Code extends string>(code: Code, facts: CheckFacts = {}): Finding<Code> => ({
  state: 'attention',
  code,
  facts,
});
export const failed = <Code extends string>(code: Code, facts: CheckFacts = {}): Finding<Code> => ({
  state: 'failed',
  code,
  facts,
});
export const notUsed = (code: CheckCode | null = null): Finding => ({ state: 'not-used', code, facts: {} });

/** Takes what each step came to; the steps that nobody told of were not reached. */
export class Findings<Step extends string = CheckStep, Code extends string = CheckCode> {
  readonly #steps: readonly Step[];
  readonly #found = new Map<Step, Finding<Code>>();

  /** @param steps of the way, in their order */
  constructor(steps: readonly Step[]) {
    this.#steps = steps;
  }

  /** @returns whether the way goes on */
  tell(step: Step, finding: Finding<Code>): boolean {
    this.#found.set(step, finding);
    return finding.state !== 'failed';
  }

  /** A step that went well is not well enough: what was told of it stays. @returns false: the way does not go on */
  fail(step: Step, code: Code, facts: CheckFacts = {}): false {
    this.#found.set(step, failed(code, { ...this.#found.get(step)?.facts, ...facts }));
    return false;
  }

  /** A step that went well has something to tell all the same; the first such word stays. */
  note(step: Step, code: Code, facts: CheckFacts = {}): void {
    const found = this.#found.get(step);
    if (found?.state === 'ok') this.#found.set(step, noted(code, { ...found.facts, ...facts }));
  }

  steps(): (Finding<Code> & { readonly step: Step })[] {
    return this.#steps.map((step) => ({
      step,
      ...(this.#found.get(step) ?? { state: 'not-reached', code: null, facts: {} }),
    }));
  }
}
