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
/** @param again the PIN was typed once, and is typed once more */
export function NewPinStep({ name, again }: { name: string; again: boolean }) {
  const { text } = useTexts();
  const { pin, role, busy, trouble } = usePeople();
  return (
    <StepFrame
      title={name}
      question={text(again ? 'boothSetup.question.pinAgain' : 'people.newPin')}
      meaning={text(again ? 'boothSetup.meaning.pinAgain' : 'people.newPinMore')}
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
      act={
        again
          ? { icon: 'check', word: text('people.keep'), more: text('people.keepMore') }
          : { icon: 'more', word: text('people.onward'), more: text('boothSetup.then.pinAgain') }
      }
    />
  );
}
