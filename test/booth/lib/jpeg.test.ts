import { expect, test } from 'vitest';
import { jpegFault, type JpegFault } from '../../../electron/booth/lib/jpeg.ts';
import { shrinkJpeg } from '../../../electron/booth/journal/records/shrink.ts';
import { claimingJpeg, noisyJpeg, plainJpeg } from '../../support/pictures.ts';

const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
/** A picture with other bytes before its end. */
const longer = (...more: number[]): Uint8Array =>
  new Uint8Array([...plainJpeg().subarray(0, -2), ...more, 0xff, 0xd9]);
const scans = (count: number): Uint8Array =>
  longer(...Array.from({ length: count - 1 }, () => [...scan, 1, 0xff, 0, 0xff, 0xd0, 2]).flat());
/** A picture whose frame is of another kind (ITU-T T.81, table B.1). */
const ofKind = (marker: number): Uint8Array => {
  const made = Buffer.from(plainJpeg());
  made[made.indexOf(Buffer.from([0xff, 0xc0])) + 1] = marker;
  return new Uint8Array(made);
};

test.each<[name: string, picture: Uint8Array]>([
  ['a small one', plainJpeg()],
  ['one that does not compress, with 0xFF in its data', noisyJpeg(60_000)],
  ['one of 24 megapixels', claimingJpeg(6_000, 4_000)],
  ['a progressive one', ofKind(0xc2)],
  ['one of 64 scans, with restarts in them', scans(64)],
  ['one with fill bytes before a marker', longer(0xff, 0xff)],
  ['one in a larger buffer', new Uint8Array([9, 9, ...plainJpeg(), 9]).subarray(2, -1)],
])('%s is a picture', (_name, picture) => {
  expect(jpegFault(picture)).toBeNull();
});

test.each<[name: string, picture: Uint8Array, fault: JpegFault]>([
  ['over 24 megapixels', claimingJpeg(6_001, 4_000), 'too-many-pixels'],
  ['a wall', claimingJpeg(65_535, 65_535), 'too-many-pixels'],
  ['of 65 scans', scans(65), 'too-many-scans'],
  ['without a height', claimingJpeg(640, 0), 'other-jpeg'],
  ...[0xc1, 0xc3, 0xc5, 0xc9, 0xca, 0xcf].map(
    (marker) =>
      [`of the kind SOF${marker - 0xc0}`, ofKind(marker), 'other-jpeg'] as [string, Uint8Array, JpegFault],
  ),
  ['with a second frame', longer(0xff, 0xc0, 0, 11, 8, 255, 255, 255, 255, 1, 1, 0x11, 0), 'other-jpeg'],
  ['without a scan', new Uint8Array([...claimingJpeg(64, 48).subarray(0, 20), 0xff, 0xd9]), 'not-a-jpeg'],
  ['without a frame', new Uint8Array([0xff, 0xd8, ...scan, 1, 2, 3, 0xff, 0xd9]), 'not-a-jpeg'],
  ['a header alone', new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), 'not-a-jpeg'],
  ['nothing', new Uint8Array(), 'not-a-jpeg'],
  [
    'with a part that is longer than all',
    new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 9, 9, 0xff, 0xd9]),
    'not-a-jpeg',
  ],
])('%s: none is decoded', (_name, picture, fault) => {
  expect(jpegFault(picture)).toBe(fault);
  expect(shrinkJpeg(picture)).toBeNull();
});

test('what is cut off before its data is none, wherever that is', () => {
  const whole = plainJpeg();
  const data = Buffer.from(whole).indexOf(Buffer.from([0xff, 0xda]));
  for (let length = 2; length <= data; length += 1)
    expect(jpegFault(new Uint8Array([...whole.subarray(0, length), 0xff, 0xd9])), `${length}`).not.toBeNull();
});
