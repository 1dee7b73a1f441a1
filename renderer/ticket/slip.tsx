import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { formatDay } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.ts';
import { codeOf, type Ticket } from '../store/ticket.ts';
import { QrCode } from './qr-code.tsx';

/** The slip that the driver gets: 80 mm of paper, black on white whatever the theme. */
export function Slip({ ticket, booth }: { ticket: Ticket; booth: BoothSnapshot['booth'] }) {
  const { text, language } = useTexts();
  const { plate, vehicleClass, enteredAt, sessionId } = ticket;
  const { name, lane, mode } = booth;
  return (
    <article className="slip">
      <p className="slip-booth">{text('header.booth', { name, lane })}</p>
      {mode !== 'live' && <p className="slip-mode">{text(`mode.${mode}`)}</p>}
      {plate !== '' && (
        <p className="slip-plate mono" data-long={Array.from(plate).length > 10}>
          {plate}
        </p>
      )}
      <p>
        {text('recent.entry')}{' '}
        <b>{enteredAt === null ? text('sessions.fact.notTold') : formatDay(language, enteredAt)}</b>
      </p>
      {vehicleClass !== null && <p>{vehicleClass}</p>}
      <QrCode content={codeOf(ticket)} name={text('ticket.code')} />
      <p className="slip-id mono">{codeOf(ticket)}</p>
      <p>{text(sessionId === null ? 'ticket.hereOnly' : 'ticket.keep')}</p>
    </article>
  );
}
