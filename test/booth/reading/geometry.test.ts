import { expect, test } from 'vitest';
import { components } from '../../../electron/booth/reading/detection.ts';
import { holds, smallestRectangle } from '../../../electron/booth/reading/geometry.ts';

const turned = (degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return [
    [-20, -5],
    [20, -5],
    [20, 5],
    [-20, 5],
  ].map(([x = 0, y = 0]) => ({
    x: 100 + x * Math.cos(angle) - y * Math.sin(angle),
    y: 50 + x * Math.sin(angle) + y * Math.cos(angle),
  }));
};

test.each([-40, -10, 0, 7, 30])('the smallest rectangle lies on its text line, turned by %s°', (degrees) => {
  const found = smallestRectangle(turned(degrees));
  expect(found?.width).toBeCloseTo(40);
  expect(found?.height).toBeCloseTo(10);
  expect(((found?.angle ?? 9) * 180) / Math.PI).toBeCloseTo(degrees);
  expect(found?.centre.x).toBeCloseTo(100);
  expect(found?.centre.y).toBeCloseTo(50);
});

test('points without an extent have no rectangle', () => {
  expect(smallestRectangle([])).toBeNull();
  expect(
    smallestRectangle([
      { x: 1, y: 1 },
      { x: 3, y: 1 },
    ]),
  ).toBeNull();
});

test('a rectangle holds its edge and nothing beyond', () => {
  const box = { centre: { x: 0, y: 0 }, width: 4, height: 2, angle: 0 };
  expect(holds(box, { x: 2, y: 1 })).toBe(true);
  expect(holds(box, { x: 2.1, y: 0 })).toBe(false);
});

test('pixels that touch by a corner are one component, others are another', () => {
  const data = Float32Array.from([0.9, 0, 0, 0, 0, 0.9, 0, 0.9]);
  const found = components({ width: 4, height: 2, data });
  expect(found.map(({ edge }) => edge.length)).toEqual([8, 4]);
  expect(found[0]?.score).toBeCloseTo(0.9);
});
