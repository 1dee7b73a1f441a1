import { createHash } from 'node:crypto';

/** What is kept of a picture: enough to prove which one it was, and nothing of what it shows. */
export interface PictureMark {
  /** SHA-256 of the decoded bytes, lower-case hexadecimal. */
  readonly sha256: string;
  /** Length of the decoded picture in bytes. */
  readonly bytes: number;
}

/**
 * @param base64 standard alphabet, padded, without line breaks and without a `data:` prefix
 * @returns the decoded bytes' mark, or null if the text is not such base64, or is empty. Whether it is an image is not
 * looked at: the specification names no image format.
 */
export function markPicture(base64: string): PictureMark | null {
  const bytes = Buffer.from(base64, 'base64');
  // Node skips what is not base64; only text that comes back the same was base64 throughout.
  if (bytes.length === 0 || bytes.toString('base64') !== base64) return null;
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
}
