import { getCACertificates } from 'node:tls';
import type { TrustedCertificates } from '../booth/ports/ports.ts';

/**
 * Whom the booth trusts on TLS: the operating system's store, where a site puts its own authority, and the one that Node
 * ships. Either may be missing on a computer; the other then stands alone.
 */
export const trustedCertificates: TrustedCertificates = () => [
  ...new Set([...certificatesOf('system'), ...certificatesOf('default')]),
];

function certificatesOf(store: 'system' | 'default'): string[] {
  try {
    return getCACertificates(store);
  } catch {
    return [];
  }
}
