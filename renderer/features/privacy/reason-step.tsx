import { StepFrame } from '../../ui/page/step-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { TextTyping } from '../../ui/page/text-typing.tsx';
import type { TextEditor } from '../../state/booth/text-editor.ts';
import { reasonWritten, stepBack, writeReason } from './state/privacy-actions.ts';
import { usePrivacy } from './state/privacy.ts';
import { closeSetup } from '../setup/state/setup-actions.ts';
import { shownPlate } from '../../state/gate/plate-shape.ts';

const usual = ['asked', 'objected', 'mistake', 'told'] as const;

const editor: TextEditor = { read: () => usePrivacy.getState().reason, write: writeReason };

/** Why it is erased: what stays in the journal in its place. */
export function ReasonStep({ plate }: { plate: string }) {
  const { text } = useTexts();
  const { reason, busy, problem } = usePrivacy();
  return (
    <StepFrame
      title={text('privacy.eraseTitle', { plate: shownPlate(plate) })}
      question={text('attention.question.reason')}
      meaning={text('privacy.reasonMeaning')}
      problem={useProblemText(problem)}
      busy={busy}
      onGo={reasonWritten}
      onBack={stepBack}
      onLeave={closeSetup}
      picture={
        <p className="step-lock">
          <Icon name="edit" />
        </p>
      }
      eyes={
        <fieldset className="reasons" aria-label={text('attention.usual')}>
          {usual.map((name) => {
            const one = text(`privacy.reasons.${name}`);
            return (
              <button
                key={name}
                type="button"
                className="plain"
                aria-pressed={reason === one}
                onClick={() => writeReason(one)}
              >
                {one}
              </button>
            );
          })}
        </fieldset>
      }
      typing={<TextTyping name="reason" value={reason} editor={editor} onEnd={reasonWritten} />}
      act={{ icon: 'more', word: text('attention.goOn'), more: text('attention.then.pin') }}
    />
  );
}
