import type { CameraReport } from '../../../electron/contract/diagnostics.ts';
import type { TextKey } from '../../platform/i18n/message.ts';

/** What helps a webcam, its cable for one, does not help a network camera. */
export function helpFor(kind: CameraReport['kind'], state: CameraReport['state']): TextKey {
  if (state === 'wrong') return 'camera.network.wrong';
  const isOfBoth = state === 'starting' || state === 'live' || state === 'none';
  return kind === 'network' && !isOfBoth ? `camera.network.${state}` : `camera.words.${state}`;
}
