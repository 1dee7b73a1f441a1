import type { CameraChoice } from '../../electron/contract/snapshot.ts';

export type CameraPlan =
  | { readonly plan: 'open'; readonly deviceId: string | null }
  /** Names are hidden until some camera was allowed, so that the wanted one can't be recognised yet. */
  | { readonly plan: 'ask-first' }
  | { readonly plan: 'absent'; readonly other: CameraChoice }
  | { readonly plan: 'none' };

/**
 * Which camera to open. A remembered one is found by its id, else by its name (ids change with the browser's profile);
 * another camera is never taken for it.
 *
 * @param wanted null: none was chosen yet, so the first is taken
 */
export function chooseCamera(devices: readonly CameraChoice[], wanted: CameraChoice | null): CameraPlan {
  const first = devices[0];
  if (first === undefined) return { plan: 'none' };
  if (wanted === null) return { plan: 'open', deviceId: first.deviceId === '' ? null : first.deviceId };
  const found =
    devices.find((device) => device.deviceId === wanted.deviceId) ??
    devices.find((device) => device.label !== '' && device.label === wanted.label);
  if (found !== undefined) return { plan: 'open', deviceId: found.deviceId };
  if (devices.every((device) => device.label === '')) return { plan: 'ask-first' };
  return { plan: 'absent', other: first };
}
