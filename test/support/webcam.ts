import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jpeg from 'jpeg-js';

// A webcam of several differing frames, each with its number drawn into it as a row of black and white blocks, so that a
// picture that arrives at the service says which frame it shows.

const width = 640;
const height = 480;
const bits = 8;
const block = 60;
const top = 200;
const left = (width - bits * block) / 2;
const frameCount = 12;
/** A camera never delivers the same picture twice, and a booth takes none that it has had: each number comes in so many shades. */
const shades = 40;
/** Height of the textured strip at the lower edge in which the shades differ (px). */
const strip = 16;

/** The number and its complement share no block: a grey or torn picture reads as no number at all. */
const numberOf = (frame: number): number => 0x50 + frame;

/** @param frame 0 … frameCount − 1 */
export function numberedFrame(frame: number): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const bit = Math.floor((x - left) / block);
      const inCode = bit >= 0 && bit < bits && y >= top && y < top + block;
      const lit = inCode && ((numberOf(frame) >> (bits - 1 - bit)) & 1) === 1;
      const ground = (Math.floor(x / 40) + Math.floor(y / 40) + frame) % 2 === 0 ? 90 : 130;
      const texture = y >= height - strip ? (x * 7 + y * 13) % 97 : 0;
      data.fill(inCode ? (lit ? 255 : 0) : ground + texture, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return jpeg.encode({ width, height, data }, 90).data;
}

/**
 * The same picture with another step in its luma quantisation table (JPEG, B.2.4.1): what is textured comes out differently,
 * without the cost of encoding it anew.
 */
function shaded(frame: Buffer, shade: number): Buffer {
  const copy = Buffer.from(frame);
  const table = copy.indexOf(Buffer.from([0xff, 0xdb])) + 5;
  const coefficient = table + 1 + (shade % 20);
  copy[coefficient] = (copy[coefficient] ?? 0) + 8 + 8 * Math.floor(shade / 20);
  return copy;
}

let film: string | null = null;

/** @returns the Chromium switches for a camera that shows the numbered frames in turn */
export function numberedCamera(): string[] {
  film ??= makeFilm();
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
}

/** A file that is there until the tests' process ends. */
function makeFilm(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatebooth-camera-x'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'camera.mjpeg');
  const frames = Array.from({ length: frameCount }, (_none, frame) => numberedFrame(frame));
  const film = Array.from({ length: shades }, (_none, shade) => frames.map((frame) => shaded(frame, shade)));
  writeFileSync(file, Buffer.concat(film.flat()));
  return file;
}

/** The Chromium switches for a machine without a camera. */
export const noCamera = ['--use-fake-device-for-media-stream=device-count=0'];

/** @returns the number of the frame that a picture shows, 0 … frameCount − 1; null where it shows none of ours */
export function frameShown(picture: Uint8Array): number | null {
  const { data, width: wide, height: high } = jpeg.decode(picture, { useTArray: true });
  const brightness = (x: number, y: number): number =>
    data[(Math.round((y * high) / height) * wide + Math.round((x * wide) / width)) * 4] ?? -1;
  let number = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    const level = brightness(left + bit * block + block / 2, top + block / 2);
    if (level > 40 && level < 215) return null;
    number = number * 2 + (level >= 215 ? 1 : 0);
  }
  const frame = number - 0x50;
  return frame >= 0 && frame < frameCount ? frame : null;
}
