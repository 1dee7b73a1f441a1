import { checkSteps, type CheckState } from '../../../../electron/contract/check-names.ts';
import type { CheckedStep, ConnectionCheck } from '../../../../electron/contract/connection-check.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { formatUnit } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { check as checkAgain } from '../state/booth-setup-actions.ts';
import { useCheckFacts } from './check-facts.ts';

const icons: Readonly<Record<CheckState, IconName>> = {
  ok: 'check',
  attention: 'alert',
  failed: 'cross',
  'not-used': 'minus',
  'not-reached': 'clock',
};

export interface Repeatable {
  /** false: the page's large button does it. */
  readonly mayRepeat: boolean;
}

/** The way to the service, each step with what it came to; beside it what that means and what to do. */
export function CheckAnswer({
  check,
  mayRepeat,
}: { check: ConnectionCheck | 'running' | null } & Repeatable) {
  const { text } = useTexts();
  const steps =
    check === null || check === 'running'
      ? checkSteps.map((step): CheckedStep => ({ step, state: 'not-reached', code: null, facts: {} }))
      : check.steps;
  return (
    <div className="check">
      <ol className="check-steps" aria-label={text('boothSetup.way.check')}>
        {steps
          // That there is no proxy is worth a word only where the way fails.
          .filter(({ step, state }) => step !== 'proxy' || state !== 'not-used' || toneOf(check) !== 'ok')
          .map((step) => (
            <Step key={step.step} step={step} />
          ))}
      </ol>
      <div className="check-words">
        <div className="check-verdict" aria-live="polite" data-tone={toneOf(check)}>
          <Icon name={check === null || check === 'running' ? 'clock' : icons[toneOf(check)]} />
          <div>
            {check === null || check === 'running' ? text('check.running') : <Verdict check={check} />}
          </div>
        </div>
        {mayRepeat && (
          <button
            type="button"
            className="plain"
            aria-disabled={check === 'running'}
            onClick={() => void checkAgain()}
          >
            <Icon name="retake" /> {text('check.again')}
          </button>
        )}
      </div>
    </div>
  );
}

function toneOf(check: ConnectionCheck | 'running' | null): CheckState {
  if (check === null || check === 'running') return 'not-reached';
  const has = (state: CheckState): boolean => check.steps.some((step) => step.state === state);
  if (has('failed')) return 'failed';
  return has('attention') || !has('ok') ? 'attention' : 'ok';
}

function Step({ step: checked }: { step: CheckedStep }) {
  const { text } = useTexts();
  const { step, state, code } = checked;
  const known = useCheckFacts(checked);
  return (
    <li className="check-step" data-state={state}>
      <Icon name={icons[state]} />
      <span>
        <b>{text(`check.step.${step}`)}</b>
        <small dir="auto">{known === '' ? text(`check.state.${state}`) : known}</small>
      </span>
      {code !== null && <span className="unseen">{text(`check.state.${state}`)}</span>}
    </li>
  );
}

/** What is wrong first, then what is worth knowing; else that all is well, as far as it can be known without side effects. */
function Verdict({ check }: { check: ConnectionCheck }) {
  const { text, language } = useTexts();
  const remarks = check.steps.filter(({ code }) => code !== null);
  const failed = remarks.filter(({ state }) => state === 'failed');
  const shown = failed.length > 0 ? failed : remarks;
  const isWell =
    failed.length === 0 && check.steps.some(({ step, state }) => step === 'token' && state === 'ok');
  return (
    <>
      {isWell && <p className="check-well">{text(remarks.length > 0 ? 'check.works' : 'check.well')}</p>}
      {shown.map(
        ({ step, code, facts }) =>
          code !== null && (
            <p key={step}>
              {text(`check.code.${code}`, {
                host: facts.host ?? facts.leadsTo ?? '',
                status: facts.httpStatus ?? '',
                inAll: formatUnit(language, 'millisecond', facts.inAllMs ?? 0),
                most: formatUnit(language, 'millisecond', facts.mostMs ?? 0),
              })}
            </p>
          ),
      )}
    </>
  );
}
