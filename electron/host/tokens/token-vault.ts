import { z } from 'zod';
import { isReadable, isSameRoute, type TokenRoute } from '../../booth/service/token-route.ts';
import type { Keyring } from './keyring.ts';
import { SealedFile } from './sealed-file.ts';

const keptSchema = z.strictObject({
  address: z.string(),
  /** Of a `TokenRoute`. Left out: over https there is none; over http 0.1.0 did not ask. */
  proxy: z.string().nullable().exactOptional(),
  token: z.string(),
});
type Kept = z.infer<typeof keptSchema>;

/**
 * The access token on the disk. It is kept together with the way that it is for, so that it is never sent on another one that somebody
 * configures later.
 */
export class TokenVault {
  readonly #file: SealedFile<typeof keptSchema>;
  /** The way on which the booth was working when it was started. */
  #earlier: TokenRoute | null = null;

  constructor(keyring: Keyring, file: string) {
    this.#file = new SealedFile(keyring, file, keptSchema);
  }

  /** @returns as `SealedFile` keeps it */
  keep(route: TokenRoute, token: string): Promise<boolean> {
    return this.#file.keep(keptFor(route, token), async () => (await this.read(route)) === token);
  }

  /** @returns null where there is no token for this way, or the keyring cannot open it any more */
  async read(route: TokenRoute): Promise<string | null> {
    const opened = await this.#file.open();
    if (opened === null || !isSameRoute(this.#routeOf(opened.kept), route)) return null;
    if (opened.shouldRenew) await this.#file.write(keptFor(route, opened.kept.token)).catch(() => undefined);
    return opened.kept.token;
  }

  /** To be called at the start: what 0.1.0 kept for an http address is for the proxy that the booth has gone on with since. */
  async adopt(route: TokenRoute): Promise<void> {
    this.#earlier = route;
    const kept = (await this.#file.open())?.kept;
    if (kept === undefined || kept.proxy !== undefined || !isReadable(kept.address)) return;
    if (kept.address === route.address)
      await this.#file.write(keptFor(route, kept.token)).catch(() => undefined);
  }

  #routeOf({ address, proxy }: Kept): TokenRoute {
    const earlier = this.#earlier?.address === address ? this.#earlier.proxy : null;
    return { address, proxy: proxy ?? (proxy === undefined ? earlier : null) };
  }
}

const keptFor = ({ address, proxy }: TokenRoute, token: string): Kept =>
  isReadable(address) ? { address, proxy, token } : { address, token };
