import { useEffect, useRef, useState, type CSSProperties } from 'react';
import type { CameraPicture } from '../../electron/contract/camera-picture.ts';
import { turnedSize, wholeFrame } from '../camera/region.ts';
import { CameraTrouble } from '../components/camera-trouble.tsx';
import { LiveView } from '../components/live-view.tsx';
import { useScreen } from '../store/screen.ts';

/** How often it is asked how large the camera's frames are (ms). */
const askEveryMs = 250;

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
        {camera.state !== 'live' && <CameraTrouble camera={camera} small />}
      </div>
    </div>
  );
}

/** Neither a video nor a canvas tells whenever its frames change their size. @returns px */
function useFrameSize(inside: { readonly current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 16, height: 9 });
  useEffect(() => {
    const ask = (): void => {
      const shown = inside.current?.querySelector<HTMLVideoElement | HTMLCanvasElement>('video, canvas');
      const width = shown instanceof HTMLVideoElement ? shown.videoWidth : (shown?.width ?? 0);
      const height = shown instanceof HTMLVideoElement ? shown.videoHeight : (shown?.height ?? 0);
      if (width === 0 || height === 0) return;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    ask();
    const timer = setInterval(ask, askEveryMs);
    return () => clearInterval(timer);
  }, [inside]);
  return size;
}
