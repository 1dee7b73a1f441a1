import { expect, test } from 'vitest';
import { detectionInput, sample } from '../../../electron/booth/reading/detection.ts';

/** Two pixels beside each other, and two below: red rises to the right, green downwards, blue is the same everywhere. */
const picture = {
  width: 2,
  height: 2,
  data: Uint8Array.from([0, 0, 50, 100, 0, 50, 0, 200, 50, 100, 200, 50]),
};

test.each([
  ['of a pixel', 0, 0, [0, 0, 50]],
  ['of the last pixel', 1, 1, [100, 200, 50]],
  ['in the middle of all four', 0.5, 0.5, [50, 100, 50]],
  ['nearer to one', 0.25, 0.75, [25, 150, 50]],
  ['beyond the edges as on them', -3, 9, [0, 200, 50]],
])('the colours %s are taken between the pixels around', (_, x, y, colours) => {
  const taken = new Float64Array(3);
  sample(picture, x, y, taken);
  expect([...taken]).toEqual(colours);
});

test('the detection takes blue, green and red, each for itself', () => {
  const { width, height, data } = detectionInput(picture);
  const plane = width * height;
  const corner = (at: number): number[] => [0, 1, 2].map((part) => data[part * plane + at] ?? Number.NaN);
  const [first, last] = [corner(0), corner(plane - 1)];
  expect(first[0]).toBeCloseTo((50 / 255 - 0.485) / 0.229);
  expect(first[1]).toBeCloseTo(-0.456 / 0.224);
  expect(first[2]).toBeCloseTo(-0.406 / 0.225);
  expect(last[0]).toBeCloseTo(first[0] ?? Number.NaN);
  expect(last[1]).toBeCloseTo((200 / 255 - 0.456) / 0.224);
  expect(last[2]).toBeCloseTo((100 / 255 - 0.406) / 0.225);
});
