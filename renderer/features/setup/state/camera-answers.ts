import type { PlainSettings, SettingsChange } from '../../../../electron/contract/settings.ts';

/** Which camera the site has at this lane, as far as it is answered by a tap. */
export interface CameraAnswers {
  /** A network camera; else a webcam. */
  readonly network: boolean;
  /** How it is proved who asks for pictures. */
  readonly authentication: 'digest' | 'basic';
}

/** Typed. The password is never shown; left empty, the one that is kept stays. */
export interface TypedCamera {
  readonly cameraUrl: string;
  readonly cameraUser: string;
  readonly cameraPassword: string;
}

export const initialCameraAnswers: CameraAnswers = { network: false, authentication: 'digest' };

export const cameraAnswersOf = ({ camera }: PlainSettings): CameraAnswers => ({
  network: camera !== null,
  authentication: camera?.authentication ?? 'digest',
});

export const typedCameraOf = ({ camera }: PlainSettings): TypedCamera => ({
  cameraUrl: camera?.snapshotUrl ?? '',
  cameraUser: camera?.user ?? '',
  cameraPassword: '',
});

/** @returns a merge patch of the camera's settings; null: there is none, but a webcam */
export function cameraPatch(
  { network, authentication }: CameraAnswers,
  { cameraUrl, cameraUser, cameraPassword }: TypedCamera,
): SettingsChange['settings'] | null {
  if (!network) return null;
  const user = cameraUser.trim() || null;
  return {
    snapshotUrl: cameraUrl.trim(),
    user,
    authentication,
    ...(user === null || cameraPassword === '' ? {} : { password: cameraPassword }),
  };
}
