import { useEffect, useMemo, useRef, useState } from 'react';
import type { CameraPicture } from '../../electron/contract/camera-picture.ts';
import type { BoothMode, CameraChoice } from '../../electron/contract/snapshot.ts';
import type { CameraSource } from '../platform/camera/camera-source.ts';
import { cameraChanged, cameraShown, lightChanged } from './booth-actions.ts';
import { remember } from '../state/booth/remember.ts';
import type { CameraPort } from '../platform/camera/camera-port.ts';
import { Camera } from '../platform/camera/camera.ts';
import type { FrameCapture } from '../platform/camera/frame-capture.ts';
import type { NetworkFrameCapture } from '../platform/camera/network-frame-capture.ts';

export interface CameraPorts {
  readonly port: CameraPort;
  readonly frameCapture: FrameCapture;
  readonly network: NetworkFrameCapture;
  /** The drawn traffic's stream. */
  readonly traffic: () => MediaStream;
}

/** How often the live picture's health is asked for (ms). */
const askEveryMs = 250;

/**
 * Keeps the booth's camera open as long as the screen is there.
 *
 * @param isNetwork the site's network camera, not a webcam
 * @param remembered the webcam, as it was when the screen started
 * @param picture what is shown and taken of it
 */
export function useCamera(
  ports: CameraPorts,
  mode: BoothMode,
  isNetwork: boolean,
  remembered: CameraChoice | null,
  picture: CameraPicture,
): CameraSource {
  const { port, frameCapture, network, traffic } = ports;
  const [stream, setStream] = useState<MediaStream | null>(null);
  const camera = useRef<Camera | null>(null);
  // What the camera itself has remembered comes back with the next snapshot; that is no reason to open it again.
  const wanted = useRef(remembered);
  const { resolution } = picture;
  const asked = useRef(resolution);

  useEffect(() => {
    if (isNetwork) return network.start({ onStatus: cameraChanged, onLight: lightChanged });
    const opened = new Camera(
      port,
      {
        onStatus: cameraChanged,
        onStream: (next) => {
          frameCapture.newStream();
          setStream(next);
        },
        onChosen: (choice) => {
          wanted.current = choice;
          remember({ camera: choice });
        },
      },
      wanted.current,
      mode === 'training' ? traffic : null,
      asked.current,
    );
    camera.current = opened;
    const timer = setInterval(() => {
      const { flow, light } = frameCapture.health(document.hidden);
      opened.follow(flow);
      lightChanged(light);
    }, askEveryMs);
    return () => {
      clearInterval(timer);
      opened.close();
    };
  }, [port, frameCapture, network, traffic, mode, isNetwork]);

  useEffect(() => {
    asked.current = resolution;
    camera.current?.resize(resolution);
  }, [resolution]);

  const source = useMemo(
    () => ({
      stream,
      attach: (video: HTMLVideoElement | null) => {
        frameCapture.attach(video);
        cameraShown(video !== null);
      },
      paintOn: isNetwork
        ? (canvas: HTMLCanvasElement | null) => {
            network.attach(canvas);
            cameraShown(canvas !== null);
          }
        : null,
      retry: () => (isNetwork ? network.retry() : camera.current?.retry()),
      use: (choice: CameraChoice) => camera.current?.use(choice),
    }),
    [stream, frameCapture, network, isNetwork],
  );
  // Each snapshot brings the picture's settings anew: the video stays attached over that.
  return useMemo(() => ({ ...source, picture }), [source, picture]);
}
