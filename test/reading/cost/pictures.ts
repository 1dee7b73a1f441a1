import { asJpeg } from '../drawn/draw.ts';
import type { Entry } from '../set.ts';
import { canvas, paint, viewOf } from '../view.ts';

const size = { width: 1280, height: 720 };

/** Each picture as a booth's camera gives it: 1280×720, as much of it as there is across; beyond its edges it goes on as it ends. */
export function cameraPictures(entries: readonly Entry[]): { entry: Entry; jpeg: Uint8Array }[] {
  return entries.flatMap((entry) => {
    const view = viewOf(entry);
    if (view === null) return [];
    const [left, top, width, height] = view.box;
    const made = canvas(size.width, size.height);
    const { pixels } = view;
    // The plate stays at its height, but within the picture.
    const share = (top + height / 2) / pixels.height;
    paint(made, view, {
      left: 0,
      top: 0,
      ...size,
      x: (left + width / 2) / pixels.width,
      y: Math.min(0.8, Math.max(0.2, share)),
      plate: (width * size.width) / pixels.width,
    });
    return [{ entry, jpeg: asJpeg(made) }];
  });
}
