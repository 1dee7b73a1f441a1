import type { CameraChoice } from '../../electron/contract/snapshot.ts';

/** The browser's side of the camera. */
export interface CameraPort {
  /** Connected cameras; ids and labels are empty until one was allowed. */
  readonly list: () => Promise<CameraChoice[]>;
  /** @param deviceId null: whichever the browser takes. Rejects with a DOMException. */
  readonly open: (deviceId: string | null) => Promise<MediaStream>;
  readonly onDevicesChanged: (listener: () => void) => () => void;
}

/** @param devices null where the page is no secure context: then there is no camera. */
export const browserCameras = (devices: MediaDevices | null): CameraPort => ({
  list: async () =>
    ((await devices?.enumerateDevices()) ?? [])
      .filter((device) => device.kind === 'videoinput')
      .map(({ deviceId, label }) => ({ deviceId, label })),
  open: async (deviceId) => {
    if (devices === null) throw new DOMException('no media devices', 'NotFoundError');
    return devices.getUserMedia({
      audio: false,
      video: {
        ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
        width: { ideal: 1280 },
        height: { ideal: 720 },
      },
    });
  },
  onDevicesChanged: (listener) => {
    devices?.addEventListener('devicechange', listener);
    return () => devices?.removeEventListener('devicechange', listener);
  },
});
