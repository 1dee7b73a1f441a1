import type { CameraFrame } from '../../contract/camera.ts';
import type { Clock } from '../ports/ports.ts';
import { NetworkCamera, type NetworkCameraAddress, type NetworkCameraPorts } from './network-camera.ts';

/**
 * One picture of a camera that is not in use yet.
 *
 * @param tellsWhy whether whoever asks may know why there is none
 */
export async function triedCamera(
  address: NetworkCameraAddress,
  ports: NetworkCameraPorts,
  tellsWhy: boolean,
): Promise<CameraFrame> {
  const tried = new NetworkCamera(address, ports);
  try {
    const frame = tried.frame();
    return await (tellsWhy ? frame : withoutReason(frame, ports.clock, ports.timings.snapshotMs));
  } finally {
    tried.stop();
  }
}

/**
 * A camera's answer for somebody who may not know why there is no picture: at a booth that is not set up anybody can ask for any
 * address, and neither the reason nor the time it takes may tell an open port from a closed one.
 *
 * @param wholeMs the longest that the camera's answer takes
 * @returns a picture as soon as it is there; else `lost`, after the whole time
 */
async function withoutReason(
  answer: Promise<CameraFrame>,
  clock: Pick<Clock, 'after'>,
  wholeMs: number,
): Promise<CameraFrame> {
  const whole = new Promise<void>((resolve) => void clock.after(wholeMs, resolve));
  const frame = await answer;
  if (frame.state === 'live') return frame;
  await whole;
  return { state: 'lost' };
}
