import type { LedgerCredentials } from '../booth/ledger/messages/credentials.ts';
import { credentialsWith } from '../booth/settings/ledger.ts';
import type { BoothSettings } from '../booth/settings/schema.ts';
import type { LedgerCredentialsStore, LedgerKeyKeeper } from '../booth/settings/settings-ports.ts';
import { learnSecrets } from './log/redaction.ts';
import { secretsIn } from './log/secret-settings.ts';

/** What the settings in force say of the site ledger, with the key, which is kept elsewhere. */
export class LedgerStore implements LedgerCredentialsStore {
  readonly #keys: Pick<LedgerKeyKeeper, 'find'>;
  readonly #settings: () => BoothSettings;
  readonly #listeners = new Set<() => void>();

  /** @param settings those in force */
  constructor(keys: Pick<LedgerKeyKeeper, 'find'>, settings: () => BoothSettings) {
    this.#keys = keys;
    this.#settings = settings;
  }

  async credentials(): Promise<LedgerCredentials | null> {
    const settings = this.#settings();
    const found = await this.#keys.find(settings);
    if (settings.ledger === null || found === null) return null;
    // It is kept out of the log from the moment that it is first asked for; none of the others is forgotten for it.
    learnSecrets([found.secret, ...secretsIn(settings)]);
    return credentialsWith(settings.ledger, found.secret);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Other settings, or another key, have come into force. */
  changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
