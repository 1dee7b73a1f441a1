import type { Handover } from '../../../electron/contract/people.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { formatCount, formatDay } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { factsOf } from './facts.ts';
import { shownPlate } from '../../state/gate/plate-shape.ts';

/** What fits on the paper beside the figures. */
const listed = 40;

/** The handover on paper: 80 mm wide, black on white whatever the theme. */
export function HandoverSlip({ handover, booth }: { handover: Handover; booth: BoothSnapshot['booth'] }) {
  const { text, language } = useTexts();
  const { shift, items, note, head } = handover;
  const { ofShift, ofBooth } = factsOf(handover);
  const { name, lane, mode } = booth;
  return (
    <article className="handover-slip">
      <p className="slip-booth">{text('header.booth', { name, lane })}</p>
      {mode !== 'live' && <p className="slip-mode">{text(`mode.${mode}`)}</p>}
      <p>
        <b>{shift.attendant.name}</b>
      </p>
      <p>{formatDay(language, shift.since)}</p>
      <p>{formatDay(language, shift.until ?? handover.at)}</p>
      {[...ofShift, ...ofBooth].map((fact) => (
        <p key={fact.name} className="slip-fact">
          <span>{text(`people.fact.${fact.name}`)}</span>
          <b>{formatCount(language, fact.count)}</b>
        </p>
      ))}
      {items.slice(0, listed).map(({ id, at, operation, plate, state }) => (
        <p key={id} className="slip-item">
          <span className="mono">{plate === '' ? text('sessions.noPlate') : shownPlate(plate)}</span>{' '}
          {text(`recent.${state === 'local' ? 'local' : operation}`)} · {text(`state.${state}`)} ·{' '}
          {formatDay(language, at)}
        </p>
      ))}
      {note !== null && (
        <p className="slip-item" dir="auto">
          {text('people.note')}: <bdi>{note}</bdi>
        </p>
      )}
      <p className="slip-id mono">{`${String(head.seq)}:${head.hash}`}</p>
    </article>
  );
}
