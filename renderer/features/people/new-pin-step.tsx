import { StepFrame } from '../../ui/page/step-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { PinTyping, type PinEditor } from '../../ui/keypad/pin-typing.tsx';
import { keepNewPin, stepBack } from './state/manage-actions.ts';
import { closePeople } from './state/people-actions.ts';
import { usePeople } from './state/people.ts';
import { writePin } from '../../state/booth/with-pin.ts';

const pinEditor: PinEditor = {
  read: () => usePeople.getState().pin,
  write: (pin) => writePin(usePeople, pin),
  end: () => void keepNewPin(),
};

/** An attendant types a PIN of their own, the supervisor standing by. */
/** @param again the PIN was typed once, and is typed once more */
export function NewPinStep({ name, again }: { name: string; again: boolean }) {
  const { text } = useTexts();
  const { pin, role, busy, problem } = usePeople();
  return (
    <StepFrame
      title={name}
      question={text(again ? 'boothSetup.question.pinAgain' : 'people.newPin')}
      meaning={text(again ? 'boothSetup.meaning.pinAgain' : 'people.newPinMore')}
      problem={useProblemText(problem)}
      busy={busy}
      onGo={pinEditor.end}
      onBack={stepBack}
      onLeave={closePeople}
      picture={
        <p className="step-lock">
          <Icon name="lock" />
        </p>
      }
      eyes={<p>{text(role === 'supervisor' ? 'error.pin-short' : 'error.pin-unfit')}</p>}
      typing={<PinTyping pin={pin} editor={pinEditor} />}
      act={
        again
          ? { icon: 'check', word: text('people.keep'), more: text('people.keepMore') }
          : { icon: 'more', word: text('people.onward'), more: text('boothSetup.then.pinAgain') }
      }
    />
  );
}
