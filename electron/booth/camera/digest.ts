import { createHash } from 'node:crypto';

/** What a server asks for (RFC 7616, section 3.3), as far as it can be answered here: quality of protection `auth`. */
export interface DigestChallenge {
  readonly algorithm: 'SHA-256' | 'MD5';
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | null;
}

const hashes = { 'SHA-256': 'sha256', MD5: 'md5' } as const;

/**
 * The challenge to answer, of all those in a `WWW-Authenticate` header. SHA-256 goes before MD5, whichever comes first.
 *
 * @param header several of them joined by commas, as Node gives them
 * @returns null where there is none that can be answered (another scheme, `-sess`, no `qop="auth"`)
 */
export function digestChallenge(header: string): DigestChallenge | null {
  const found = challenges(header).flatMap((parameters): DigestChallenge[] => {
    const algorithm = (parameters.get('algorithm') ?? 'MD5').toUpperCase();
    const realm = parameters.get('realm');
    const nonce = parameters.get('nonce');
    const qop = (parameters.get('qop') ?? '').toLowerCase().split(/[\s,]+/);
    if (realm === undefined || nonce === undefined || !qop.includes('auth')) return [];
    if (algorithm !== 'SHA-256' && algorithm !== 'MD5') return [];
    return [{ algorithm, realm, nonce, opaque: parameters.get('opaque') ?? null }];
  });
  return found.find(({ algorithm }) => algorithm === 'SHA-256') ?? found[0] ?? null;
}

/** The parameters of each `Digest` challenge; other schemes and what stands before the first are passed over. */
function challenges(header: string): Map<string, string>[] {
  const found: Map<string, string>[] = [];
  let current: Map<string, string> | null = null;
  const parts = /(?:^|[\s,])([!#$%&'*+.^`|~\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))|(?=\s))/g;
  for (const [, name = '', quoted, plain] of header.matchAll(parts)) {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? plain;
    if (value !== undefined) {
      current?.set(name.toLowerCase(), value);
      continue;
    }
    current = name.toLowerCase() === 'digest' ? new Map<string, string>() : null;
    if (current !== null) found.push(current);
  }
  return found;
}

/** Who asks for what. */
export interface DigestRequest {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  /** How often this nonce was used, this time included: from 1. */
  readonly count: number;
  /** Our own random text, no quotes in it. */
  readonly clientNonce: string;
}

/** @returns the value of `Authorization` that answers the challenge (RFC 7616, section 3.4) */
export function digestAuthorization(challenge: DigestChallenge, request: DigestRequest): string {
  const { algorithm, realm, nonce, opaque } = challenge;
  const { method, uri, user, password, clientNonce } = request;
  const hash = (...parts: string[]): string =>
    createHash(hashes[algorithm]).update(parts.join(':'), 'utf8').digest('hex');
  const nc = request.count.toString(16).padStart(8, '0');
  const secret = hash(user, realm, password);
  const response = hash(secret, nonce, nc, clientNonce, 'auth', hash(method, uri));
  const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const fields = [
    `username=${quote(user)}`,
    `realm=${quote(realm)}`,
    `uri=${quote(uri)}`,
    `algorithm=${algorithm}`,
    `nonce=${quote(nonce)}`,
    `nc=${nc}`,
    `cnonce=${quote(clientNonce)}`,
    'qop=auth',
    `response="${response}"`,
    ...(opaque === null ? [] : [`opaque=${quote(opaque)}`]),
  ];
  return `Digest ${fields.join(', ')}`;
}
