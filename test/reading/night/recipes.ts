import type { Pixels } from '../../../electron/booth/reading/pixels.ts';
import { gaussian, numbers, rain } from '../drawn/draw.ts';
import { canvas, paint, type View } from '../view.ts';

/** px: a plate in a picture taken from far away. */
const farPlate = 60;
/** Of the day's light. */
const nightLight = 0.25;
/** Standard deviation of each value, of 255: what a small camera's pictures have in the dark, and in rain. */
const noise = { night: 10, rain: 8 };

/** The same picture from far away; the seed is its place in the list. */
export const recipes = {
  'at night': (view, seed) => grained(far(view), nightLight, noise.night, numbers(seed + 1)),
  'in rain': (view, seed) => {
    const next = numbers(seed + 1);
    const made = grained(far(view), 1, noise.rain, next);
    rain(made, next);
    return made;
  },
} as const satisfies Record<string, (view: View, seed: number) => Pixels>;

/** Made smaller until the plate is so wide. */
function far(view: View): Pixels {
  const { pixels, box } = view;
  const [left, top, width, height] = box;
  const scale = Math.min(1, farPlate / width);
  const made = canvas(Math.round(pixels.width * scale), Math.round(pixels.height * scale));
  paint(made, view, {
    left: 0,
    top: 0,
    width: made.width,
    height: made.height,
    x: (left + width / 2) / pixels.width,
    y: (top + height / 2) / pixels.height,
    plate: width * scale,
  });
  return made;
}

function grained({ width, height, data }: Pixels, light: number, noise: number, next: () => number): Pixels {
  return {
    width,
    height,
    data: Uint8Array.from(data, (value) =>
      Math.min(255, Math.max(0, Math.round(value * light + noise * gaussian(next)))),
    ),
  };
}
