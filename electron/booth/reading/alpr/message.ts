import { z } from 'zod';
import { pictureBytes } from '../../../contract/camera.ts';
import { couldNotReadFields } from '../../ledger/messages/could-not-read.ts';
import { jpegFault } from '../../lib/jpeg.ts';

/** A plate that an ALPR could not read: what it may be, and of which moment. */
export const couldNotReadSchema = z.strictObject({
  ...couldNotReadFields,
  /** JPEG. */
  picture: pictureBytes.refine((bytes) => jpegFault(bytes) === null, 'a JPEG').exactOptional(),
});
export type CouldNotReadMessage = z.infer<typeof couldNotReadSchema>;
