import type { CameraChoice } from '../../electron/contract/snapshot.ts';
import type { PictureNote } from '../../electron/contract/record.ts';

/** `lost`: it was there, or is remembered, and is not there now. `busy`: another program has it. */
export type CameraState = 'starting' | 'live' | 'none' | 'lost' | 'busy' | 'denied';

export interface CameraStatus {
  readonly state: CameraState;
  /** `training`: the drawn traffic, for practising without a camera. */
  readonly kind: 'webcam' | 'training';
  /** The camera's own name, where it is known; of the one that is missing when the state is `lost`. */
  readonly label: string | null;
  /** A camera that is connected although the remembered one is not. It is used only when somebody says so. */
  readonly other: CameraChoice | null;
}

const notes = {
  starting: 'capture-failed',
  live: 'capture-failed',
  none: 'no-camera',
  lost: 'camera-lost',
  busy: 'camera-busy',
  denied: 'camera-denied',
} as const satisfies Record<CameraState, PictureNote>;

/** Why a record made in this state has no picture. */
export const noteWithoutPicture = (state: CameraState): PictureNote => notes[state];
