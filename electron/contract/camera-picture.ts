import { z } from 'zod';

/** Degrees clockwise by which the camera's frame is turned. */
const rotations = [0, 90, 180, 270] as const;

/** The least that a part has of each side: a share of the turned frame. */
export const leastSide = 0.2;

const share = z.number().min(0).max(1);
// 0.6 − 0.4 is a little less than 0.2.
const isWide = (from: number, to: number): boolean => to - from > leastSide - 1e-6;

/** A part of the turned frame: its edges as shares of that frame's width and height, from its top left. */
export const frameRectangleSchema = z
  .strictObject({ left: share, top: share, right: share, bottom: share })
  .refine(({ left, top, right, bottom }) => isWide(left, right) && isWide(top, bottom));
export type FrameRectangle = z.infer<typeof frameRectangleSchema>;

/** How this booth takes its pictures. */
export const cameraPictureSchema = z.strictObject({
  rotation: z.literal(rotations),
  /** What is taken of the turned frame. */
  crop: frameRectangleSchema,
  /** What a webcam is asked for (px); it gives what comes nearest. */
  resolution: z.strictObject({
    width: z.number().int().min(160).max(7680),
    height: z.number().int().min(120).max(4320),
  }),
  /** Of the JPEG, 0 … 1; null: the site's. */
  quality: z.number().min(0.4).max(1).nullable(),
});
export type CameraPicture = z.infer<typeof cameraPictureSchema>;

export const initialCameraPicture: CameraPicture = {
  rotation: 0,
  crop: { left: 0, top: 0, right: 1, bottom: 1 },
  resolution: { width: 1280, height: 720 },
  quality: null,
};
