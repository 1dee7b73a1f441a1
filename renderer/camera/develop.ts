import type { CameraPicture } from '../../electron/contract/camera-picture.ts';
import type { PictureRules } from '../../electron/contract/snapshot.ts';
import { canvasOf, contextOf } from './canvas.ts';
import { fitToRules } from './fit-to-rules.ts';
import type { Region } from './region.ts';
import { noShot, type Shot } from './shot.ts';

/** The site's rules for a picture, and what of a frame becomes one. */
export interface TakingRules extends PictureRules, Region {}

/** @param site its rules. @param booth how this booth takes its pictures, within them */
export const takingRules = (site: PictureRules, { rotation, crop, quality }: CameraPicture): TakingRules => ({
  ...site,
  quality: quality ?? site.quality,
  rotation,
  crop,
});

/** @returns a canvas of its own with the picture on it; width and height in px */
export function copy(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = canvasOf(width, height);
  contextOf(canvas).drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Makes the JPEG of a frame that was taken, within the site's rules. */
export async function develop(taken: HTMLCanvasElement, rules: PictureRules): Promise<Shot> {
  const longest = Math.max(taken.width, taken.height);
  const fitted = await fitToRules((scale, quality) => jpeg(taken, scale, quality), longest, rules);
  return fitted === null ? noShot('capture-failed') : { taken: true, ...fitted };
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
