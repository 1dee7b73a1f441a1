import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeWhole } from '../../booth/lib/durable.ts';
import { readFileNow } from '../../booth/lib/read-file.ts';
import { z } from 'zod';
import { isReadable, isSameRoute, type TokenRoute } from '../../booth/service/token-route.ts';
import type { Keyring } from './keyring.ts';

const keptSchema = z.strictObject({
  address: z.string(),
  /** Of a `TokenRoute`. Left out: over https there is none; over http 0.1.0 did not ask. */
  proxy: z.string().nullable().exactOptional(),
  token: z.string(),
});
type Kept = z.infer<typeof keptSchema>;

/**
 * The access token, encrypted by the operating system's keyring, in a file that only this account may read. It is kept
 * together with the way that it is for, so that it is never sent on another one that somebody configures later.
 */
export class TokenVault {
  readonly #keyring: Keyring;
  readonly #file: string;
  /** The way on which the booth was working when it was started. */
  #earlier: TokenRoute | null = null;

  constructor(keyring: Keyring, file: string) {
    this.#keyring = keyring;
    this.#file = file;
  }

  /** @returns true once the token is on the disk and has been read back; false, and no file, where that cannot be had */
  async keep(route: TokenRoute, token: string): Promise<boolean> {
    if ((await this.read(route)) === token) return true;
    try {
      await this.#write(route, token);
    } catch {
      return false;
    }
    if ((await this.read(route)) === token) return true;
    rmSync(this.#file, { force: true });
    return false;
  }

  /** @returns null where there is no token for this way, or the keyring cannot open it any more */
  async read(route: TokenRoute): Promise<string | null> {
    const opened = await this.#open();
    if (opened === null || !isSameRoute(this.#routeOf(opened.kept), route)) return null;
    if (opened.shouldRenew) await this.#write(route, opened.kept.token).catch(() => undefined);
    return opened.kept.token;
  }

  /** To be called at the start: what 0.1.0 kept for an http address is for the proxy that the booth has gone on with since. */
  async adopt(route: TokenRoute): Promise<void> {
    this.#earlier = route;
    const kept = (await this.#open())?.kept;
    if (kept === undefined || kept.proxy !== undefined || !isReadable(kept.address)) return;
    if (kept.address === route.address) await this.#write(route, kept.token).catch(() => undefined);
  }

  #routeOf({ address, proxy }: Kept): TokenRoute {
    const earlier = this.#earlier?.address === address ? this.#earlier.proxy : null;
    return { address, proxy: proxy ?? (proxy === undefined ? earlier : null) };
  }

  /** The keyring's key may have changed: the old bytes still open, but need not much longer. */
  async #open(): Promise<{ kept: Kept; shouldRenew: boolean } | null> {
    try {
      const { result, shouldReEncrypt } = await this.#keyring.decryptStringAsync(
        readFileNow(this.#file, { limit: 64 * 1024, noLinksBelow: dirname(this.#file) }),
      );
      return { kept: keptSchema.parse(JSON.parse(result)), shouldRenew: shouldReEncrypt };
    } catch {
      return null;
    }
  }

  /** Throws where the keyring or the disk refuses; the old bytes are still there then. */
  async #write({ address, proxy }: TokenRoute, token: string): Promise<void> {
    const kept: Kept = isReadable(address) ? { address, proxy, token } : { address, token };
    writeWhole(this.#file, await this.#keyring.encryptStringAsync(JSON.stringify(kept)), 0o600);
  }
}
