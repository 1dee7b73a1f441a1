import { drawingOf, offscreenOf } from './canvas.ts';
import { drawRegion, regionSize } from './draw-region.ts';
import type { FrameFacts } from './frame-facts.ts';
import type { Region } from './region.ts';

/** What of a frame is shown until its JPEG is. */
export interface Seen extends Region {
  /** How many pixels long its longer side is on the screen: no more of them are made. */
  readonly across: number;
}

/** What the page gets of a frame: the frame itself stays where it was read. */
export interface ReadFrame {
  readonly facts: FrameFacts;
  /** As it is shown; null: it was only looked at. */
  readonly shown: ImageBitmap | null;
}

/** @param across how many pixels long the longer side is seen. @returns the size that what is seen of a frame has then (px) */
export function seenSize(width: number, height: number, { across, ...region }: Seen) {
  const size = regionSize(width, height, region);
  const scale = Math.min(1, across / Math.max(size.width, size.height));
  return { width: size.width * scale, height: size.height * scale, scale };
}

/** What of a frame becomes the picture, no larger than it is seen, for another thread to show without a copy. */
export function shownOf(frame: OffscreenCanvas, seen: Seen): ImageBitmap {
  const { width, height, scale } = seenSize(frame.width, frame.height, seen);
  const canvas = offscreenOf(width, height);
  drawRegion(drawingOf(canvas), frame, seen, scale);
  return canvas.transferToImageBitmap();
}
