import { StepFrame } from '../attention/step-frame.tsx';
import { Icon } from '../components/icons.tsx';
import { useTroubleWords } from '../components/use-trouble-words.ts';
import { useTexts } from '../i18n/texts.ts';
import { PinTyping, type PinEditor } from '../keypad/pin-typing.tsx';
import { keepNewPin, stepBack } from '../store/manage-actions.ts';
import { closePeople } from '../store/people-actions.ts';
import { usePeople } from '../store/people.ts';
import { writePin } from '../store/with-pin.ts';

const pinEditor: PinEditor = {
  read: () => usePeople.getState().pin,
  write: (pin) => writePin(usePeople, pin),
  end: () => void keepNewPin(),
};

/** An attendant types a PIN of their own, the supervisor standing by. */
export function NewPinStep({ name }: { name: string }) {
  const { text } = useTexts();
  const { pin, role, busy, trouble } = usePeople();
  return (
    <StepFrame
      title={name}
      question={text('people.newPin')}
      meaning={text('people.newPinMore')}
      trouble={useTroubleWords(trouble)}
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
      act={{ icon: 'check', word: text('people.keep'), more: text('people.keepMore') }}
    />
  );
}
