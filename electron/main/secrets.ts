import type { Log, TokenSource } from '../booth/ports.ts';
import type { HeldToken, ServiceSettings, TokenKeeper } from '../booth/settings/desk.ts';
import { takeTokenOut } from './config-token.ts';
import type { CredentialToken } from './credential-token.ts';
import { keyringState, type Keyring, type KeyringState } from './keyring.ts';
import { TokenVault } from './token-vault.ts';

type Keeper = NonNullable<HeldToken>['keeper'];

export interface TokenParts {
  readonly keyring: Keyring;
  readonly platform: NodeJS.Platform;
  /** Where the encrypted token stands. */
  readonly file: string;
  readonly credential: Pick<CredentialToken, 'of'>;
  readonly log: Log;
}

/**
 * Where the core gets its token: what was given for this run only, then systemd's credential, then the keyring. Nothing here
 * throws: what is lost costs a new token, not a record.
 */
export class Tokens implements TokenKeeper {
  readonly #parts: TokenParts;
  readonly #vault: TokenVault;
  /** By address: what nothing keeps. */
  readonly #memory = new Map<string, string>();
  #logged = '';

  constructor(parts: TokenParts) {
    this.#parts = parts;
    this.#vault = new TokenVault(parts.keyring, parts.file);
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
    const { address } = service;
    const credential = this.#parts.credential.of(address);
    if (credential === token) return 'credential';
    this.#memory.delete(address);
    const { usable, plain, backend } = await this.#state(service);
    if (credential === null && usable && (await this.#vault.keep(address, token)))
      return plain ? 'plain-keyring' : 'keyring';
    this.#memory.set(address, token);
    this.#parts.log(
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
    const { log } = this.#parts;
    const keeper = await this.keep(service, token);
    if (file === null || keeper === 'memory') return 'left';
    const taken = takeTokenOut(file, token);
    if (taken === 'removed') log('info', 'the access token was taken out of the file', { file });
    if (taken === 'failed')
      log('warn', 'the access token is kept, but still stands in the file: remove it there', { file });
    return taken === 'failed' ? 'left' : 'removed';
  }

  async #find(service: ServiceSettings): Promise<{ token: string; keeper: Keeper } | null> {
    const { address } = service;
    const given = this.#memory.get(address);
    if (given !== undefined) return { token: given, keeper: 'memory' };
    const credential = this.#parts.credential.of(address);
    if (credential !== null) return { token: credential, keeper: 'credential' };
    const { usable, plain } = await this.#state(service);
    const kept = usable ? await this.#vault.read(address) : null;
    return kept === null ? null : { token: kept, keeper: plain ? 'plain-keyring' : 'keyring' };
  }

  async #state({ acceptPlainKeyring }: ServiceSettings): Promise<KeyringState> {
    const { keyring, platform, log } = this.#parts;
    const state = await keyringState(keyring, platform, acceptPlainKeyring);
    const text = JSON.stringify(state);
    if (text !== this.#logged) log('info', 'keyring', { ...state });
    this.#logged = text;
    return state;
  }
}

/** Of a short one they would tell too much. */
const lastFourOf = (token: string): string => (token.length < 12 ? '' : token.slice(-4));
