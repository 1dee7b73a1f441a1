import type { Log, TokenSource } from '../booth/ports.ts';
import { takeTokenOut } from './config-token.ts';
import { keyringState, type Keyring } from './keyring.ts';
import { TokenVault } from './token-vault.ts';

export interface TokenParts {
  readonly keyring: Keyring;
  readonly platform: NodeJS.Platform;
  /** Where the encrypted token stands. */
  readonly file: string;
  /** The service that the token is for. */
  readonly address: string;
  /** From the configuration file, a flag or the environment; null: the one that is kept. */
  readonly given: string | null;
  readonly configFile: string | null;
  readonly log: Log;
}

/**
 * Where the core gets its token. A given one is kept by the keyring and taken out of the configuration file; where the
 * keyring cannot be trusted it stays where it is and lives in memory for this run. Never throws: what is lost costs a new
 * token, not a record.
 */
export async function openTokens(parts: TokenParts): Promise<TokenSource> {
  const { address, given, configFile, log } = parts;
  const { usable, backend } = await keyringState(parts.keyring, parts.platform);
  log('info', 'keyring', { backend, usable });
  const vault = new TokenVault(parts.keyring, parts.file);

  if (given === null) {
    if (usable && (await vault.read(address)) !== null) return { token: () => vault.read(address) };
    log(
      'warn',
      'there is no access token for this service: give one by --config, --token or GATEBOOTH_TOKEN',
    );
    return { token: () => (usable ? vault.read(address) : Promise.resolve(null)) };
  }

  if (!usable || !(await vault.keep(address, given))) {
    log('warn', 'the access token is held in memory for this run only: no keyring keeps it safely', {
      backend,
    });
    return { token: () => Promise.resolve(given) };
  }
  const left = configFile === null ? 'absent' : takeTokenOut(configFile, given);
  if (left === 'removed') log('info', 'the access token was taken out of the configuration file');
  if (left === 'failed')
    log('warn', 'the access token is kept, but still stands in the configuration file: remove it there', {
      file: configFile,
    });
  return { token: () => vault.read(address) };
}
