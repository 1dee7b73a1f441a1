import { useRef, type CSSProperties } from 'react';
import { regionRatio, regionStyle, type Region } from '../../platform/camera/region.ts';
import { useCameraSource } from '../../platform/camera/camera-source.ts';
import { LiveCanvas } from './live-canvas.tsx';
import { LiveVideo } from './live-video.tsx';
import { Outlines, type Outline } from './outlines.tsx';
import { useFrameSize } from './use-frame-size.ts';

interface LiveViewProps {
  /** What of its frame is shown. */
  readonly region: Region;
  /** Something in the picture that is pointed out; left out: nothing is. */
  readonly outlined?: readonly Outline[];
}

const nothing: readonly Outline[] = [];

/** The camera as it moves. */
export function LiveView({ region, outlined = nothing }: LiveViewProps) {
  const { stream, attach, paintOn } = useCameraSource();
  const style = regionStyle(region);
  const place = useRef<HTMLDivElement>(null);
  const { width, height } = useFrameSize(place);
  return (
    <div
      ref={place}
      className="live"
      data-rotation={region.rotation}
      style={{ '--ratio': regionRatio(width, height, region) } as CSSProperties}
    >
      {paintOn === null ? (
        <LiveVideo stream={stream} attach={attach} style={style} />
      ) : (
        <LiveCanvas attach={paintOn} style={style} />
      )}
      {outlined.length > 0 && <Outlines outlined={outlined} rotation={region.rotation} />}
    </div>
  );
}
