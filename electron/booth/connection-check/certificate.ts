import type { TLSSocket } from 'node:tls';
import type { CheckCode } from '../../contract/check-names.ts';
import type { CheckedCertificate } from '../../contract/connection-check.ts';
import { failed, passed, type Finding } from './finding.ts';

const mostNames = 20;
const short = (text: string): string => text.slice(0, 300);

/** OpenSSL's and Node's names for what is wrong with a certificate. */
const codes: Readonly<Record<string, CheckCode>> = {
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-untrusted',
  CERT_UNTRUSTED: 'certificate-untrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-self-signed',
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-not-yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name',
};

/**
 * What is thought of whoever answered a TLS handshake that was made without judging.
 *
 * @param timeOf writes an instant (ms since 1970) as the booth's time
 */
export function judgeCertificate(secured: TLSSocket, timeOf: (atMs: number) => string): Finding {
  const certificate = certificateOf(secured, timeOf);
  const facts = {
    ...(certificate === null ? {} : { certificate }),
    ...(secured.getProtocol() === null ? {} : { protocol: String(secured.getProtocol()) }),
  };
  if (secured.authorized) return passed(facts);
  // Typed as an error; it is the code, or the error's message where it has none.
  const reason = String(secured.authorizationError);
  return failed(codes[reason] ?? 'certificate-other', { ...facts, reason: short(reason) });
}

function certificateOf(secured: TLSSocket, timeOf: (atMs: number) => string): CheckedCertificate | null {
  const certificate = secured.getPeerX509Certificate();
  if (certificate === undefined) return null;
  const names = (certificate.subjectAltName ?? '').split(', ').map((name) => name.replace(/^[^:]*:/, ''));
  return {
    subject: nameIn(certificate.subject),
    issuer: nameIn(certificate.issuer),
    names: names
      .filter((name) => name !== '')
      .slice(0, mostNames)
      .map(short),
    validFrom: timeOf(certificate.validFromDate.getTime()),
    validUntil: timeOf(certificate.validToDate.getTime()),
  };
}

/** A distinguished name, a part a line: its common name, else its organisation, else all of it. */
function nameIn(distinguished: string | undefined): string {
  const lines = (distinguished ?? '').split('\n');
  const part = (key: string): string | undefined =>
    lines.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1);
  return short(part('CN') ?? part('O') ?? lines.join(', '));
}
