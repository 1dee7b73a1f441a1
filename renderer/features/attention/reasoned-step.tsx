import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import type { TextKey } from '../../platform/i18n/message.ts';
import type { ReasonedStep as Step } from './state/attention.ts';
import type { TextEditor } from '../../state/booth/text-editor.ts';
import { PinHint } from '../../ui/page/pin-hint.tsx';
import { ReasonChoices } from '../../ui/page/reason-choices.tsx';
import { StepFrame } from '../../ui/page/step-frame.tsx';
import { DecisionPin, endStep } from './step-typing.tsx';
import { TextTyping } from '../../ui/page/text-typing.tsx';
import { useDecisionFrame } from './use-decision-frame.ts';

export interface ReasonedStepProps {
  readonly step: Step;
  readonly name: string;
  readonly meaning: string;
  /** What has to be seen before the PIN. */
  readonly warning?: ReactNode;
  /** What is done with the PIN. */
  readonly act: { readonly icon: IconName; readonly word: string };
  readonly reasons: readonly TextKey[];
  readonly reason: string;
  readonly editor: TextEditor;
}

/** On the way to a decision about more than one record: the reason, the PIN. */
export function ReasonedStep(props: ReasonedStepProps) {
  const { step, name, meaning, warning, act, reasons, reason, editor } = props;
  const { text } = useTexts();
  const frame = useDecisionFrame();
  return (
    <StepFrame
      {...frame}
      title={name}
      question={text(`attention.question.${step}`)}
      meaning={meaning}
      picture={
        <p className="step-cause">
          <Icon name="alert" />
          <b>{name}</b>
          {warning}
        </p>
      }
      eyes={
        step === 'reason' ? (
          <ReasonChoices reasons={reasons} chosen={reason} onChoose={editor.write} />
        ) : (
          <PinHint reason={reason} />
        )
      }
      typing={
        step === 'reason' ? (
          <TextTyping name="reason" value={reason} editor={editor} onEnd={endStep} />
        ) : (
          <DecisionPin />
        )
      }
      act={
        step === 'reason'
          ? { icon: 'more', word: text('attention.goOn'), more: text('attention.then.pin') }
          : { ...act, more: text('attention.now') }
      }
    />
  );
}
