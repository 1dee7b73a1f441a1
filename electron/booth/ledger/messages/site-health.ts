import { z } from 'zod';
import { countSchema, idSchema } from './fields.ts';
import { healthSchema } from './health.ts';
import type { Form } from './read.ts';
import { versionSchema } from './version.ts';

const siteHealthSchema = z.object({
  v: versionSchema,
  kind: z.literal('site-health'),
  /** Every booth that has not been removed. */
  booths: z
    .array(
      z.object({
        booth: idSchema,
        /** How long before this message it told how it is, by the site's servers (ms): the hub's clock may be another one; null: it never did, or a clock was set back since. */
        agoMs: countSchema.nullable(),
        /** Written anew from what this schema names, so that nothing else leaves the site; null: there is none that the steward can read. */
        health: healthSchema.nullable(),
      }),
    )
    .max(200),
});

/** All that a site tells its operator's hub: how each booth is, and the head of its journal. */
export type SiteHealth = z.infer<typeof siteHealthSchema>;

export const siteHealthForm: Form<typeof siteHealthSchema> = {
  schema: siteHealthSchema,
  mostBytes: 262_144,
};
