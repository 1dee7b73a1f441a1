import { Fragment, type CSSProperties } from 'react';
import type { PlateMark } from '../../../../electron/contract/inside.ts';
import { plateColumns } from '../state/plate-marks.ts';
import { separatorsOf, shownPlate } from '../../../state/gate/plate-shape.ts';
import { useMarkText } from './mark-text.ts';

export interface MarkedPlateProps {
  readonly typed: string;
  readonly plate: string;
  readonly marks: readonly PlateMark[];
}

/** A plate whose characters tell, by colour and by shape, where they differ from what was typed; in words to who listens. */
export function MarkedPlate({ typed, plate, marks }: MarkedPlateProps) {
  const columns = plateColumns(typed, plate, marks);
  const words = useMarkText(columns);
  const separators = separatorsOf(plate);
  // Of each column: how many of the plate's own characters stand before it.
  const places = columns.map(
    (_, column) => columns.slice(0, column).filter(({ inside }) => inside !== null).length,
  );
  return (
    <>
      <span className="unseen">
        {shownPlate(plate)}
        {words === '' ? '' : `, ${words}`}
      </span>
      <span
        className="marked"
        style={{ '--marks': columns.length + separators.size } as CSSProperties}
        aria-hidden="true"
      >
        {columns.map(({ inside, mark }, column) => (
          // Its place is all that tells it from another one.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={column}>
            {inside !== null && separators.get(places[column] ?? 0)}
            <i className="mark" data-mark={inside === null ? 'extra' : mark}>
              {inside}
            </i>
          </Fragment>
        ))}
      </span>
    </>
  );
}
