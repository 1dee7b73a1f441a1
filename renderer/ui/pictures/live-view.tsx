import { useRef, type CSSProperties } from 'react';
import { regionRatio, regionStyle, type Region } from '../../platform/camera/region.ts';
import { useCameraSource } from '../../platform/camera/camera-source.ts';
import { LiveCanvas } from './live-canvas.tsx';
import { LiveVideo } from './live-video.tsx';
import { useFrameSize } from './use-frame-size.ts';

/** The camera as it moves. @param region what of its frame is shown */
export function LiveView({ region }: { region: Region }) {
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
    </div>
  );
}
