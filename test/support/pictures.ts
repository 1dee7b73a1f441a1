import jpeg from 'jpeg-js';

/** What stands before a picture's own data: 64 × 48 px, baseline, one scan. */
export const jpegHeader = new Uint8Array(
  Buffer.from('ffd8ffc0000b080030004001011100ffda0008010100003f00', 'hex'),
);

/** A small real JPEG of one colour, for tests that need bytes and not a camera. */
export function plainJpeg(
  colour: [number, number, number] = [120, 30, 40],
  width = 64,
  height = 48,
): Uint8Array {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < data.length; at += 4) data.set(colour, at);
  return new Uint8Array(jpeg.encode({ width, height, data }, 80).data);
}

/** Some hundred bytes that claim to be a picture of that size (px). */
export function claimingJpeg(width: number, height: number): Uint8Array {
  const made = Buffer.from(plainJpeg());
  const frame = made.indexOf(Buffer.from([0xff, 0xc0]));
  made.writeUInt16BE(height, frame + 5);
  made.writeUInt16BE(width, frame + 7);
  return new Uint8Array(made);
}

/** Numbers that look like chance, and are the same for the same seed. */
function sequence(seed: number): () => number {
  let state = seed;
  // Of what stands in the lower bits there are 256 sequences, whatever the seed.
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff) >>> 12;
}

/** Part of a picture (px). */
interface PaintedPart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A picture of patches, 16 px each, which no other seed has, as large as a booth's; painted red where that is asked for. */
export function patchedJpeg(
  seed: number,
  { width = 640, height = 480, red }: { width?: number; height?: number; red?: PaintedPart } = {},
): Uint8Array {
  const next = sequence(seed);
  const patches = Array.from(
    { length: Math.ceil(width / 16) * Math.ceil(height / 16) },
    () => 60 + ((next() >> 12) & 127),
  );
  const data = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const grey = patches[Math.floor(y / 16) * Math.ceil(width / 16) + Math.floor(x / 16)] ?? 0;
    const isRed =
      red !== undefined &&
      x >= red.left &&
      x < red.left + red.width &&
      y >= red.top &&
      y < red.top + red.height;
    data.set(isRed ? [230, 0, 0] : [grey, grey, grey], at * 4);
  }
  return new Uint8Array(jpeg.encode({ width, height, data }, 80).data);
}

/** A JPEG that does not compress well: about `bytes` long (within a tenth). */
export function noisyJpeg(bytes: number, seed = 1): Uint8Array {
  const next = sequence(seed);
  let side = Math.ceil(Math.sqrt(bytes * 0.8));
  for (;;) {
    const data = Buffer.alloc(side * side * 4, 255);
    for (let at = 0; at < data.length; at += 1) if (at % 4 !== 3) data[at] = next() & 255;
    const made = jpeg.encode({ width: side, height: side, data }, 60).data;
    if (Math.abs(made.length - bytes) < bytes / 10) return new Uint8Array(made);
    side = Math.max(8, Math.round(side * Math.sqrt(bytes / made.length)));
  }
}
