import type { RecordView } from '../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { Icon } from '../components/icons.tsx';
import { operationIcons } from '../components/operation-icons.ts';
import { useTexts } from '../i18n/texts.ts';
import { Leaving, mayLeave } from '../sessions/leaving.tsx';
import { openAttention, showRecord } from '../store/attention-actions.ts';
import { showView } from '../store/operation-actions.ts';
import { offersOf } from '../store/operation-words.ts';
import { useOperation } from '../store/operation.ts';
import { letOutFromOperation } from '../store/page-exit.ts';
import { undo } from '../store/second-thoughts.ts';
import { chooseAct } from '../store/sessions-act.ts';
import { openSession } from '../store/sessions-detail.ts';
import { printAgain } from '../store/ticket-by-itself.ts';
import { useTicket } from '../store/ticket.ts';

export interface OperationOffersProps {
  readonly record: RecordView;
  readonly snapshot: BoothSnapshot;
}

/** What may be done with an operation besides correcting what is typed. */
export function OperationOffers({ record, snapshot }: OperationOffersProps) {
  const { text } = useTexts();
  const detail = useOperation((state) => state.detail);
  const busy = useOperation((state) => state.busy);
  const printing = useTicket((state) => state.printing);
  const offers = offersOf(record, detail, snapshot);
  return (
    <fieldset className="session-acts" aria-label={text('operation.offers')}>
      {offers.undo && (
        <button type="button" className="plain" onClick={() => void undo(record)}>
          <Icon name="undo" /> {text('operation.undo')}
        </button>
      )}
      {detail !== null &&
        offers.acts.map((mapped) => (
          <button
            key={mapped.act}
            type="button"
            className="plain"
            onClick={() => {
              openSession(detail);
              chooseAct(mapped);
            }}
          >
            <Icon name={operationIcons[mapped.act]} /> {text(`sessions.act.${mapped.act}.name`)}
          </button>
        ))}
      {offers.attention && (
        <button
          type="button"
          className="plain"
          onClick={() => {
            openAttention();
            showRecord(record.id);
          }}
        >
          <Icon name="alert" /> {text('attention.name')}
        </button>
      )}
      {detail !== null && (
        <button type="button" className="plain" onClick={() => openSession(detail)}>
          <Icon name="car" /> {text('operation.car')}
        </button>
      )}
      {offers.ticket && (
        <button type="button" className="plain" aria-busy={printing} onClick={() => void printAgain(record)}>
          <Icon name="ticket" /> {text('operation.print')}
        </button>
      )}
      <button type="button" className="plain" onClick={() => showView({ at: 'tell' })}>
        <Icon name="edit" /> {text('operation.tell')}
      </button>
      {detail !== null && mayLeave(detail) && (
        <Leaving detail={detail} busy={busy} onExit={letOutFromOperation} />
      )}
    </fieldset>
  );
}
