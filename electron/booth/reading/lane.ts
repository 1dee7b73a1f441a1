import type { FrameRectangle } from '../../contract/camera-picture.ts';
import type { Candidate } from './candidate.ts';

/**
 * Where the lane is in the picture that is taken of the frame. One that lies wholly outside of what is taken was drawn for another
 * picture: it is none.
 *
 * @param lane and crop of the same turned frame
 * @returns as shares (0 to 1) of the picture's width and height
 */
export function laneInPicture(lane: FrameRectangle | null, crop: FrameRectangle): FrameRectangle | null {
  if (lane === null) return null;
  const across = (x: number): number => within((x - crop.left) / (crop.right - crop.left));
  const down = (y: number): number => within((y - crop.top) / (crop.bottom - crop.top));
  const its = {
    left: across(lane.left),
    top: down(lane.top),
    right: across(lane.right),
    bottom: down(lane.bottom),
  };
  return its.left < its.right && its.top < its.bottom ? its : null;
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

/**
 * The texts whose middle lies in the lane; all of them where the site has drawn none.
 *
 * @param lane as shares of the picture
 */
export function inLane<Text extends Pick<Candidate, 'box'>>(
  texts: readonly Text[],
  size: { readonly width: number; readonly height: number },
  lane: FrameRectangle | null,
): Text[] {
  if (lane === null) return [...texts];
  return texts.filter(({ box: { centre } }) => {
    const [x, y] = [centre.x / size.width, centre.y / size.height];
    return x >= lane.left && x <= lane.right && y >= lane.top && y <= lane.bottom;
  });
}
