import { Fragment } from 'react';
import type { RecordView } from '../../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { operationIcons } from '../../ui/operation-icons.ts';
import { useNewness } from '../../ui/focus/use-newness.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Leaving, mayLeave } from '../sessions/leaving.tsx';
import { doubleTapMs } from '../../state/booth/double-tap.ts';
import { showView } from './state/operation-actions.ts';
import { offersOf } from './state/operation-messages.ts';
import { useOperation } from './state/operation.ts';
import { openOverlay } from '../../state/booth/overlay.ts';
import { letOutFromOperation } from './state/operation-exit.ts';
import { undo } from './state/second-thoughts.ts';
import { chooseAct } from '../sessions/state/sessions-act.ts';
import { openSession } from '../sessions/state/sessions-detail.ts';
import { printAgain } from '../ticket/state/ticket-by-itself.ts';
import { useTicket } from '../ticket/state/ticket.ts';

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
  // The second tap on the operation's line is none on what stands there now, nor is one on what stood there a moment ago.
  const { isNew, onceSeen } = useNewness(doubleTapMs, JSON.stringify([record.id, offers]));
  const offer = (icon: IconName, word: string, act: () => void, isUnderWay = false) => (
    <button
      type="button"
      className="plain"
      aria-disabled={isNew}
      aria-busy={isUnderWay}
      onClick={onceSeen(act)}
    >
      <Icon name={icon} /> {word}
    </button>
  );
  return (
    <fieldset className="session-acts" aria-label={text('operation.offers')}>
      {offers.undo && offer('undo', text('operation.undo'), () => void undo(record))}
      {detail !== null &&
        offers.acts.map((mapped) => (
          <Fragment key={mapped.act}>
            {offer(operationIcons[mapped.act], text(`sessions.act.${mapped.act}.name`), () => {
              openSession(detail);
              chooseAct(mapped);
            })}
          </Fragment>
        ))}
      {offers.attention &&
        offer('alert', text('attention.name'), () => openOverlay({ kind: 'attention', recordId: record.id }))}
      {detail !== null && offer('car', text('operation.car'), () => openSession(detail))}
      {offers.ticket && offer('ticket', text('operation.print'), () => void printAgain(record), printing)}
      {offer('edit', text('operation.tell'), () => showView({ at: 'tell' }))}
      {detail !== null && mayLeave(detail) && (
        <Leaving detail={detail} busy={busy} onExit={letOutFromOperation} />
      )}
    </fieldset>
  );
}
