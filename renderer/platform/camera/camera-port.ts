import type { CameraPicture } from '../../../electron/contract/camera-picture.ts';
import type { CameraChoice } from '../../../electron/contract/snapshot.ts';

/** The browser's side of the camera. */
export interface CameraPort {
  /** Connected cameras; ids and labels are empty until one was allowed. */
  readonly list: () => Promise<CameraChoice[]>;
  /** @param deviceId null: whichever the browser takes. @param wish the size to ask for. Rejects with a DOMException. */
  readonly open: (deviceId: string | null, wish: CameraPicture['resolution']) => Promise<MediaStream>;
  readonly onDevicesChanged: (listener: () => void) => () => void;
}

/** @param devices null where the page is no secure context: then there is no camera. */
export const browserCameras = (devices: MediaDevices | null): CameraPort => ({
  list: async () =>
    ((await devices?.enumerateDevices()) ?? [])
      .filter((device) => device.kind === 'videoinput')
      .map(({ deviceId, label }) => ({ deviceId, label })),
  open: async (deviceId, { width, height }) => {
    if (devices === null) throw new DOMException('no media devices', 'NotFoundError');
    const which = deviceId === null ? {} : { deviceId: { exact: deviceId } };
    const open = (size: MediaTrackConstraints): Promise<MediaStream> =>
      devices.getUserMedia({ audio: false, video: { ...which, ...size } });
    try {
      return await open({ width: { ideal: width }, height: { ideal: height } });
    } catch (error) {
      // Some drivers take no wish at all. Which camera it is stays a demand.
      if (error instanceof DOMException && error.name === 'OverconstrainedError') return open({});
      throw error;
    }
  },
  onDevicesChanged: (listener) => {
    devices?.addEventListener('devicechange', listener);
    return () => devices?.removeEventListener('devicechange', listener);
  },
});
