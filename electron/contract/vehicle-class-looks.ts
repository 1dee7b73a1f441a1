import { z } from 'zod';
import { languages } from './languages.ts';

/** The pictures that a vehicle class may have. */
const vehiclePictures = ['car', 'motorcycle', 'bicycle', 'van', 'truck', 'bus'] as const;
export type VehiclePicture = (typeof vehiclePictures)[number];

/** How the site shows one of its vehicle classes; what is sent is the class itself. */
const vehicleClassLookSchema = z.strictObject({
  /** By language; where there is none, the program's own name for it, or the class as the service knows it. */
  names: z.partialRecord(z.enum(languages), z.string().trim().min(1).max(20)).default({}),
  /** Left out: the program's own for it, or none. */
  picture: z.enum(vehiclePictures).nullable().default(null),
});

/** By class. */
export const vehicleClassLooksSchema = z.record(z.string().trim().min(1).max(32), vehicleClassLookSchema);
export type VehicleClassLooks = z.infer<typeof vehicleClassLooksSchema>;
