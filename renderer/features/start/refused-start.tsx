import type { StartRefusal } from '../../../electron/contract/start.ts';
import { StepFrame } from '../../ui/page/step-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { keepFocus } from '../../ui/focus/keep-focus.ts';
import { useKeyboard } from '../../ui/focus/use-keyboard.ts';
import { formatCount } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useLanguage } from '../../platform/i18n/use-language.ts';
import { PinTyping, type PinEditor } from '../../ui/keypad/pin-typing.tsx';
import { beginBeside, useStart } from './state/start.ts';
import { writePin } from '../../state/booth/with-pin.ts';
import { usePanel } from '../../ui/theme/use-panel.ts';
import { useTheme } from '../../ui/theme/use-theme.ts';

const pinEditor: PinEditor = {
  read: () => useStart.getState().pin,
  write: (pin) => writePin(useStart, pin),
  end: () => void beginBeside(),
};

/** Instead of the gate: the journal is a newer program's. What to do, and a supervisor's way to go on without it. */
export function RefusedStart({ refusal }: { refusal: StartRefusal }) {
  usePanel(refusal.preferences.panel);
  useTheme(refusal.preferences);
  useKeyboard();
  if (!useLanguage(refusal)) return null;
  return (
    <div className="gate" data-start="refused" onMouseDown={keepFocus} role="presentation">
      <header className="unseen">
        <h1>Gatebooth</h1>
      </header>
      <Refusal refusal={refusal} />
    </div>
  );
}

function Refusal({ refusal }: { refusal: StartRefusal }) {
  const { text, language } = useTexts();
  const { pin: typed, busy, problem } = useStart();
  const { journal, known, version, folder, pin } = refusal;
  const canBegin = pin !== 'not-set';
  return (
    <StepFrame
      title={text('start.title')}
      question={text('start.words', { version })}
      meaning={text('start.found', {
        journal: formatCount(language, journal),
        known: formatCount(language, known),
      })}
      problem={useProblemText(problem)}
      busy={busy}
      onGo={pinEditor.end}
      onBack={null}
      onLeave={null}
      picture={
        <p className="step-lock">
          <Icon name="alert" />
        </p>
      }
      eyes={
        <>
          <p>
            <b>{text('start.install')}</b>
          </p>
          <p>{text('start.begin', { folder })}</p>
          <p>
            {text(
              pin === 'training'
                ? 'attention.pin.training'
                : canBegin
                  ? 'start.sitePin'
                  : 'error.pin-not-set',
            )}
          </p>
        </>
      }
      typing={canBegin && <PinTyping pin={typed} editor={pinEditor} />}
      act={canBegin ? { icon: 'check', word: text('start.act'), more: text('attention.now') } : null}
    />
  );
}
