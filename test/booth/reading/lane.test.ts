import { expect, it } from 'vitest';
import { inLane, laneInPicture } from '../../../electron/booth/reading/lane.ts';

const whole = { left: 0, top: 0, right: 1, bottom: 1 };

it('only what lies in the lane is looked at, where the site has drawn it', () => {
  const at = (x: number, y: number) => ({ box: { centre: { x, y }, width: 9, height: 3, angle: 0 } });
  const texts = [at(100, 300), at(500, 300), at(500, 50)];
  const size = { width: 1000, height: 500 };
  expect(inLane(texts, size, { left: 0.4, top: 0.3, right: 0.6, bottom: 0.9 })).toEqual([texts[1]]);
  expect(inLane(texts, size, null)).toEqual(texts);
});

it('is drawn in the frame, and meant in the picture that is taken of it', () => {
  const lane = { left: 0.5, top: 0.5, right: 0.75, bottom: 1 };
  expect(laneInPicture(null, whole)).toBeNull();
  expect(laneInPicture(lane, whole)).toEqual(lane);
  const crop = { left: 0.5, top: 0.25, right: 1, bottom: 0.75 };
  expect(laneInPicture(lane, crop)).toEqual({ left: 0, top: 0.5, right: 0.5, bottom: 1 });
});

it('is none where it lies outside of what is taken', () => {
  const lane = { left: 0, top: 0, right: 0.4, bottom: 0.4 };
  expect(laneInPicture(lane, { left: 0.4, top: 0, right: 1, bottom: 1 })).toBeNull();
  expect(laneInPicture(lane, { left: 0, top: 0.6, right: 1, bottom: 1 })).toBeNull();
});
