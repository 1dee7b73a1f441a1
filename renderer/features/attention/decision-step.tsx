import type { AttentionItem } from '../../../electron/contract/attention.ts';
import { RecordPicture } from '../../ui/pictures/record-picture.tsx';
import { VehicleClasses } from '../../ui/vehicle-classes.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { nameOf, standardReasons, whatExitsDo, whatItDoes } from '../../state/gate/record-messages.ts';
import { useAttention } from './state/attention.ts';
import { chooseDecisionClass, writeText } from './state/decision-typing.ts';
import { isDespiteInside, neighbour } from './state/decision.ts';
import { PinHint } from '../../ui/page/pin-hint.tsx';
import { ReasonChoices } from '../../ui/page/reason-choices.tsx';
import { StepFrame } from '../../ui/page/step-frame.tsx';
import { StepTyping } from './step-typing.tsx';
import { useDecisionFrame } from './use-decision-frame.ts';

/** One question on the way to a decision: plate and class, the session, the reason, the PIN. */
export function DecisionStep({ item, classes }: { item: AttentionItem; classes: readonly string[] }) {
  const { text, say } = useTexts();
  const frame = useDecisionFrame();
  const view = useAttention((state) => state.view);
  const draft = useAttention((state) => state.draft);
  if (view.at !== 'step' || draft === null) return null;
  const { step } = view;
  const { way } = draft;
  const { record } = item;
  const next = neighbour(draft, step, 1);
  const exits = whatExitsDo(item, way);
  return (
    <StepFrame
      {...frame}
      title={text('attention.title', { plate: nameOf(record), way: text(`attention.way.${way}`) })}
      question={text(
        step === 'session' && way === 'resend' ? 'attention.question.ticket' : `attention.question.${step}`,
      )}
      meaning={`${say(whatItDoes(item, way))}${exits === null ? '' : ` ${say(exits)}`}`}
      picture={
        <RecordPicture
          recordId={record.id}
          hasPicture={record.hasPicture}
          alt={text('attention.picture', { plate: nameOf(record) })}
        />
      }
      eyes={
        <>
          {step === 'reason' && (
            <ReasonChoices
              reasons={standardReasons(way, record.operation)}
              chosen={draft.reason}
              onChoose={(reason) => writeText('reason', reason)}
            />
          )}
          {step === 'pin' && <PinHint reason={draft.reason} />}
        </>
      }
      typing={<StepTyping step={step} draft={draft} />}
      act={
        next === null
          ? isDespiteInside(draft)
            ? {
                icon: 'check',
                word: text('duplicate.anyway'),
                more: text('duplicate.anywayMore'),
                asks: 'anyway',
              }
            : { icon: 'check', word: text(`attention.way.${way}`), more: text('attention.now') }
          : { icon: 'more', word: text('attention.goOn'), more: text(`attention.then.${next}`) }
      }
      choices={
        step === 'edit' && (
          <VehicleClasses classes={classes} chosen={draft.vehicleClass} onChoose={chooseDecisionClass} />
        )
      }
    />
  );
}
