import { z } from 'zod';
import { isSameIdentity, type LedgerIdentity } from '../../booth/settings/ledger.ts';
import type { LedgerHolder, LedgerKeyKeeper, SecretHolder } from '../../booth/settings/settings-ports.ts';
import { SealedFile } from './sealed-file.ts';
import { SecretKeeper, type SecretKeeperPorts, type Wanted } from './secret-keeper.ts';

const keptSchema = z.strictObject({
  site: z.string(),
  booth: z.string(),
  incarnation: z.string(),
  seed: z.string(),
});

export interface LedgerKeyPorts extends SecretKeeperPorts {
  /** Where the encrypted key stands. */
  readonly file: string;
  /** What systemd gives: the key of that booth; null: nothing for it. */
  readonly credential: (identity: LedgerIdentity) => string | null;
}

/** Where this booth's key of the site ledger is kept, as its access token is. */
export class LedgerKeys implements LedgerKeyKeeper {
  readonly #file: SealedFile<typeof keptSchema>;
  readonly #keeper: SecretKeeper<LedgerIdentity>;

  constructor({ file, credential, ...ports }: LedgerKeyPorts) {
    const sealed = new SealedFile(ports.keyring, file, keptSchema);
    const read = async (identity: LedgerIdentity): Promise<string | null> => {
      const opened = await sealed.open();
      if (opened === null || !isSameIdentity(opened.kept, identity)) return null;
      if (opened.shouldRenew) await sealed.write(opened.kept).catch(() => undefined);
      return opened.kept.seed;
    };
    this.#file = sealed;
    this.#keeper = new SecretKeeper(ports, {
      name: 'key of the site ledger',
      place: ['ledger', 'seed'],
      keyOf: ({ site, booth, incarnation }) => JSON.stringify([site, booth, incarnation]),
      credentialOf: credential,
      vault: {
        read,
        keep: (identity, seed) =>
          sealed.keep({ ...identity, seed }, async () => (await read(identity)) === seed),
      },
    });
  }

  async find(settings: LedgerHolder): Promise<{ secret: string; keeper: SecretHolder } | null> {
    const wanted = wantedBy(settings);
    return wanted === null ? null : this.#keeper.find(wanted);
  }

  async keep(settings: LedgerHolder, key: string): Promise<SecretHolder> {
    const wanted = wantedBy(settings);
    return wanted === null ? 'memory' : this.#keeper.keep(wanted, key);
  }

  /** @returns as `SecretKeeper` takes it */
  async takeFrom(file: string | null, settings: LedgerHolder, key: string): Promise<'removed' | 'left'> {
    const wanted = wantedBy(settings);
    return wanted === null ? 'left' : this.#keeper.takeFrom(file, wanted, key);
  }

  forget(): void {
    this.#keeper.forget();
    this.#file.remove();
  }
}

function wantedBy({ ledger, service }: LedgerHolder): Wanted<LedgerIdentity> | null {
  if (ledger === null) return null;
  const { site, booth, incarnation } = ledger;
  return { what: { site, booth, incarnation }, acceptPlain: service?.acceptPlainKeyring ?? false };
}
