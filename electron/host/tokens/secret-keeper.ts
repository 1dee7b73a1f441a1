import type { Log } from '../../booth/ports/ports.ts';
import type { SecretHolder } from '../../booth/settings/settings-ports.ts';
import { keyringState, type Keyring, type KeyringState } from './keyring.ts';
import { takeSecretOut, type SecretPlace } from './secret-in-file.ts';

export interface SecretKeeperPorts {
  readonly keyring: Keyring;
  readonly platform: NodeJS.Platform;
  readonly log: Log;
}

/** One kind of secret, each of which is for something (`For`), and given out for nothing else. */
export interface KindOfSecret<For> {
  /** For the log. */
  readonly name: string;
  /** Where it stands in a settings file. */
  readonly place: SecretPlace;
  readonly keyOf: (what: For) => string;
  /** What systemd gives; null: nothing for this. */
  readonly credentialOf: (what: For) => string | null;
  readonly vault: {
    read(what: For): Promise<string | null>;
    /** @returns whether it is on the disk, and can be read again */
    keep(what: For, secret: string): Promise<boolean>;
  };
}

/** What a secret is for, and whether the site accepts a keyring that everybody on this computer can open. */
export interface Wanted<For> {
  readonly what: For;
  readonly acceptPlain: boolean;
}

/**
 * Where a secret comes from: what was given for this run only, then systemd's credential, then the keyring. Nothing here throws: what is
 * lost has to be given again, and costs no record.
 */
export class SecretKeeper<For> {
  readonly #ports: SecretKeeperPorts;
  readonly #kind: KindOfSecret<For>;
  /** By what it is for: what nothing keeps. */
  readonly #memory = new Map<string, string>();
  #logged = '';

  constructor(ports: SecretKeeperPorts, kind: KindOfSecret<For>) {
    this.#ports = ports;
    this.#kind = kind;
  }

  async find({ what, acceptPlain }: Wanted<For>): Promise<{ secret: string; keeper: SecretHolder } | null> {
    const { keyOf, credentialOf, vault } = this.#kind;
    const given = this.#memory.get(keyOf(what));
    if (given !== undefined) return { secret: given, keeper: 'memory' };
    const credential = credentialOf(what);
    if (credential !== null) return { secret: credential, keeper: 'credential' };
    const { usable, plain } = await this.keyring(acceptPlain);
    const kept = usable ? await vault.read(what) : null;
    return kept === null ? null : { secret: kept, keeper: plain ? 'plain-keyring' : 'keyring' };
  }

  /** @returns what keeps it from now on */
  async keep({ what, acceptPlain }: Wanted<For>, secret: string): Promise<SecretHolder> {
    const { keyOf, credentialOf, vault, name } = this.#kind;
    const credential = credentialOf(what);
    // Else one that was given for this run, and was wrong, would go before it; until then nothing else is to be found than that.
    const keptBy = (keeper: SecretHolder): SecretHolder => {
      this.#memory.delete(keyOf(what));
      return keeper;
    };
    if (credential === secret) return keptBy('credential');
    const { usable, plain, backend } = await this.keyring(acceptPlain);
    if (credential === null && usable && (await vault.keep(what, secret)))
      return keptBy(plain ? 'plain-keyring' : 'keyring');
    this.#memory.set(keyOf(what), secret);
    this.#ports.log('warn', `the ${name} is held in memory for this run only: no keyring keeps it safely`, {
      backend,
      credential: credential !== null,
    });
    return 'memory';
  }

  /**
   * A secret from a file of the site: kept, and then taken out of it.
   *
   * @returns whether it still stands there
   */
  async takeFrom(file: string | null, wanted: Wanted<For>, secret: string): Promise<'removed' | 'left'> {
    const { log } = this.#ports;
    const { name, place } = this.#kind;
    const keeper = await this.keep(wanted, secret);
    if (file === null || keeper === 'memory') return 'left';
    const taken = takeSecretOut(file, place, secret);
    if (taken === 'removed') log('info', `the ${name} was taken out of the file`, { file });
    if (taken === 'failed')
      log('warn', `the ${name} is kept, but still stands in the file: remove it there`, { file });
    return taken === 'failed' ? 'left' : 'removed';
  }

  /** What was given for this run only is forgotten; what else keeps it does so still. */
  forget(): void {
    this.#memory.clear();
  }

  async keyring(acceptPlain: boolean): Promise<KeyringState> {
    const { keyring, platform, log } = this.#ports;
    const state = await keyringState(keyring, platform, acceptPlain);
    const text = JSON.stringify(state);
    if (text !== this.#logged) log('info', 'keyring', { ...state });
    this.#logged = text;
    return state;
  }
}
