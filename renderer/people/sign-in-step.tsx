import type { Attendant, OnDuty } from '../../electron/contract/people.ts';
import { StepFrame } from '../attention/step-frame.tsx';
import { Icon } from '../components/icons.tsx';
import { useTroubleWords } from '../components/use-trouble-words.ts';
import { useTexts } from '../i18n/texts.ts';
import { PinTyping, type PinEditor } from '../keypad/pin-typing.tsx';
import { closePeople, showTiles, signIn } from '../store/people-actions.ts';
import { usePeople } from '../store/people.ts';
import { writePin } from '../store/with-pin.ts';

const pinEditor: PinEditor = {
  read: () => usePeople.getState().pin,
  write: (pin) => writePin(usePeople, pin),
  end: () => void signIn(),
};

/** The attendant's own PIN: with it the shift begins, and that of whoever was on duty ends. */
export function SignInStep({ attendant, onDuty }: { attendant: Attendant; onDuty: OnDuty | null }) {
  const { text } = useTexts();
  const { pin, busy, trouble } = usePeople();
  const other = onDuty === null || onDuty.attendant.id === attendant.id ? null : onDuty.attendant.name;
  return (
    <StepFrame
      title={attendant.name}
      question={text('people.pin')}
      meaning={other === null ? text('people.begins') : text('people.takesOver', { name: other })}
      trouble={useTroubleWords(trouble)}
      busy={busy}
      onGo={pinEditor.end}
      onBack={() => showTiles()}
      onLeave={closePeople}
      picture={
        <p className="step-lock">
          <Icon name="person" />
        </p>
      }
      eyes={<p>{text('people.forgotten')}</p>}
      typing={<PinTyping pin={pin} editor={pinEditor} />}
      act={{ icon: 'check', word: text('people.signIn'), more: text('people.signInMore') }}
    />
  );
}
