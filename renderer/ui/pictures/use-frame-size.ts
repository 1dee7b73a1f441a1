import { useEffect, useState } from 'react';

/** How often it is asked how large the camera's frames are (ms). */
const askEveryMs = 250;

/**
 * Neither a video nor a canvas tells whenever its frames change their size.
 *
 * @param inside what the live view stands in
 * @returns px; until they are known, those of most cameras
 */
export function useFrameSize(inside: { readonly current: HTMLElement | null }): {
  width: number;
  height: number;
} {
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
