import type { SessionDetail } from '../../../electron/contract/sessions.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { ReasonChoices } from '../../ui/page/reason-choices.tsx';
import { StepFrame } from '../../ui/page/step-frame.tsx';
import { CarPicture } from '../../ui/pictures/car-picture.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { goBack, goOn, writeField } from './state/sessions-act.ts';
import { closeSessions } from './state/sessions-actions.ts';
import {
  fieldsOf,
  isGood,
  onlyField,
  typedIn,
  type ActDraft,
  type ActField,
} from './state/sessions-draft.ts';
import { actReasons, isMoney } from './state/sessions-messages.ts';
import { useSessions } from './state/sessions.ts';
import { ChargedAlready } from './charged-already.tsx';
import { FieldTyping } from './field-typing.tsx';
import { useFieldName } from './field-messages.ts';
import { useSendWord } from './send-message.ts';
import { carName } from './session-facts.tsx';

export interface ActStepProps {
  readonly draft: ActDraft;
  readonly field: ActField;
  readonly detail: SessionDetail;
  readonly snapshot: BoothSnapshot;
}

/** One value of an act is typed, or chosen. */
export function ActStep({ draft, field, detail, snapshot }: ActStepProps) {
  const { text, say } = useTexts();
  const nameOf = useFieldName();
  const sendWord = useSendWord();
  const busy = useSessions((state) => state.busy);
  const problem = useSessions((state) => state.problem);
  const { act } = draft.mapped;
  const { car } = detail;
  const missing = fieldsOf(draft.mapped).find((one) => one.id !== field.id && !isGood(draft, one));
  // All that there is to fill in stands on this page.
  const only = onlyField(draft.mapped) !== null;
  const then =
    missing === undefined ? text('sessions.thenCheck') : text('sessions.then', { what: nameOf(missing) });
  const question = field.kind === 'reason' ? 'sessions.why' : 'sessions.fill';
  return (
    <StepFrame
      title={text('sessions.title', { act: text(`sessions.act.${act}.name`), plate: carName(car) })}
      question={text(question)}
      meaning={text(`sessions.act.${act}.meaning`)}
      problem={problem === null ? null : say(problem)}
      busy={busy}
      onGo={(atMs) => void goOn(atMs)}
      onBack={goBack}
      onLeave={closeSessions}
      picture={
        <CarPicture
          car={car}
          alt={text('attention.picture', { plate: carName(car) })}
          blind={text('wall.noPicture')}
        />
      }
      eyes={
        field.kind === 'reason' ? (
          <ReasonChoices
            reasons={actReasons[act]}
            chosen={typedIn(draft, field.id)}
            onChoose={(reason) => writeField(field.id, reason)}
          />
        ) : (
          <>
            <p className="field-question">
              <b>{nameOf(field)}</b>
              {field.kind === 'time' && text('sessions.hint.typeTime')}
            </p>
            {only && isMoney(act) && <ChargedAlready detail={detail} />}
          </>
        )
      }
      typing={<FieldTyping field={field} draft={draft} classes={snapshot.vehicleClasses} />}
      act={{
        icon: only ? 'check' : 'more',
        word: only ? sendWord(draft) : text('attention.goOn'),
        more: only ? text('sessions.sendMore') : then,
      }}
    />
  );
}
