import type { Log, TokenSource } from '../../booth/ports/ports.ts';
import { routeOf, type TokenRoute } from '../../booth/service/token-route.ts';
import type { HeldToken, ServiceSettings, TokenKeeper } from '../../booth/settings/settings-ports.ts';
import { takeTokenOut } from './config-token.ts';
import type { CredentialToken } from './credential-token.ts';
import { keyringState, type Keyring, type KeyringState } from './keyring.ts';
import { TokenVault } from './token-vault.ts';

type Keeper = NonNullable<HeldToken>['keeper'];

export interface TokenPorts {
  readonly keyring: Keyring;
  readonly platform: NodeJS.Platform;
  /** Where the encrypted token stands. */
  readonly file: string;
  readonly credential: Pick<CredentialToken, 'of' | 'adopt'>;
  readonly log: Log;
}

/**
 * Where the core gets its token: what was given for this run only, then systemd's credential, then the keyring. Nothing here
 * throws: what is lost costs a new token, not a record.
 */
export class Tokens implements TokenKeeper {
  readonly #ports: TokenPorts;
  readonly #vault: TokenVault;
  /** By the way that it is for: what nothing keeps. */
  readonly #memory = new Map<string, string>();
  #logged = '';

  constructor(ports: TokenPorts) {
    this.#ports = ports;
    this.#vault = new TokenVault(ports.keyring, ports.file);
  }

  /** At the start, with the settings as they were left: what an earlier version kept is for the way on which it was used. */
  async adopt(service: ServiceSettings): Promise<void> {
    const route = routeOf(service);
    this.#ports.credential.adopt(route);
    if ((await this.#state(service)).usable) await this.#vault.adopt(route);
  }

  of(service: ServiceSettings): TokenSource {
    return { token: async () => (await this.#find(service))?.token ?? null };
  }

  async held(service: ServiceSettings): Promise<HeldToken> {
    const found = await this.#find(service);
    return found === null ? null : { lastFour: lastFourOf(found.token), keeper: found.keeper };
  }

  /** @returns what keeps it from now on */
  async keep(service: ServiceSettings, token: string): Promise<Keeper> {
    const route = routeOf(service);
    const credential = this.#ports.credential.of(route);
    if (credential === token) return 'credential';
    this.#memory.delete(keyOf(route));
    const { usable, plain, backend } = await this.#state(service);
    if (credential === null && usable && (await this.#vault.keep(route, token)))
      return plain ? 'plain-keyring' : 'keyring';
    this.#memory.set(keyOf(route), token);
    this.#ports.log(
      'warn',
      'the access token is held in memory for this run only: no keyring keeps it safely',
      {
        backend,
        credential: credential !== null,
      },
    );
    return 'memory';
  }

  /**
   * A token from a file of the site: kept, and then taken out of it.
   *
   * @returns whether it still stands there
   */
  async takeFrom(file: string | null, service: ServiceSettings, token: string): Promise<'removed' | 'left'> {
    const { log } = this.#ports;
    const keeper = await this.keep(service, token);
    if (file === null || keeper === 'memory') return 'left';
    const taken = takeTokenOut(file, token);
    if (taken === 'removed') log('info', 'the access token was taken out of the file', { file });
    if (taken === 'failed')
      log('warn', 'the access token is kept, but still stands in the file: remove it there', { file });
    return taken === 'failed' ? 'left' : 'removed';
  }

  async #find(service: ServiceSettings): Promise<{ token: string; keeper: Keeper } | null> {
    const route = routeOf(service);
    const given = this.#memory.get(keyOf(route));
    if (given !== undefined) return { token: given, keeper: 'memory' };
    const credential = this.#ports.credential.of(route);
    if (credential !== null) return { token: credential, keeper: 'credential' };
    const { usable, plain } = await this.#state(service);
    const kept = usable ? await this.#vault.read(route) : null;
    return kept === null ? null : { token: kept, keeper: plain ? 'plain-keyring' : 'keyring' };
  }

  async #state({ acceptPlainKeyring }: ServiceSettings): Promise<KeyringState> {
    const { keyring, platform, log } = this.#ports;
    const state = await keyringState(keyring, platform, acceptPlainKeyring);
    const text = JSON.stringify(state);
    if (text !== this.#logged) log('info', 'keyring', { ...state });
    this.#logged = text;
    return state;
  }
}

const keyOf = ({ address, proxy }: TokenRoute): string => JSON.stringify([address, proxy]);

/** Of a short one they would tell too much. */
const lastFourOf = (token: string): string => (token.length < 12 ? '' : token.slice(-4));
