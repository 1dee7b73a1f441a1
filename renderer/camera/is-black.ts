const darkest = 10;

/**
 * Whether a frame shows nothing: a covered lens, or a camera that has not woken up. A dark lane is not black: lamps,
 * reflections and the sensor's noise pass the threshold somewhere.
 *
 * @param pixels RGBA of a small copy of the frame
 */
export function isBlack(pixels: Uint8ClampedArray): boolean {
  return pixels.every((value, index) => index % 4 === 3 || value <= darkest);
}
