import { nameLimit, roles } from '../../../electron/contract/people-rules.ts';
import { StepFrame } from '../../ui/page/step-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { WordsTyping } from '../../ui/keypad/words-typing.tsx';
import type { TextEditor } from '../../state/booth/text-editor.ts';
import { chooseRole, nameWritten, stepBack, writeName } from './state/manage-actions.ts';
import { closePeople } from './state/people-actions.ts';
import { usePeople } from './state/people.ts';

const editor: TextEditor = { read: () => usePeople.getState().name, write: writeName };

/** A new attendant's name, and whether it is a supervisor. */
export function NameStep() {
  const { text } = useTexts();
  const { name, role, problem } = usePeople();
  return (
    <StepFrame
      title={text('people.add')}
      question={text('people.name')}
      meaning={text('people.addMore')}
      problem={useProblemText(problem)}
      busy={false}
      onGo={nameWritten}
      onBack={stepBack}
      onLeave={closePeople}
      picture={
        <p className="step-lock">
          <Icon name="person" />
        </p>
      }
      eyes={
        <fieldset className="reasons" aria-label={text('people.roleOf')}>
          {roles.map((one) => (
            <button
              key={one}
              type="button"
              className="plain"
              aria-pressed={role === one}
              onClick={() => chooseRole(one)}
            >
              {text(`people.role.${one}`)}
            </button>
          ))}
        </fieldset>
      }
      typing={
        <WordsTyping
          name="name"
          label={text('people.name')}
          hint={text('people.name')}
          value={name}
          limit={nameLimit}
          editor={editor}
          onEnd={nameWritten}
        />
      }
      act={{ icon: 'more', word: text('people.onward'), more: text('people.newPin') }}
    />
  );
}
