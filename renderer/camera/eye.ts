import type { PictureRules } from '../../electron/contract/snapshot.ts';
import { noteWithoutPicture, type CameraState } from './camera-status.ts';
import { canvasOf, contextOf } from './canvas.ts';
import { fitToRules } from './fit-to-rules.ts';
import { isBlack } from './is-black.ts';
import { noShot, type Shot } from './shot.ts';

const sample = { width: 32, height: 18 };

/** Takes pictures from the one video element that shows the live camera. */
export class Eye {
  #video: HTMLVideoElement | null = null;
  #lastFrame = -1;

  /** Another element counts its frames from the start. */
  attach(video: HTMLVideoElement | null): void {
    this.#video = video;
    this.#lastFrame = -1;
  }

  /** The stream changed: its frames are counted from the start. */
  newStream(): void {
    this.#lastFrame = -1;
  }

  /** How many frames the video has shown; null while there is no video. */
  frameCount(): number | null {
    return this.#video?.getVideoPlaybackQuality().totalVideoFrames ?? null;
  }

  /**
   * Takes the frame of this instant, at once, and encodes it in its own time. Never a frame from before the camera was
   * lost, never a black one, never one that was taken for an earlier picture already.
   */
  async capture(state: CameraState, rules: PictureRules): Promise<Shot> {
    const video = this.#video;
    if (state !== 'live' || video === null) return noShot(noteWithoutPicture(state));
    const frame = this.frameCount() ?? 0;
    if (video.videoWidth === 0 || frame === this.#lastFrame) return noShot('capture-failed');
    try {
      const picture = copy(video, video.videoWidth, video.videoHeight);
      const small = copy(picture, sample.width, sample.height);
      if (isBlack(contextOf(small).getImageData(0, 0, sample.width, sample.height).data)) {
        return noShot('capture-failed');
      }
      this.#lastFrame = frame;
      const longest = Math.max(picture.width, picture.height);
      const fitted = await fitToRules((scale, quality) => jpeg(picture, scale, quality), longest, rules);
      return fitted === null ? noShot('capture-failed') : { taken: true, ...fitted };
    } catch {
      return noShot('capture-failed');
    }
  }
}

function copy(
  source: HTMLVideoElement | HTMLCanvasElement,
  width: number,
  height: number,
): HTMLCanvasElement {
  const canvas = canvasOf(width, height);
  contextOf(canvas).drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function jpeg(
  picture: HTMLCanvasElement,
  scale: number,
  quality: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const sized = scale === 1 ? picture : copy(picture, picture.width * scale, picture.height * scale);
  const blob = await new Promise<Blob | null>((resolve) => {
    sized.toBlob(resolve, 'image/jpeg', quality);
  });
  return blob === null ? null : new Uint8Array(await blob.arrayBuffer());
}
