import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../support/folders.ts';
import { freePort } from '../support/free-port.ts';
import { newNatsUser, writeNodeCertificates } from '../support/nats-config.ts';

/** @returns the commands by which a site joins a hub that nobody runs, with a new key */
export async function joining(port?: number): Promise<(readonly string[])[]> {
  const folder = newFolder();
  const ca = writeNodeCertificates(folder);
  const file = join(folder, 'hub.json');
  const hub = `localhost:${String(port ?? (await freePort()))}`;
  const seed = new TextDecoder().decode(newNatsUser().seed);
  writeFileSync(file, JSON.stringify({ v: '1.0', kind: 'hub-credentials', site: 'harbour', hub, ca, seed }));
  return [['hub', 'join', file, '--authority', join(folder, 'ca.crt')]];
}

/** From now on the server's account alone may read it. Whoever runs the tests may read every file, but none that is a link to itself. */
export function givenAway(path: string): void {
  rmSync(path);
  symlinkSync(path, path);
}
