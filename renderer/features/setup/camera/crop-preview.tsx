import { useRef, type CSSProperties } from 'react';
import type { CameraPicture, FrameRectangle } from '../../../../electron/contract/camera-picture.ts';
import type { FoundTexts } from '../../../../electron/contract/reading-lane.ts';
import { turnedSize, wholeFrame } from '../../../platform/camera/region.ts';
import { CameraProblem } from '../../../ui/pictures/camera-problem.tsx';
import { LiveView } from '../../../ui/pictures/live-view.tsx';
import { useFrameSize } from '../../../ui/pictures/use-frame-size.ts';
import { useScreen } from '../../../state/gate/screen.ts';

interface CropPreviewProps {
  readonly picture: CameraPicture;
  /** null: the site has drawn none. */
  readonly lane: FrameRectangle | null;
  /** Where text was found in what is taken. */
  readonly found: FoundTexts['texts'];
}

/** The whole frame, turned, as it moves; on it what of it is taken, where the lane is, and where text is found. */
export function CropPreview({ picture: { rotation, crop }, lane, found }: CropPreviewProps) {
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
        <svg className="lane-drawn" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {found.map(({ box, isFixed }) => (
            <polygon
              key={box.join(' ')}
              className="text-found"
              data-fixed={isFixed}
              points={box.map((corner) => inFrame(corner, crop).join()).join(' ')}
            />
          ))}
          {lane !== null && (
            <rect x={lane.left} y={lane.top} width={lane.right - lane.left} height={lane.bottom - lane.top} />
          )}
        </svg>
        {camera.state !== 'live' && <CameraProblem camera={camera} small />}
      </div>
    </div>
  );
}

/** Where a point of what is taken stands in the frame. */
const inFrame = ([x, y]: readonly [number, number], { left, top, right, bottom }: FrameRectangle) => [
  left + x * (right - left),
  top + y * (bottom - top),
];
