import { z } from 'zod';
import { jpegFault } from '../../lib/jpeg.ts';
import { idSchema, momentSchema, uuidSchema, wordSchema } from './fields.ts';
import { readMessage, type Form, type Unread } from './read.ts';
import { versionSchema } from './version.ts';

/** The most that the JPEG in a message has (bytes). */
export const mostThumbnailBytes = 8_192;
/** What is written has a tenth of it; decoded, a picture of so many takes 4 MB of each page that shows it. */
const mostMegapixels = 1;

const thumbnailSchema = z.object({
  v: versionSchema,
  kind: z.literal('thumbnail'),
  /** The entry's record of the car, after which its subject is named. */
  entry: uuidSchema,
  /** `plate`: where the plate was read, and what is around it; `lane`: what the site has drawn as its lane; `picture`: all of it. */
  shows: wordSchema,
  /** Base64. */
  jpeg: z.base64().max(4 * Math.ceil(mostThumbnailBytes / 3)),
  /** Who wrote it, and when. */
  told: z.object({ by: idSchema, at: momentSchema }),
});

/** How a car looks that is inside: all of it is about people, and goes with what is personal of the car. */
export const thumbnailForm: Form<typeof thumbnailSchema> = { schema: thumbnailSchema, mostBytes: 11_776 };

export interface ReadThumbnail {
  readonly jpeg: Uint8Array<ArrayBuffer>;
  /** As of the message. */
  readonly shows: string;
}

/**
 * @param entry whose thumbnail it is to be
 * @returns its JPEG may be decoded: the header says that it is a small picture. Or why it is not read.
 */
export function readThumbnail(entry: string, bytes: Uint8Array): ReadThumbnail | Unread {
  const read = readMessage(thumbnailForm, bytes);
  if ('fault' in read) return read;
  if (read.message.entry !== entry) return { fault: 'malformed', word: 'entry: of another car' };
  const jpeg = new Uint8Array(Buffer.from(read.message.jpeg, 'base64'));
  if (jpeg.byteLength > mostThumbnailBytes) return { fault: 'malformed', word: 'jpeg: too_big' };
  const fault = jpegFault(jpeg, mostMegapixels);
  return fault === null
    ? { jpeg, shows: read.message.shows }
    : { fault: 'malformed', word: `jpeg: ${fault}` };
}
