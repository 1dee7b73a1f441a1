import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { hubForm } from '../../electron/booth/ledger/messages/credentials.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { dropOwnKey, keepOwnKey, publicKeyOf } from '../site/keys.ts';
import { portSchema, writeSite, type Site } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { isCertificate } from './given.ts';
import { writeServerFiles } from './server-files.ts';

/**
 * Lets a site tell its operator's hub how its booths are. A server begins and ends such a line only as it starts.
 *
 * @param file that the hub has made for this site
 * @param authority where each server finds that of the hub's certificate
 * @returns the folders that go to the servers
 */
export function joinHub(folder: string, site: Site, file: string, authority: string | undefined): string[] {
  if (authority === undefined || !isAbsolute(authority))
    throw new StewardError(
      'usage',
      'hub join needs --authority: the whole path where each server has the hub-authority.pem of its folder',
    );
  const { site: id, hub: address, ca, seed } = given(file);
  const [, host = '', port = ''] = /^([a-zA-Z0-9.-]+):(\d{1,5})$/.exec(address) ?? [];
  if (host === '' || !portSchema.safeParse(Number(port)).success)
    throw new StewardError('file', `${file}: the hub’s place is none (HOST:PORT)`);
  if (!isCertificate(ca)) throw new StewardError('file', `${file}: its authority is no PEM of a certificate`);
  const publicKey = publicKeyOf(seed);
  if (publicKey === null) throw new StewardError('file', `${file}: its key is none`);
  keepOwnKey(folder, 'leaf', { seed, publicKey });
  const hub = { id, address, ca, authority, key: publicKey };
  return changed(folder, { ...site, hub, generation: site.generation + 1 });
}

/** Nothing is told to the hub any more. @returns the folders that go to the servers */
export function leaveHub(folder: string, site: Site): string[] {
  if (site.hub === null) throw new StewardError('usage', `${folder}: this site has no hub`);
  const folders = changed(folder, { ...site, hub: null, generation: site.generation + 1 });
  dropOwnKey(folder, 'leaf');
  return folders;
}

function changed(folder: string, site: Site): string[] {
  writeSite(folder, site);
  return writeServerFiles(folder, site, true);
}

function given(file: string) {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new StewardError('file', `${file}: ${(error as Error).message}`);
  }
  const read = readMessage(hubForm, bytes);
  if ('fault' in read)
    throw new StewardError('file', `${file}: no file of a hub for a site (${read.fault}, ${read.word})`);
  return read.message;
}
