import type { CSSProperties } from 'react';
import type { CarInside } from '../../../../electron/contract/inside.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { calledOf } from '../../../state/gate/car-inside.ts';
import { markSummary, plateColumns } from '../state/plate-marks.ts';
import { useMarkText } from './mark-text.ts';

interface PlatePairProps {
  /** What was typed or read; empty: nothing was. */
  readonly compared: string;
  readonly isRead: boolean;
  /** With its marks against that. */
  readonly car: CarInside;
}

/** What was typed or read over what stands at the entry, character by character. */
export function PlatePair({ compared, isRead, car }: PlatePairProps) {
  const { text } = useTexts();
  const columns = plateColumns(compared, car.plate, car.marks);
  const words = useMarkText(columns);
  if (car.plate === '') return <IdOnly id={calledOf(car)} />;
  const { differing, alike, begun, wild } = markSummary(columns);
  const rows = [
    ...(compared === ''
      ? []
      : [{ name: 'typed', label: text(isRead ? 'wall.readPlate' : 'wall.typedPlate') } as const]),
    { name: 'inside', label: text('wall.entryPlate') } as const,
  ];
  const verdict =
    differing > 0
      ? text('wall.differs', { count: differing })
      : alike > 0
        ? text('wall.alikeTag')
        : text(
            isRead ? 'wall.readSame' : wild ? 'wall.fitsTag' : begun ? 'wall.beginsTag' : 'wall.equalPlates',
          );
  return (
    <div
      className="plates"
      data-long={columns.length > 10}
      data-read={isRead}
      style={{ '--marks': columns.length } as CSSProperties}
    >
      {rows.map(({ name, label }) => (
        <p key={name} className="plates-row" data-row={name}>
          <span className="plates-label">{label}</span>
          <span className="unseen">{name === 'typed' ? compared : car.plate}</span>
          <span className="plates-boxes mono" aria-hidden="true">
            {columns.map((column, place) => (
              // A box is its place.
              // oxlint-disable-next-line react/no-array-index-key
              <i key={place} className="mark" data-mark={column.mark}>
                {column[name] ?? ''}
              </i>
            ))}
          </span>
        </p>
      ))}
      {compared !== '' && (
        <p className="plates-verdict" data-differs={differing + alike > 0}>
          {verdict}
          {words !== '' && <span className="unseen">: {words}</span>}
        </p>
      )}
    </div>
  );
}

/** Nothing is known of the car but the id on its ticket. */
function IdOnly({ id }: { id: string }) {
  const { text } = useTexts();
  return (
    <div className="plates">
      <p className="plates-id">
        <span className="plates-label">{text('wall.sessionId')}</span>
        <b className="mono id-short">{id}</b>
      </p>
      <p className="plates-verdict" data-differs="true">
        {text('wall.idOnly')}
      </p>
    </div>
  );
}
