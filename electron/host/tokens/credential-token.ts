import { dirname } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../../booth/lib/durable.ts';
import type { Log } from '../../booth/ports/ports.ts';
import { readFileNow } from '../../booth/lib/read-file.ts';
import { isSameRoute, type TokenRoute } from '../../booth/service/token-route.ts';
import { tokenSchema } from '../../booth/settings/schema.ts';
import { credentialInUnit } from './credential-in-unit.ts';

/** 0.1.0 wrote more than the address, and no proxy. */
const boundSchema = z.object({ address: z.string(), proxy: z.string().nullable().exactOptional() });
type Bound = z.infer<typeof boundSchema>;

/** More than a token, or an address, can have (bytes). */
const bytesLimit = 64 * 1024;

/** The credential's name in the unit: `LoadCredentialEncrypted=gatebooth-token`. */
const name = 'gatebooth-token';

/**
 * The access token that systemd gives to the service: for a Linux kiosk without a keyring. It is for the address that the site's own file
 * gives: whoever sets another one on the screen does not get it sent there, and neither does whoever asks first.
 */
export class CredentialToken {
  readonly #token: string | null;
  readonly #boundFile: string;
  readonly #log: Log;
  #bound: Bound | null;
  #isTold = false;

  /**
   * @param directory `$CREDENTIALS_DIRECTORY`; undefined: not started by systemd with credentials
   * @param boundFile where the address is kept that it is for
   */
  constructor(directory: string | undefined, boundFile: string, log: Log) {
    this.#boundFile = boundFile;
    this.#log = log;
    this.#token = tokenIn(directory, log);
    this.#bound = this.#token === null ? null : boundIn(boundFile);
  }

  /** Changes nothing. @returns the token; null: there is none, or it is for another way, or for none */
  of(route: TokenRoute): string | null {
    if (this.#token === null) return null;
    if (this.#bound !== null && isSameRoute({ proxy: null, ...this.#bound }, route)) return this.#token;
    if (!this.#isTold)
      this.#log(
        'warn',
        'the credential is not for the address that is set: a file of the site names its address',
      );
    this.#isTold = true;
    return null;
  }

  /** A file of the site, or a flag, says that the credential is for this address, by this proxy. */
  bind({ address, proxy }: TokenRoute): void {
    if (this.#token === null) return;
    if (this.#bound?.address === address && this.#bound.proxy === proxy) return;
    this.#bound = { address, proxy };
    try {
      writeWhole(this.#boundFile, Buffer.from(JSON.stringify(this.#bound)), 0o600);
    } catch (error) {
      this.#log('warn', 'the address of the credential was not written', { error: String(error) });
    }
  }

  /** To be called at the start: what 0.1.0 wrote down is for the proxy that the booth has gone on with since. */
  adopt(route: TokenRoute): void {
    if (this.#bound !== null && this.#bound.proxy === undefined && this.#bound.address === route.address)
      this.bind(route);
  }
}

function tokenIn(directory: string | undefined, log: Log): string | null {
  const text = credentialInUnit(directory, { name, limit: bytesLimit }, log);
  if (text === null) return null;
  const read = tokenSchema.safeParse(text.replace(/\s+$/, ''));
  if (read.success) return read.data;
  log('error', 'the credential is no access token', { place: name, fault: read.error.issues[0]?.message });
  return null;
}

function boundIn(path: string): Bound | null {
  try {
    return boundSchema.parse(
      JSON.parse(readFileNow(path, { limit: bytesLimit, noLinksBelow: dirname(path) }).toString('utf8')),
    );
  } catch {
    return null;
  }
}
