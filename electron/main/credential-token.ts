import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../booth/ports.ts';
import { readFileNow, UnfitFile } from '../booth/read-file.ts';
import { tokenSchema } from '../booth/settings/schema.ts';
import { writeWhole } from './write-whole.ts';

const boundSchema = z.strictObject({ address: z.string(), sha256: z.string() });

/** More than a token, or an address, can have (bytes). */
const bytesLimit = 64 * 1024;

/** The credential's name in the unit: `LoadCredentialEncrypted=gatebooth-token`. */
const name = 'gatebooth-token';

/**
 * The access token that systemd gives to the service: for a Linux kiosk without a keyring. It is for the first address that it is used
 * with, or the one that a file of the site gives: whoever changes the address on the screen does not get it sent there.
 */
export class CredentialToken {
  readonly #token: string | null;
  readonly #boundFile: string;
  readonly #log: Log;
  #bound: z.infer<typeof boundSchema> | null;

  /**
   * @param directory `$CREDENTIALS_DIRECTORY`; undefined: not started by systemd with credentials
   * @param boundFile where the address is kept that it is for
   */
  constructor(directory: string | undefined, boundFile: string, log: Log) {
    this.#boundFile = boundFile;
    this.#log = log;
    this.#token = directory === undefined || directory === '' ? null : tokenIn(join(directory, name), log);
    this.#bound = this.#token === null ? null : boundIn(boundFile);
  }

  /** @returns the token; null: there is none, or it is for another address */
  of(address: string): string | null {
    if (this.#token === null) return null;
    if (this.#bound?.sha256 !== printOf(this.#token)) this.bind(address);
    return this.#bound?.address === address ? this.#token : null;
  }

  /** The site's own file says that the credential is for this address. */
  bind(address: string): void {
    if (this.#token === null) return;
    const bound = { address, sha256: printOf(this.#token) };
    if (this.#bound?.address === address && this.#bound.sha256 === bound.sha256) return;
    this.#bound = bound;
    try {
      writeWhole(this.#boundFile, Buffer.from(JSON.stringify(bound)), 0o600);
    } catch (error) {
      this.#log('warn', 'the address of the credential was not written', { error: String(error) });
    }
  }
}

const printOf = (token: string): string => createHash('sha256').update(token).digest('hex');

function tokenIn(path: string, log: Log): string | null {
  let text: string;
  try {
    text = readFileNow(path, { limit: bytesLimit }).toString('utf8');
  } catch (error) {
    if (!(error instanceof UnfitFile) || error.fault !== 'missing')
      log('error', 'the credential cannot be read', { place: name, error: String(error) });
    return null;
  }
  const read = tokenSchema.safeParse(text.replace(/\s+$/, ''));
  if (read.success) return read.data;
  log('error', 'the credential is no access token', { place: name, fault: read.error.issues[0]?.message });
  return null;
}

function boundIn(path: string): z.infer<typeof boundSchema> | null {
  try {
    return boundSchema.parse(
      JSON.parse(readFileNow(path, { limit: bytesLimit, noLinksBelow: dirname(path) }).toString('utf8')),
    );
  } catch {
    return null;
  }
}
