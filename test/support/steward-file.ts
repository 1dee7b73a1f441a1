import { randomUUID } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import { newNatsUser } from './nats-config.ts';

/** What the steward gives for a booth, of a site that nobody runs. */
export const stewardFile = (change: Partial<LedgerCredentials> = {}): LedgerCredentials => ({
  v: '1.0',
  kind: 'credentials',
  site: 'harbour',
  booth: 'north',
  incarnation: randomUUID(),
  servers: ['ledger.harbour.example:4222'],
  ca: rootCertificates[0] ?? '',
  seed: new TextDecoder().decode(newNatsUser().seed),
  ...change,
});
