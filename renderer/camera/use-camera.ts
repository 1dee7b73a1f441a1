import { useEffect, useMemo, useRef, useState } from 'react';
import type { BoothMode, CameraChoice } from '../../electron/contract/snapshot.ts';
import type { CameraSource } from '../components/camera-source.ts';
import { cameraChanged, lightChanged, remember } from '../store/booth-actions.ts';
import type { CameraPort } from './camera-port.ts';
import { Camera } from './camera.ts';
import type { Eye } from './eye.ts';
import type { NetworkEye } from './network-eye.ts';

export interface CameraParts {
  readonly port: CameraPort;
  readonly eye: Eye;
  readonly network: NetworkEye;
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
 */
export function useCamera(
  parts: CameraParts,
  mode: BoothMode,
  isNetwork: boolean,
  remembered: CameraChoice | null,
): CameraSource {
  const { port, eye, network, traffic } = parts;
  const [stream, setStream] = useState<MediaStream | null>(null);
  const camera = useRef<Camera | null>(null);
  // What the camera itself has remembered comes back with the next snapshot; that is no reason to open it again.
  const wanted = useRef(remembered);

  useEffect(() => {
    if (isNetwork) return network.start({ onStatus: cameraChanged, onLight: lightChanged });
    const opened = new Camera(
      port,
      {
        onStatus: cameraChanged,
        onStream: (next) => {
          eye.newStream();
          setStream(next);
        },
        onChosen: (choice) => {
          wanted.current = choice;
          remember({ camera: choice });
        },
      },
      wanted.current,
      mode === 'training' ? traffic : null,
    );
    camera.current = opened;
    const timer = setInterval(() => {
      const { flow, light } = eye.health(document.hidden);
      opened.follow(flow);
      lightChanged(light);
    }, askEveryMs);
    return () => {
      clearInterval(timer);
      opened.close();
    };
  }, [port, eye, network, traffic, mode, isNetwork]);

  return useMemo(
    () => ({
      stream,
      attach: (video) => eye.attach(video),
      paintOn: isNetwork ? (canvas) => network.attach(canvas) : null,
      retry: () => (isNetwork ? network.retry() : camera.current?.retry()),
      use: (choice) => camera.current?.use(choice),
    }),
    [stream, eye, network, isNetwork],
  );
}
