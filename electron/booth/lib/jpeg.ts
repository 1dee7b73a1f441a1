/** More than any camera at a gate has; decoded, a pixel takes 4 bytes and more. */
export const mostMegapixels = 24;
/** A progressive picture has ten or so; each is worked through over the whole picture. */
const mostScans = 64;

/** Whether the bytes begin as a JPEG file does. @param start at least 3 of them */
export const beginsAsJpeg = (start: Uint8Array): boolean =>
  start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff;

/** What keeps bytes from being a picture that anything here decodes. */
export type JpegFault = 'not-a-jpeg' | 'other-jpeg' | 'too-many-pixels' | 'too-many-scans';

/**
 * Reads what a picture says of itself, before anything decodes it: some hundred bytes can claim a picture that fills the computer's
 * memory.
 *
 * @param most megapixels
 * @returns null where it is whole, baseline or progressive (ITU-T T.81, SOF0 and SOF2), of so many pixels and 64 scans at most
 */
export function jpegFault(bytes: Uint8Array, most = mostMegapixels): JpegFault | null {
  if (!beginsAsJpeg(bytes) || bytes.at(-2) !== 0xff || bytes.at(-1) !== 0xd9) return 'not-a-jpeg';
  const { byteLength } = bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, byteLength);
  let hasFrame = false;
  let scans = 0;
  let at = 2;
  while (at + 4 <= byteLength) {
    if (bytes[at] !== 0xff) return 'not-a-jpeg';
    const marker = view.getUint8(at + 1);
    // Any number of 0xFF may stand before a marker (T.81, B.1.1.2).
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) break;
    const next = at + 2 + view.getUint16(at + 2);
    if (marker < firstMarker || isRestart(marker) || next > byteLength) return 'not-a-jpeg';
    if (isFrame(marker)) {
      if (hasFrame || (marker !== baseline && marker !== progressive)) return 'other-jpeg';
      if (at + 9 > next) return 'not-a-jpeg';
      const pixels = view.getUint16(at + 5) * view.getUint16(at + 7);
      if (pixels === 0) return 'other-jpeg';
      if (pixels > most * 1e6) return 'too-many-pixels';
      hasFrame = true;
    }
    if (marker === startOfScan) {
      scans += 1;
      if (scans > mostScans) return 'too-many-scans';
    }
    at = marker === startOfScan ? endOfScan(bytes, next) : next;
  }
  return hasFrame && scans > 0 ? null : 'not-a-jpeg';
}

const baseline = 0xc0;
const progressive = 0xc2;
const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Those below stand alone, or are reserved. */
const firstMarker = 0xc0;
/** SOF0 to SOF15, but for the tables and the extension that have numbers between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** These stand alone, within a scan. */
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** @returns where the next marker stands after a scan's data: a 0xFF in these has a zero behind it, or is a restart's */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}
