import { z } from 'zod';
import { idSchema, text, uuidSchema } from '../messages/fields.ts';
import type { Form } from '../messages/read.ts';
import { versionSchema } from '../messages/version.ts';

const credentialsSchema = z.object({
  v: versionSchema,
  kind: z.literal('credentials'),
  site: idSchema,
  booth: idSchema,
  /** Of the one disk that this file is for. */
  incarnation: uuidSchema,
  /** Host and port of each of the site's servers. */
  servers: z.array(text(300).min(1)).min(1).max(9),
  /** PEM of the authority that the servers' certificates are from. */
  ca: text(65_536).min(1),
  /** The booth's own nkey: whoever has it is this booth. */
  seed: z.string().regex(/^SU[A-Z2-7]{56}$/),
});

/** Who a booth is at the ledger, and where that is: what the steward gives for it, as a file. */
export type LedgerCredentials = z.infer<typeof credentialsSchema>;

export const credentialsForm: Form<typeof credentialsSchema> = {
  schema: credentialsSchema,
  mostBytes: 131_072,
};
