import type { SessionDetail } from '../../../electron/contract/sessions.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Icon } from '../../ui/icons.tsx';
import { operationIcons } from '../../ui/operation-icons.ts';
import { useNewness } from '../../ui/focus/use-newness.ts';
import { useView } from '../../ui/focus/view.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { goBack, goOn } from './state/sessions-act.ts';
import { closeSessions } from './state/sessions-actions.ts';
import { fieldsOf, firstMissing, type ActDraft } from './state/sessions-draft.ts';
import { isMoney } from './state/sessions-messages.ts';
import { useSessions } from './state/sessions.ts';
import { ActFieldButton } from './act-field-button.tsx';
import { ChargedAlready } from './charged-already.tsx';
import { useFieldName } from './field-messages.ts';
import { useSendWord } from './send-message.ts';
import { carName } from './session-facts.tsx';
import { SessionPictures } from './session-pictures.tsx';

/** The whole of an act: what will happen, with what, and the button that does it. */
export function ActOverview({ draft, detail }: { draft: ActDraft; detail: SessionDetail }) {
  useView('sessions-act', goBack);
  const { text, say } = useTexts();
  const nameOf = useFieldName();
  const sendWord = useSendWord();
  const busy = useSessions((state) => state.busy);
  const problem = useSessions((state) => state.problem);
  const missing = firstMissing(draft);
  const { act } = draft.mapped;
  const fields = fieldsOf(draft.mapped);
  const name = text(`sessions.act.${act}.name`);
  const { isNew, onceSeen } = useNewness();
  return (
    <main className="page">
      <PageHead
        title={text('sessions.title', { act: name, plate: carName(detail.car) })}
        line={missing === null ? text('sessions.check') : ''}
        onLeave={closeSessions}
      />
      <div className="act">
        <div className="session-car">
          <SessionPictures detail={detail} />
          <b className="mono session-plate" data-id={detail.car.plate === ''}>
            {carName(detail.car)}
          </b>
        </div>
        <div className="act-whole">
          <div role="alert" className="step-meaning" data-problem={problem !== null}>
            <Icon name={problem === null ? operationIcons[act] : 'alert'} />
            <span>{problem === null ? text(`sessions.act.${act}.meaning`) : say(problem)}</span>
          </div>
          {isMoney(act) && <ChargedAlready detail={detail} />}
          <div className="act-fields" data-many={fields.length > 4}>
            {fields.map((field) => (
              <ActFieldButton key={field.id} field={field} draft={draft} />
            ))}
          </div>
          <div className="act-send">
            <button type="button" className="press" data-kind="back" onClick={goBack}>
              <b>{text('attention.back')}</b>
            </button>
            <button
              type="button"
              className="press"
              data-kind="go"
              aria-busy={busy}
              aria-disabled={isNew}
              onClick={onceSeen((atMs) => void goOn(atMs))}
            >
              <Icon name={missing === null ? 'check' : 'more'} />
              <b>{missing === null ? sendWord(draft) : text('attention.goOn')}</b>
              <span aria-hidden="true">
                {busy
                  ? text('press.saving')
                  : missing === null
                    ? text('sessions.sendMore')
                    : text('sessions.then', { what: nameOf(missing) })}
              </span>
            </button>
          </div>
        </div>
      </div>
    </main>
  );
}
