import { join } from 'node:path';
import type { Log } from '../../booth/ports/ports.ts';
import { readFileNow, UnfitFile } from '../../booth/lib/read-file.ts';

/**
 * What systemd gives to the service under a name of its unit (`LoadCredentialEncrypted=NAME`).
 *
 * @param directory `$CREDENTIALS_DIRECTORY`; undefined: not started by systemd with credentials
 * @param limit of bytes
 * @returns null where there is none, or it cannot be read
 */
export function credentialInUnit(
  directory: string | undefined,
  { name, limit }: { readonly name: string; readonly limit: number },
  log: Log,
): string | null {
  if (directory === undefined || directory === '') return null;
  try {
    return readFileNow(join(directory, name), { limit }).toString('utf8');
  } catch (error) {
    if (!(error instanceof UnfitFile) || error.fault !== 'missing')
      log('error', 'the credential cannot be read', { place: name, error: String(error) });
    return null;
  }
}
