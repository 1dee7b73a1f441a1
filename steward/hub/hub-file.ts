import { join } from 'node:path';
import { z } from 'zod';
import { idSchema, text } from '../../electron/booth/ledger/messages/fields.ts';
import { portSchema, publicKeySchema, readOwn, writeText } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';

// What is known of an operator's hub: the one file from which everything else of it is made anew. No secret is in it.

const hubSchema = z.object({
  v: z.literal(1),
  /** As a site's: it grows with every change of who may do what. */
  generation: z.int().min(1),
  listen: text(255).min(1),
  /** There is one: what it holds the sites tell it again and again. `leafPort` is where it takes the lines of sites. */
  servers: z.array(z.object({ host: text(255).min(1), port: portSchema, leafPort: portSchema })).length(1),
  /** Where it finds them. */
  tls: z.object({ certificate: text(1024).min(1), key: text(1024).min(1) }),
  /** PEM of the authority of its certificate, for the sites. */
  ca: text(65_536).min(1),
  store: text(1024).min(1),
  keys: z.object({ hub: publicKeySchema, system: publicKeySchema }),
  sites: z
    .array(
      z.object({
        id: idSchema,
        name: text(64).min(1),
        /** null: it was removed, and its id is never given again. */
        key: publicKeySchema.nullable(),
      }),
    )
    .max(1_000),
});
export type Hub = z.infer<typeof hubSchema>;

/** Of a site that was not removed. */
export interface ActiveSite {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

export const activeSites = ({ sites }: Pick<Hub, 'sites'>): ActiveSite[] =>
  sites.flatMap(({ id, name, key }) => (key === null ? [] : [{ id, name, key }]));

const fileIn = (folder: string): string => join(folder, 'hub.json');

/** @returns null: there is none yet. @throws a `StewardError` where it cannot be read, with its place */
export const readHub = (folder: string): Hub | null => readOwn(fileIn(folder), hubSchema);

/** @throws a `StewardError` where the folder has none */
export function hubIn(folder: string): Hub {
  const hub = readHub(folder);
  if (hub === null)
    throw new StewardError('usage', `${fileIn(folder)}: there is no hub here; hub init makes one`);
  return hub;
}

export function writeHub(folder: string, hub: Hub): void {
  writeText(fileIn(folder), `${JSON.stringify(hubSchema.parse(hub), null, 2)}\n`, 0o644);
}
