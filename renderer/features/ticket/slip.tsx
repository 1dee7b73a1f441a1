import type { Language } from '../../../electron/contract/languages.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { useVehicleClassLook } from '../../ui/use-vehicle-class-look.ts';
import { formatDay } from '../../platform/i18n/formats.ts';
import { directionOf, useTexts } from '../../platform/i18n/texts.ts';
import { shownPlate } from '../../state/gate/plate-shape.ts';
import { codeOf, type Ticket } from './state/ticket.ts';
import { QrCode } from './qr-code.tsx';

export interface SlipProps {
  readonly ticket: Ticket;
  readonly booth: BoothSnapshot['booth'];
  /** The site's, whichever the attendant's is: the driver reads it. Its texts have to be loaded. */
  readonly language: Language;
}

/** The slip that the driver gets: 80 mm of paper, black on white whatever the theme. */
export function Slip({ ticket, booth, language }: SlipProps) {
  const { text } = useTexts(language);
  const lookOf = useVehicleClassLook(language);
  const { plate, vehicleClass, enteredAt, sessionId } = ticket;
  const { name, lane, mode } = booth;
  return (
    <article className="slip" lang={language} dir={directionOf(language)}>
      <p className="slip-booth">{text('header.booth', { name, lane })}</p>
      {mode !== 'live' && <p className="slip-mode">{text(`mode.${mode}`)}</p>}
      {plate !== '' && (
        <p className="slip-plate mono" data-long={Array.from(plate).length > 10}>
          {shownPlate(plate)}
        </p>
      )}
      <p>
        {text('recent.entry')}{' '}
        <b>{enteredAt === null ? text('sessions.fact.notTold') : formatDay(language, enteredAt)}</b>
      </p>
      {vehicleClass !== null && <p>{lookOf(vehicleClass).name}</p>}
      <QrCode content={codeOf(ticket)} name={text('ticket.code')} />
      <p className="slip-id mono">{codeOf(ticket)}</p>
      <p>{text(sessionId === null ? 'ticket.hereOnly' : 'ticket.keep')}</p>
    </article>
  );
}
