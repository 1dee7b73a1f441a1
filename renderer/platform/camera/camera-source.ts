import { createContext, useContext } from 'react';
import type { CameraPicture } from '../../../electron/contract/camera-picture.ts';
import type { CameraChoice } from '../../../electron/contract/snapshot.ts';

/** What the screen gets from the camera and may ask of it. */
export interface CameraSource {
  readonly stream: MediaStream | null;
  /** How pictures are taken from it: kept, or tried out in the set-up. */
  readonly picture: CameraPicture;
  readonly attach: (video: HTMLVideoElement | null) => void;
  /** Told the canvas that the network camera is shown on; null: it is a webcam, with a stream. */
  readonly paintOn: ((canvas: HTMLCanvasElement | null) => void) | null;
  readonly retry: () => void;
  readonly use: (choice: CameraChoice) => void;
}

export const CameraSourceContext = createContext<CameraSource | null>(null);

export function useCameraSource(): CameraSource {
  const source = useContext(CameraSourceContext);
  if (source === null) throw new Error('the camera is provided by the app');
  return source;
}
