import { expect, test } from 'vitest';
import { shrinkJpeg } from '../../../electron/booth/journal/records/shrink.ts';
import { LineSpeed } from '../../../electron/booth/service/line-speed.ts';
import { noisyJpeg } from '../../support/pictures.ts';

test('where nothing is known of a line it is taken for 25 kB/s, and pictures go as they are', () => {
  const line = new LineSpeed();
  line.note(500, 700, 'taken');
  expect(line.transferMs(400_000)).toBe(16_000);
  expect(line.pictureBytes(5_000)).toBe(Number.POSITIVE_INFINITY);
});

test('what a small request takes is not the line’s, and the slowest of ten exchanges tells how fast it is', () => {
  const line = new LineSpeed();
  line.note(500, 700, 'refused');
  line.note(500, 600, 'taken');
  line.note(400_000, 4_600, 'taken');
  expect(line.transferMs(400_000)).toBe(4_000);
  line.note(400_000, 1_600, 'taken');
  expect(line.transferMs(400_000)).toBe(4_000);
  for (let car = 0; car < 9; car += 1) line.note(400_000, 1_600, 'taken');
  expect(line.transferMs(400_000)).toBe(1_000);
});

test('an answer that need not have waited for the body says nothing, one that never came as much as it can', () => {
  const line = new LineSpeed();
  line.note(400_000, 3, 'refused');
  expect(line.transferMs(400_000)).toBe(16_000);
  line.note(500, 20_000, 'late');
  expect(line.transferMs(400_000)).toBe(16_000);
  line.note(400_000, 26_000, 'late');
  expect(line.transferMs(400_000)).toBe(26_000);
});

test('a picture may have what is through in that time as base64, with what stands around it', () => {
  const line = new LineSpeed();
  line.note(100_000, 4_000, 'taken');
  const bytes = line.pictureBytes(5_000);
  expect(line.transferMs((bytes * 4) / 3)).toBeLessThan(5_000);
  expect(line.transferMs((bytes * 4) / 3)).toBeGreaterThan(4_800);
  expect(line.pictureBytes(50)).toBe(0);
});

test('a picture is halved once, and again until it is small enough, as long as a plate can be read on it', () => {
  const picture = noisyJpeg(1_800_000);
  const once = shrinkJpeg(picture)?.length ?? 0;
  expect(once).toBeGreaterThan(90_000);
  expect(shrinkJpeg(picture, once)?.length).toBe(once);
  const twice = shrinkJpeg(picture, once - 1)?.length ?? 0;
  expect(twice).toBeLessThan(once / 2);
  expect(shrinkJpeg(picture, 100)?.length).toBe(twice);
  expect(shrinkJpeg(noisyJpeg(30_000), 100)).not.toBeNull();
});
