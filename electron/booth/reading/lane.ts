import type { Candidate } from './candidate.ts';

/** The part of the picture in which this lane's cars have their plates, as parts (0 to 1) of its width and height. */
export interface LaneRectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The texts whose middle lies in the lane; all of them where the site has drawn none. */
export function inLane<Text extends Pick<Candidate, 'box'>>(
  texts: readonly Text[],
  size: { readonly width: number; readonly height: number },
  lane: LaneRectangle | null,
): Text[] {
  if (lane === null) return [...texts];
  return texts.filter(({ box: { centre } }) => {
    const [x, y] = [centre.x / size.width, centre.y / size.height];
    return x >= lane.left && x <= lane.right && y >= lane.top && y <= lane.bottom;
  });
}
