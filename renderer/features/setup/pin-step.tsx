import { useEffect } from 'react';
import { PinHint } from '../../ui/page/pin-hint.tsx';
import { StepFrame } from '../../ui/page/step-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import type { PinEditor } from '../../ui/keypad/pin-typing.tsx';
import { SupervisorTyping } from '../../ui/keypad/supervisor-typing.tsx';
import { readPinHint } from '../../state/booth/pin-in-force.ts';
import { closeSetup, enterSetup, showSection } from './state/setup-actions.ts';
import { useSetup } from './state/setup.ts';
import { writePin } from '../../state/booth/with-pin.ts';

const pinEditor: PinEditor = {
  read: () => useSetup.getState().pin,
  write: (pin) => writePin(useSetup, pin),
  end: () => void enterSetup(),
};

/** What a supervisor may set up opens with the PIN. */
export function PinStep({ title }: { title: string }) {
  const { text } = useTexts();
  const { pin, busy, problem } = useSetup();
  useEffect(readPinHint, []);
  return (
    <StepFrame
      title={title}
      question={text('attention.question.pin')}
      meaning={text('setup.pinMeaning')}
      problem={useProblemText(problem)}
      busy={busy}
      onGo={pinEditor.end}
      onBack={() => showSection('light')}
      onLeave={closeSetup}
      picture={
        <p className="step-lock">
          <Icon name="lock" />
        </p>
      }
      eyes={<PinHint reason={null} />}
      typing={<SupervisorTyping pin={pin} editor={pinEditor} />}
      act={{ icon: 'lock', word: text('setup.unlock'), more: text('setup.unlockMore') }}
    />
  );
}
