import type { PlateMark } from '../../electron/contract/inside.ts';
import { plateColumns } from '../store/plate-marks.ts';
import { useMarkWords } from './mark-words.ts';

export interface MarkedPlateProps {
  readonly typed: string;
  readonly plate: string;
  readonly marks: readonly PlateMark[];
}

/** A plate whose characters tell, by colour and by shape, where they differ from what was typed; in words to who listens. */
export function MarkedPlate({ typed, plate, marks }: MarkedPlateProps) {
  const columns = plateColumns(typed, plate, marks);
  const words = useMarkWords(columns);
  return (
    <>
      <span className="unseen">
        {plate}
        {words === '' ? '' : `, ${words}`}
      </span>
      <span className="marked" data-long={columns.length > 10} aria-hidden="true">
        {columns.map(({ inside, mark }, place) =>
          inside === null ? (
            // Its place is all that tells it from another one.
            // oxlint-disable-next-line react/no-array-index-key
            <i key={place} className="mark" data-mark="extra" />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <i key={place} className="mark" data-mark={mark}>
              {inside}
            </i>
          ),
        )}
      </span>
    </>
  );
}
