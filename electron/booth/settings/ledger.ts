import { X509Certificate } from 'node:crypto';
import { fromSeed } from '@nats-io/nkeys';
import { z } from 'zod';
import type { LedgerPlace } from '../../contract/ledger-place.ts';
import { credentialsForm, fencingForm, type LedgerCredentials } from '../ledger/messages/credentials.ts';
import { isReadable, ownVersion, versionSchema } from '../ledger/messages/version.ts';
import { serverUrl } from '../ledger/names/servers.ts';

const { v, kind, site, booth, incarnation, servers, ca, seed } = credentialsForm.schema.shape;

/** Before its fields are looked at: what is of another kind or version has its own word, whatever else is wrong with it. */
const steward = z.looseObject({ kind: z.string(), v: versionSchema }).superRefine((file, check) => {
  const told = (path: string, fault: string, message: string): void =>
    check.addIssue({ code: 'custom', path: [path], message, params: { fault } });
  if (file.kind === fencingForm.schema.shape.kind.value)
    told(
      'kind',
      'ledger-fencing',
      'is of the key to take over from other booths: the booth’s own file is meant',
    );
  else if (!isReadable(file.v))
    told('v', 'other-version', `is ${file.v}: this program reads versions like ${ownVersion}`);
});

/**
 * The file that the steward gives for this booth, as it is. The seed is left out where it is kept elsewhere. What a later minor version
 * adds is not looked at.
 */
export const ledgerSchema = steward.pipe(
  z.object({
    v,
    kind,
    site,
    booth,
    incarnation,
    servers: servers.superRefine((all, check) => {
      for (const [at, server] of all.entries())
        if (serverUrl(server) === null)
          check.addIssue({ code: 'custom', path: [at], message: 'is no host and port' });
    }),
    ca: ca.refine(isCertificate, 'is no certificate (PEM)'),
    seed: seed.refine(isSeed, 'is damaged').optional(),
  }),
);

/** Who this booth is at the ledger, and where that is. */
export type LedgerSettings = z.infer<typeof ledgerSchema>;

/** The most that the steward's file has (bytes). */
export const ledgerBytesLimit = 2 * credentialsForm.mostBytes;

/** Whose key it is: one booth's, on one disk. */
export type LedgerIdentity = Pick<LedgerSettings, 'site' | 'booth' | 'incarnation'>;

export const isSameIdentity = (one: LedgerIdentity, other: LedgerIdentity): boolean =>
  one.site === other.site && one.booth === other.booth && one.incarnation === other.incarnation;

/** The key is where secrets are kept, and nowhere else. */
export function withoutKey(ledger: LedgerSettings | null): LedgerSettings | null {
  if (ledger === null) return null;
  const { seed: _kept, ...plain } = ledger;
  return plain;
}

/** As it may be shown. */
export const plainLedger = (ledger: LedgerSettings | null): LedgerPlace | null =>
  ledger === null ? null : { site: ledger.site, booth: ledger.booth, servers: ledger.servers };

export const credentialsWith = (ledger: LedgerSettings, key: string): LedgerCredentials => ({
  ...ledger,
  seed: key,
});

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).publicKey.type === 'public';
  } catch {
    return false;
  }
}

/** A seed of an nkey has a checksum. */
export function isSeed(text: string): boolean {
  try {
    fromSeed(new TextEncoder().encode(text));
    return true;
  } catch {
    return false;
  }
}
