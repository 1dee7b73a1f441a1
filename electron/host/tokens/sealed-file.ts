import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { writeWhole } from '../../booth/lib/durable.ts';
import { readFileNow } from '../../booth/lib/read-file.ts';
import type { Keyring } from './keyring.ts';

/** More than a secret, and what it is for, can have (bytes). */
const bytesLimit = 64 * 1024;

/** A secret with what it is for, encrypted by the operating system's keyring, in a file that only this account may read. */
export class SealedFile<Schema extends z.ZodType> {
  readonly #keyring: Keyring;
  readonly #file: string;
  readonly #schema: Schema;

  constructor(keyring: Keyring, file: string, schema: Schema) {
    this.#keyring = keyring;
    this.#file = file;
    this.#schema = schema;
  }

  /**
   * @returns null where there is none, or the keyring cannot open it any more. `shouldRenew`: the keyring's key has changed; the old
   * bytes still open, but need not much longer.
   */
  async open(): Promise<{ kept: z.output<Schema>; shouldRenew: boolean } | null> {
    try {
      const { result, shouldReEncrypt } = await this.#keyring.decryptStringAsync(
        readFileNow(this.#file, { limit: bytesLimit, noLinksBelow: dirname(this.#file) }),
      );
      return { kept: this.#schema.parse(JSON.parse(result)), shouldRenew: shouldReEncrypt };
    } catch {
      return null;
    }
  }

  /** Throws where the keyring or the disk refuses; the old bytes are still there then. */
  async write(kept: z.output<Schema>): Promise<void> {
    writeWhole(this.#file, await this.#keyring.encryptStringAsync(JSON.stringify(kept)), 0o600);
  }

  /**
   * @param read gives what the file now says of it
   * @returns true once it is on the disk and has been read back; false, and no file, where that cannot be had
   */
  async keep(kept: z.output<Schema>, read: () => Promise<boolean>): Promise<boolean> {
    if (await read()) return true;
    try {
      await this.write(kept);
    } catch {
      return false;
    }
    if (await read()) return true;
    this.remove();
    return false;
  }

  remove(): void {
    rmSync(this.#file, { force: true });
  }
}
