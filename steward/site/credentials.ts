import { join } from 'node:path';
import { z } from 'zod';
import { idSchema, text, uuidSchema } from '../../electron/booth/ledger/messages/fields.ts';
import { writeMessage } from '../../electron/booth/ledger/messages/write.ts';
import { ownVersion, versionSchema } from '../../electron/booth/ledger/messages/version.ts';
import type { NewKey } from './keys.ts';
import { writeText, type Site, type SiteBooth } from './site-file.ts';

// What a booth is given, on a stick: who it is, where the ledger is, and the key that proves it. The key to fence is a file of its own, for
// supervisors: it does not belong on a booth's disk in a form that can be used.

const schema = z.object({
  v: versionSchema,
  kind: z.enum(['credentials', 'fencing-credentials']),
  site: idSchema,
  booth: idSchema,
  incarnation: uuidSchema,
  servers: z.array(text(300)).min(1),
  ca: text(65_536),
  seed: z.string().regex(/^SU[A-Z2-7]{56}$/),
});

/** @returns where the file of the booth's own key is, and of its key to fence */
export function writeCredentials(
  folder: string,
  site: Site,
  { id, incarnation }: SiteBooth,
  keys: { readonly booth: NewKey; readonly fencing: NewKey },
): readonly [booth: string, fencing: string] {
  const common = {
    v: ownVersion,
    site: site.id,
    booth: id,
    incarnation,
    servers: site.servers.map(({ host, port }) => `${host}:${port}`),
    ca: site.ca,
  };
  const write = (kind: z.infer<typeof schema>['kind'], { seed }: NewKey): string => {
    const path = join(folder, 'for-booths', `${id}.${kind}.json`);
    const bytes = writeMessage({ schema, mostBytes: 131_072 }, { ...common, kind, seed });
    writeText(path, new TextDecoder().decode(bytes), 0o600);
    return path;
  };
  return [write('credentials', keys.booth), write('fencing-credentials', keys.fencing)];
}
