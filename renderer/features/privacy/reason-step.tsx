import { StepFrame } from '../../ui/page/step-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useHardwareKeys } from '../../ui/keypad/hardware-keys.ts';
import { TextField } from '../../ui/keypad/text-field.tsx';
import { TextKeyboard } from '../../ui/keypad/text-keyboard.tsx';
import { erasureReasonLimit, reasonWritten, stepBack, writeReason } from './state/privacy-actions.ts';
import { usePrivacy } from './state/privacy.ts';
import { closeSetup } from '../setup/state/setup-actions.ts';
import { shownPlate } from '../../state/gate/plate-shape.ts';

const usual = ['asked', 'objected', 'mistake', 'told'] as const;

const read = (): string => usePrivacy.getState().reason;
const reasonKeys = {
  field: 'reason',
  type: (character: string) => writeReason(read() + character),
  backspace: () => writeReason(Array.from(read()).slice(0, -1).join('')),
};

/** Why it is erased: what stays in the journal in its place. */
export function ReasonStep({ plate }: { plate: string }) {
  useHardwareKeys(reasonKeys);
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
      typing={
        <div className="typing">
          <TextField
            name="reason"
            label={text('attention.field.reason')}
            hint={text('attention.hint.reason')}
            value={reason}
            limit={erasureReasonLimit}
            onWrite={writeReason}
            onEnd={reasonWritten}
          />
          <TextKeyboard field="reason" value={reason} />
        </div>
      }
      act={{ icon: 'more', word: text('attention.goOn'), more: text('attention.then.pin') }}
    />
  );
}
