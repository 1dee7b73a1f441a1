import type { CameraReport } from '../../../electron/contract/diagnostics.ts';
import type { CameraChoice } from '../../../electron/contract/snapshot.ts';
import type { PictureNote } from '../../../electron/contract/record.ts';

/**
 * `starting`: it is being opened, or finds its brightness. `stalled`: it is there and delivers nothing new. `lost`: it was there, or
 * is remembered, and is not there now. `busy`: another program has it. `wrong`: what a network camera gives is no picture.
 */
export type CameraState = CameraReport['state'];

export interface CameraStatus {
  readonly state: CameraState;
  /** `network`: the site's, which the core fetches. `training`: the drawn traffic, for practising without a camera. */
  readonly kind: CameraReport['kind'];
  /** The camera's own name, where it is known; of the one that is missing when the state is `lost`. */
  readonly label: string | null;
  /** Cameras that are connected although the remembered one is not. One is used only when somebody says so. */
  readonly others: readonly CameraChoice[];
}

const notes = {
  starting: 'camera-starting',
  live: 'capture-failed',
  stalled: 'frame-frozen',
  none: 'no-camera',
  lost: 'camera-lost',
  busy: 'camera-busy',
  denied: 'camera-denied',
  wrong: 'camera-wrong',
} as const satisfies Record<CameraState, PictureNote>;

/** Why a record made in this state has no picture. */
export const noteWithoutPicture = (state: CameraState): PictureNote => notes[state];
