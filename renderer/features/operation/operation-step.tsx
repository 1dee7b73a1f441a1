import type { RecordView } from '../../../electron/contract/record.ts';
import { StepFrame } from '../../ui/page/step-frame.tsx';
import { RecordPicture } from '../../ui/pictures/record-picture.tsx';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { VehicleClasses } from '../../ui/vehicle-classes.tsx';
import { formatClock } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { mayLeave } from '../sessions/leaving.tsx';
import { SessionPictures } from '../sessions/session-pictures.tsx';
import { isNoted, nameOf, stateWord } from '../../state/gate/record-messages.ts';
import { doubleTapMs } from '../../state/booth/double-tap.ts';
import { plateText } from '../../state/gate/draft.ts';
import {
  chooseOperationClass,
  closeOperation,
  isCorrected,
  isDespiteInside,
  leaveOperation,
} from './state/operation-actions.ts';
import { isCorrectable } from './state/operation-messages.ts';
import { useOperation } from './state/operation.ts';
import { goOn } from './state/second-thoughts.ts';
import { OperationEyes, OperationTyping } from './operation-parts.tsx';
import type { OperationStepProps } from './operation-props.ts';
import { useHappened } from './use-happened.ts';

/** One operation, and what may be done with it; or what that wants to be told. */
export function OperationStep({ view, record, snapshot }: OperationStepProps) {
  const { text, language } = useTexts();
  const state = useOperation();
  const { detail } = state;
  const happened = useHappened(record, snapshot.link);
  const name = nameOf(record);
  const time = formatClock(language, Date.parse(record.at));
  const operation = text(`recent.${isNoted(record) ? 'local' : record.operation}`);
  const note = text('operation.toldAbout', { operation, time, plate: name, why: state.note.trim() });
  return (
    <StepFrame
      title={text('operation.title', { operation, plate: name })}
      question={`${time} · ${text(stateWord(record))}`}
      meaning={view.at === 'tell' ? text('operation.tellMeaning') : happened}
      problem={useProblemText(state.problem)}
      busy={state.busy}
      onGo={(atMs) => void goOn(note, atMs)}
      onBack={leaveOperation}
      onLeave={closeOperation}
      picture={
        view.at === 'one' && detail !== null && mayLeave(detail) ? (
          <SessionPictures detail={detail} leaving />
        ) : (
          <RecordPicture
            key={record.id}
            recordId={record.id}
            hasPicture={record.hasPicture}
            alt={text('attention.picture', { plate: name })}
          />
        )
      }
      eyes={<OperationEyes view={view} record={record} snapshot={snapshot} />}
      typing={
        <OperationTyping
          view={view}
          record={record}
          snapshot={snapshot}
          onEnd={(atMs) => void goOn(note, atMs)}
        />
      }
      act={useAct(view, record)}
      choices={
        view.at === 'one' &&
        isCorrectable(record) && (
          <VehicleClasses
            classes={snapshot.vehicleClasses}
            chosen={state.vehicleClass}
            onChoose={chooseOperationClass}
          />
        )
      }
    />
  );
}

/** What the large button does; null: there is none. */
function useAct({ at, ...view }: OperationStepProps['view'], record: RecordView) {
  const { text } = useTexts();
  const state = useOperation();
  const isDespite = isDespiteInside(state);
  if (at === 'tell')
    return { icon: 'check', word: text('operation.tell'), more: text('boothSetup.now') } as const;
  if ('act' in view)
    return { icon: 'check', word: text(`operation.${view.act}`), more: text('attention.now') } as const;
  if (!isCorrectable(record)) return null;
  if (isDespite)
    return {
      icon: 'check',
      word: text('duplicate.anyway'),
      more: text('duplicate.anywayMore'),
      asks: 'anyway',
      newMs: doubleTapMs,
    } as const;
  const plate = plateText(state.draft);
  const more = isCorrected(state) ? text('operation.becomes', { plate }) : text('operation.typeRight');
  return { icon: 'edit', word: text('operation.correct'), more } as const;
}
