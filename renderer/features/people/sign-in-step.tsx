import type { Attendant, OnDuty } from '../../../electron/contract/people.ts';
import { StepFrame } from '../../ui/page/step-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { PinTyping, type PinEditor } from '../../ui/keypad/pin-typing.tsx';
import { closePeople, showTiles, signIn } from './state/people-actions.ts';
import { usePeople } from './state/people.ts';
import { writePin } from '../../state/booth/with-pin.ts';

const pinEditor: PinEditor = {
  read: () => usePeople.getState().pin,
  write: (pin) => writePin(usePeople, pin),
  end: () => void signIn(),
};

/** The attendant's own PIN: with it the shift begins, and that of whoever was on duty ends. */
export function SignInStep({ attendant, onDuty }: { attendant: Attendant; onDuty: OnDuty | null }) {
  const { text } = useTexts();
  const { pin, busy, problem } = usePeople();
  const other = onDuty === null || onDuty.attendant.id === attendant.id ? null : onDuty.attendant.name;
  return (
    <StepFrame
      title={attendant.name}
      question={text('people.pin')}
      meaning={other === null ? text('people.begins') : text('people.takesOver', { name: other })}
      problem={useProblemText(problem)}
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
