import type { TokenSource } from '../../booth/ports/ports.ts';
import { routeOf, type TokenRoute } from '../../booth/service/token-route.ts';
import type {
  HeldToken,
  SecretHolder,
  ServiceSettings,
  TokenKeeper,
} from '../../booth/settings/settings-ports.ts';
import type { CredentialToken } from './credential-token.ts';
import { SecretKeeper, type SecretKeeperPorts, type Wanted } from './secret-keeper.ts';
import { TokenVault } from './token-vault.ts';

export interface TokenPorts extends SecretKeeperPorts {
  /** Where the encrypted token stands. */
  readonly file: string;
  readonly credential: Pick<CredentialToken, 'of' | 'adopt'>;
}

/** Where the core gets its token. */
export class Tokens implements TokenKeeper {
  readonly #credential: TokenPorts['credential'];
  readonly #vault: TokenVault;
  readonly #keeper: SecretKeeper<TokenRoute>;

  constructor({ file, credential, ...ports }: TokenPorts) {
    const vault = new TokenVault(ports.keyring, file);
    this.#credential = credential;
    this.#vault = vault;
    this.#keeper = new SecretKeeper(ports, {
      name: 'access token',
      place: ['service', 'token'],
      keyOf: ({ address, proxy }) => JSON.stringify([address, proxy]),
      credentialOf: (route) => credential.of(route),
      vault,
    });
  }

  /** At the start, with the settings as they were left: what an earlier version kept is for the way on which it was used. */
  async adopt(service: ServiceSettings): Promise<void> {
    const route = routeOf(service);
    this.#credential.adopt(route);
    if ((await this.#keeper.keyring(service.acceptPlainKeyring)).usable) await this.#vault.adopt(route);
  }

  of(service: ServiceSettings): TokenSource {
    return { token: async () => (await this.#keeper.find(wanted(service)))?.secret ?? null };
  }

  async held(service: ServiceSettings): Promise<HeldToken> {
    const found = await this.#keeper.find(wanted(service));
    return found === null ? null : { lastFour: lastFourOf(found.secret), keeper: found.keeper };
  }

  keep(service: ServiceSettings, token: string): Promise<SecretHolder> {
    return this.#keeper.keep(wanted(service), token);
  }

  /** @returns as `SecretKeeper` takes it */
  takeFrom(file: string | null, service: ServiceSettings, token: string): Promise<'removed' | 'left'> {
    return this.#keeper.takeFrom(file, wanted(service), token);
  }
}

const wanted = (service: ServiceSettings): Wanted<TokenRoute> => ({
  what: routeOf(service),
  acceptPlain: service.acceptPlainKeyring,
});

/** Of a short one they would tell too much. */
const lastFourOf = (token: string): string => (token.length < 12 ? '' : token.slice(-4));
