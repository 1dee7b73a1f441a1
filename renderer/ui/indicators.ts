import type { LinkView } from '../../electron/contract/snapshot.ts';
import type { CameraStatus } from '../platform/camera/camera-status.ts';
import type { TextKey } from '../platform/i18n/message.ts';
import type { IconName } from './icons.tsx';

export interface IndicatorView {
  readonly tone: 'good' | 'wait' | 'bad';
  readonly icon: IconName;
  readonly word: TextKey;
}

/** `open` before any answer is no claim that the service is there. */
export function serviceIndicator(link: LinkView): IndicatorView {
  if (link.state === 'paused') return { tone: 'bad', icon: 'pause', word: 'service.paused' };
  if (link.state === 'probing') return { tone: 'wait', icon: 'alert', word: 'service.probing' };
  if (link.lastAnswerAt === null) return { tone: 'wait', icon: 'clock', word: 'service.untried' };
  return { tone: 'good', icon: 'check', word: 'service.open' };
}

export function cameraIndicator({ state, kind }: CameraStatus): IndicatorView {
  if (state === 'live') {
    const word = kind === 'training' ? 'camera.state.training' : 'camera.state.live';
    return { tone: 'good', icon: 'camera', word };
  }
  const tone = state === 'starting' ? 'wait' : 'bad';
  return { tone, icon: state === 'starting' ? 'clock' : 'noCamera', word: `camera.state.${state}` };
}
