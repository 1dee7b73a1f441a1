import { useEffect, useState, type CSSProperties } from 'react';
import type { RecordView } from '../../../electron/contract/record.ts';
import { Icon } from '../../ui/icons.tsx';
import { Outlines, type Outline } from '../../ui/pictures/outlines.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { useRecordPicture } from '../../ui/pictures/record-picture.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { showsPicture } from '../../state/gate/rush-reading.ts';
import { useZoom } from './use-zoom.ts';

interface RushPictureProps {
  readonly car: RecordView;
  /** Where something was read in it. */
  readonly outlined: readonly Outline[];
}

/** The picture that the plate is typed from: touched, or made larger and smaller by its buttons. Give it the record as its key. */
export function RushPicture({ car, outlined }: RushPictureProps) {
  const { text } = useTexts();
  const bytes = useRecordPicture(car.id, car.hasPicture);
  const { frame, zoom, larger, smaller, fingers } = useZoom();
  const { scale, x, y } = zoom;
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const isShown = size !== null;
  // What was read in it is shown beside it alone.
  useEffect(() => (isShown ? showsPicture(car.id) : undefined), [car.id, isShown]);
  if (bytes === null)
    return (
      <p className="rush-blind">
        <Icon name="noCamera" />
        {text('wall.noPicture')}
      </p>
    );
  return (
    <>
      <div
        className="rush-picture"
        ref={frame}
        aria-busy={bytes === undefined}
        data-scale={scale.toFixed(2)}
        {...fingers}
      >
        {bytes !== undefined && (
          <div
            style={
              {
                transform: `translate(${x}px, ${y}px) scale(${scale})`,
                '--scale': scale,
              } as CSSProperties
            }
          >
            <Picture bytes={bytes} alt={text('rush.picture')} onSize={setSize} />
            {size !== null && outlined.length > 0 && (
              <Outlines outlined={outlined} rotation={0} size={size} />
            )}
          </div>
        )}
      </div>
      <div className="rush-zoom">
        <button type="button" aria-label={text('rush.zoomIn')} onClick={larger}>
          <Icon name="plus" />
        </button>
        <button type="button" aria-label={text('rush.zoomOut')} disabled={scale === 1} onClick={smaller}>
          <Icon name="minus" />
        </button>
      </div>
    </>
  );
}
