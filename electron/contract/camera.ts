import { z } from 'zod';
import { pictureBytesLimit } from './record.ts';

/** A picture's bytes as they cross the border: never as base64, Blob or ArrayBuffer. */
export const bytes = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'bytes');

export const pictureBytes = bytes.refine(
  (picture) => picture.byteLength <= pictureBytesLimit,
  'at most 4 MiB',
);

/**
 * Why a network camera gives no picture. `lost`: no answer in time, or none at all. `busy`: it says that others are using it.
 * `denied`: it does not take the user's name and password. `wrong`: what stands at the address is no picture.
 */
const networkCameraProblems = ['lost', 'busy', 'denied', 'wrong'] as const;
export type NetworkCameraProblem = (typeof networkCameraProblems)[number];

/** One snapshot of the site's network camera, fetched for this call alone, or why there is none. */
export const cameraFrameSchema = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('live'),
    /** JPEG, as the camera made it. */
    bytes,
    /** How long ago the camera was asked: the picture shows no earlier moment (ms). */
    ageMs: z.number(),
  }),
  z.strictObject({ state: z.enum(networkCameraProblems) }),
]);
export type CameraFrame = z.infer<typeof cameraFrameSchema>;
