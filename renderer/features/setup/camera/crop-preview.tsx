import { useRef, type CSSProperties } from 'react';
import type { CameraPicture } from '../../../../electron/contract/camera-picture.ts';
import { turnedSize, wholeFrame } from '../../../platform/camera/region.ts';
import { CameraProblem } from '../../../ui/pictures/camera-problem.tsx';
import { LiveView } from '../../../ui/pictures/live-view.tsx';
import { useFrameSize } from '../../../ui/pictures/use-frame-size.ts';
import { useScreen } from '../../../state/gate/screen.ts';

/** The whole frame, turned, as it moves, and on it what of it is taken. */
export function CropPreview({ picture: { rotation, crop } }: { picture: CameraPicture }) {
  const camera = useScreen((state) => state.camera);
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const turned = turnedSize(size.width, size.height, rotation);
  const percent = (share: number): string => `${String(share * 100)}%`;
  return (
    <div className="crop-area">
      <div
        ref={frame}
        className="crop-frame"
        data-live={camera.state === 'live'}
        style={{ '--ratio': turned.width / turned.height } as CSSProperties}
      >
        <LiveView region={{ rotation, crop: wholeFrame }} />
        <div
          className="crop-taken"
          style={{
            left: percent(crop.left),
            top: percent(crop.top),
            width: percent(crop.right - crop.left),
            height: percent(crop.bottom - crop.top),
          }}
        />
        {camera.state !== 'live' && <CameraProblem camera={camera} small />}
      </div>
    </div>
  );
}
