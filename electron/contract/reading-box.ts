import { z } from 'zod';

export const probability = z.number().min(0).max(1);

/** x and y, as shares of the picture's width and height. */
const corner = z.tuple([probability, probability]);

/** Where a text stands in a picture: clockwise from its own top left. */
export const boxSchema = z.tuple([corner, corner, corner, corner]);
export type TextBox = z.infer<typeof boxSchema>;
