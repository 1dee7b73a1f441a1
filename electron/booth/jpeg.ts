/** Whether the bytes begin as a JPEG file does. @param start at least 3 of them */
export const beginsAsJpeg = (start: Uint8Array): boolean =>
  start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff;

/** Whether the bytes begin and end as a JPEG file does: neither something else nor cut off. */
export const isJpeg = (bytes: Uint8Array): boolean =>
  beginsAsJpeg(bytes) && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
