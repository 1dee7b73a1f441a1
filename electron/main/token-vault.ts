import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { readFileNow } from '../booth/read-file.ts';
import { z } from 'zod';
import type { Keyring } from './keyring.ts';
import { writeWhole } from './write-whole.ts';

const keptSchema = z.strictObject({ address: z.string(), token: z.string() });

/**
 * The access token, encrypted by the operating system's keyring, in a file that only this account may read. It is kept
 * together with the service's address, so that it is never sent to another one that somebody configures later.
 */
export class TokenVault {
  readonly #keyring: Keyring;
  readonly #file: string;

  constructor(keyring: Keyring, file: string) {
    this.#keyring = keyring;
    this.#file = file;
  }

  /** @returns true once the token is on the disk and has been read back; false, and no file, where that cannot be had */
  async keep(address: string, token: string): Promise<boolean> {
    if ((await this.read(address)) === token) return true;
    try {
      const bytes = await this.#keyring.encryptStringAsync(JSON.stringify({ address, token }));
      writeWhole(this.#file, bytes, 0o600);
    } catch {
      return false;
    }
    if ((await this.read(address)) === token) return true;
    rmSync(this.#file, { force: true });
    return false;
  }

  /** @returns null where there is no token for this address, or the keyring cannot open it any more */
  async read(address: string): Promise<string | null> {
    try {
      const { result, shouldReEncrypt } = await this.#keyring.decryptStringAsync(
        readFileNow(this.#file, { limit: 64 * 1024, noLinksBelow: dirname(this.#file) }),
      );
      const kept = keptSchema.safeParse(JSON.parse(result));
      if (!kept.success || kept.data.address !== address) return null;
      if (shouldReEncrypt) await this.#renew(result);
      return kept.data.token;
    } catch {
      return null;
    }
  }

  /** The keyring's key has changed: the old bytes still open, but need not much longer. */
  async #renew(plain: string): Promise<void> {
    try {
      writeWhole(this.#file, await this.#keyring.encryptStringAsync(plain), 0o600);
    } catch {
      // The old bytes are still there and were readable just now.
    }
  }
}
