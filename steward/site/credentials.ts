import { join } from 'node:path';
import { credentialsForm, fencingForm } from '../../electron/booth/ledger/messages/credentials.ts';
import { writeMessage } from '../../electron/booth/ledger/messages/write.ts';
import { ownVersion } from '../../electron/booth/ledger/messages/version.ts';
import type { NewKey } from './keys.ts';
import { writeText, type Site, type SiteBooth } from './site-file.ts';

// What a booth is given, on a stick: who it is, where the ledger is, and the key that proves it. The key to fence is a file of its own, for
// supervisors: it does not belong on a booth's disk in a form that can be used.

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
  const write = (name: string, bytes: Uint8Array): string => {
    const path = join(folder, 'for-booths', `${id}.${name}.json`);
    writeText(path, new TextDecoder().decode(bytes), 0o600);
    return path;
  };
  const own = { ...common, kind: 'credentials' as const, seed: keys.booth.seed };
  const fencing = { ...common, kind: 'fencing-credentials' as const, seed: keys.fencing.seed };
  return [
    write(own.kind, writeMessage(credentialsForm, own)),
    write(fencing.kind, writeMessage(fencingForm, fencing)),
  ];
}
