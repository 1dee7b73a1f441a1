import { regionStyle, type Region } from '../camera/region.ts';
import { useCameraSource } from './camera-source.ts';
import { LiveCanvas } from './live-canvas.tsx';
import { LiveVideo } from './live-video.tsx';

/** The camera as it moves. @param region what of its frame is shown */
export function LiveView({ region }: { region: Region }) {
  const { stream, attach, paintOn } = useCameraSource();
  const style = regionStyle(region);
  return (
    <div className="live" data-rotation={region.rotation}>
      {paintOn === null ? (
        <LiveVideo stream={stream} attach={attach} style={style} />
      ) : (
        <LiveCanvas attach={paintOn} style={style} />
      )}
    </div>
  );
}
