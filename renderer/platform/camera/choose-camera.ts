import type { CameraChoice } from '../../../electron/contract/snapshot.ts';

export type CameraPlan =
  | { readonly plan: 'open'; readonly deviceId: string | null }
  /** Names are hidden until some camera was allowed, so that the wanted one can't be recognised yet. */
  | { readonly plan: 'ask-first' }
  /** Only others are connected, or one of several alike: somebody has to say which. Those of the same name come first. */
  | { readonly plan: 'ask'; readonly others: readonly CameraChoice[] }
  | { readonly plan: 'none' };

/**
 * Which camera to open: the remembered one, and never another for it. It is known by its id. An id that now has another name
 * is another camera's: on Linux ids follow the order of connection. Where the id is gone (another port, another profile), its name
 * finds it, unless there are or were two of that name: one of them absent, the other is no stand-in. `groupId` is no help: it
 * holds for one session of the browser only (Media Capture and Streams, section 9.3).
 *
 * @param wanted null: none was chosen yet, so the first is taken
 */
export function chooseCamera(devices: readonly CameraChoice[], wanted: CameraChoice | null): CameraPlan {
  const first = devices[0];
  if (first === undefined) return { plan: 'none' };
  if (wanted === null) return { plan: 'open', deviceId: first.deviceId === '' ? null : first.deviceId };
  if (devices.every(({ label }) => label === '') && wanted.label !== '') return { plan: 'ask-first' };
  const same = devices.find(
    ({ deviceId, label }) => deviceId === wanted.deviceId && ['', label].includes(wanted.label),
  );
  if (same !== undefined) return { plan: 'open', deviceId: same.deviceId };
  const alike = devices.filter(({ label }) => label !== '' && label === wanted.label);
  const [only] = alike;
  if (only !== undefined && alike.length === 1 && wanted.twin !== true)
    return { plan: 'open', deviceId: only.deviceId };
  const rest = devices.filter((device) => !alike.includes(device));
  return { plan: 'ask', others: [...alike, ...rest] };
}

/** A camera as it is to be remembered, with what the list beside it tells. */
export function asRemembered(choice: CameraChoice, devices: readonly CameraChoice[]): CameraChoice {
  const { deviceId, label } = choice;
  const hasTwin = devices.filter((device) => device.label === label).length > 1;
  return { deviceId, label, ...(hasTwin || choice.twin === true ? { twin: true } : {}) };
}
