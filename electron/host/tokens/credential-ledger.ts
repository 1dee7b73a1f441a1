import type { Log } from '../../booth/ports/ports.ts';
import { documentIn } from '../../booth/settings/document.ts';
import { isSameIdentity, ledgerBytesLimit, ledgerSchema } from '../../booth/settings/ledger.ts';
import { credentialInUnit } from './credential-in-unit.ts';
import type { LedgerKeyPorts } from './ledger-keys.ts';

/** The credential's name in the unit: `LoadCredentialEncrypted=gatebooth-ledger`. */
const name = 'gatebooth-ledger';

/**
 * The steward's file for this booth, as systemd gives it to the service: for a Linux kiosk without a keyring. Its key is for the booth
 * that the file names, and no other.
 *
 * @param directory as of `credentialInUnit`
 */
export function credentialLedger(directory: string | undefined, log: Log): LedgerKeyPorts['credential'] {
  const text = credentialInUnit(directory, { name, limit: ledgerBytesLimit }, log);
  if (text === null) return () => null;
  const read = ledgerSchema.safeParse(documentIn(text));
  if (!read.success || read.data.seed === undefined) {
    const [issue] = read.error?.issues ?? [];
    log('error', 'the credential is not what the steward gives for a booth', {
      place: name,
      fault: issue === undefined ? 'it has no seed' : `${issue.path.join('.')} ${issue.message}`,
    });
    return () => null;
  }
  const { seed, ...given } = read.data;
  let isTold = false;
  return (identity) => {
    if (isSameIdentity(given, identity)) return seed;
    if (!isTold) log('warn', 'the credential is for another booth of the ledger than the settings name');
    isTold = true;
    return null;
  };
}
