import type { ReactNode } from 'react';
import type { CheckState } from '../../../../electron/contract/check-names.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';

const icons: Readonly<Record<CheckState, IconName>> = {
  ok: 'check',
  attention: 'alert',
  failed: 'cross',
  'not-used': 'minus',
  'not-reached': 'clock',
};

/** A step of a way that is checked. */
interface ShownStep {
  readonly name: string;
  readonly state: CheckState;
  /** What it was about; empty: there is nothing to tell. */
  readonly known: string;
  /** Something is said of it beside the steps. */
  readonly isRemarked: boolean;
}

interface CheckFrameProps {
  /** Of the steps. */
  readonly label: string;
  readonly steps: readonly ShownStep[];
  /** `not-reached`: it is under way. */
  readonly tone: CheckState;
  /** What it means, and what to do. */
  readonly children: ReactNode;
  /** Left out: the page's large button does it. */
  readonly onAgain?: (() => void) | undefined;
}

/** @returns what several steps come to together */
export function toneOf(steps: readonly { readonly state: CheckState }[]): CheckState {
  const has = (wanted: CheckState): boolean => steps.some(({ state }) => state === wanted);
  if (has('failed')) return 'failed';
  return has('attention') || !has('ok') ? 'attention' : 'ok';
}

/** A way, each step with what it came to; beside it what that means and what to do. */
export function CheckFrame({ label, steps, tone, children, onAgain }: CheckFrameProps) {
  const { text } = useTexts();
  return (
    <div className="check">
      <ol className="check-steps" aria-label={label}>
        {steps.map(({ name, state, known, isRemarked }) => (
          <li key={name} className="check-step" data-state={state}>
            <Icon name={icons[state]} />
            <span>
              <b>{name}</b>
              <small dir="auto">{known === '' ? text(`check.state.${state}`) : known}</small>
            </span>
            {isRemarked && <span className="unseen">{text(`check.state.${state}`)}</span>}
          </li>
        ))}
      </ol>
      <div className="check-words">
        <div className="check-verdict" aria-live="polite" data-tone={tone}>
          <Icon name={icons[tone]} />
          <div>{children}</div>
        </div>
        {onAgain !== undefined && (
          <button type="button" className="plain" aria-disabled={tone === 'not-reached'} onClick={onAgain}>
            <Icon name="retake" /> {text('check.again')}
          </button>
        )}
      </div>
    </div>
  );
}
