import { sample, type Planes } from './detection.ts';
import type { Rectangle } from './geometry.ts';
import type { Pixels } from './pixels.ts';

/** The height (px) that the recognition was taught with. */
const lineHeight = 48;
const leastWidth = 48;
const mostWidth = 640;

/**
 * The rectangle's text line, turned level and scaled to the recognition's height; blue, green, red, each -1 to 1.
 *
 * @param isMirrored as a mirror shows it
 */
export function recognitionInput(
  picture: Pixels,
  { centre, width, height, angle }: Rectangle,
  isMirrored = false,
): Planes {
  const wide = Math.round((lineHeight * width) / Math.max(1, height));
  const across = Math.min(mostWidth, Math.max(leastWidth, wide));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const data = new Float32Array(3 * across * lineHeight);
  const colours = new Float64Array(3);
  for (let y = 0; y < lineHeight; y += 1) {
    const down = ((y + 0.5) / lineHeight - 0.5) * height;
    for (let x = 0; x < across; x += 1) {
      const along = ((x + 0.5) / across - 0.5) * (isMirrored ? -width : width);
      const fromX = centre.x + along * cos - down * sin - 0.5;
      const fromY = centre.y + along * sin + down * cos - 0.5;
      sample(picture, fromX, fromY, colours);
      for (let plane = 0; plane < 3; plane += 1) {
        const at = plane * across * lineHeight + y * across + x;
        data[at] = (colours[2 - plane] ?? 0) / 127.5 - 1;
      }
    }
  }
  return { width: across, height: lineHeight, data };
}
