import { z } from 'zod';
import { normalisePlate } from '../../../contract/plate-rules.ts';
import { personalLimits } from './car.ts';
import { text } from './fields.ts';
import type { Form } from './read.ts';
import { versionSchema } from './version.ts';

const sessionSchema = text(200)
  .min(1)
  .describe('The parking service’s id of the stay, as the service writes it.');
const plateSchema = text(personalLimits.plate)
  .regex(/[\p{L}\p{N}]/u)
  // Some letters become several.
  .refine((plate) => normalisePlate(plate).length <= personalLimits.plate, 'longer without what separates')
  .describe('As it is written, or without what separates.');
const atSchema = z.iso.datetime({ offset: true });

const came = z.object({
  v: versionSchema,
  kind: z.literal('came'),
  session: sessionSchema,
  plate: plateSchema,
  at: atSchema.describe('When the car came in, by the ALPR’s own clock.'),
  vehicleClass: text(personalLimits.vehicleClass)
    .min(1)
    .exactOptional()
    .describe('As the parking service names it.'),
});

const left = z
  .object({
    v: versionSchema,
    kind: z.literal('left'),
    session: sessionSchema.exactOptional(),
    plate: plateSchema
      .exactOptional()
      .describe('Where the session is not known: of the one car inside with it.'),
    at: atSchema.describe('When the car left, by the ALPR’s own clock.'),
  })
  .refine(({ session, plate }) => session !== undefined || plate !== undefined, {
    path: ['session'],
    message: 'a session, or a plate',
  });

/** What an ALPR tells of a car that it has let in or out, with a session at the site's parking service. */
export const alprCarForm = {
  schema: z.discriminatedUnion('kind', [came, left]),
  mostBytes: 2_048,
} satisfies Form<z.ZodType>;

export type AlprCar = z.output<typeof alprCarForm.schema>;
