import { checkSteps } from '../../../../electron/contract/check-names.ts';
import type { CheckedStep, ConnectionCheck } from '../../../../electron/contract/connection-check.ts';
import { formatUnit } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { check as checkAgain } from '../state/booth-setup-trials.ts';
import { useCheckFacts } from './check-facts.ts';
import { CheckFrame, toneOf } from './check-frame.tsx';

export interface Repeatable {
  /** false: the page's large button does it. */
  readonly mayRepeat: boolean;
}

/** The way to the service. */
export function CheckAnswer({
  check,
  mayRepeat,
}: { check: ConnectionCheck | 'running' | null } & Repeatable) {
  const { text } = useTexts();
  const factsOf = useCheckFacts();
  const isOver = check !== null && check !== 'running';
  const steps = isOver
    ? check.steps
    : checkSteps.map((step): CheckedStep => ({ step, state: 'not-reached', code: null, facts: {} }));
  const tone = isOver ? toneOf(steps) : 'not-reached';
  return (
    <CheckFrame
      label={text('boothSetup.way.check')}
      steps={steps
        // That there is no proxy is worth a word only where the way fails.
        .filter(({ step, state }) => step !== 'proxy' || state !== 'not-used' || tone !== 'ok')
        .map((checked) => ({
          name: text(`check.step.${checked.step}`),
          state: checked.state,
          known: factsOf(checked),
          isRemarked: checked.code !== null,
        }))}
      tone={tone}
      onAgain={mayRepeat ? () => void checkAgain() : undefined}
    >
      {isOver ? <Verdict check={check} /> : text('check.running')}
    </CheckFrame>
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
